/** Columns are found by the names of a list, in any order and language, or by values that only one field can have. */
import { describe, expect, it } from 'vitest'
import { guessColumns, isHeaderAgain, type GuessedField } from '../../../src/sheets/guess-columns'
import { areDates } from '../../../src/sheets/read-date'
import { areNumbers } from '../../../src/sheets/read-number'

const fields: GuessedField<'itemNo' | 'location' | 'quantity' | 'fifoDate' | 'minimum'>[] = [
  { name: 'itemNo', headers: ['Item no', 'varenr', 'Artikelnummer'] },
  { name: 'location', headers: ['Location', 'lokasjon'] },
  { name: 'quantity', headers: ['Quantity', 'antall'], looksLike: areNumbers },
  { name: 'fifoDate', headers: ['FIFO date'], looksLike: areDates },
]

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }))
const fieldsOf = (rows: string[][]) => guessColumns(rowsOf(...rows), fields).columns.map(({ field }) => field)

describe('a header', () => {
  it('is known in any order, language and spelling, with its unit or its star behind', () => {
    const { headerIndex, columns } = guessColumns(
      rowsOf(['ANTALL (stk)', 'Vare nr. *', ' lokasjon', 'Merknad'], ['48', '740-2210', 'A-04', 'x']),
      fields,
    )
    expect(headerIndex).toBe(0)
    expect(columns.map(({ field, guessedFrom, firstValue }) => [field, guessedFrom, firstValue])).toEqual([
      ['quantity', 'header', '48'],
      ['itemNo', 'header', '740-2210'],
      ['location', 'header', 'A-04'],
      [null, null, 'x'],
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

  it('gives a field to the first of two columns of its name', () => {
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

  it('is known again further down', () => {
    const [header, again, other] = rowsOf(['Item no', 'Quantity'], ['item NO', 'quantity '], ['740', '1'])
    if (header === undefined || again === undefined || other === undefined) throw new Error('three rows')
    expect([again, other, header].map(row => isHeaderAgain(row, header))).toEqual([true, false, false])
  })
})

describe('values', () => {
  it('decide where one field alone can have them', () => {
    const { columns } = guessColumns(
      rowsOf(['Item no', 'Location', 'In', 'FIFO'], ['740', 'A', '48 pcs', '14.10.2026']),
      fields,
    )
    expect(columns.map(({ field, guessedFrom }) => [field, guessedFrom]).slice(2)).toEqual([
      ['quantity', 'values'],
      ['fifoDate', 'values'],
    ])
  })

  it('leave the choice where two fields, or two columns, could be meant', () => {
    const more = [...fields, { name: 'minimum' as const, headers: ['minimum'], looksLike: areNumbers }]
    const rows = rowsOf(['Item no', 'Location', 'Min'], ['740', 'A', '24'])
    const column = guessColumns(rows, more).columns[2]
    expect(column?.field).toBeNull()
    expect(column?.candidates).toEqual(['quantity', 'minimum'])
    expect(
      fieldsOf([
        ['Item no', 'Location', 'a', 'b'],
        ['740', 'A', '1', '2'],
      ]).slice(2),
    ).toEqual([null, null])
  })

  it('serve the first column of a table without header', () => {
    const { headerIndex, columns } = guessColumns(
      rowsOf(['740-2210', '5', '7'], ['740-2211', '6', '8']),
      fields,
    )
    expect(headerIndex).toBeNull()
    expect(columns.map(({ field }) => field)).toEqual([null, 'quantity', null])
  })

  it('of an empty table are none', () => {
    expect(guessColumns([], fields)).toEqual({ headerIndex: null, columns: [] })
  })
})
