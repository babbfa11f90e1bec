/** What is copied from a grid, as a spreadsheet takes it over. */
import { describe, expect, it } from 'vitest'
import { formatDefaults } from '../../../src/contract/limits'
import { createFormats } from '../../../src/contract/formats'
import type { FieldKind } from '../../../src/contract/field'
import { pastedRows } from '../../../src/ui/lines/pasted-cells'
import { readList } from '../../../src/ui/grid/filter/filter-model'
import { copiedCell, copiedRows } from '../../../src/ui/grid/table/grid-columns'

const formats = createFormats({ ...formatDefaults, currency: '', numberFormat: 'nb-NO' }, 'nb-NO', key => key)
const context = { formats, translate: (key: string) => key }
const column = (field: string, kind: FieldKind) => ({ field, kind })
const columns = [column('name', 'text'), column('difference', 'quantity')]
const hostile = '=HYPERLINK("http://example.invalid")'

describe('copied cells', () => {
  it('have the minus that spreadsheets read, whatever the number format', () => {
    const row = { id: 1, version: 1, difference: '-1234.5', discount: -5 }
    expect(copiedCell(row, column('difference', 'quantity'), context)).toMatch(/^-1\s234,5$/)
    expect(copiedCell(row, column('discount', 'percent'), context)).toMatch(/^-5\s%$/)
  })

  it('calculate nothing as a table, and are read again as they were', () => {
    const table = copiedRows([{ id: 1, version: 1, name: hostile, difference: '-5' }], columns, context)
    expect(table).toBe(`'${hostile}\t-5`)
    expect(JSON.stringify(pastedRows(`Name\tDifference\n${table}`)[1]?.cells)).toContain(
      JSON.stringify(hostile),
    )
    const names = copiedRows(
      ['-5 mm', 'Bolt'].map((name, id) => ({ id, version: 1, name })),
      columns.slice(0, 1),
      context,
    )
    expect(names).toBe("'-5 mm\nBolt")
    expect(readList(names, column('name', 'text'), formats).values).toEqual(['-5 mm', 'Bolt'])
  })

  it('are what is shown where there is one, which may be searched for', () => {
    expect(copiedCell({ id: 1, version: 1, name: hostile }, column('name', 'text'), context)).toBe(hostile)
  })
})
