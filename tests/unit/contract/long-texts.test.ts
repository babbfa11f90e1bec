/**
 * Texts that a caller makes as long as a body or a cell may be: what reads them looks at each letter a few times, however they are built.
 * With a pattern that begins anew at each letter these tests would take hours, and the server would answer nobody meanwhile.
 */
import { describe, expect, it } from 'vitest'
import { csvCell, textOfCsvCell } from '../../../src/contract/csv'
import { scaledText } from '../../../src/contract/decimal'
import { isEmailAddress } from '../../../src/contract/email-address'
import { quantityProblem } from '../../../src/contract/quantity'
import { changedSince } from '../../../src/contract/read-values'
import { plainHeader } from '../../../src/sheets/guess-columns'

const long = 1_000_000

describe('a text of a million letters', () => {
  it('is refused as a quantity with too many decimals', () => {
    expect(quantityProblem(`1.${'0'.repeat(long)}1`, {})).toBe('too-many-decimals')
  })

  it('is compared as a value that was read', () => {
    const changed = (read: string) =>
      changedSince([{ id: 1, values: { price: read } }], { id: 1, price: '1' })
    expect(changed(`1.${'0'.repeat(long)}`)).toEqual([])
    expect(changed(`1.${'0'.repeat(long)}x`)).toEqual(['price'])
  })

  it('is shortened by the zeros that a number does not need', () => {
    expect(scaledText(10n ** 100_000n + 1n, 100_000)).toMatch(/^1\.0+1$/)
    expect(scaledText(1500n, 3)).toBe('1.5')
    expect(scaledText(-1000n, 3)).toBe('-1')
    expect(scaledText(1000n, 0)).toBe('1000')
  })

  it.each(['\n', ',-', '\t"', ',+;@'])('is a cell of a CSV when it repeats %j', part => {
    const text = `x${part.repeat(long / part.length)}`
    expect(textOfCsvCell(csvCell(text).slice(1, -1).replaceAll('""', '"'))).toBe(text)
  })

  it('is compared as a header, without what stands in brackets at its end', () => {
    expect(plainHeader(`Weight ${'('.repeat(long)}`)).toBe('weight')
    expect(plainHeader(`Weight ${'('.repeat(long)}kg) `)).toBe('weight')
    expect(plainHeader(`${'(kg)'.repeat(long / 4)}`)).toBe('kg'.repeat(long / 4 - 1))
  })

  it('is no mail address', () => {
    expect(isEmailAddress(`a@b${'.'.repeat(long)}@`)).toBe(false)
  })
})

it.each([
  ['Weight (kg)', 'weight'],
  ['Weight [kg) ', 'weight'],
  ['Weight (a [b] ', 'weight'],
  ['Weight (kg) net', 'weightkgnet'],
  ['(kg)', ''],
  ['Weight kg)', 'weightkg'],
  [')', ''],
])('the header %j is compared as %j', (header, plain) => {
  expect(plainHeader(header)).toBe(plain)
})

it.each([
  ['a@b.c', true],
  ['a.b@c.d.e', true],
  ['a@.b.c', false],
  ['a@.c', false],
  ['a@b.', false],
  ['a@b', false],
  ['a@b@c.d', false],
  ['a b@c.d', false],
  ['anna@firma.dk;', false],
  ['anna@firma.dk, bo@firma.dk', false],
  ['<anna@firma.dk>', false],
  ['bjørn@firma.dk', false],
  ['post@blåbær.no', true],
  ['a@b-c.d', true],
  ['a@-b.d', false],
])('%j is a mail address: %s', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne)
})
