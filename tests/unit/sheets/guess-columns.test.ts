/** Columns are mapped by the names in a list, in any order and language, and by nothing else. */
import { describe, expect, it } from 'vitest'
import { guessColumns, isHeaderAgain, type GuessedField } from '../../../src/sheets/guess-columns'

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

  it('of an empty table determine no field', () => {
    expect(guessColumns([], fields)).toEqual({ headerIndex: null, columns: [] })
  })
})
