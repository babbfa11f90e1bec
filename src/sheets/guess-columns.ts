/**
 * Which column of a table is which field: by its header, where one of the field's names stands there. Headers count through this list
 * alone (QUALITY, section 4); no header becomes a field by itself, and no value says what its column is.
 */
import type { SheetRow } from './sheet-file'

/** A field that a column can be, as the guess knows it. */
export interface GuessedField<Name extends string = string> {
  readonly name: Name
  /** What people and other programs call it, in any language; letters, case and signs are compared loosely. */
  readonly headers: readonly string[]
}

export interface GuessedColumn<Name extends string = string> {
  /** Place in the row, 0 the first. */
  readonly index: number
  /** As in the file; '' where the table has none. */
  readonly header: string
  /** The first value that is not empty. */
  readonly firstValue: string
  /** Null where nothing fits. */
  readonly field: Name | null
}

export interface GuessedTable<Name extends string = string> {
  /** Place of the header among the rows, 0 the first; null where the table has none. Rows above it are a title. */
  readonly headerIndex: number | null
  readonly columns: readonly GuessedColumn<Name>[]
}

const rowsForHeader = 10
const rowsForValues = 200

/** Guesses what the columns of a table are. Every field is given to one column at most. */
export function guessColumns<Name extends string>(
  rows: Iterable<SheetRow>,
  fields: readonly GuessedField<Name>[],
): GuessedTable<Name> {
  const first = firstRows(rows)
  const names = new Map(fields.flatMap(field => field.headers.map(name => [plainHeader(name), field.name])))
  const headerIndex = findHeader(first.slice(0, rowsForHeader), names)
  const header = headerIndex === null ? [] : (first[headerIndex]?.cells ?? [])
  const body = first.slice(headerIndex === null ? 0 : headerIndex + 1)
  const width = Math.max(header.length, ...body.map(({ cells }) => cells.length), 0)

  const taken = new Set<Name>()
  const byHeader = Array.from({ length: width }, (_, index) => {
    const field = names.get(plainHeader(header[index] ?? ''))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const columns = byHeader.map((field, index): GuessedColumn<Name> => {
    return { index, header: header[index] ?? '', firstValue: firstValueOf(body, index), field }
  })
  return { headerIndex, columns }
}

/** Whether a row below is the header once more, as in tables that were put together. */
export function isHeaderAgain(row: SheetRow, header: SheetRow): boolean {
  return (
    row.number !== header.number &&
    row.cells.length === header.cells.length &&
    row.cells.every((cell, index) => plainHeader(cell) === plainHeader(header.cells[index] ?? ''))
  )
}

/** A header as it is compared: letters and digits alone, without what stands in brackets behind it. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([][^)\]]*[)\]]\s*$/, '')
    .replace(/[^\p{L}\p{N}%]+/gu, '')
}

function firstRows(rows: Iterable<SheetRow>): SheetRow[] {
  const first: SheetRow[] = []
  for (const row of rows) {
    first.push(row)
    if (first.length === rowsForValues) break
  }
  return first
}

/** The row with most known names, if that is two of them or half of its cells. */
function findHeader(rows: readonly SheetRow[], names: ReadonlyMap<string, string>): number | null {
  let best: { index: number; known: number } | null = null
  rows.forEach(({ cells }, index) => {
    const filled = cells.filter(cell => cell.trim() !== '')
    const known = new Set(filled.map(cell => names.get(plainHeader(cell))).filter(name => name !== undefined))
      .size
    const isHeader = known >= 2 || (known === 1 && filled.length <= 2)
    if (isHeader && known > (best?.known ?? 0)) best = { index, known }
  })
  return (best as { index: number } | null)?.index ?? null
}

function firstValueOf(rows: readonly SheetRow[], index: number): string {
  for (const { cells } of rows) {
    const value = (cells[index] ?? '').trim()
    if (value !== '') return value
  }
  return ''
}
