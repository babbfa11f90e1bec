/**
 * The steps of an import in which a user decides: choosing sheets and columns, requesting a check or a run, stopping, cancelling,
 * continuing.
 */
import type { ImportArrangement } from '../../../src/contract/imports/import-shapes'
import type { InputIssue } from '../../../src/contract/input-issues'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import { hasLines, importKinds } from '../../../src/contract/imports/import-kinds'
import { nameKey } from '../../../src/contract/name-key'
import { guardImport } from '../../../src/contract/states/import'
import type { Db, UnitContext } from '../core/db/database'
import { withoutTimeLimit } from '../core/db/time-limit'
import type { ImportOptions } from '../core/db/tables-imports'
import { assertGuard } from '../core/calls/row-refusal'
import { conflict, invalidInput } from '../core/refusal'
import {
  changeImport,
  importById,
  isWorkedOn,
  lockedImport,
  summaryOf,
  withoutLastFile,
  type ImportRecord,
} from './import-row'
import type { ImportJobs } from './import-jobs'
import { changedRows, markWritten } from './import-rows'
import { rememberArrangement } from './propose-arrangement'

/** Saves sheets, columns and fixed values. @throws Refusal 400 with every invalid path, 404, 409 */
export async function arrangeImport(
  db: Db,
  unit: UnitContext,
  id: number,
  { arrangement, now }: { readonly arrangement: ImportArrangement; readonly now: Date },
): Promise<ImportRecord> {
  const row = await importById(db.read, unit.businessUnitId, id)
  assertGuard(guardImport('arrange', row))
  assertArrangement(row, arrangement)
  const { businessUnitId, userId } = unit
  await rememberArrangement(db, { businessUnitId, userId, kind: row.kind, sheets: row.sheets }, arrangement)
  const chosen = {
    arrangement: JSON.stringify(arrangement),
    proposed_by: 'chosen',
    refusal: null,
    counts: null,
  } as const
  return changeImport(db.read, row, { ...chosen, state: 'Ready', is_stale: false }, now)
}

function assertArrangement(row: ImportRecord, { sheets, fixed, values }: ImportArrangement): void {
  const kind: ImportKind = importKinds[row.kind]
  const fields = new Set(kind.fields.map(({ name }) => name))
  const known = new Map(row.sheets.map(sheet => [sheet.sheet, sheet]))
  const issues: InputIssue[] = []
  const refuse = (
    path: string,
    message: string,
    code: InputIssue['code'],
    values: InputIssue['values'] = {},
  ): void => void issues.push({ path: `body.${path}`, message, code, values })
  sheets.forEach(({ sheet, columns }, index) => {
    const at = `sheets.${index}`
    const width = known.get(sheet)?.columns.length
    if (width === undefined) refuse(`${at}.sheet`, 'There is no such sheet.', 'not-listed')
    if (sheets.findIndex(other => other.sheet === sheet) !== index)
      refuse(`${at}.sheet`, 'It stands there twice.', 'twice')
    columns.forEach((column, no) => {
      const path = `${at}.columns.${no}`
      if (!fields.has(column.field)) refuse(`${path}.field`, 'There is no such field.', 'not-listed')
      if (width !== undefined && column.index >= width)
        refuse(`${path}.index`, 'There is no such column.', 'not-listed')
      if (columns.findIndex(({ field }) => field === column.field) !== no)
        refuse(`${path}.field`, 'It is chosen twice.', 'twice')
      if (columns.findIndex(other => other.index === column.index) !== no)
        refuse(`${path}.index`, 'It is chosen twice.', 'twice')
    })
  })
  if (sheets.length > 1 && !hasLines(kind))
    refuse('sheets', 'This kind is read from one sheet.', 'too-many', { most: 1 })
  for (const field of Object.keys(fixed))
    if (!fields.has(field)) refuse(`fixed.${field}`, 'There is no such field.', 'not-listed')
  values.forEach(({ field, found, value }, no) => {
    const { choices } = kind.fields.find(({ name }) => name === field) ?? {}
    if (choices === undefined) refuse(`values.${no}.field`, 'The field has no list of values.', 'not-listed')
    else if (value !== null && choices.every(choice => choice.value !== value))
      refuse(`values.${no}.value`, 'The field has no such value.', 'not-listed')
    const key = nameKey(found)
    if (values.findIndex(other => other.field === field && nameKey(other.found) === key) !== no)
      refuse(`values.${no}.found`, 'It is said twice.', 'twice')
  })
  if (issues.length > 0) throw invalidInput(issues)
}

