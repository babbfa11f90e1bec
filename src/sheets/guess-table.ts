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

/**
 * The first row with a value in every column, if these are different words above at least one column in which every cell has a digit: the
 * rows above it are a title, and another such row would be data.
 */
function headerByContent(rows: readonly SheetRow[]): number | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const index = rows
    .slice(0, rowsForHeader)
    .findIndex(({ cells }) => cells.length === width && cells.every(cell => cell.trim() !== ''))
  const words = (rows[index]?.cells ?? []).map(cell => cell.trim())
  if (words.length < 2 || !words.every(isWord)) return null
  if (new Set(words.map(word => word.toLowerCase())).size < words.length) return null
  const below = rows.slice(index + 1)
  const isAboveNumbers = words.some((word, column) => {
    const values = below.map(row => (row.cells[column] ?? '').trim()).filter(value => value !== '')
    return !/\d/.test(word) && values.length > 0 && values.every(value => /\d/.test(value))
  })
  return isAboveNumbers ? index : null
}

const isWord = (text: string): boolean => /^\p{L}/u.test(text)
