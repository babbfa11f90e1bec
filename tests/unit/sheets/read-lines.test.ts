/** The lines of a table whose columns are known: which of its rows are lines, and what their numbers are. */
import { describe, expect, it } from 'vitest'
import type { LineFields, MappedColumns } from '../../../src/sheets/map-columns'
import {
  lineNumbers,
  lineRows,
  lineText,
  nothingAtZero,
  type CompanyNumbers,
} from '../../../src/sheets/read-lines'
import type { CellKind, SheetRow } from '../../../src/sheets/sheet-file'

type Name = 'itemNo' | 'quantity' | 'price' | 'discount'

const fields: LineFields<Name> = {
  fields: [],
  code: 'itemNo',
  quantity: 'quantity',
  inOrder: ['quantity', 'price', 'discount'],
  percent: 'discount',
  price: 'price',
}
const columns = { itemNo: 0, quantity: 1, price: 2, discount: 3 }
const withoutHeader: MappedColumns<Name> = { headerIndex: null, columns, isSure: true }

const rowsOf = (...cells: string[][]): SheetRow[] =>
  cells.map((row, index) => ({ number: index + 1, cells: row }))

/** Reads a column's number in a row below others that are all texts. */
function readAs(name: Name, text: string, numbers: CompanyNumbers, ...above: string[][]) {
  const cells = ['A-9', '', '', '']
  cells[columns[name]] = text
  const rows = rowsOf(...above, cells)
  return lineNumbers(rows, withoutHeader, fields, numbers)(rows.at(-1) ?? { number: 0, cells: [] }, name)
}

describe('the lines of a table', () => {
  const numbersOf = (rows: readonly SheetRow[], mapped: MappedColumns<Name>) =>
    lineRows(rows, mapped).map(({ number }) => number)

  it('are below its header, without the title above and without repetitions of the header', () => {
    const rows = rowsOf(
      ['Order of May'],
      ['Item no', 'Quantity'],
      ['A-1', '3'],
      ['ITEM NO.', 'quantity'],
      ['A-2', '4'],
    )
    const mapped: MappedColumns<Name> = { headerIndex: 1, columns: { itemNo: 0, quantity: 1 }, isSure: true }
    expect(numbersOf(rows, mapped)).toEqual([3, 5])
  })

  it('are all rows where there is no header, the same ones twice too', () => {
    expect(numbersOf(rowsOf(['A-1', '3'], ['A-1', '3'], ['A-2']), withoutHeader)).toEqual([1, 2, 3])
  })

  it('have a value in one of the columns that are read', () => {
    const rows = rowsOf(
      ['', 'A-1', '3'],
      ['checked'],
      ['checked', ' ', '\u00A0'],
      ['', '', '4'],
      ['', 'A-2', ''],
    )
    const mapped: MappedColumns<Name> = {
      headerIndex: null,
      columns: { itemNo: 1, quantity: 2 },
      isSure: true,
    }
    expect(numbersOf(rows, mapped)).toEqual([1, 4, 5])
  })
})

describe('the text of a line', () => {
  it('is that of the column without blanks around it, and empty where the row or the table ends before', () => {
    const [row = { number: 0, cells: [] }] = rowsOf([' A-1 ', '3'])
    const mapped: MappedColumns<Name> = {
      headerIndex: null,
      columns: { itemNo: 0, quantity: 1, price: 2 },
      isSure: true,
    }
    const names = ['itemNo', 'quantity', 'price', 'discount'] as const
    expect(names.map(name => lineText(row, mapped, name))).toEqual(['A-1', '3', '', ''])
  })
})

