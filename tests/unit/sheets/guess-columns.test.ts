/** Columns are mapped by the names in a list, in any order and language, and by nothing else. */
import { describe, expect, it } from 'vitest'
import {
  guessColumns,
  isHeaderAgain,
  plainHeader,
  type GuessedField,
} from '../../../src/sheets/guess-columns'
import type { SheetRow } from '../../../src/sheets/sheet-file'

const fields: GuessedField<'itemNo' | 'location' | 'quantity' | 'fifoDate'>[] = [
  { name: 'itemNo', headers: ['Item no', 'varenr', 'Artikelnummer'] },
  { name: 'location', headers: ['Location', 'lokasjon'] },
  { name: 'quantity', headers: ['Quantity', 'antall'] },
  { name: 'fifoDate', headers: ['FIFO date'] },
]

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }))
const fieldsOf = (rows: string[][]) => guessColumns(rowsOf(...rows), fields).columns.map(({ field }) => field)

describe('a header', () => {
  it('is recognised in any order, language and spelling, also followed by a unit or a star', () => {
    const { headerIndex, columns } = guessColumns(
      rowsOf(['ANTALL (stk)', 'Vare nr. *', ' lokasjon', 'Merknad'], ['48', '740-2210', 'A-04', 'x']),
      fields,
    )
    expect(headerIndex).toBe(0)
    expect(columns.map(({ field, firstValue }) => [field, firstValue])).toEqual([
      ['quantity', '48'],
      ['itemNo', '740-2210'],
      ['location', 'A-04'],
      [null, 'x'],
    ])
  })

  it('is found below titles', () => {
    const table = guessColumns(
      rowsOf(['Goods in'], ['October'], ['Item no', 'Quantity'], ['740', '1']),
      fields,
    )
    expect(table.headerIndex).toBe(2)
    expect(table.columns[1]?.firstValue).toBe('1')
  })

  it('maps a field to the first of two columns with its name', () => {
    expect(
      fieldsOf([
        ['Item no', 'Varenr', 'Quantity'],
        ['a', 'b', '1'],
      ]),
    ).toEqual(['itemNo', null, 'quantity'])
  })

  it('never becomes a field that is not in the list', () => {
    expect(fieldsOf([['__proto__', 'constructor', 'toString', 'id', 'Item no', 'Quantity'], ['1']])).toEqual([
      null,
      null,
      null,
      null,
      'itemNo',
      'quantity',
    ])
  })

  it('is recognised again further down', () => {
    const [header, again, other] = rowsOf(['Item no', 'Quantity'], ['item NO', 'quantity '], ['740', '1'])
    if (header === undefined || again === undefined || other === undefined) throw new Error('three rows')
    expect([again, other, header].map(row => isHeaderAgain(row, header))).toEqual([true, false, false])
  })

  it.each([
    ['has only some of its names', ['Item no']],
    ['has one of its names beside a value', ['Item no', '48']],
    ['has more cells', ['Item no', 'Quantity', 'Remark']],
  ])('is not recognised again in a row that %s', (_, cells) => {
    const header = { number: 1, cells: ['Item no', 'Quantity'] }
    expect(isHeaderAgain({ number: 7, cells }, header)).toBe(false)
  })

  it.each([
    ['one known name alone', [['Varenr'], ['740']], 0],
    [
      'one known name of two',
      [
        ['Varenr', 'Merknad'],
        ['740', 'x'],
      ],
      0,
    ],
    [
      'one known name of two among empty cells',
      [
        ['', 'Varenr', ' ', 'Merknad'],
        ['', '740', '', 'x'],
      ],
      0,
    ],
    [
      'one known name of three',
      [
        ['Varenr', 'Merknad', 'Hylle'],
        ['740', 'x', '4'],
      ],
      null,
    ],
    ['two known names of many', [['Varenr', 'Merknad', 'Hylle', 'Vekt', 'Antall'], ['740']], 0],
    [
      'the same field named twice, of three',
      [
        ['Varenr', 'Item no', 'Merknad'],
        ['740', 'x', '4'],
      ],
      null,
    ],
  ])('is a row with %s', (_, rows, headerIndex) => {
    expect(guessColumns(rowsOf(...rows), fields).headerIndex).toBe(headerIndex)
  })

  it('is the row with most known names, wherever it is', () => {
    const { headerIndex, columns } = guessColumns(
      rowsOf(
        ['Location', 'Main hall'],
        ['Item no', 'Location', 'Quantity'],
        ['740', 'A-04', '48'],
        ['Item no', 'Quantity'],
      ),
      fields,
    )
    expect(headerIndex).toBe(1)
    expect(columns.map(({ field }) => field)).toEqual(['itemNo', 'location', 'quantity'])
  })

  it('is the first of two rows with as many known names', () => {
    const rows = rowsOf(['Item no', 'Quantity'], ['740', '48'], ['Item no', 'Quantity'], ['741', '2'])
    expect(guessColumns(rows, fields)).toMatchObject({ headerIndex: 0, columns: [{ firstValue: '740' }, {}] })
  })

  it('is not looked for far down in the data', () => {
    const values = Array.from({ length: 30 }, (_, index) => [`74${index}`, 'x', '5'])
    expect(
      guessColumns(rowsOf(...values, ['Item no', 'Location', 'Quantity']), fields).headerIndex,
    ).toBeNull()
  })

  it('is listed without a field where its column has the unit of another one', () => {
    const weights: GuessedField[] = [
      { name: 'itemNo', headers: ['Item no'] },
      { name: 'weight', headers: ['Weight'], units: ['kg', 'kilo'] },
      { name: 'quantity', headers: ['Quantity'] },
    ]
    const columnsOf = (...header: string[]) =>
      guessColumns(rowsOf(header, ['740']), weights).columns.map(({ field }) => field)
    expect(columnsOf('Item no', 'Weight (g)', 'Weight (kg)')).toEqual(['itemNo', null, 'weight'])
    expect(columnsOf('Item no', 'Weight [KILO] ')).toEqual(['itemNo', 'weight'])
    expect(columnsOf('Item no', 'Weight [lbs.] ')).toEqual(['itemNo', null])
    // A remark is no unit, and a field without units has its numbers in any.
    expect(columnsOf('Item no', 'Weight (net)', 'Quantity (kg)')).toEqual(['itemNo', 'weight', 'quantity'])
  })
})

