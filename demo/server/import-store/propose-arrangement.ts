/**
 * How a file is arranged before anybody chose: as the user arranged one with the same columns, else by what its headers and values
 * look like. Nothing but the names of the fields makes a column a field (QUALITY, section 4).
 */
import { createHash } from 'node:crypto'
import type {
  ArrangedSheet,
  ImportArrangement,
  ImportSheet,
} from '../../../src/contract/imports/import-shapes'
import { headersOf, type ImportField, type ImportKind } from '../../../src/contract/imports/import-kind'
import { hasLines, importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import { plainHeader, type GuessedTable } from '../../../src/sheets/guess-columns'
import { guessTable } from '../../../src/sheets/guess-table'
import { guessDateOrder } from '../../../src/sheets/read-date'
import { guessDecimalMark } from '../../../src/sheets/read-number'
import type { SheetRow } from '../../../src/sheets/sheet-file'
import { sampleRowsMost } from '../../../src/contract/import-limits'
import type { Db } from '../db/database'

/** A sheet with its first rows, as it was read. */
export interface FirstRows {
  readonly sheet: number
  readonly fileName: string
  readonly name: string
  readonly isHidden: boolean
  readonly rows: number
  readonly first: readonly SheetRow[]
}

const samplesOfColumn = 5
const numberTypes: ReadonlySet<ImportField['type']> = new Set([
  'quantity',
  'price',
  'percent',
  'fraction',
  'measure',
])

/** What the page shows of a sheet. */
export function shownSheet({ first, ...sheet }: FirstRows, kind: ImportKindName): ImportSheet {
  const { headerIndex, columns } = guessed(first, importKinds[kind])
  const body = first.slice(headerIndex === null ? 0 : headerIndex + 1)
  return {
    ...sheet,
    columns: columns.map(({ index, header }) => ({
      index,
      header,
      samples: body.flatMap(({ cells }) => cells[index] || []).slice(0, samplesOfColumn),
    })),
    sample: first.slice(0, sampleRowsMost).map(({ number, cells }) => ({ rowNo: number, cells: [...cells] })),
  }
}

/** The proposal for sheets in the order of the files; null when no sheet has a row. */
export function guessArrangement(
  sheets: readonly FirstRows[],
  kindName: ImportKindName,
): ImportArrangement | null {
  const kind: ImportKind = importKinds[kindName]
  const arranged = sheets
    .filter(({ first, isHidden }) => first.length > 0 && !isHidden)
    .map(sheet => arrangedSheet(sheet, kind))
    .sort((a, b) => b.columns.length - a.columns.length || a.sheet - b.sheet)
  const [best, ...others] = arranged
  if (best === undefined) return null
  const pairs = hasLines(kind) ? others.map(other => withSharedKey(best, other, kind, sheets)) : []
  const pair = pairs.find(([one, other]) => completes(one, other, kind))
  return { sheets: pair ?? [best], fixed: {}, addsMissing: false }
}

function guessed(first: readonly SheetRow[], kind: ImportKind): GuessedTable {
  return guessTable(
    first,
    kind.fields.map(field => ({ name: field.name, headers: [...headersOf(field)] })),
  )
}

function arrangedSheet({ sheet, first }: FirstRows, kind: ImportKind): ArrangedSheet {
  const { headerIndex, columns } = guessed(first, kind)
  const body = first.slice(headerIndex === null ? 0 : headerIndex + 1)
  const known = columns.flatMap(({ index, field }) => (field === null ? [] : { index, field }))
  const textsOf = (isWanted: (field: ImportField) => boolean): string[] => {
    const indexes = known.filter(({ field }) =>
      kind.fields.some(each => each.name === field && isWanted(each)),
    )
    return body.flatMap(({ cells, kinds }) =>
      indexes.flatMap(({ index }) =>
        kinds?.[index] === undefined || kinds[index] === 'text' ? (cells[index] ?? '') : [],
      ),
    )
  }
  return {
    sheet,
    headerRow: headerIndex === null ? null : (first[headerIndex]?.number ?? null),
    columns: known,
    decimalMark: guessDecimalMark(textsOf(({ type }) => numberTypes.has(type))) ?? '.',
    isDayFirst: guessDateOrder(textsOf(({ type }) => type === 'date'))?.order !== 'month-first',
  }
}

/**
 * Two sheets of which one has no column for the key: the one column whose every cell is a key of the other sheet becomes it,
 * whatever its header says.
 */
function withSharedKey(
  one: ArrangedSheet,
  other: ArrangedSheet,
  kind: ImportKind,
  read: readonly FirstRows[],
): [ArrangedSheet, ArrangedSheet] {
  const keys = kind.fields.filter(({ isKey }) => isKey === true).map(({ name }) => name)
  const keyOf = (sheet: ArrangedSheet) => sheet.columns.find(({ field }) => keys.includes(field))
  const given = (sheet: ArrangedSheet, from: ArrangedSheet): ArrangedSheet => {
    const key = keyOf(from)
    if (key === undefined || keyOf(sheet) !== undefined) return sheet
    const known = new Set(cellsBelow(read, from, key.index))
    const width = Math.max(0, ...bodyOf(read, sheet).map(({ cells }) => cells.length))
    const fitting = Array.from({ length: width }, (_, index) => index).filter(index => {
      const cells = cellsBelow(read, sheet, index)
      return (
        sheet.columns.every(column => column.index !== index) &&
        cells.length > 0 &&
        cells.every(cell => known.has(cell))
      )
    })
    const [index] = fitting
    if (index === undefined || fitting.length > 1) return sheet
    const columns = [...sheet.columns, { index, field: key.field }].sort((a, b) => a.index - b.index)
    return { ...sheet, columns }
  }
  return [given(one, other), given(other, one)]
}

function bodyOf(read: readonly FirstRows[], { sheet, headerRow }: ArrangedSheet): readonly SheetRow[] {
  const rows = read.find(known => known.sheet === sheet)?.first ?? []
  return rows.filter(({ number }) => number > (headerRow ?? 0))
}

const cellsBelow = (read: readonly FirstRows[], sheet: ArrangedSheet, index: number): string[] =>
  bodyOf(read, sheet)
    .map(({ cells }) => (cells[index] ?? '').trim())
    .filter(cell => cell !== '')

/** Whether one sheet has the heads and the other one the lines of the same things. */
function completes(one: ArrangedSheet, other: ArrangedSheet, kind: ImportKind): boolean {
  const has = (sheet: ArrangedSheet, isWanted: (field: ImportField) => boolean): boolean =>
    sheet.columns.some(({ field }) => kind.fields.some(each => each.name === field && isWanted(each)))
  const isLine = ({ isOfLine = false }: ImportField): boolean => isOfLine
  const isKey = ({ isKey = false }: ImportField): boolean => isKey
  return has(one, isKey) && has(other, isKey) && has(one, isLine) !== has(other, isLine)
}

/** What files with the same columns have in common. */
export function headersDigest(sheets: readonly ImportSheet[]): string {
  const names = sheets.map(({ columns }) => columns.map(({ header }) => plainHeader(header)).join('|'))
  return createHash('sha256').update(names.join('\n')).digest('hex')
}

interface WhoseMapping {
  readonly businessUnitId: number
  readonly userId: number | null
  readonly kind: ImportKindName
  readonly sheets: readonly ImportSheet[]
}

/** How the user arranged such a file last. */
export async function rememberedArrangement(
  db: Db,
  { businessUnitId, userId, kind, sheets }: WhoseMapping,
): Promise<ImportArrangement | undefined> {
  if (userId === null) return undefined
  const row = await db.read
    .selectFrom('import_mapping')
    .select('arrangement')
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('headers', '=', headersDigest(sheets))
    .executeTakeFirst()
  return row?.arrangement as unknown as ImportArrangement | undefined
}

/** What was remembered, on a file of which the header may stand elsewhere, and numbers and dates may be written otherwise. */
export function asRemembered(
  remembered: ImportArrangement,
  guessed: ImportArrangement | null,
): ImportArrangement {
  const sheets = remembered.sheets.map(sheet => {
    const now = guessed?.sheets.find(each => each.sheet === sheet.sheet)
    if (now === undefined) return sheet
    const { decimalMark, isDayFirst } = now
    return { ...sheet, headerRow: now.headerRow ?? sheet.headerRow, decimalMark, isDayFirst }
  })
  return { ...remembered, sheets }
}

/** Keeps it for the next such file. */
export async function rememberArrangement(
  db: Db,
  { businessUnitId, userId, kind, sheets }: WhoseMapping,
  arrangement: ImportArrangement,
): Promise<void> {
  if (userId === null) return
  const value = { arrangement: JSON.stringify(arrangement) }
  await db.read
    .insertInto('import_mapping')
    .values({
      business_unit_id: businessUnitId,
      user_id: userId,
      kind,
      headers: headersDigest(sheets),
      ...value,
    })
    .onConflict(known => known.columns(['business_unit_id', 'user_id', 'kind', 'headers']).doUpdateSet(value))
    .execute()
}