describe('a number of a line', () => {
  it.each<[string, Name, string, string | null, string]>([
    ['a quantity', 'quantity', '12', '12', ''],
    ['a quantity with its unit', 'quantity', '2,5 kg', '2.5', 'kg'],
    ['a price', 'price', ' 9,50 ', '9.5', ''],
    ['a discount', 'discount', '10', '10', ''],
    ['a discount with a per cent sign', 'discount', '12,5 %', '12.5', '%'],
    ['a word instead of a quantity', 'quantity', 'some', null, ''],
    ['a word instead of a discount', 'discount', 'agreed', null, ''],
    ['a percentage as a quantity', 'quantity', '10 %', null, ''],
    ['a percentage as a price', 'price', '10%', null, ''],
    ['an amount of money as a quantity', 'quantity', '5 EUR', null, ''],
    ['an amount of money in the currency of several countries', 'quantity', '5 kr.', null, ''],
    ['an amount of money in front', 'quantity', '$ 5', null, ''],
    ['an amount of money as a discount', 'discount', '5 €', null, ''],
    ['an empty cell', 'price', ' ', '', ''],
  ])('is read: %s', (_, name, text, value, unit) => {
    expect(readAs(name, text, { mark: ',' })).toEqual({ text: text.trim(), value, unit })
  })

  it.each<[string, string | undefined, string | null]>([
    ['€ 9,50', 'EUR', '9.5'],
    ['9,50 EUR', 'NOK', null],
    ['9,50 kr', 'NOK', '9.5'],
    ['9,50', 'NOK', '9.5'],
    ['9,50 EUR', undefined, '9.5'],
    ['950 CZK', 'PLN', null],
    ['950 CZK', 'CZK', '950'],
    ['¥ 950', 'EUR', null],
    ['¥ 950', 'JPY', '950'],
  ])('is a price only in the currency of the company: %s of %s', (text, currency, value) => {
    const numbers = currency === undefined ? { mark: ',' as const } : { mark: ',' as const, currency }
    expect(readAs('price', text, numbers).value).toBe(value)
  })

  it.each<[string, CompanyNumbers['mark'], string[][], string]>([
    ['of the company where no text shows another', ',', [['A-1', '3']], '1500'],
    ['of the company where no text shows another', '.', [['A-1', '3']], '1.5'],
    ['that another price shows', '.', [['A-1', '3', '7,25']], '1500'],
    ['that a quantity shows', ',', [['A-1', '2.5', '7']], '1.5'],
    ['of the company, whatever an item number looks like', '.', [['12,5', '3', '7']], '1.5'],
  ])('has the decimal mark %s (%s)', (_, mark, above, value) => {
    expect(readAs('price', '1.500', { mark }, ...above).value).toBe(value)
  })

  it('has a point where the file marks it as a number, which says nothing about its texts', () => {
    const row = (number: number, price: string, kind: CellKind): SheetRow => ({
      number,
      cells: ['A-1', '1', price],
      kinds: ['text', 'number', kind],
    })
    const rows = [
      row(1, '2.5', 'number'),
      row(2, '3.5', 'number'),
      row(3, '1.125', 'number'),
      row(4, '7,25', 'text'),
      row(5, '1.125', 'text'),
    ]
    const read = lineNumbers(rows, withoutHeader, fields, { mark: '.' })
    expect(rows.map(line => read(line, 'price').value)).toEqual(['2.5', '3.5', '1.125', '7.25', '1125'])
  })

  it('is empty in a column that the table does not have', () => {
    const rows = rowsOf(['A-1', '3'])
    const mapped: MappedColumns<Name> = {
      headerIndex: null,
      columns: { itemNo: 0, quantity: 1 },
      isSure: true,
    }
    const read = lineNumbers(rows, mapped, fields, { mark: ',' })
    expect(rows.map(row => read(row, 'price'))).toEqual([{ text: '', value: '', unit: '' }])
  })

  it.each([
    ['0', ''],
    ['0,00 kr', ''],
    ['0,05', '0.05'],
    ['on request', null],
  ])('of a price that is %s is %j where zero means none', (text, value) => {
    expect(nothingAtZero(readAs('price', text, { mark: ',' })).value).toBe(value)
  })
})
