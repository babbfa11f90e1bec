/** What an import proposes for a sheet: its columns, how its numbers and days are written, and the key of another sheet. */
import { describe, expect, it } from 'vitest'
import { importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import type { ArrangedSheet } from '../../../src/contract/imports/import-shapes'
import { guessImportSheet, withSharedKey, type SheetWithRows } from '../../../src/sheets/guess-import'
import type { SheetRow } from '../../../src/sheets/sheet-file'

const rowsOf = (...rows: string[][]): SheetRow[] => rows.map((cells, index) => ({ number: index + 1, cells }))
const guess = (kind: ImportKindName, rows: readonly SheetRow[]) =>
  guessImportSheet(0, rows, importKinds[kind].fields, '.')

describe('a sheet of an import', () => {
  it('has its header where the file has it, below titles and empty rows', () => {
    const rows = [
      { number: 2, cells: ['Orders of October'] },
      { number: 5, cells: ['OrderNo', 'Shelf', 'ProductID', 'OrderQty'] },
      { number: 6, cells: ['S-1', 'B-12', 'M-1', '2'] },
    ]
    expect(guessImportSheet(3, rows, importKinds.salesOrders.fields, '.')).toEqual({
      sheet: 3,
      headerRow: 5,
      columns: [
        { index: 0, field: 'orderNo' },
        { index: 2, field: 'itemNo' },
        { index: 3, field: 'orderedQuantity' },
      ],
      decimalMark: '.',
      isDayFirst: true,
    })
  })

  it('without a header has no columns', () => {
    expect(guess('salesOrders', rowsOf(['S-1', 'M-1', '2,5'], ['S-2', 'M-2', '1,5']))).toEqual({
      sheet: 0,
      headerRow: null,
      columns: [],
      decimalMark: '.',
      isDayFirst: true,
    })
  })
})

describe('the decimal mark of a sheet', () => {
  it.each<[ImportKindName, string, string, string, ArrangedSheet['decimalMark']]>([
    ['salesOrders', 'quantities', 'OrderQty', '2,5', ','],
    ['salesOrders', 'prices', 'Unit price', '1.234,50', ','],
    ['salesOrders', 'discounts', 'Discount %', '7,5', ','],
    ['salesOrders', 'discounts as fractions', 'UnitPriceDiscount', '0,05', ','],
    ['materials', 'weights', 'Weight', '0,75', ','],
    ['salesOrders', 'prices with a point', 'Unit price', '1,234.50', '.'],
    ['salesOrders', 'numbers that do not show it', 'OrderQty', '1.234', '.'],
    ['salesOrders', 'texts, which do not count', 'Comment', '2,5', '.'],
  ])('of %s is that of its %s', (kind, _, header, cell, mark) => {
    expect(guess(kind, rowsOf(['Item no', header], ['M-1', cell])).decimalMark).toBe(mark)
  })

  it('is that of most numbers, regardless of texts', () => {
    const rows = rowsOf(
      ['Item no', 'OrderQty', 'Comment', 'Unit price'],
      ['1,5', '2.5', '1,5', '9.5'],
      ['1,5', '3.5', '1,5', '8,5'],
      ['1,5'],
    )
    expect(guess('salesOrders', rows).decimalMark).toBe('.')
  })

  it('is the company’s where the numbers do not show it', () => {
    const rows = rowsOf(['Item no', 'OrderQty'], ['M-1', '1.234'], ['M-2', '12,500'])
    expect(guessImportSheet(0, rows, importKinds.salesOrders.fields, ',').decimalMark).toBe(',')
    expect(guessImportSheet(0, rows, importKinds.salesOrders.fields, '.').decimalMark).toBe('.')
  })

  it('is not that of a title above the header', () => {
    const rows = rowsOf(['Sums', '1,5', '2,5'], ['Item no', 'OrderQty', 'Unit price'], ['M-1', '4.5', '9'])
    expect(guess('salesOrders', rows).decimalMark).toBe('.')
  })

  it('is that of cells with texts, since the file has its numbers with a point', () => {
    const rows: SheetRow[] = [
      { number: 1, cells: ['Item no', 'OrderQty'] },
      { number: 2, cells: ['M-1', '2.5'], kinds: ['text', 'number'] },
      { number: 3, cells: ['M-2', '3.5'], kinds: ['text', 'number'] },
      { number: 4, cells: ['M-3', '4,5'], kinds: ['text', 'text'] },
    ]
    expect(guess('salesOrders', rows).decimalMark).toBe(',')
  })
})

describe('the days of a sheet', () => {
  it.each([
    ['the month first where one of them proves it', ['05/06/2026', '10/25/2026'], false],
    ['the day first where one of them proves it', ['05/06/2026', '25/10/2026'], true],
    ['the day first where none proves anything', ['05/06/2026', '07/08/2026'], true],
    ['the day first where there are none', ['', ''], true],
  ])('have %s', (_, days, isDayFirst) => {
    const rows = rowsOf(['OrderNo', 'OrderDate'], ...days.map((day, index) => [`S-${index}`, day]))
    expect(guess('salesOrders', rows).isDayFirst).toBe(isDayFirst)
  })

  it('are those of its columns of days, not of a comment', () => {
    const rows = rowsOf(['OrderNo', 'Comment', 'OrderDate'], ['S-1', '10/25/2026', '05/06/2026'])
    expect(guess('salesOrders', rows).isDayFirst).toBe(true)
  })
})

describe('a sheet with the lines of another one', () => {
  const { fields } = importKinds.salesOrders
  const arrange = (headerRow: number | null, columns: Record<number, string>): ArrangedSheet => ({
    sheet: 1,
    headerRow,
    columns: Object.entries(columns).map(([index, field]) => ({ index: Number(index), field })),
    decimalMark: ',',
    isDayFirst: false,
  })
  const orders: SheetWithRows = {
    arranged: arrange(2, { 0: 'customerNumber', 1: 'orderNo' }),
    rows: rowsOf(['Orders', 'Y-1'], ['Customer', 'Beleg'], ['10042', 'S-1'], ['10043', ' S-2 ']),
  }
  /** Its columns: the item is in the one with the header Item, the quantity behind it. */
  const columnsOf = (rows: string[][]) => {
    const item = rows[0]?.indexOf('Item') ?? -1
    const arranged = arrange(1, { [item]: 'itemNo', [item + 1]: 'orderedQuantity' })
    const found = withSharedKey({ arranged, rows: rowsOf(...rows) }, orders, fields)
    expect({ ...found, columns: [] }).toEqual({ ...arranged, columns: [] })
    return found.columns.map(({ index, field }) => `${index} ${field}`)
  }
  const lines = ['0 itemNo', '1 orderedQuantity']

  it.each<[string, string[][], string[]]>([
    [
      'the only column of keys, whatever its header',
      [
        ['Item', 'Qty', 'Shelf', 'Ref'],
        ['M-1', '2', 'B-12', 'S-1'],
        ['M-2', '3', 'B-13', 'S-2'],
      ],
      [...lines, '3 orderNo'],
    ],
    [
      'it in the order of the columns',
      [
        ['Ref', 'Item', 'Qty'],
        ['S-1', 'M-1', '2'],
      ],
      ['0 orderNo', '1 itemNo', '2 orderedQuantity'],
    ],
    [
      'a column with empty cells and blanks',
      [
        ['Item', 'Qty', 'Ref'],
        ['M-1', '2', ' S-1 '],
        ['M-2', '3', ' '],
        ['M-3', '4'],
      ],
      [...lines, '2 orderNo'],
    ],
    [
      'a column beside one without values',
      [
        ['Item', 'Qty', 'Beleg', 'Ref'],
        ['M-1', '2', '', 'S-2'],
      ],
      [...lines, '3 orderNo'],
    ],
    [
      'of two columns of keys the one with the same header',
      [
        ['Item', 'Qty', 'Ref', 'BELEG '],
        ['M-1', '2', 'S-1', 'S-2'],
      ],
      [...lines, '3 orderNo'],
    ],
    [
      'a column of keys before one with the same header',
      [
        ['Item', 'Qty', 'Beleg', 'Ref'],
        ['M-1', '2', '70', 'S-1'],
      ],
      [...lines, '3 orderNo'],
    ],
    [
      'the column with the same header where none has keys',
      [
        ['Item', 'Qty', 'Ref', 'Beleg'],
        ['M-1', '2', '70', 'S-9'],
      ],
      [...lines, '3 orderNo'],
    ],
    [
      'no key where two columns have keys',
      [
        ['Item', 'Qty', 'Ref', 'Parent'],
        ['M-1', '2', 'S-1', 'S-2'],
      ],
      lines,
    ],
    [
      'no key where two columns have keys and a third one has the same header',
      [
        ['Item', 'Qty', 'Ref', 'Parent', 'Beleg'],
        ['M-1', '2', 'S-1', 'S-2', '70'],
      ],
      lines,
    ],
    [
      'no key where two columns have the same header',
      [
        ['Item', 'Qty', 'Beleg', 'Beleg'],
        ['M-1', '2', '70', '71'],
      ],
      lines,
    ],
    [
      'no key where one cell is another value',
      [
        ['Item', 'Qty', 'Ref'],
        ['M-1', '2', 'S-1'],
        ['M-2', '3', 'S-3'],
      ],
      lines,
    ],
    [
      'no key that is only in a title of the other one',
      [
        ['Item', 'Qty', 'Ref'],
        ['M-1', '2', 'Y-1'],
      ],
      lines,
    ],
    [
      'no key in a column of another field',
      [
        ['Item', 'Qty'],
        ['M-1', 'S-1'],
      ],
      lines,
    ],
  ])('gets %s', (_, rows, columns) => {
    expect(columnsOf(rows)).toEqual(columns)
  })

  it('gets a key without headers in either of them by its values only', () => {
    const other: SheetWithRows = {
      arranged: arrange(null, { 0: 'orderNo' }),
      rows: rowsOf(['S-1', '10042'], ['S-2', '10043']),
    }
    const arranged = arrange(null, { 0: 'itemNo' })
    const found = (...rows: string[][]) => withSharedKey({ arranged, rows: rowsOf(...rows) }, other, fields)
    expect(found(['M-1', 'S-1'], ['M-2', 'S-2']).columns).toEqual([
      { index: 0, field: 'itemNo' },
      { index: 1, field: 'orderNo' },
    ])
    expect(found(['M-1', 'S-1'], ['M-2', 'S-9'])).toBe(arranged)
  })

  it('is unchanged where it has the key, or the other one has none', () => {
    const rows = rowsOf(['Item', 'Doc', 'Ref'], ['M-1', '70', 'S-1'])
    const withKey = arrange(1, { 0: 'itemNo', 1: 'orderNo' })
    expect(withSharedKey({ arranged: withKey, rows }, orders, fields)).toBe(withKey)
    const without = arrange(1, { 0: 'itemNo' })
    const other = { ...orders, arranged: arrange(2, { 0: 'customerNumber' }) }
    expect(
      withSharedKey({ arranged: without, rows: rowsOf(['Item', 'Ref'], ['M-1', '10042']) }, other, fields),
    ).toBe(without)
  })
})
