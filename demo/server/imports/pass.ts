/**
 * One pass over the rows of an import: all rows are read and validated, and in a run also written, in the transaction of the run. Check and
 * run are the same pass, so that a run gives the result of the check unless the warehouse has changed meanwhile.
 */
import { sql as statement, type Kysely } from 'kysely'
import type { ImportArrangement, ImportCounts } from '../../../src/contract/imports/import-shapes'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import type { Tx, UnitContext } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { rowsOf } from '../core/db/id-list'
import { kindInWords } from './choice-words'
import { addHeadProblem, addProblem, hasProblems, type Entry } from './entry'
import type { RightHolder } from './import-right'
import type { ImportRecord } from './import-row'
import { kindRules } from './kinds/kind-rules'
import type { KindPass } from './kinds/kind-pass'
import { entryBatches } from './read-rows'

export interface PassParts {
  readonly sql: Kysely<Tables>
  /** The transaction of a run; null in a check. */
  readonly tx: Tx | null
  readonly unit: UnitContext
  readonly rights: RightHolder
  readonly existing: 'update' | 'skip'
  readonly now: Date
  readonly signal: AbortSignal
  onRead(rows: number): void
}

/** Validates all rows and counts the outcomes. @throws the signal's reason; SheetRefused for too many rows of orders */
export async function passRows(
  row: ImportRecord,
  arrangement: ImportArrangement,
  parts: PassParts,
): Promise<ImportCounts> {
  const { sql, tx, unit, rights, signal, onRead } = parts
  const kind = await kindInWords(sql, row.business_unit_id, row.kind)
  await sql.deleteFrom('import_problem').where('import_id', '=', row.id).execute()
  const fields = fieldsOf(arrangement)
  const scope = {
    kind,
    sql,
    unit,
    rights,
    now: parts.now,
    isRun: tx !== null,
    addsMissing: arrangement.addsMissing,
    fields,
  }
  const pass = await kindRules[row.kind](scope)
  const counts = { rows: 0, rejected: 0, added: 0, changed: 0, unchanged: 0, skipped: 0 }
  const seen = new Map<string, number>()
  for await (const all of entryBatches(sql, { importId: row.id, kind, arrangement }, onRead)) {
    signal.throwIfAborted()
    rejectRepeated(all, kind, seen)
    // What an earlier run wrote stays as it is now; an order that gets a repaired row is read as a whole again.
    const entries = all.filter(({ rows }) => rows.some(({ isWritten }) => !isWritten))
    await validate(entries, { kind, pass, existing: parts.existing })
    const accepted = entries.filter(entry => !hasProblems(entry))
    if (tx !== null) {
      await pass.write(
        tx,
        accepted.filter(({ outcome }) => outcome === 'added' || outcome === 'changed'),
      )
    }
    for (const { outcome } of accepted) if (outcome !== undefined) counts[outcome]++
    counts.rows += entries.reduce((sum, { rows }) => sum + rows.length, 0)
    counts.rejected += await saveProblems(sql, row.id, entries)
  }
  if (tx !== null) await pass.end?.(tx)
  signal.throwIfAborted()
  return counts
}

/** Fields with a column or a fixed value. */
function fieldsOf({ sheets, fixed }: ImportArrangement): ReadonlySet<string> {
  return new Set([
    ...sheets.flatMap(({ columns }) => columns.map(({ field }) => field)),
    ...Object.keys(fixed),
  ])
}

/** @param seen number of the first row of each key so far */
function rejectRepeated(entries: readonly Entry[], kind: ImportKind, seen: Map<string, number>): void {
  for (const { key, rows } of entries) {
    const [row] = rows
    if (key === '' || row === undefined) continue
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.rowNo)
    else addProblem(row, keyField(kind), { code: 'twice', expected: [String(first)] })
  }
}

interface ValidationParts {
  readonly kind: ImportKind
  readonly pass: KindPass
  readonly existing: 'update' | 'skip'
}

async function validate(entries: readonly Entry[], { kind, pass, existing }: ValidationParts): Promise<void> {
  const known = entries.filter(({ key }) => key !== '')
  await pass.find(known)
  const isSkipped = (entry: Entry): boolean => existing === 'skip' && entry.existing !== undefined
  for (const entry of known) if (isSkipped(entry)) entry.outcome = 'skipped'
  const validated = known.filter(entry => !isSkipped(entry))
  for (const entry of validated) if (entry.existing === undefined) assertComplete(kind, entry)
  await pass.validate(validated)
  for (const entry of entries) rejectTogether(entry)
}

function keyField({ fields }: ImportKind): string | null {
  return fields.find(({ isKey }) => isKey === true)?.name ?? null
}

/** New entries need fields that are optional for existing ones. */
function assertComplete({ fields }: ImportKind, entry: Entry): void {
  for (const { name, needed, isOfLine } of fields) {
    const isPresent = entry.rows.some(({ cells }) => cells[name] !== undefined)
    if (needed === 'new' && isOfLine !== true && !isPresent) addHeadProblem(entry, name, { code: 'missing' })
  }
}

/** No entry is imported in part: a problem in one row rejects all rows of the entry. */
function rejectTogether(entry: Entry): void {
  if (!hasProblems(entry)) return
  for (const row of entry.rows) if (row.problems.length === 0) addProblem(row, null, { code: 'same-order' })
}

/** Saves the problems and returns the number of rejected rows. */
async function saveProblems(
  sql: Kysely<Tables>,
  importId: number,
  entries: readonly Entry[],
): Promise<number> {
  const rejected = entries.flatMap(({ rows }) => rows.filter(({ problems }) => problems.length > 0))
  if (rejected.length === 0) return 0
  const problems = rejected.flatMap(({ sheet, rowNo, problems }) =>
    problems.map((problem, no) => ({ ...problem, sheet, rowNo, no })),
  )
  await statement`insert into import_problem (import_id, sheet_no, row_no, problem_no, field, column_no, code, found, expected,
      suggestion)
    select ${importId}::bigint, sheet, "rowNo", no, field, "column", code, found, expected, suggestion
    from json_to_recordset(${rowsOf(problems)}) as n(sheet smallint, "rowNo" integer, no smallint, field text,
      "column" smallint, code text, found text, expected jsonb, suggestion text)`.execute(sql)
  return rejected.length
}