/**
 * Requests a check or a run on behalf of the caller, which a server starts at once. A run has the caller's rights: it writes what his own check
 * has shown him, and nothing that others have changed since.
 * @throws Refusal 404, 409
 */
export async function requestJob(
  db: Db,
  unit: UnitContext,
  id: number,
  {
    action,
    options,
    now,
  }: { readonly action: 'check' | 'run'; readonly options: ImportOptions; readonly now: Date },
): Promise<ImportRecord> {
  return db.tx(unit, async tx => {
    const row = await lockedImport(tx, unit, { id, action })
    if (action === 'run') assertChecked(row, unit, options)
    if (row.arrangement === null)
      throw conflict('Nothing is arranged.', { code: 'no-lines', state: row.state })
    const state = action === 'check' ? 'Checking' : 'Running'
    return changeImport(
      tx.sql,
      row,
      {
        ...{ state, options: JSON.stringify(options), is_interrupted: false, claimed_by: null },
        ...{ asked_by_id: unit.userId, asked_by: unit.userName },
      },
      now,
    )
  })
}

/** @throws Refusal 409 `check-first` unless the caller has checked the rows as they are; `wrong-state` for all rows when some have mistakes */
function assertChecked(row: ImportRecord, { userId }: UnitContext, { rows }: ImportOptions): void {
  const { state, is_stale: isStale, asked_by_id: askedById } = row
  if (isStale || askedById !== userId)
    throw conflict('The caller has not checked the rows as they are.', { code: 'check-first', state })
  const { counts } = summaryOf(row)
  if (rows === 'all' && (counts === null || counts.rejected > 0))
    throw conflict('Rows have mistakes.', { code: 'wrong-state', state })
}

/** Stops reading, a check or a run; a run is rolled back. @throws Refusal 404, 409 */
export async function stopImport(
  { db, jobs, now }: { readonly db: Db; readonly jobs: ImportJobs; readonly now: Date },
  unit: UnitContext,
  id: number,
): Promise<ImportRecord> {
  // The job runs on this server and is aborted; on PGlite the database answers only after that.
  if (jobs.current(id)?.businessUnitId === unit.businessUnitId) {
    await jobs.breakOff(id)
    return importById(db.read, unit.businessUnitId, id)
  }
  const row = await importById(db.read, unit.businessUnitId, id)
  assertGuard(guardImport('stop', row))
  const state = row.state === 'Reading' ? 'Cancelled' : row.state === 'Checking' ? 'Ready' : 'Checked'
  const files = row.state === 'Reading' ? withoutLastFile(row) : {}
  // Another server that works on it notices that it has lost its claim, and rolls back.
  return changeImport(db.read, row, { ...files, state, claimed_by: null }, now)
}

/** Cancels an import. @throws Refusal 404, 409 */
export async function discardImport(db: Db, unit: UnitContext, id: number, now: Date): Promise<ImportRecord> {
  const row = await importById(db.read, unit.businessUnitId, id)
  assertGuard(guardImport('discard', row))
  const files = row.state === 'Uploading' ? withoutLastFile(row) : {}
  return changeImport(db.read, row, { ...files, state: 'Cancelled' }, now)
}

/**
 * Continues with rows that are still staged: after a run with those that it rejected.
 * @throws Refusal 404, 409 `nothing-to-do` when they were deleted
 */
export async function resumeImport(db: Db, unit: UnitContext, id: number, now: Date): Promise<ImportRecord> {
  const row = await importById(db.read, unit.businessUnitId, id)
  assertGuard(guardImport('resume', row))
  if (!row.has_rows || isWorkedOn(row))
    throw conflict('Its rows are gone.', { code: 'nothing-to-do', state: row.state })
  const isRun = row.state === 'Completed'
  // A statement over all rows of a long file.
  return withoutTimeLimit(() =>
    db.tx(unit, async tx => {
      const ready = { state: 'Ready', counts: null, is_interrupted: false } as const
      const resumed = await changeImport(tx.sql, row, ready, now)
      if (!isRun) return resumed
      await markWritten(tx, resumed)
      return changeImport(tx.sql, resumed, { changed_rows: await changedRows(tx, id) }, now)
    }),
  )
}
