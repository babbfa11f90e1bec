/** Reads staged rows as values of fields, by the mapping: in batches, or all together when rows share a key. */
import type { Kysely } from 'kysely'
import type { ArrangedSheet, ImportArrangement } from '../../../src/contract/imports/import-shapes'
import { importedOrderRowsMost } from '../../../src/contract/import-limits'
import { meaningsByField } from '../../../src/contract/imports/choice-values'
import type { ImportField, ImportKind } from '../../../src/contract/imports/import-kind'
import { hasLines } from '../../../src/contract/imports/import-kinds'
import { nameKey } from '../../../src/contract/name-key'
import { isHeaderAgain } from '../../../src/sheets/guess-columns'
import { isEmptyDay } from '../../../src/sheets/read-date'
import { SheetRefused, type SheetRow } from '../../../src/sheets/sheet-file'
import type { Tables } from '../core/db/tables'
import { codedFields } from './column-values'
import { addProblem, type Entry, type ReadRow, type Values } from './entry'
import { readCell, type CellValue, type RawCell } from './read-cell'
import { kindsOf } from './read-import'

const batchRows = 500

export interface RowsToRead {
  readonly importId: number
  readonly kind: ImportKind
  readonly arrangement: ImportArrangement
}

/** Entries in batches. @throws SheetRefused when an import of orders has more rows than fit in memory */
export async function* entryBatches(
  sql: Kysely<Tables>,
  request: RowsToRead,
  onRead: (rows: number) => void,
): AsyncGenerator<Entry[]> {
  if (!hasLines(request.kind)) {
    for await (const rows of readRows(sql, request, onRead))
      yield rows.map(row => entryOf(request.kind, [row]))
    return
  }
  const groups = entryGroups(request.kind)
  let count = 0
  for await (const rows of readRows(sql, request, onRead)) {
    count += rows.length
    if (count > importedOrderRowsMost) {
      throw new SheetRefused({ code: 'rows', found: count, allowed: importedOrderRowsMost })
    }
    rows.forEach(groups.add)
  }
  let batch: Entry[] = []
  for (const rows of groups.all()) {
    batch.push(entryOf(request.kind, rows))
    if (batch.length < entriesAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const entriesAtOnce = 500

/**
 * Gathers the rows of each entry. Rows of a supplier have its number, its name or both: one with both connects those that have one of them,
 * unless the name came with another number before.
 */
function entryGroups(kind: ImportKind) {
  const groups = new Map<string, ReadRow[]>()
  /** Those of a number; others are known by a name alone. */
  const numbered = new Set<ReadRow[]>()
  const number = kind.fields.find(({ isKey, needed }) => isKey === true && needed !== 'always')
  const add = (row: ReadRow): void => {
    const { values } = row
    const key = keyOf(kind, values) ?? `row ${row.sheet} ${row.rowNo}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    if (number !== undefined && values[number.name] !== undefined) {
      numbered.add(group)
      const name = keyOf(kind, { ...values, [number.name]: undefined })
      const named = name === null ? undefined : groups.get(name)
      if (name !== null && (named === undefined || !numbered.has(named))) {
        for (const earlier of named ?? []) group.push(earlier)
        groups.set(name, group)
      }
    }
    group.push(row)
  }
  return { add, all: () => new Set(groups.values()) }
}

/** The key of an entry; null without one. Suppliers have two keys, of which one is enough. */
function keyOf({ fields }: ImportKind, values: Values): string | null {
  const keys = fields.filter(({ isKey }) => isKey === true)
  const isOneEnough = keys.every(({ needed }) => needed !== 'always')
  const present = isOneEnough ? keys.filter(({ name }) => values[name] !== undefined).slice(0, 1) : keys
  if (
    present.length === 0 ||
    present.some(({ name, needed }) => needed === 'always' && values[name] === undefined)
  )
    return null
  // A sole key is a name: it is compared regardless of case and blanks.
  const isAlone = keys.length === 1 || isOneEnough
  return JSON.stringify(
    present.map(({ name, isName = isAlone }) => {
      const value = values[name] ?? null
      const compared = isName && typeof value === 'string' ? nameKey(value) : value
      // The number of one supplier may be the name of another one.
      return isOneEnough ? [name, compared] : compared
    }),
  )
}

function entryOf(kind: ImportKind, rows: readonly ReadRow[]): Entry {
  const [first] = rows
  const head: Record<string, CellValue> = {}
  /** As the file has them: a value that differs is suggested to read the same. */
  const texts: Record<string, string> = {}
  for (const row of rows) {
    for (const { name, isKey, isOfLine } of kind.fields) {
      const value = row.values[name]
      if (isOfLine === true || value === undefined) continue
      const before = head[name]
      if (before === undefined) {
        head[name] = value
        texts[name] = row.cells[name]?.text.trim() ?? String(value)
      } else if (String(before) !== String(value) && !(isKey === true && isSameName(before, value))) {
        const text = texts[name] ?? String(before)
        addProblem(row, name, { code: 'differs', expected: [text], suggestion: text })
      }
    }
  }
  return { key: (first && keyOf(kind, first.values)) ?? '', rows, head }
}

const isSameName = (one: CellValue, other: CellValue): boolean =>
  nameKey(String(one)) === nameKey(String(other))

async function* readRows(
  sql: Kysely<Tables>,
  { importId, kind, arrangement }: RowsToRead,
  onRead: (rows: number) => void,
): AsyncGenerator<ReadRow[]> {
  const company = await companyOf(sql, importId)
  for (const sheet of arrangement.sheets) {
    const coded = await codedFields(sql, { importId, kind, sheet })
    const reader = rowReader(kind, { ...sheet, ...company, coded }, arrangement)
    const header = await headerOf(sql, importId, sheet)
    // Rows that were written come first: a repaired one above that repeats one of them is the wrong one.
    for (const isWritten of [true, false]) {
      for await (const rows of stagedRows(sql, { importId, sheet, isWritten })) {
        yield rows
          .filter(row => header === undefined || !isHeaderAgain(row, header))
          .map(row => reader(row, isWritten))
          .filter(row => !isNone(kind, row))
        onRead(rows.length)
      }
    }
  }
}

/** What the cells of an import are read by: its company's currency and region, '' where it has none. */
async function companyOf(
  sql: Kysely<Tables>,
  importId: number,
): Promise<{ readonly currency: string; readonly region: string }> {
  const company = await sql
    .selectFrom('import as i')
    .innerJoin('company_info as c', 'c.business_unit_id', 'i.business_unit_id')
    .select(['c.currency', 'c.region'])
    .where('i.id', '=', importId)
    .executeTakeFirst()
  return { currency: company?.currency ?? '', region: company?.region ?? '' }
}

async function headerOf(
  sql: Kysely<Tables>,
  importId: number,
  { sheet, headerRow }: ArrangedSheet,
): Promise<SheetRow | undefined> {
  if (headerRow === null) return undefined
  const row = await sql
    .selectFrom('import_row')
    .select(['row_no', 'cells'])
    .where('import_id', '=', importId)
    .where('sheet_no', '=', sheet)
    .where('row_no', '=', headerRow)
    .executeTakeFirst()
  return row && { number: row.row_no, cells: row.cells }
}

async function* stagedRows(
  sql: Kysely<Tables>,
  {
    importId,
    sheet: { sheet, headerRow },
    isWritten,
  }: { readonly importId: number; readonly sheet: ArrangedSheet; readonly isWritten: boolean },
): AsyncGenerator<SheetRow[]> {
  let last = headerRow ?? 0
  for (;;) {
    const rows = await sql
      .selectFrom('import_row')
      .select(['row_no', 'cells', 'kinds'])
      .where('import_id', '=', importId)
      .where('sheet_no', '=', sheet)
      .where('row_no', '>', last)
      .where('is_written', '=', isWritten)
      .orderBy('row_no')
      .limit(batchRows)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.row_no ?? last
    yield rows.map(({ row_no: number, cells, kinds }) => ({
      number,
      cells,
      ...(kinds !== null && { kinds: kindsOf(kinds) }),
    }))
  }
}

/** Whether the row is empty: in some fields zero means none, as in quantities on order. */
function isNone({ fields }: ImportKind, { values }: ReadRow): boolean {
  return fields.some(({ name, isNoneAtZero }) => isNoneAtZero === true && values[name] === '0')
}

/** A sheet with the fields whose numbers are codes of another system, and the company's currency and region. */
interface CodedSheet extends ArrangedSheet {
  readonly coded: ReadonlySet<string>
  readonly currency: string
  readonly region: string
}

function rowReader(
  kind: ImportKind,
  sheet: CodedSheet,
  { fixed, values: assigned }: ImportArrangement,
): (row: SheetRow, isWritten: boolean) => ReadRow {
  const meanings = meaningsByField({ values: assigned })
  const meaningOf = (field: string, text: string) => meanings.get(field)?.get(nameKey(text))
  const indexes = new Map(sheet.columns.map(({ field, index }) => [field, index]))
  const isMapped = ({ name }: ImportField): boolean => indexes.has(name) || fixed[name] !== undefined
  const fields = kind.fields.filter(isMapped)
  const mayBeLine = kind.fields.some(({ isOfLine, name }) => isOfLine === true && indexes.has(name))
  const needed = kind.fields.filter(
    field => field.needed === 'always' && (field.isOfLine !== true || mayBeLine),
  )
  return ({ number, cells: texts, kinds }, isWritten) => {
    const cells: Record<string, RawCell> = {}
    for (const { name, type } of fields) {
      const index = indexes.get(name)
      const text = index === undefined ? '' : (texts[index] ?? '')
      const isEmpty = text.trim() === '' || (type === 'date' && isEmptyDay(text))
      if (index !== undefined && !isEmpty && meaningOf(name, text) !== null)
        cells[name] = { text, kind: kinds?.[index] ?? 'text', column: index }
    }
    for (const { name } of fields) {
      const text = fixed[name]
      if (cells[name] === undefined && text !== undefined && text !== '') {
        cells[name] = { text: filledIn(text, cells), kind: 'text', column: null }
      }
    }
    return readRow(kind, { sheet, rowNo: number, cells, needed, mayBeLine, isWritten, indexes, meaningOf })
  }
}

/** `{field}` is replaced by the row's value of that field. */
function filledIn(text: string, cells: Readonly<Record<string, RawCell>>): string {
  return text.replace(/\{(\w+)\}/g, (all, field: string) => cells[field]?.text.trim() ?? all)
}

interface CellsOfRow {
  readonly sheet: CodedSheet
  readonly rowNo: number
  readonly cells: Readonly<Record<string, RawCell>>
  readonly needed: readonly ImportField[]
  readonly mayBeLine: boolean
  readonly isWritten: boolean
  readonly indexes: ReadonlyMap<string, number>
  /** The assigned meaning of a value. */
  readonly meaningOf: (field: string, text: string) => string | null | undefined
}

function readRow(
  kind: ImportKind,
  { sheet, rowNo, cells, needed, mayBeLine, isWritten, indexes, meaningOf }: CellsOfRow,
): ReadRow {
  const values: Record<string, CellValue> = {}
  const units: Record<string, string> = {}
  const row: ReadRow = { sheet: sheet.sheet, rowNo, values, units, cells, problems: [], mayBeLine, isWritten }
  for (const field of kind.fields) {
    const cell = cells[field.name]
    if (cell === undefined) continue
    const meaning = cell.column === null ? undefined : meaningOf(field.name, cell.text)
    const isCoded = cell.column !== null && sheet.coded.has(field.name)
    const reading =
      typeof meaning === 'string' ? { value: meaning } : readCell(field, cell, { ...sheet, isCoded })
    if ('misfit' in reading) addProblem(row, field.name, reading.misfit)
    else {
      values[field.name] = reading.value
      if (reading.unit !== undefined && reading.unit !== '') units[field.name] = reading.unit
    }
  }
  for (const { name } of needed) {
    if (cells[name] !== undefined) continue
    row.problems.push({
      field: name,
      column: indexes.get(name) ?? null,
      code: 'missing',
      found: '',
      expected: [],
      suggestion: null,
    })
  }
  return row
}
