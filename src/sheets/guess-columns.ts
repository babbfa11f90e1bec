/**
 * The mapping of a table's columns to fields, by headers that match one of a field's names. Only this list of names counts (QUALITY,
 * section 4): a header never becomes a field of its own, and values do not determine a column's field.
 */
import { plainUnit } from '../contract/imports/import-kind'
import type { SheetRow } from './sheet-file'

/** A field that a column can be mapped to. */
export interface GuessedField<Name extends string = string> {
  readonly name: Name
  /** Its names among people and other programs, in any language; compared without regard to case and punctuation. */
  readonly headers: readonly string[]
  /** The units of its numbers (plainUnit), where it has them: a header with another one in brackets is not its column. */
  readonly units?: readonly string[]
}

export interface GuessedColumn<Name extends string = string> {
  /** Index in the row, from 0. */
  readonly index: number
  /** The text in the file; '' where the table has no header. */
  readonly header: string
  /** The first value that is not empty. */
  readonly firstValue: string
  /** Null where no field matches. */
  readonly field: Name | null
}

export interface GuessedTable<Name extends string = string> {
  /** Index of the header among the rows, from 0; null where the table has none. Rows above it are a title. */
  readonly headerIndex: number | null
  readonly columns: readonly GuessedColumn<Name>[]
}

const rowsForHeader = 10
const rowsForValues = 200

/** Guesses the fields of a table's columns. Every field is assigned to at most one column. */
export function guessColumns<Name extends string>(
  rows: Iterable<SheetRow>,
  fields: readonly GuessedField<Name>[],
): GuessedTable<Name> {
  const first = firstRows(rows)
  const names = new Map(fields.flatMap(field => field.headers.map(name => [plainHeader(name), field.name])))
  const units = new Map(fields.map(field => [field.name, field.units ?? []]))
  const headerIndex = findHeader(first.slice(0, rowsForHeader), names)
  const header = headerIndex === null ? [] : (first[headerIndex]?.cells ?? [])
  const body = first.slice(headerIndex === null ? 0 : headerIndex + 1)
  const width = Math.max(header.length, ...body.map(({ cells }) => cells.length), 0)

  const taken = new Set<Name>()
  const byHeader = Array.from({ length: width }, (_, index) => {
    const field = names.get(plainHeader(header[index] ?? ''))
    if (field === undefined || taken.has(field) || hasOtherUnit(header[index] ?? '', units.get(field)))
      return null
    taken.add(field)
    return field
  })
  const columns = byHeader.map((field, index): GuessedColumn<Name> => {
    return { index, header: header[index] ?? '', firstValue: firstValueOf(body, index), field }
  })
  return { headerIndex, columns }
}

/** Whether a row below repeats the header, as in tables that were joined. */
export function isHeaderAgain(row: SheetRow, header: SheetRow): boolean {
  return (
    row.number !== header.number &&
    row.cells.length === header.cells.length &&
    row.cells.every((cell, index) => plainHeader(cell) === plainHeader(header.cells[index] ?? ''))
  )
}

/** A header for comparison: only letters and digits, without a part in brackets at its end. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([][^)\]]*[)\]]\s*$/, '')
    .replace(/[^\p{L}\p{N}%]+/gu, '')
}

/** Units of mass, length, volume and time, as headers name them: other words in brackets are remarks. */
const measuringUnits = new Set(
  (
    'mg g gr gram grams gramm kg t ton tons tonne tonnes lb lbs oz mm cm dm m km in inch inches ft ' +
    'ml cl dl l ltr liter litre liters litres litr hl mm3 cm3 ccm dm3 m3 ' +
    'min h hours timer stunden days dage dager tage dagar dni weeks uger uker wochen veckor tygodnie ' +
    'months måneder monate månader miesiące'
  ).split(' '),
)

/** Whether a header has a unit in brackets that is none of the field's. */
function hasOtherUnit(header: string, units: readonly string[] = []): boolean {
  const inBrackets = plainUnit(/[([]([^)\]]*)[)\]]\s*$/.exec(header)?.[1] ?? '')
  return units.length > 0 && measuringUnits.has(inBrackets) && !units.includes(inBrackets)
}

function firstRows(rows: Iterable<SheetRow>): SheetRow[] {
  const first: SheetRow[] = []
  for (const row of rows) {
    first.push(row)
    if (first.length === rowsForValues) break
  }
  return first
}

/** The row with most known names, if they are at least two or half of its cells. */
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
