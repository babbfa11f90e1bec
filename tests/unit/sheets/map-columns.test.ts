/**
 * Columns of pasted order lines by example: a row's values never swap quantity and price, and an invalid cell affects its own line only.
 */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { EntryMaterial } from '../../../src/contract/endpoints/order-entry-inputs'
import { areExchanged, entryRemarks } from '../../../src/pages/create-sales-order/entry-remarks'
import { withEntries, type OrderLine } from '../../../src/pages/create-sales-order/order-lines'
import { entryFields, tableEntries } from '../../../src/pages/create-sales-order/read-entries'
import { listFields } from '../../../src/pages/purchase-draft/read-list'
import { mapColumns, withColumn } from '../../../src/sheets/map-columns'
import type { SheetRow } from '../../../src/sheets/sheet-file'
import { pastedRows } from '../../../src/ui/lines/pasted-cells'

const entryColumns = (rows: readonly SheetRow[]) => mapColumns(rows, entryFields)

/** Code, quantity and price of each line; `?` precedes a text that is not a number. */
const linesOf = (text: string) =>
  tableEntries(pastedRows(text), { mark: ',' }).map(({ code, quantity, price }) =>
    [code, quantity, price].map(cell => (typeof cell === 'string' ? cell : (cell.value ?? `?${cell.text}`))),
  )

describe('a table of order lines without a header', () => {
  it.each<[string, string, string[][], boolean]>([
    [
      'quantity with decimals before a whole price',
      '143-1007\t2,5\t400',
      [['143-1007', '2.5', '400']],
      false,
    ],
    [
      'one bad quantity',
      'A-1\t3\t180\nA-2\tabc\t120\nA-3\t5\t600',
      [
        ['A-1', '3', '180'],
        ['A-2', '?abc', '120'],
        ['A-3', '5', '600'],
      ],
      false,
    ],
    [
      'one bad price',
      'A-1\t3\t180\nA-2\t4\ton request\nA-3\t5\t600',
      [
        ['A-1', '3', '180'],
        ['A-2', '4', '?on request'],
        ['A-3', '5', '600'],
      ],
      false,
    ],
    ['a bad quantity alone', 'A-1\tabc\t180', [['A-1', '?abc', '180']], false],
    [
      'whole prices, quantities with decimals',
      'A-1\t1,5\t10\nA-2\t2,5\t20',
      [
        ['A-1', '1.5', '10'],
        ['A-2', '2.5', '20'],
      ],
      false,
    ],
    [
      'prices with a currency',
      'A-1\t2\t€ 9,50\nA-2\t3\t€ 8',
      [
        ['A-1', '2', '9.5'],
        ['A-2', '3', '8'],
      ],
      false,
    ],
    [
      'an empty quantity',
      'A-1\t\t180\nA-2\t4\t120',
      [
        ['A-1', '', '180'],
        ['A-2', '4', '120'],
      ],
      false,
    ],
    [
      'quantities with units',
      'A-1\t2 kg\t180\nA-2\t4 box\t120',
      [
        ['A-1', '2', '180'],
        ['A-2', '4', '120'],
      ],
      false,
    ],
    [
      'names between',
      'A-1\tBolt\t3\t180\nA-2\tNut\t4\t120\nA-3\tWasher\t5\t600',
      [
        ['A-1', '3', '180'],
        ['A-2', '4', '120'],
        ['A-3', '5', '600'],
      ],
      false,
    ],
    [
      'a percentage where a price is',
      'A-1\t2\t10%\nA-2\t3\t5\nA-3\t4\t6',
      [
        ['A-1', '2', '?10%'],
        ['A-2', '3', '5'],
        ['A-3', '4', '6'],
      ],
      false,
    ],
    [
      'a row without an item',
      'A-1\t2\t9\n\t3\t8',
      [
        ['A-1', '2', '9'],
        ['', '3', '8'],
      ],
      false,
    ],
    [
      'two columns that may be a price',
      'A-1\t12,50\nA-2\t9,90',
      [
        ['A-1', '12.5', ''],
        ['A-2', '9.9', ''],
      ],
      false,
    ],
    ['two numbers', '12\t3', [['12', '3', '']], false],
    [
      'items and whole quantities',
      'A-1\t2\nA-2\t14',
      [
        ['A-1', '2', ''],
        ['A-2', '14', ''],
      ],
      true,
    ],
    [
      'barcodes behind quantities',
      '3\t7090044112038\n5\t7090044112045',
      [
        ['7090044112038', '3', ''],
        ['7090044112045', '5', ''],
      ],
      true,
    ],
    [
      'items alone',
      'A-1\nA-2',
      [
        ['A-1', '1', ''],
        ['A-2', '1', ''],
      ],
      true,
    ],
  ])('%s', (_, text, lines, isSure) => {
    expect(linesOf(text)).toEqual(lines)
    expect(entryColumns(pastedRows(text)).isSure).toBe(isSure)
  })

  it('has the same columns for any content of one of its rows', () => {
    const number = fc.oneof(
      fc.integer({ min: 1, max: 9_999 }).map(String),
      fc
        .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99 }))
        .map(([a, b]) => `${a},${b}`),
    )
    const rows = fc.array(fc.tuple(number, number), { minLength: 2, maxLength: 12 })
    const bad = fc.constantFrom('abc', '', '2,5', '400', '1.250', 'on request', '10%', '7 kg', '-3', '1/2')
    fc.assert(
      fc.property(rows, fc.nat(), fc.constantFrom(1, 2), bad, (values, at, column, cell) => {
        const cells = values.map(([quantity, price], index) => [`A-${index + 100}`, quantity, price])
        const columns = { code: 0, quantity: 1, price: 2 }
        const columnsOf = () =>
          entryColumns(cells.map((row, index) => ({ number: index + 1, cells: row }))).columns
        expect(columnsOf()).toEqual(columns)
        const row = cells[at % cells.length]
        if (row !== undefined) row[column] = cell
        expect(columnsOf()).toEqual(columns)
      }),
    )
  })
})

