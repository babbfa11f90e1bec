/** Pasted or dropped tables become lines of an order, whatever the columns, the numbers and the separator are. */
import { describe, expect, test } from 'vitest'
import type { EntryMaterial } from '../../../src/contract/endpoints/order-entry-inputs'
import english from '../../../src/locales/en-GB.json'
import { lineProblems } from '../../../src/pages/create-sales-order/line-problems'
import {
  lineInputs,
  mergeLines,
  standingsOf,
  withEntries,
  withMaterial,
  withScanned,
  type OrderLine,
} from '../../../src/pages/create-sales-order/order-lines'
import { isToDecide, orderTotals, valueOfLine } from '../../../src/pages/create-sales-order/order-totals'
import { entryOf, tableEntries, type Entry } from '../../../src/pages/create-sales-order/read-entries'
import { pastedRows } from '../../../src/ui/lines/pasted-cells'
import { changeLine } from '../../../src/ui/lines/edited-line'

/** Code, quantity, price, discount and unit of an entry. */
const summaryOf = ({ code, quantity, price, discount, uoM }: Entry) => [
  code,
  quantity.value ?? `?${quantity.text}`,
  price.value ?? `?${price.text}`,
  discount.value ?? `?${discount.text}`,
  uoM,
]
const pasted = (text: string, mark: ',' | '.' = '.') =>
  tableEntries(pastedRows(text), { mark, currency: 'NOK' }).map(summaryOf)

describe('a pasted table', () => {
  test('is read with columns in any order, with a header in each language', () => {
    const expected = [
      ['740-2210', '12', '239.5', '10', ''],
      ['7090044112038', '4', '', '', ''],
    ]
    expect(
      pasted('Item no\tQuantity\tPrice\tDiscount %\n740-2210\t12\t239.50\t10\n7090044112038\t4\t\t'),
    ).toEqual(expected)
    expect(
      pasted('Rabatt;Einzelpreis;Menge;Artikelnummer\r\n10;239,50;12;740-2210\r\n;;4;7090044112038'),
    ).toEqual(expected)
    expect(pasted('Antal\tVarenr\tPris\tRabat\n12\t740-2210\t239,5\t10\n4\t7090044112038\t\t0')).toEqual(
      expected,
    )
    expect(pasted('Ilość;Cena;Kod kreskowy;Rabat %\n12;239,50;740-2210;10\n4;;7090044112038;')).toEqual(
      expected,
    )
  })

  test('has discounts in percent: an amount of money is none', () => {
    const table = 'Item no\tQuantity\tPrice\tDiscount\n740-2210\t12\t239.50 kr\t5 kr\n740-2231\t8\t249\t5 %'
    expect(pasted(table)).toEqual([
      ['740-2210', '12', '239.5', '?5 kr', ''],
      ['740-2231', '8', '249', '5', ''],
    ])
  })

  test('has prices in the company’s currency: another one is none', () => {
    const table =
      'Item no\tQuantity\tPrice\nA-1\t1\t12.50 kr\nA-2\t1\tUSD 12.50\nA-3\t1\t12 €/pcs\nA-4\t1\t12 NOK'
    expect(pasted(table).map(([code, , price]) => [code, price])).toEqual([
      ['A-1', '12.5'],
      ['A-2', '?USD 12.50'],
      ['A-3', '?12 €/pcs'],
      ['A-4', '12'],
    ])
  })

  test('is read without a header: codes by their format, the quantity before the price, a discount by its per cent sign', () => {
    expect(pasted('740-2210\t12\t239.50\t10%\n740-2231\t8\t249.00\t5 %')).toEqual([
      ['740-2210', '12', '239.5', '10', ''],
      ['740-2231', '8', '249', '5', ''],
    ])
    expect(pasted('12;740-2210\n8;740-2231')).toEqual([
      ['740-2210', '12', '', '', ''],
      ['740-2231', '8', '', '', ''],
    ])
    expect(pasted('3\t7090044112038\n5\t7090044112045')).toEqual([
      ['7090044112038', '3', '', '', ''],
      ['7090044112045', '5', '', '', ''],
    ])
    expect(pasted('740-2210\n740-2231')).toEqual([
      ['740-2210', '1', '', '', ''],
      ['740-2231', '1', '', '', ''],
    ])
  })

  test('has the decimal mark of its own numbers, else that of the company', () => {
    expect(pasted('A-1\t1.250,75\nA-2\t0,5', '.')).toEqual([
      ['A-1', '1250.75', '', '', ''],
      ['A-2', '0.5', '', '', ''],
    ])
    expect(pasted('Item no\tQuantity\nA-1\t1.500\nA-2\t2,5', '.')[0]?.[1]).toBe('1500')
    expect(pasted('Item no\tQuantity\nA-1\t1.500', '.')[0]?.[1]).toBe('1.5')
    expect(pasted('Item no\tQuantity\nA-1\t1.500', ',')[0]?.[1]).toBe('1500')
  })

  test('keeps long numbers unchanged, reads units, and skips empty rows and a second header', () => {
    const rows =
      'Item no\tQuantity\n123456789012345678\t12 pcs\n\t\nItem no\tQuantity\nA-2\t2 box\nA-3\ta few'
    expect(pasted(rows)).toEqual([
      ['123456789012345678', '12', '', '', 'pcs'],
      ['A-2', '2', '', '', 'box'],
      ['A-3', '?a few', '', '', ''],
    ])
  })

  test('of a workbook has numbers with a point regardless of the company’s format', () => {
    const kinds = ['text', 'number', 'number'] as const
    const rows = [
      { number: 1, cells: ['Varenummer', 'Antall', 'Pris'] },
      { number: 2, cells: ['A-1', '1.500', '12.125'], kinds },
    ]
    expect(tableEntries(rows, { mark: ',' }).map(summaryOf)).toEqual([['A-1', '1.5', '12.125', '', '']])
    const written = { number: 3, cells: ['A-2', '1.500', '0.5'], kinds: ['text', 'text', 'number'] as const }
    expect(tableEntries([...rows, written], { mark: ',' }).map(summaryOf)[1]).toEqual([
      'A-2',
      '1500',
      '0.5',
      '',
      '',
    ])
  })

  test('of 2,000 lines is read completely', () => {
    const text = Array.from({ length: 2_000 }, (_, index) => `A-${index}\t${index + 1}`).join('\n')
    expect(pasted(text)).toHaveLength(2_000)
  })
})

