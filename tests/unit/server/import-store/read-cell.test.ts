/** Cells of imports as values of their fields: usual spellings are understood, invalid ones are reported. */
import { describe, expect, it } from 'vitest'
import { closestOf } from '../../../../demo/server/imports/closest-word'
import { countryCodeOf } from '../../../../demo/server/imports/countries'
import { withWords } from '../../../../demo/server/imports/choice-words'
import { readCell } from '../../../../demo/server/imports/read-cell'
import { importKindNames, importKinds } from '../../../../src/contract/imports/import-kinds'
import type { ImportField, ImportFieldType } from '../../../../src/contract/imports/import-kind'
import { quantityMost } from '../../../../src/contract/limits'
import type { CellKind } from '../../../../src/sheets/sheet-file'

const field = (type: ImportFieldType, more: Partial<ImportField> = {}): ImportField => ({
  name: 'field',
  type,
  words: importKinds.materials.words,
  example: '',
  ...more,
})
const read = (of: ImportField, text: string, kind: CellKind = 'text', decimalMark: ',' | '.' = ',') => {
  const reading = readCell(of, { text, kind, column: 0 }, { decimalMark, isDayFirst: true })
  return 'misfit' in reading ? reading.misfit.code : reading.value
}

describe('a cell', () => {
  it.each([
    ['quantity', '1.000,5', '1000.5'],
    ['quantity', '48 pcs', '48'],
    ['price', '€ 12,50', '12.5'],
    ['percent', '10 %', '10'],
    ['fraction', '0,25', '25'],
    ['count', '7', 7],
    ['date', '3/4/2026', '2026-04-03'],
    ['date', '2026-10-13T22:00:00Z', '2026-10-14'],
    ['flag', 'Ja', true],
    ['flag', '0', false],
    ['identifier', ' 000123456789012345 ', '000123456789012345'],
    ['identifier', '#A/5', '#A/5'],
    ['identifier', '57E12', '57E12'],
    ['text', 'Up to 5.7E+12', 'Up to 5.7E+12'],
    ['country', 'Deutschland', 'DE'],
    ['list', 'Planner; AdminRole, Planner', ['Planner', 'AdminRole']],
  ] as const)('of a %s reads %s', (type, text, value) => {
    expect(read(field(type), text)).toEqual(value)
  })

  it('with the type number has a point, regardless of the decimal mark of texts', () => {
    expect(read(field('quantity'), '1.5', 'number')).toBe('1.5')
    expect(read(field('quantity'), '1.500', 'text')).toBe('1500')
  })

  it.each([
    ['quantity', 'twelve', 'not-a-number'],
    ['quantity', '2026-10-14', 'not-a-number'],
    ['quantity', '-1', 'too-small'],
    ['quantity', `${quantityMost}0`, 'too-big'],
    ['quantity', '0,1234567', 'too-many-decimals'],
    ['price', '1,23456', 'too-many-decimals'],
    ['fraction', '25', 'too-big'],
    ['count', '1,5', 'not-whole'],
    ['date', '31.09.2026', 'not-a-date'],
    ['flag', 'perhaps', 'not-a-flag'],
    ['country', 'Atlantis', 'not-a-country'],
    ['email', 'nobody', 'not-an-email'],
    ['text', 'M\u00c3\u00bcller', 'misshaped'],
    ['text', 'M\ufffdller', 'misshaped'],
    ['text', '#N/A', 'no-value'],
    ['quantity', '#DIV/0!', 'no-value'],
    ['identifier', '#BEZUG!', 'no-value'],
    ['identifier', '5,70123E+12', 'digits-lost'],
    ['identifier', '5.7E+12', 'digits-lost'],
  ] as const)('of a %s with %s is refused: %s', (type, text, code) => {
    expect(read(field(type), text)).toBe(code)
  })

  it('with a unit has the one of its field: another one would change what the number means', () => {
    const named = (kind: 'materials' | 'locations' | 'suppliers', name: string): ImportField => {
      const found = (importKinds[kind].fields as readonly ImportField[]).find(each => each.name === name)
      if (found === undefined) throw new Error(`${kind} have no ${name}`)
      return found
    }
    expect(read(named('materials', 'weight'), '0,5 kg')).toBe('0.5')
    expect(read(named('materials', 'weight'), '500 g')).toBe('other-unit')
    expect(read(named('materials', 'length'), '80 cm')).toBe('other-unit')
    expect(read(named('materials', 'length'), '0.8m')).toBe('0.8')
    expect(read(named('locations', 'maxVolume'), '1,2 m³')).toBe('1.2')
    expect(read(named('locations', 'maxVolume'), '1200 l')).toBe('other-unit')
    expect(read(named('suppliers', 'leadTime'), '14 Tage')).toBe(14)
    expect(read(named('suppliers', 'leadTime'), '2 weeks')).toBe('not-a-number')
    expect(read(field('percent'), '5 kr')).toBe('not-a-number')
    expect(read(field('percent'), '5 ‰')).toBe('not-a-number')
    expect(read(field('fraction'), '0,05 €')).toBe('not-a-number')
  })

  it('with a price has it in the currency of the company', () => {
    const price = (text: string, currency: string) => {
      const formats = { decimalMark: ',' as const, isDayFirst: true, currency }
      const reading = readCell(field('price'), { text, kind: 'text', column: 0 }, formats)
      return 'misfit' in reading ? reading.misfit : reading.value
    }
    expect(price('12,50 €', 'EUR')).toBe('12.5')
    expect(price('EUR 12,50', 'EUR')).toBe('12.5')
    expect(price('12,50 USD', 'EUR')).toEqual({ code: 'other-unit', expected: ['EUR'] })
    expect(price('$ 12,50', 'NOK')).toEqual({ code: 'other-unit', expected: ['NOK'] })
    expect(price('12,50 kr/stk', 'NOK')).toBe('12.5')
    expect(price('12,50 kr', 'EUR')).toEqual({ code: 'other-unit', expected: ['EUR'] })
    expect(price('12,50 stk', 'EUR')).toBe('12.5')
    expect(price('12,50 USD', '')).toBe('12.5')
  })

  it('is checked against the bounds of its field', () => {
    expect(read(field('quantity', { isAboveZero: true }), '0')).toBe('not-above')
    expect(read(field('percent', { most: 100 }), '100')).toBe('100')
    expect(read(field('percent', { most: 100 }), '100,1')).toBe('too-big')
    expect(read(field('text', { lengthMost: 3 }), 'abcd')).toBe('too-long')
    expect(read(field('quantity'), '#N/A', 'error')).toBe('no-value')
  })

  it('of a choice is one of its words in any language, else it has a suggestion', () => {
    const [state] = withWords(importKinds.materials, {}).fields.filter(({ name }) => name === 'materialState')
    if (state === undefined) throw new Error('materials have a state')
    expect(read(state, 'Ausgelaufen')).toBe('Discontinued')
    expect(read(state, '0')).toBe('Active')
    const reading = readCell(
      state,
      { text: 'Activ', kind: 'text', column: 0 },
      { decimalMark: '.', isDayFirst: true },
    )
    expect(reading).toEqual({
      misfit: { code: 'not-listed', expected: ['Active', 'Discontinued'], suggestion: 'Active' },
    })
  })

  it('with the example of the template is read', () => {
    for (const name of importKindNames) {
      for (const each of importKinds[name].fields as readonly ImportField[]) {
        if (each.example === '') continue
        const reading = readCell(
          each,
          { text: each.example, kind: 'text', column: 0 },
          { decimalMark: '.', isDayFirst: true },
        )
        expect(reading, `${name} ${each.name}`).not.toHaveProperty('misfit')
      }
    }
  })
})

describe('a country', () => {
  it.each([
    ['UK', 'GB'],
    ['usa', 'US'],
    ['no', 'NO'],
    ['Norge', 'NO'],
    ['Niemcy', 'DE'],
    ['Venezuela', 'VE'],
    ['XX', null],
    // Codes for which the platform has names, but which are in no list of countries.
    ['AC', null],
    ['Ascension Island', null],
    ['Kosovo', 'XK'],
    ['', null],
  ])('%s is %s', (text, code) => {
    expect(countryCodeOf(text)).toBe(code)
  })
})

describe('the closest word', () => {
  it.each([
    ['Shelfs', 'Shelves'],
    ['m-1001', 'M-1001'],
    ['psc', 'pcs'],
    ['Balloon', null],
  ])('to %s is %s', (found, word) => {
    expect(closestOf(found, ['Shelves', 'M-1001', 'M-2001', 'pcs', 'Gate'])).toBe(word)
  })

  it('is none where two are equally close', () => {
    expect(closestOf('A-3', ['A-1', 'A-2'])).toBeNull()
  })
})
