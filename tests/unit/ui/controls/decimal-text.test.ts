import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  parseDecimal,
  showDecimal,
} from '../../../../src/ui/controls/decimal-text'

describe('decimal text', () => {
  it.each([
    ['12', '.', '12'],
    ['', '.', ''],
    ['  ', '.', ''],
    ['1 234,5', ',', '1234.5'],
    ['1.234,5', ',', '1234.5'],
    ['1,234.5', '.', '1234.5'],
    ['1,234,567', '.', '1234567'],
    ['1.234', ',', '1234'],
    ['1.5', ',', '1.5'],
    ['1,5', '.', '1.5'],
    ['-0', '.', '0'],
    ['\u22123', '.', '-3'],
    ['007,50', ',', '7.50'],
    [',5', ',', '0.5'],
    ['9007199254740993', '.', '9007199254740993'],
  ] as const)('reads %j with %j as %j', (text, separator, value) => {
    expect(parseDecimal(text, separator)).toBe(value)
  })

  it.each(['abc', '1,2,3', '1.2.3', '1e5', '--1', '-', '.', '1,23,456', '12pcs', 'Infinity'])(
    'refuses %j',
    text => {
      expect(parseDecimal(text, '.')).toBeNull()
    },
  )

  it('reads back what it shows, in both formats', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(999), fc.constantFrom('.', ','), (whole, fraction, separator) => {
        const value = `${whole}.${fraction}1`
        expect(parseDecimal(showDecimal(value, separator), separator)).toBe(value)
      }),
    )
  })

  it('adds and compares exactly where floats do not', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3')
    expect(addDecimals('-0.5', '0.25')).toBe('-0.25')
    expect(addDecimals('9007199254740993', '1')).toBe('9007199254740994')
    expect(compareDecimals('0.30', '0.3')).toBe(0)
    expect(compareDecimals('-2', '-1.5')).toBe(-1)
    expect(compareDecimals('10', '9.99')).toBe(1)
  })
})