describe('a header for comparison', () => {
  it.each([
    ['Item no.', 'itemno'],
    [' ITEM-NO *', 'itemno'],
    ['Discount %', 'discount%'],
    ['La\u0308nge', 'l\u00e4nge'],
    ['Weight (kg)', 'weight'],
    ['Weight [kg] ', 'weight'],
    ['Volume (m\u00b3)', 'volume'],
  ])('of %j has only letters and digits, without what is in brackets behind: %j', (header, plain) => {
    expect(plainHeader(header)).toBe(plain)
  })

  it.each([
    ['in the middle', 'Price (EUR) per unit', 'priceeurperunit'],
    ['that another pair follows', 'Weight (net) (kg)', 'weightnet'],
    ['that a pair of the other form follows', 'Weight (net) [kg]', 'weightnet'],
    ['that do not close, where the header was cut off', 'Weight (k', 'weightk'],
    ['that do not close behind others', 'Price (net) per (uni', 'pricenetperuni'],
    ['that only close', 'a) Item, b)', 'aitemb'],
  ])('keeps brackets %s', (_, header, plain) => {
    expect(plainHeader(header)).toBe(plain)
  })
})

describe('values', () => {
  it('determine the field of no column', () => {
    const rows = rowsOf(['740-2210', '5', '14.10.2026'], ['740-2211', '6', '15.10.2026'])
    const { headerIndex, columns } = guessColumns(rows, fields)
    expect(headerIndex).toBeNull()
    expect(columns.map(({ field, firstValue }) => [field, firstValue])).toEqual([
      [null, '740-2210'],
      [null, '5'],
      [null, '14.10.2026'],
    ])
  })

  it('below the header show what a column contains: the first that is not empty', () => {
    const { columns } = guessColumns(
      rowsOf(['Item no', 'Quantity', 'Remark'], ['740'], ['741', ' ', '', 'x'], ['742', ' 48 ']),
      fields,
    )
    expect(columns).toEqual([
      { index: 0, header: 'Item no', firstValue: '740', field: 'itemNo' },
      { index: 1, header: 'Quantity', firstValue: '48', field: 'quantity' },
      { index: 2, header: 'Remark', firstValue: '', field: null },
      { index: 3, header: '', firstValue: 'x', field: null },
    ])
  })

  it('of a long file are not read to its end', () => {
    function* endless(): Generator<SheetRow> {
      yield { number: 1, cells: ['Item no', 'Quantity'] }
      for (let number = 2; number < 10_000; number++) yield { number, cells: [`${number}`, '1'] }
      throw new Error('the whole file was read')
    }
    expect(guessColumns(endless(), fields)).toMatchObject({ headerIndex: 0 })
  })

  it('of an empty table determine no field', () => {
    expect(guessColumns([], fields)).toEqual({ headerIndex: null, columns: [] })
  })
})
