/**
 * The columns of a table, as guess-columns.ts knows them by the names of their fields; where it knows none of the names, the header is
 * recognised by its form: words above columns of numbers and days. Pure.
 */
import { guessColumns, type GuessedField, type GuessedTable } from './guess-columns'
import type { SheetRow } from './sheet-file'

const rowsForHeader = 10

/** Guesses the fields of a table's columns, and which row is the header. */
export function guessTable<Name extends string>(
  rows: readonly SheetRow[],
  fields: readonly GuessedField<Name>[],
): GuessedTable<Name> {
  const known = guessColumns(rows, fields)
  if (known.headerIndex !== null) return known
  const headerIndex = headerByContent(rows)
  if (headerIndex === null) return known
  const header = rows[headerIndex]?.cells ?? []
  const below = guessColumns(rows.slice(headerIndex + 1), fields)
  if (below.headerIndex !== null) return known
  const width = Math.max(header.length, below.columns.length)
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    firstValue: '',
    field: null,
    ...below.columns[index],
    header: header[index] ?? '',
  }))
  return { headerIndex, columns }
}

/** The first row in which every column has a different word, above at least one column in which every cell has a digit. */
function headerByContent(rows: readonly SheetRow[]): number | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const index = rows.slice(0, rowsForHeader).findIndex(({ cells }, at) => {
    const words = cells.map(cell => cell.trim())
    if (width < 2 || words.length < width || !words.every(isWord)) return false
    if (new Set(words.map(word => word.toLowerCase())).size < words.length) return false
    const below = rows.slice(at + 1)
    return words.some((word, column) => {
      const values = below.map(row => (row.cells[column] ?? '').trim()).filter(value => value !== '')
      return !/\d/.test(word) && values.length > 0 && values.every(value => /\d/.test(value))
    })
  })
  return index < 0 ? null : index
}

const isWord = (text: string): boolean => /^\p{L}/u.test(text)
