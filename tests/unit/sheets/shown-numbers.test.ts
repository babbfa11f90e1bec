/** The value of a cell is its displayed one: number formats by the field of their column, calculated by hand, read from a workbook. */
import { describe, expect, it } from 'vitest'
import { readCell } from '../../../demo/server/imports/read-cell'
import type { ImportField, ImportFieldType } from '../../../src/contract/imports/import-kind'
import { words } from '../../../src/contract/imports/import-kind'
import { browserSheetLimits } from '../../../src/contract/sheet-limits'
import { mayBeMoneyOf } from '../../../src/sheets/number-format'
import { readSheets } from '../../../src/sheets/read-sheets'
import { workbookOf } from './made-files'

const field = (type: ImportFieldType): ImportField => ({
  name: 'a',
  type,
  words: words('A', 'A', 'A', 'A', 'A', 'A'),
  example: '',
})
const kinds = ['identifier', 'quantity', 'price', 'percent', 'fraction', 'date'] as const

interface Format {
  /** Its number in the standard, or its code. */
  readonly format: number | string
  readonly value: string
}

/** The cell of a workbook with one cell, and the hint about it. */
async function cellOf({ format, value }: Format, isFrom1904 = false) {
  const id = typeof format === 'number' ? format : 164
  const code = String(format).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`
  const rows = `<row r="1"><c r="C1" s="1"><v>${value}</v></c></row>`
  const bytes = workbookOf({ sheets: [{ name: 'A', rows }], styles, isFrom1904 })
  const { sheets, notices } = await readSheets({ name: 'a.xlsx', bytes }, browserSheetLimits)
  const [row] = sheets[0]?.rows ?? []
  return { text: row?.cells[2] ?? '', kind: row?.kinds?.[2] ?? 'text', notices }
}

/** The reading of each kind of field: its value, with the unit beside it where there is one, or the mistake. */
async function readings(format: Format) {
  const { text, kind, notices } = await cellOf(format)
  // A company with a decimal comma: a number cell of a workbook nonetheless has a point.
  const how = { decimalMark: ',', isDayFirst: true } as const
  const read = kinds.map(type => {
    const reading = readCell(field(type), { text, kind, column: 2 }, how)
    return 'misfit' in reading ? `!${reading.misfit.code}` : String(reading.value)
  })
  return [
    ...read,
    notices.map(({ code, text: word }) => (word === undefined ? code : `${code} ${word}`)).join(' '),
  ]
}

const no = '!not-a-number'
const day = '!not-a-date'

describe('the cell of a workbook', () => {
  it.each<[string | number, string, string, string, string, string, string, string, string]>([
    // Format, value in the file: identifier, quantity, price, percent, fraction, date; hint
    [0, '123', '123', '123', '123', '123', '!too-big', day, ''],
    [0, '2.5', '2.5', '2.5', '2.5', '2.5', '!too-big', day, ''],
    [0, '0.1', '0.1', '0.1', '0.1', '0.1', '10', day, ''],
    [
      0,
      '5701234567890',
      '5701234567890',
      '!too-big',
      '!too-big',
      '!too-big',
      '!too-big',
      day,
      'shown-scientific',
    ],
    [1, '123', '123', '123', '123', '123', '!too-big', day, ''],
    [1, '2.345', '2.345', '2.345', '2.345', '2.345', '!too-big', day, 'shown-rounded'],
    [2, '2.345', '2.345', '2.345', '2.345', '2.345', '!too-big', day, 'shown-rounded'],
    [4, '1234.5', '1234.5', '1234.5', '1234.5', '1234.5', '!too-big', day, ''],
    [9, '0.1', '10%', no, no, '10', '10', day, ''],
    [10, '0.125', '12.5%', no, no, '12.5', '12.5', day, ''],
    [9, '0.125', '12.5%', no, no, '12.5', '12.5', day, 'shown-rounded'],
    [9, '1', '100%', no, no, '100', '100', day, ''],
    ['0.0" %"', '5', '5', '5', '5', '5', '!too-big', day, ''],
    ['0.0 %;-0.0 %', '0.005', '0.5%', no, no, '0.5', '0.5', day, ''],
    [
      11,
      '123456789012',
      '123456789012',
      '!too-big',
      '!too-big',
      '!too-big',
      '!too-big',
      day,
      'shown-scientific',
    ],
    [12, '0.5', '0.5', '0.5', '0.5', '0.5', '50', day, 'shown-rounded'],
    [49, '123', '123', '123', '123', '123', '!too-big', day, ''],
    ['00000', '123', '00123', '123', '123', '123', '!too-big', day, ''],
    [
      '0000000000000',
      '570123456789',
      '0570123456789',
      '!too-big',
      '!too-big',
      '!too-big',
      '!too-big',
      day,
      '',
    ],
    [
      '000000000000000000',
      '340123456789012',
      '000340123456789012',
      '!too-big',
      '!too-big',
      '!too-big',
      '!too-big',
      day,
      '',
    ],
    ['00000', '1234567', '1234567', '1234567', '1234567', '1234567', '!too-big', day, ''],
    ['000-0000', '1431007', '143-1007', no, no, no, no, day, ''],
    ['"WH-"0000', '42', 'WH-0042', no, no, no, no, day, ''],
    ['00\\-000', '80331', '80-331', no, no, no, no, day, ''],
    ['[<=9999999]000-0000;(000) 000-0000', '5551234', '555-1234', no, no, no, no, day, ''],
    ['0 "kg"', '12', '12', '12', '12', '12', '!too-big', day, 'shown-word kg'],
    ['#,##0.00\\ [$€-407]', '12.5', '12.5', '12.5', '12.5', '12.5', '!too-big', day, 'shown-currency EUR'],
    ['[$kr-406]\\ #,##0.00', '12.5', '12.5', '12.5', '12.5', '12.5', '!too-big', day, 'shown-currency DKK'],
    [
      '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
      '-12.5',
      '-12.5',
      '!too-small',
      '!too-small',
      '!too-small',
      '!too-small',
      day,
      'shown-currency USD',
    ],
    ['0.0,', '12000', '12000', '12000', '12000', '12000', '!too-big', day, 'shown-rounded'],
    ['[h]:mm', '30.5', '30.5', '30.5', '30.5', '30.5', '!too-big', day, 'shown-rounded'],
    [14, '46309', '2026-10-14', no, no, no, no, '2026-10-14', ''],
    ['yyyy"-"mm"-"dd hh:mm', '46309.5', '2026-10-14T12:00:00', no, no, no, no, '2026-10-14', ''],
    ['[$-407]d. mmmm yyyy;@', '46309', '2026-10-14', no, no, no, no, '2026-10-14', ''],
  ])(
    'with the format %s and the value %s is an identifier %s, a quantity %s, a price %s, a percentage %s, a share %s, a day %s; %s',
    async (format, value, ...expected) => {
      expect(await readings({ format, value })).toEqual(expected)
    },
  )

  it('is the same day in a workbook that counts from 1904', async () => {
    expect((await cellOf({ format: 14, value: '44847' }, true)).text).toBe('2026-10-14')
    expect((await cellOf({ format: 9, value: '0.1' }, true)).text).toBe('10%')
  })

  it('that is displayed differently is reported once for the sheet, with the columns and the number of cells', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="2"/></cellXfs>'
    const cell = (place: string) => `<c r="${place}" s="1"><v>1.23456</v></c>`
    const rows = `<row r="1">${cell('B1')}${cell('AA1')}</row><row r="2">${cell('B2')}</row>`
    const bytes = workbookOf({ sheets: [{ name: 'Prices', rows }], styles })
    const { notices } = await readSheets({ name: 'a.xlsx', bytes }, browserSheetLimits)
    expect(notices).toEqual([{ code: 'shown-rounded', sheet: 'Prices', columns: 'B, AA', count: 3 }])
  })
})

it.each([
  ['EUR', 'EUR', true],
  ['€', 'EUR', true],
  ['NOK', 'kr', true],
  ['kr', 'SEK', true],
  ['NOK', 'SEK', false],
  ['EUR', 'USD', false],
  ['EUR', 'kr', false],
  ['', 'USD', true],
])('for a company with the currency %s, amounts in %s may be its own: %s', (company, text, may) => {
  expect(mayBeMoneyOf(company, text)).toBe(may)
})