describe('a table of order lines with a header', () => {
  it.each<[string, boolean]>([
    ['Item no\tQuantity\tPrice\nA-1\t2,5\t400', true],
    ['Preis;Menge;Artikelnummer\n400;2,5;A-1', true],
    ['Varenr;Antall;Merknad\nA-1;4;Box', true],
    ['EAN;Price\n7090044112038;9', true],
    ['Item no\tPcs. wanted\tPrice\nA-1\t2,5\t400', false],
    ['Part\tQuantity\tPrice\nA-1\t2,5\t400', false],
  ])('%j is sufficient: %s', (text, isSure) => {
    expect(entryColumns(pastedRows(text))).toMatchObject({ headerIndex: 0, isSure })
  })

  it('takes precedence over its values', () => {
    expect(linesOf('Item no\tPrice\tQuantity\nA-1\t3\t180\nA-2\tabc\t120')).toEqual([
      ['A-1', '180', '3'],
      ['A-2', '120', '?abc'],
    ])
  })
})

test('a column that is assigned a field takes it from the previous one', () => {
  const mapped = entryColumns(pastedRows('A-1\t2\t9'))
  expect(withColumn(mapped, 2, 'quantity').columns).toEqual({ code: 0, quantity: 2 })
  expect(withColumn(mapped, 1, null).columns).toEqual({ code: 0, price: 2 })
})

describe('the remarks on the rows of an order before they become lines', () => {
  const material = (id: number, decimals: number, salesPrice: string): EntryMaterial => ({
    id,
    itemNo: `A-${id}`,
    name: '',
    baseUoM: 'pcs',
    decimals,
    salesPrice,
    available: '0',
    ingoing: [],
    units: [],
  })
  const both = [1, 2].map(materialId => ({ materialId, uoM: null }))
  const found = new Map([
    ...both.map(one => [`A-${one.materialId}`, [one]] as [string, typeof both]),
    ['BOTH', both],
  ])
  const materials = new Map([material(1, 0, '400'), material(2, 3, '9')].map(one => [one.id, one]))
  const rowsOf = (text: string, existing: readonly OrderLine[] = []) =>
    withEntries(existing, tableEntries(pastedRows(text), { mark: ',' }), found, materials)
      .slice(existing.length)
      .map((line, index) => ({ row: index + 1, text: '', line }))
  const remarksOf = (text: string, existing: readonly OrderLine[] = []) =>
    entryRemarks(rowsOf(text, existing), existing).map(({ row, column, key }) => [row, column, key])

  it.each([
    ['A-1\t2,5\t400', [[1, 'quantity', 'not-whole']]],
    ['A-2\t2,5\t9,5', []],
    [
      'A-1\t2\t399\nA-2\tabc\t100',
      [
        [2, 'quantity', 'not-a-number'],
        [2, 'price', 'far-price'],
      ],
    ],
    ['A-2\t2\nA-2\t3', [[2, 'code', 'duplicate']]],
    ['BOTH\t2\t9', [[1, 'code', 'ambiguous']]],
    [
      'nobody\tabc\t1',
      [
        [1, 'code', 'not-found'],
        [1, 'quantity', 'not-a-number'],
      ],
    ],
    [
      'A-1\t2\t9\n\t3\t8',
      [
        [1, 'price', 'far-price'],
        [2, 'code', 'no-item'],
      ],
    ],
  ])('are found for %j', (text, remarks) => {
    expect(remarksOf(text)).toEqual(remarks)
  })

  it('include duplicates of existing lines', () => {
    expect(
      remarksOf(
        'A-2\t3',
        rowsOf('A-2\t2').map(({ line }) => line),
      ),
    ).toEqual([[1, 'code', 'duplicate']])
  })

  it('suggest that quantity and price are exchanged where that matches better', () => {
    expect(areExchanged(rowsOf('A-1\t400\t2,5'))).toBe(true)
    expect(areExchanged(rowsOf('A-1\t2,5\t400'))).toBe(false)
    expect(areExchanged(rowsOf('A-1\t400\t2,5\nA-2\t9\t9'))).toBe(false)
    expect(areExchanged(rowsOf('A-1\t2\t399\nA-2\tabc\t100'))).toBe(false)
    expect(areExchanged(rowsOf('nobody\t2,5\t1'))).toBe(false)
  })
})

describe('a list of purchase lines', () => {
  it('is displayed first where its columns are ambiguous', () => {
    expect(mapColumns(pastedRows('A-1\t12\t400'), listFields).isSure).toBe(false)
    expect(mapColumns(pastedRows('A-1\t12'), listFields).isSure).toBe(true)
  })
})
