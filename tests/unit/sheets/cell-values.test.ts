/** Values of cells as a workbook stores them: numbers with binary noise and powers of ten, day numbers of both calendars, date formats. */
import { describe, expect, it } from 'vitest'
import { dateText, isDateFormat, numberText, readCellNumber } from '../../../src/sheets/cell-values'

describe('a number in the file', () => {
  it.each([
    ['5', '5'],
    [' 5 ', '5'],
    ['+5', '5'],
    ['-5', '-5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['1.1E3', '1100'],
    ['1.5e-3', '0.0015'],
    // Fifteen significant digits are exact, the others are noise.
    ['0.30000000000000004', '0.3'],
    ['1000.0000000000001', '1000'],
    ['-19.989999999999998', '-19.99'],
    ['123456789.012345', '123456789.012345'],
    // A whole number such as that of a card has all its digits, unless it is written with a power of ten.
    ['4012888888881881234', '4012888888881881234'],
    ['1234567890123456E2', '123456789012346000'],
    // Zeros in front are no significant digits.
    [`0.${'0'.repeat(31)}5`, `0.${'0'.repeat(31)}5`],
    // No more than thirty zeros are written out.
    ['1E30', `1${'0'.repeat(30)}`],
    ['1E-30', `0.${'0'.repeat(29)}1`],
    ['1E31', '1E31'],
    [' 1E-31 ', '1E-31'],
    ['1.23456789012345E40', '1.23456789012345E40'],
    [' 1.2345678901234567E400 ', '1.2345678901234567E400'],
  ])('%j is %s', (raw, text) => {
    expect(numberText(raw)).toBe(text)
  })

  it.each(['', ' ', '.', '-', 'E5', 'x5', '5x', '1,5', '1 000', 'NaN', '1E99999'])('%j is none', raw => {
    expect(numberText(raw)).toBeNull()
  })
})

it('has a decimal point where the file marks it as a number, otherwise the mark that people use', () => {
  expect(readCellNumber('1.234', 'number', ',')?.value).toBe('1.234')
  expect(readCellNumber('1.234', 'text', ',')?.value).toBe('1234')
  expect(readCellNumber('1.234', undefined, ',')?.value).toBe('1234')
  expect(readCellNumber('1,234', 'text', '.')?.value).toBe('1234')
})

describe('a day number', () => {
  it.each([
    ['0', '00:00:00'],
    ['0.354166666666667', '08:30:00'],
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['46309', '2026-10-14'],
    ['46309.9999884259', '2026-10-14T23:59:59'],
    ['2958465', '9999-12-31'],
    ['2958465.99998843', '9999-12-31T23:59:59'],
  ])('%s of the calendar from 1900 is %s', (raw, text) => {
    expect(dateText(raw, false)).toBe(text)
  })

  it.each([
    ['0', '1904-01-01'],
    ['1', '1904-01-02'],
    ['30.5', '1904-01-31T12:00:00'],
    ['44847', '2026-10-14'],
    ['2957003', '9999-12-31'],
  ])('%s of the calendar from 1904 is %s', (raw, text) => {
    expect(dateText(raw, true)).toBe(text)
  })

  it.each(['', ' ', 'soon', 'Infinity', '-1', '2958466'])('%j is no day', raw => {
    expect(dateText(raw, false)).toBeNull()
  })

  it('after the year 9999 is no day of the calendar from 1904', () => {
    expect(dateText('2957004', true)).toBeNull()
  })
})

describe('a format', () => {
  it.each([
    // Those of the standard, the first and the last of each group; a format of East Asia has no code of its own.
    [0, 'General', false],
    [13, '# ??/??', false],
    [14, 'mm-dd-yy', true],
    [22, 'm/d/yy h:mm', true],
    [23, 'none', false],
    [26, 'none', false],
    [27, 'a day in East Asia', true],
    [36, 'a day in East Asia', true],
    [37, '#,##0 ;(#,##0)', false],
    [44, 'money', false],
    [45, 'mm:ss', true],
    [46, '[h]:mm:ss', false],
    [47, 'mmss.0', true],
    [48, '##0.0E+0', false],
    [49, '@', false],
    [50, 'a day in East Asia', true],
    [58, 'a day in East Asia', true],
    [59, 'a number in Thailand', false],
  ])('of the standard with the number %s, %s, shows a day or a time of day: %s', (id, _, isDate) => {
    expect(isDateFormat(id, undefined)).toBe(isDate)
  })

  it.each([
    ['dd.mm.yyyy', true],
    ['h:mm AM/PM', true],
    ['[$-409]d-mmm-yy;@', true],
    ['[Red]yyyy', true],
    // A number of hours, minutes or seconds.
    ['[h]:mm', false],
    ['[hh]:mm', false],
    ['[mm]:ss', false],
    ['[ss]', false],
    // Letters that are no parts of a date.
    ['[Red]0.00', false],
    ['[$USD-409]\\ 0.00', false],
    ['0.00E+00', false],
    ['0" days"', false],
    ['0\\d', false],
    ['0.00;"sold"', false],
    ['', false],
  ])('with the code %j shows a day or a time of day: %s', (code, isDate) => {
    expect(isDateFormat(164, code)).toBe(isDate)
  })
})