const material = (id: number, rest: Partial<EntryMaterial> = {}): EntryMaterial => ({
  id,
  itemNo: `A-${id}`,
  name: `Material ${id}`,
  baseUoM: 'pcs',
  decimals: 0,
  salesPrice: '12.5',
  available: '10',
  ingoing: [],
  units: [{ name: 'box', quantity: '12', decimals: 0 }],
  ...rest,
})
const materials = new Map([1, 2, 3].map(id => [id, material(id)]))
const meanings = new Map([
  ['A-1', [{ materialId: 1, uoM: null }]],
  ['A-2', [{ materialId: 2, uoM: null }]],
  ['BOX-1', [{ materialId: 1, uoM: 'box' }]],
  [
    'BOTH',
    [
      { materialId: 2, uoM: null },
      { materialId: 3, uoM: 'box' },
    ],
  ],
])
const entered = (...texts: string[]): readonly OrderLine[] =>
  withEntries([], tableEntries(pastedRows(texts.join('\n')), { mark: '.' }), meanings, materials)
const standings = (lines: readonly OrderLine[]) =>
  lines.map(({ key }) => standingsOf(lines).get(key)?.standing)

describe('a line', () => {
  test('is flagged when its code is not found or ambiguous, or its material is in an earlier line', () => {
    const lines = entered('A-1\t2', 'BOTH\t4', '810-7O05\t1', 'BOX-1\t1')
    expect(standings(lines)).toEqual(['matched', 'ambiguous', 'not-found', 'duplicate'])
    expect(standingsOf(lines).get(4)?.first?.key).toBe(1)
    expect(orderTotals(lines, standingsOf(lines), '')).toMatchObject({ lines: 4, toDecide: 3, total: '25' })
  })

  test('with an invalid value is open, though its material is known', () => {
    const lines = entered('Item no\tQuantity\tPrice', 'A-1\t2\t5', 'A-2\tabc\t5')
    expect(standings(lines)).toEqual(['matched', 'matched'])
    expect(lines.map(isToDecide(standingsOf(lines)))).toEqual([false, true])
    expect(orderTotals(lines, standingsOf(lines), '')).toMatchObject({ lines: 2, toDecide: 1, total: '10' })
  })

  test('that is ambiguous is resolved from its candidates, with their unit and price', () => {
    const [, line] = entered('A-1\t2', 'BOTH\t4')
    const candidate = line?.candidates[1]
    if (line === undefined || candidate === undefined) throw new Error('there are two candidates')
    const resolved = withMaterial(line, candidate)
    expect(resolved).toMatchObject({ uoM: 'box', salesPrice: '12.5', candidates: [] })
    expect(standings([resolved])).toEqual(['matched'])
    expect(valueOfLine(resolved)).toBe('600')
  })

  test('that is a duplicate is merged into the line with its material, in base units where the units differ', () => {
    const lines = entered('A-1\t2', 'BOX-1\t1', 'A-2\t5')
    const merged = mergeLines(lines, 2, 1)
    expect(merged.map(({ code, quantity, uoM }) => [code, quantity, uoM])).toEqual([
      ['A-1', '14', null],
      ['A-2', '5', null],
    ])
    expect(standings(merged)).toEqual(['matched', 'matched'])
  })

  test('that is scanned again is increased by one, also with another barcode of the same material', () => {
    const scan = (lines: readonly OrderLine[], code: string) =>
      withScanned(lines, entryOf(code), meanings, materials)
    const lines = ['A-1', 'A-1', 'A-2', 'BOX-1', 'nobody', 'nobody'].reduce(scan, [] as readonly OrderLine[])
    expect(lines.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['A-1', '14'],
      ['A-2', '1'],
      ['nobody', '2'],
    ])
  })

  test('that is scanned again gets one of the code’s unit, whatever unit the line has', () => {
    const scanned = (lines: readonly OrderLine[], code: string) =>
      withScanned(lines, entryOf(code), meanings, materials).map(({ quantity, uoM }) => [quantity, uoM])
    expect(scanned(entered('Item no\tQuantity', 'A-1\t3 box'), 'A-1')).toEqual([['37', null]])
    expect(scanned(entered('BOX-1\t3'), 'BOX-1')).toEqual([['4', 'box']])
    expect(scanned(entered('BOX-1\t3'), 'A-1')).toEqual([['37', null]])
    const inBoxes = entered('A-1\t3').map(line => ({ ...line, uoM: 'box' }))
    expect(scanned(inBoxes, 'A-1')).toEqual([['37', null]])
  })

  test('whose quantity is no number is not increased: the scan is a line of its own', () => {
    const lines = withScanned(entered('A-1\ta few'), entryOf('A-1'), meanings, materials)
    expect(lines.map(({ quantity, typed }) => typed.quantity ?? quantity)).toEqual(['a few', '1'])
    expect(standings(lines)).toEqual(['matched', 'duplicate'])
  })

  test('that was ambiguous and is decided is increased when its code is scanned again', () => {
    const decided = entered('BOTH\t4').map(line => {
      const [, candidate] = line.candidates
      return candidate === undefined ? line : withMaterial(line, candidate)
    })
    const lines = withScanned(decided, entryOf('BOTH'), new Map(), new Map())
    expect(lines.map(({ quantity, uoM }) => [quantity, uoM])).toEqual([['5', 'box']])
  })

  test('with an unknown unit of the material keeps the typed text until it is corrected', () => {
    const [line] = entered('Item no\tQuantity', 'A-1\t3 pallet')
    if (line === undefined) throw new Error('there is a line')
    expect(lineProblems(line)).toEqual([{ field: 'quantity', key: 'not-alone' }])
    expect(line.typed.quantity).toBe('3 pallet')
    const [boxes] = entered('Item no\tQuantity', 'A-1\t3 box')
    expect(boxes).toMatchObject({ quantity: '3', uoM: 'box', typed: {} })
    const [pieces] = entered('Item no\tQuantity', 'A-1\t3 stk.')
    expect(pieces).toMatchObject({ quantity: '3', uoM: null, typed: {} })
  })

  test('requires a quantity above zero, an adjusted price above zero, and a discount above 0 and up to 100', () => {
    const [line] = entered('A-1\t2')
    if (line === undefined) throw new Error('there is a line')
    const problemOf = (field: 'quantity' | 'adjustPrice' | 'discount', value: string) =>
      lineProblems(changeLine(line, field, value, value))[0]?.key
    expect(problemOf('quantity', '0')).toBe('not-above-zero')
    expect(problemOf('quantity', '')).toBe('empty')
    expect(problemOf('quantity', '1.5')).toBe('not-whole')
    expect(problemOf('adjustPrice', '0')).toBe('not-above-zero')
    expect(problemOf('adjustPrice', '')).toBeUndefined()
    expect(problemOf('discount', '0')).toBe('not-above-zero')
    // The same sentence at a quantity, a price and a discount.
    expect(english['line.problem.not-above-zero']).toBe('Enter a number above zero.')
    expect(problemOf('discount', '100.01')).toBe('above-hundred')
    expect(problemOf('discount', '100')).toBeUndefined()
  })

  test('is calculated to exact cents, and so is the order', () => {
    const lines = entered('Item no\tQuantity\tPrice\tDiscount', 'A-1\t3\t0.35\t', 'A-2\t7\t\t12.5')
    expect(lines.map(valueOfLine)).toEqual(['1.05', '76.56'])
    expect(orderTotals(lines, standingsOf(lines), '2.5')).toEqual({
      lines: 2,
      toDecide: 0,
      beforeDiscount: '88.55',
      total: '75.67',
    })
    expect(lineInputs(lines)).toEqual([
      {
        materialId: 1,
        quantity: '3',
        uoM: null,
        salesUnitPrice: '12.5',
        adjustPrice: '0.35',
        discount: null,
        comment: null,
      },
      {
        materialId: 2,
        quantity: '7',
        uoM: null,
        salesUnitPrice: '12.5',
        adjustPrice: null,
        discount: '12.5',
        comment: null,
      },
    ])
  })

  test('whose pasted price is the list price has no adjusted price', () => {
    const [line] = entered('Item no\tQuantity\tPrice', 'A-1\t3\t12,50')
    expect(line?.adjustPrice).toBe('')
  })

  test('whose pasted price has too many decimals is the only one with a problem', () => {
    const lines = entered('Item no\tQuantity\tPrice', 'A-1\t3\t12.1234567', 'A-2\t1\t5')
    expect(lines.map(({ adjustPrice }) => adjustPrice)).toEqual(['12.1234567', '5'])
    expect(lines.map(line => lineProblems(line).length)).toEqual([1, 0])
    expect(orderTotals(lines, standingsOf(lines), '')).toMatchObject({ lines: 2, toDecide: 1 })
  })
})
