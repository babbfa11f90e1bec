/** Pasted lists of purchase lines: read by their columns, and reported row by row when invalid. */
import { describe, expect, it, test } from 'vitest'
import type { DecimalMark } from '../../../src/contract/typed-number'
import { lineOf, type DraftLine } from '../../../src/pages/purchase-draft/draft-lines'
import { withList } from '../../../src/pages/purchase-draft/editor-state'
import { listFields, readList } from '../../../src/pages/purchase-draft/read-list'
import { mapColumns } from '../../../src/sheets/map-columns'
import type { SheetRow } from '../../../src/sheets/sheet-file'
import { pastedRows } from '../../../src/ui/lines/pasted-cells'
import { draftOf, material } from './draft-rows'

const materials = [
  ...Array.from({ length: 10 }, (_, index) => material(index)),
  material(20, { itemNo: 'KG', unitDecimals: 3, uoM: 'kg' }),
]
const read = (
  rows: readonly SheetRow[] | string,
  mark: DecimalMark = ',',
  existing: readonly DraftLine[] = [],
) => {
  const sheetRows = typeof rows === 'string' ? pastedRows(rows) : rows
  return readList(
    sheetRows,
    mapColumns(sheetRows, listFields),
    { mark, currency: 'EUR' },
    materials,
    existing,
  )
}
const linesOf = (rows: readonly SheetRow[] | string, mark?: DecimalMark) =>
  read(rows, mark).taken.lines.map(({ itemNo, quantity, price }) => [itemNo, quantity, price])

describe('a list of purchase lines', () => {
  it('is read by its header in any language and order, else by its positions', () => {
    expect(linesOf('Menge\tEinkaufspreis\tArtikelnummer\n12\t3,50\tM-1')).toEqual([['M-1', '12', '3.5']])
    expect(linesOf('Qty;Item no;Price\n12;M-1;3.50', '.')).toEqual([['M-1', '12', '3.5']])
    expect(linesOf('M-1\t12\t400\nM-2\tabc\t120\nM-3\t5\t600')).toEqual([
      ['M-1', '12', '400'],
      ['M-3', '5', '600'],
    ])
    expect(linesOf('M-1\t12')).toEqual([['M-1', '12', null]])
  })

  it('of a workbook has numbers with a point regardless of the company’s format, and a date is no quantity', () => {
    const kinds = ['text', 'number', 'number'] as const
    expect(linesOf([{ number: 1, cells: ['KG', '1.500', '12.125'], kinds }], ',')).toEqual([
      ['KG', '1.5', '12.125'],
    ])
    const { remarks } = read([
      { number: 1, cells: ['Item no', 'Quantity'] },
      { number: 2, cells: ['KG', '2026-10-14'], kinds: ['text', 'date'] },
    ])
    expect(remarks).toMatchObject([{ row: 2, column: 'quantity', key: 'not-a-number' }])
  })

  it('accepts a row without a price, and treats a price of zero as none', () => {
    expect(linesOf('Item no\tQty\tPrice\nM-1\t2\t\nM-2\t3\t0')).toEqual([
      ['M-1', '2', null],
      ['M-2', '3', null],
    ])
  })

  it('leaves out a price in another currency than the company’s, and says why', () => {
    const { taken, remarks } = read('Item no\tQty\tPrice\nM-1\t2\t4 €\nM-2\t3\t4 USD')
    expect(taken.lines).toEqual([{ itemNo: 'M-1', quantity: '2', price: '4' }])
    expect(remarks).toMatchObject([{ row: 3, column: 'price', key: 'not-alone' }])
  })

  it('reports each invalid row by its number, its column and the reason', () => {
    const rows = [
      ['Item no', 'Qty', 'Price', 'Unit'],
      ['M-1', '5', '2', 'pieces'],
      ['M-2', '0', '', ''],
      ['X', '1', '', ''],
      ['', '4', '', ''],
      ['M-3', 'many', '', ''],
      ['M-4', '', '', ''],
      ['KG', '1,250', '', 'kg'],
      ['M-1', '6', '', ''],
      ['M-5', '1,5', '', ''],
      ['M-6', '7', 'on request', ''],
      ['M-7', '8', '-1', ''],
      ['M-8', '2', '', 'box'],
      ['M-9', '3 box', '', ''],
    ]
    const { taken, count, leftOut, remarks } = read(rows.map(cells => cells.join('\t')).join('\n'))
    expect(taken.lines.map(({ itemNo, quantity }) => [itemNo, quantity])).toEqual([
      ['M-1', '5'],
      ['KG', '1.25'],
    ])
    expect([count, leftOut]).toEqual([2, 11])
    expect(remarks.map(({ row, column, key }) => [row, column, key])).toEqual([
      [3, 'quantity', 'not-above-zero'],
      [4, 'itemNo', 'unknown'],
      [5, 'itemNo', 'no-item'],
      [6, 'quantity', 'not-a-number'],
      [7, 'quantity', 'empty'],
      [9, 'itemNo', 'listed-twice'],
      [10, 'quantity', 'not-whole'],
      [11, 'price', 'not-a-number'],
      [12, 'price', 'negative'],
      [13, 'uoM', 'other-unit'],
      [14, 'uoM', 'other-unit'],
    ])
    // Nothing is lost: the rejected rows can be copied.
    expect(remarks[2]?.text).toBe('\t4')
  })

  it('adds lines to a draft up to the maximum', () => {
    const many = Array.from({ length: 5_001 }, (_, index) => material(index + 100))
    const rows = many.map(({ itemNo }, index) => ({ number: index + 1, cells: [itemNo, '1'] }))
    const existing = [lineOf(1, material(1), '1', null)]
    const result = readList(rows, mapColumns(rows, listFields), { mark: '.' }, many, existing)
    expect(result.count).toBe(4_999)
    expect(result.remarks).toMatchObject([
      { row: 5_000, key: 'too-many', most: 5_000 },
      { row: 5_001, key: 'too-many', most: 5_000 },
    ])
  })

  test('changes quantities and prices of existing lines, and adds the others', () => {
    const { lines } = draftOf(material(1), material(2))
    const list = [
      { itemNo: 'M-1', quantity: '8', price: null },
      { itemNo: 'M-2', quantity: '9', price: '4' },
      { itemNo: 'M-7', quantity: '3', price: '1.5' },
    ]
    expect(
      withList(lines, list, [material(7)]).map(line => [line.itemNo, line.quantity, line.price]),
    ).toEqual([
      ['M-1', '8', '2.5'],
      ['M-2', '9', '4'],
      ['M-7', '3', '1.5'],
    ])
  })
})
