/** Which columns of a line table are mapped, and whether the mapping is sure enough to be applied without being shown first. */
import { describe, expect, it } from 'vitest'
import { entryFields } from '../../../src/pages/create-sales-order/read-entries'
import { listFields } from '../../../src/pages/purchase-draft/read-list'
import { mapColumns } from '../../../src/sheets/map-columns'
import { pastedRows } from '../../../src/ui/lines/pasted-cells'

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }))
const itemsWithQuantity = Array.from({ length: 300 }, (_, index) => [`A-${index + 100}`, '2'])

describe('a line table without a header', () => {
  it.each<[string, string, Record<string, number>]>([
    ['quantities with units', 'A-1\t2 pcs\nA-2\t14 Stück\nA-3\t3stk.', { code: 0, quantity: 1 }],
    ['one item without a quantity', 'A-1\t2\nA-2', { code: 0, quantity: 1 }],
    ['names instead of items', 'Bolt\nNut', { code: 0 }],
  ])('is sure with %s', (_, text, columns) => {
    expect(mapColumns(pastedRows(text), entryFields)).toStrictEqual({
      headerIndex: null,
      columns,
      isSure: true,
    })
  })

  it.each<[string, string, Record<string, number>]>([
    ['a quantity that may be a barcode', 'A-1\t2\nA-2\t400638', { code: 0, quantity: 1 }],
    ['a quantity that is a word', 'A-1\t2\nA-2\tsome', { code: 0, quantity: 1 }],
    ['an item that does not look like one', 'A-1\t2\nBolt\t14', { code: 0, quantity: 1 }],
    [
      'names before items',
      'Bolt\tA-1\t3\nNut\tA-2\t4\nWasher\tA-3\t5',
      {
        code: 1,
        quantity: 2,
      },
    ],
    [
      'names with sizes before items',
      'Bolt 8 mm\tA-1\t3\nNut 8 mm\tA-2\t4\nWasher 8 mm\tA-3\t5',
      {
        code: 1,
        quantity: 2,
      },
    ],
    ['percentages behind quantities', 'A-1\t2\t10%\nA-2\t3\t5%', { code: 0, quantity: 1, discount: 2 }],
    ['percentages before quantities', 'A-1\t10%\t2\nA-2\t5%\t3', { code: 0, discount: 1, quantity: 2 }],
    ['percentages in most rows', 'A-1\t2\t10%\nA-2\t3\t5%\nA-3\t3\t0', { code: 0, quantity: 1, discount: 2 }],
    ['prices with a currency', 'A-1\t5 EUR\nA-2\t14 EUR', { code: 0, price: 1 }],
    ['prices with a sign of a currency', 'A-1\t5 €\nA-2\t14 €', { code: 0, price: 1 }],
    ['a price among the quantities', 'A-1\t5\nA-2\t14 EUR\nA-3\t2', { code: 0, quantity: 1 }],
    [
      'prices with a currency before quantities',
      'A-1\t5 EUR\t2\nA-2\t14 €\t3',
      { code: 0, price: 1, quantity: 2 },
    ],
    ['two columns of percentages', 'A-1\t10%\t5%\t2', { code: 0, discount: 1, quantity: 3 }],
    ['more numbers than fields', 'A-1\t2\t9\t5\t70', { code: 0, quantity: 1, price: 2, discount: 3 }],
  ])('is not sure with %s', (_, text, columns) => {
    expect(mapColumns(pastedRows(text), entryFields)).toStrictEqual({
      headerIndex: null,
      columns,
      isSure: false,
    })
  })

  it.each<[string, string[][], boolean]>([
    [
      'blanks around its values',
      [
        ['A-1 ', ' 2'],
        [' A-2', '14 '],
      ],
      true,
    ],
    [
      'a column of blanks',
      [
        ['A-1', ' ', '2'],
        ['A-2', '', '14'],
      ],
      true,
    ],
    ['a remark among its first rows', [['end', 'of list'], ...itemsWithQuantity], false],
    ['a remark below hundreds of rows', [...itemsWithQuantity, ['end', 'of list']], true],
  ])('with %s is sure: %s', (_, cells, isSure) => {
    expect(mapColumns(rowsOf(...cells), entryFields).isSure).toBe(isSure)
  })

  it('and without rows has no columns', () => {
    expect(mapColumns([], entryFields)).toStrictEqual({ headerIndex: null, columns: {}, isSure: false })
  })

  it('has no column for percentages where none of its fields has them', () => {
    expect(mapColumns(pastedRows('A-1\t10%\t12\nA-2\t5%\t4'), listFields)).toStrictEqual({
      headerIndex: null,
      columns: { itemNo: 0, quantity: 2 },
      isSure: false,
    })
  })
})

describe('a line table with a header', () => {
  it.each<[string, string, Record<string, number>, boolean]>([
    ['an unknown column', 'Item no\tQuantity\tShelf\nA-1\t4\tB-12', { code: 0, quantity: 1 }, true],
    ['an unknown column without values', 'Item no\tShelf\nA-1\nA-2', { code: 0 }, true],
    ['an unknown column that may be the quantity', 'Item no\tWanted\nA-1\t4', { code: 0 }, false],
    ['items alone', 'Item no\nA-1\nA-2', { code: 0 }, true],
    [
      'items below an unknown name',
      'Quantity\tPrice\tPart\n2\t9\tA-1',
      { quantity: 0, price: 1, code: 2 },
      false,
    ],
    ['no items', 'Quantity\tPrice\n4\t9', { quantity: 0, price: 1 }, false],
  ])('and %s is read by its names', (_, text, columns, isSure) => {
    expect(mapColumns(pastedRows(text), entryFields)).toStrictEqual({ headerIndex: 0, columns, isSure })
  })

  it('and a title is read from the header on', () => {
    const rows = rowsOf(['Order of Monday'], ['Item no', 'Shelf'], ['A-1'], ['A-2'])
    expect(mapColumns(rows, entryFields)).toStrictEqual({
      headerIndex: 1,
      columns: { code: 0 },
      isSure: true,
    })
  })
})
