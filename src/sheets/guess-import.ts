/**
 * The proposed arrangement of an import's sheet: its columns by the names of the kind's fields, how its numbers and days are written, and
 * the key that it shares with another sheet. Pure.
 */
import type { ArrangedSheet } from '../contract/imports/import-shapes'
import { headersOf, unitsOf, type ImportField } from '../contract/imports/import-kind'
import { plainHeader, type GuessedTable } from './guess-columns'
import { guessTable } from './guess-table'
import { guessDateOrder } from './read-date'
import { guessDecimalMark, type DecimalMark } from '../contract/typed-number'
import type { SheetRow } from './sheet-file'

const numberTypes: ReadonlySet<ImportField['type']> = new Set([
  'quantity',
  'price',
  'percent',
  'fraction',
  'measure',
])

/** Whether a field's numbers may have decimals. */
export function hasDecimals({ type }: ImportField): boolean {
  return numberTypes.has(type)
}

/** The columns of a sheet. A bare `Name` belongs to the head record, unless the sheet has lines of something with a name of its own. */
export function guessImportTable(rows: readonly SheetRow[], fields: readonly ImportField[]): GuessedTable {
  const columnsWithHeaders = (isHead: boolean) =>
    fields.map(field => ({
      name: field.name,
      headers: [...headersOf(field), ...(isHead ? (field.namesWithoutLines ?? []) : [])],
      units: unitsOf(field),
    }))
  const table = guessTable(rows, columnsWithHeaders(true))
  const isOfLines = fields.some(
    ({ name, isOfLine }) => isOfLine === true && table.columns.some(({ field }) => field === name),
  )
  return isOfLines ? guessTable(rows, columnsWithHeaders(false)) : table
}

/** A sheet as far as its first rows show it. @param mark of the company, for numbers that do not show theirs */
export function guessImportSheet(
  sheet: number,
  rows: readonly SheetRow[],
  fields: readonly ImportField[],
  mark: DecimalMark,
): ArrangedSheet {
  const { headerIndex, columns } = guessImportTable(rows, fields)
  const body = rows.slice(headerIndex === null ? 0 : headerIndex + 1)
  const known = columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }]))
  const textsOf = (matches: (field: ImportField) => boolean): string[] => {
    const indexes = known.filter(({ field }) => fields.some(each => each.name === field && matches(each)))
    return body.flatMap(({ cells, kinds }) =>
      indexes.flatMap(({ index }) =>
        kinds?.[index] === undefined || kinds[index] === 'text' ? (cells[index] ?? '') : [],
      ),
    )
  }
  return {
    sheet,
    headerRow: headerIndex === null ? null : (rows[headerIndex]?.number ?? null),
    columns: known,
    decimalMark: guessDecimalMark(textsOf(hasDecimals)) ?? mark,
    isDayFirst: guessDateOrder(textsOf(({ type }) => type === 'date'))?.order !== 'month-first',
  }
}

/** An arranged sheet with its first rows, as read. */
export interface SheetWithRows {
  readonly arranged: ArrangedSheet
  readonly rows: readonly SheetRow[]
}

/**
 * A sheet without a column for the key of another one gets it: the only column in which every cell is a key of the other sheet, whatever
 * its header; otherwise the one with the header of the other's key.
 */
export function withSharedKey(
  { arranged, rows }: SheetWithRows,
  other: SheetWithRows,
  fields: readonly ImportField[],
): ArrangedSheet {
  const keys = fields.filter(({ isKey }) => isKey === true).map(({ name }) => name)
  const keyOf = ({ columns }: ArrangedSheet) => columns.find(({ field }) => keys.includes(field))
  const key = keyOf(other.arranged)
  if (key === undefined || keyOf(arranged) !== undefined) return arranged
  const known = new Set(cellsBelow(other, key.index))
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const free = Array.from({ length: width }, (_, index) => index).filter(index =>
    arranged.columns.every(column => column.index !== index),
  )
  const fitting = free.filter(index => {
    const cells = cellsBelow({ arranged, rows }, index)
    return cells.length > 0 && cells.every(cell => known.has(cell))
  })
  const header = headerOf(other, key.index)
  const named = (fitting.length === 0 ? free : fitting).filter(
    index => header !== '' && headerOf({ arranged, rows }, index) === header,
  )
  const [index, ...others] = fitting.length === 1 ? fitting : named
  if (index === undefined || others.length > 0) return arranged
  const columns = [...arranged.columns, { index, field: key.field }].sort((a, b) => a.index - b.index)
  return { ...arranged, columns }
}

function headerOf({ arranged: { headerRow }, rows }: SheetWithRows, index: number): string {
  return plainHeader(rows.find(({ number }) => number === headerRow)?.cells[index] ?? '')
}

function cellsBelow({ arranged: { headerRow }, rows }: SheetWithRows, index: number): string[] {
  return rows
    .filter(({ number }) => number > (headerRow ?? 0))
    .map(({ cells }) => (cells[index] ?? '').trim())
    .filter(cell => cell !== '')
}
