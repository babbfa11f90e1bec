/** Typed numbers are read exactly, in all usual notations; an ambiguous text is not a number. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFormats } from '../../../src/contract/company-formats'
import { createFormats } from '../../../src/contract/formats'
import { formatDefaults } from '../../../src/contract/limits'
import {
  decimalMarkOf,
  guessDecimalMark,
  parseDecimal,
  readNumber,
  showDecimal,
} from '../../../src/contract/typed-number'
import { readCellNumber } from '../../../src/sheets/cell-values'

describe('a number in a cell', () => {
  it.each([
    ['48', '48', ''],
    ['48 pcs', '48', 'pcs'],
    ['31stk.', '31', 'stk.'],
    ['kr 1 234,50', '1234.5', 'kr'],
    ['1.234,50 €', '1234.5', '€'],
    ['1,234.50', '1234.5', ''],
    ["1'234.5", '1234.5', ''],
    ['12\u00a0345', '12345', ''],
    ['1.234.567', '1234567', ''],
    ['1.5', '1.5', ''],
    ['1,5', '1.5', ''],
    ['0,125', '0.125', ''],
    [',5', '0.5', ''],
    ['007', '7', ''],
    ['–7', '-7', ''],
    ['-7,0', '-7', ''],
    ['- 3', '-3', ''],
    ['-0', '0', ''],
    ['€ -2.50', '-2.5', '€'],
    ['15 %', '15', '%'],
    ['3 m2', '3', 'm2'],
    ['123456789012345678', '123456789012345678', ''],
    ['123456789012345678,25', '123456789012345678.25', ''],
  ])('%s is %s %s', (text, value, unit) => {
    expect(readNumber(text, '.')).toEqual({ value, unit, hasPower: false })
    expect(readNumber(text, ',')).toMatchObject({ value, unit })
  })

  it('with one mark before three digits is read by the decimal mark of the other numbers', () => {
    expect(readNumber('1.234', '.')?.value).toBe('1.234')
    expect(readNumber('1.234', ',')?.value).toBe('1234')
    expect(readNumber('1,234', ',')?.value).toBe('1.234')
    expect(readNumber('1,234', '.')?.value).toBe('1234')
    expect(readCellNumber('1.234', 'number', ',')?.value).toBe('1.234')
    expect(readCellNumber('1.234', 'text', ',')?.value).toBe('1234')
  })

  it('is flagged when it has a power of ten', () => {
    expect(readNumber('1.1e3', '.')).toEqual({ value: '1100', unit: '', hasPower: true })
    expect(readNumber('25E-2', '.')?.value).toBe('0.25')
  })

  it.each([
    '',
    '   ',
    'pcs',
    '14.10.2026',
    '1,2,3',
    '12 34',
    '1.23.456',
    '5-7',
    '5 + 3',
    '2 x 24',
    '1e999',
    `${'9'.repeat(99)}`,
    `5 ${'x'.repeat(30)}`,
    '1..5',
    '1 2 3',
    'Rack 40',
    'A-2',
    '5 of 7',
  ])('%j is no number', text => {
    expect(readNumber(text, '.')).toBeNull()
    expect(readNumber(text, ',')).toBeNull()
  })

  it('is rejected quickly in a text of any length', () => {
    const started = performance.now()
    for (const text of ['a'.repeat(32_767), '1 '.repeat(16_000), '-'.repeat(32_767)]) readNumber(text, '.')
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('the decimal mark of a column', () => {
  it('is the only one that its numbers allow', () => {
    expect(guessDecimalMark(['1.234', '12,5'])).toBe(',')
    expect(guessDecimalMark(['1,234', '12.5 kr'])).toBe('.')
    expect(guessDecimalMark(['1.234,5'])).toBe(',')
    expect(guessDecimalMark(['1.234.567'])).toBe(',')
    expect(guessDecimalMark(['0,125'])).toBe(',')
    expect(guessDecimalMark(['1.234', '48', 'text', '14.10.2026'])).toBeNull()
  })

  it('is that of most cells, where texts stand for several', () => {
    const cells = new Map([
      ['1,5', 3],
      ['2.5', 2],
      ['3.5', 2],
    ])
    expect(guessDecimalMark(cells.keys(), cells)).toBe('.')
    expect(guessDecimalMark(cells.keys(), cells.set('1,5', 5))).toBe(',')
  })
})

describe('a number in a field', () => {
  it.each([
    ['12', '.', '12'],
    ['', '.', ''],
    ['  ', '.', ''],
    [' 12 ', '.', '12'],
    ['1 234,5', ',', '1234.5'],
    ['1.234,5', ',', '1234.5'],
    ['1,234.5', '.', '1234.5'],
    ['1,234,567', '.', '1234567'],
    ['1.234', ',', '1234'],
    ['1.5', ',', '1.5'],
    ['1,5', '.', '1.5'],
    ['-0', '.', '0'],
    ['-0,00', ',', '0.00'],
    ['\u22123', '.', '-3'],
    ['- 3', '.', '-3'],
    ['+3', '.', '3'],
    ['007,50', ',', '7.50'],
    [',5', ',', '0.5'],
    ['9007199254740993', '.', '9007199254740993'],
    ['12,34,567.89', '.', '1234567.89'],
    ['-1,00,000', '.', '-100000'],
  ] as const)('reads %j with %j as %j', (text, mark, value) => {
    expect(parseDecimal(text, mark)).toBe(value)
  })

  it.each([
    ['0,500', '.', '0.500'],
    ['1500,500', '.', '1500.500'],
    ['1.234,5', '.', '1234.5'],
    ['1,234.5', ',', '1234.5'],
  ] as const)('reads %j with %j as a cell does', (text, mark, value) => {
    expect(parseDecimal(text, mark)).toBe(value)
    expect(readNumber(text, mark)?.value).toBe(value.replace(/0+$/, ''))
  })

  it.each([
    ['5.', '.', '5'],
    ['5,', '.', '5'],
    ['1,234.', '.', '1234'],
  ] as const)('may end with the decimal mark: %j', (text, mark, value) => {
    expect(parseDecimal(text, mark)).toBe(value)
  })

  it.each([
    'abc',
    '1,2,3',
    '1.2.3',
    '1.5.',
    '1,234,',
    '1e5',
    '--1',
    '-',
    '.',
    '1,23,45',
    '123,45,678',
    '1.23.456',
    '12pcs',
    '12 %',
    '1 2',
    '12 34',
    'Infinity',
  ])('rejects %j', text => {
    expect(parseDecimal(text, '.')).toBeNull()
  })

  it('reads its displayed text back, in both formats', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(999), fc.constantFrom('.', ','), (whole, fraction, mark) => {
        const value = `${whole}.${fraction}1`
        expect(parseDecimal(showDecimal(value, mark), mark)).toBe(value)
      }),
    )
  })

  const formats = (numberFormat: string) =>
    createFormats({ ...formatDefaults, currency: '', numberFormat }, 'en-GB', key => key)

  it.each(numberFormats)('reads what is shown in the format %s, such as a copied figure', numberFormat => {
    const { number } = formats(numberFormat)
    const mark = decimalMarkOf({ number })
    for (const value of ['0.5', '1234', '-1234.5', '12345.125', '100000', '-1234567.89', '12345678901'])
      expect(parseDecimal(number(value), mark), number(value)).toBe(value)
  })

  it('is typed with the mark of the formats', () => {
    expect(decimalMarkOf(formats('de-DE'))).toBe(',')
    expect(decimalMarkOf(formats('en-GB'))).toBe('.')
  })
})
