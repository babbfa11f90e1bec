/**
 * The background tasks of imports: reading files, checking rows and running imports, each claimed by one server (core/db/server-lease.ts)
 * and saving its progress. What a server left unfinished is read or checked again by another server; an interrupted run was rolled back and
 * waits for the user.
 */
import { sql, type Updateable } from 'kysely'
import type { ImportSummary } from '../../../src/contract/imports/import-shapes'
import { importProgressMs } from '../../../src/contract/import-limits'
import type { SheetRefusal } from '../../../src/contract/sheet-refusal'
import { SheetRefused } from '../../../src/sheets/sheet-file'
import { asError } from '../core/as-error'
import type { UnitContext } from '../core/db/database'
import { databaseFailureKind, isUniqueViolation } from '../core/db/database-failure'
import type { ImportTable } from '../core/db/tables-imports'
import { countAtOnce, maintainTables } from '../core/db/table-upkeep'
import { withoutTimeLimit } from '../core/db/time-limit'
import { isOfOpenUnit } from '../units/public'
import type { UnitSettingsCache } from '../core/unit/unit-settings'
import { claimImport, endJob, resetAbandonedRuns, saveProgress, type Claiming } from './claim-import'
import { missingRight, rightsOf, type RightHolder } from './import-right'
import { arrangementOf, rowsToPass, summaryOf, withoutLastFile, type ImportRecord } from './import-row'
import { passRows } from './pass'
import { readImport } from './read-import'

export interface ImportJobs {
  /** Starts pending jobs, also those abandoned by another server, now and periodically from then on. */
  begin(): void
  /** Starts pending jobs; call it when there is one. */
  wake(): void
  /** The current state of an import that this server is working on, without querying the database, which may be busy with it. */
  current(id: number): { readonly businessUnitId: number; readonly summary: ImportSummary } | undefined
  /** Aborts this server's job of an import; resolves when it has ended. */
  breakOff(id: number): Promise<void>
  /** Resolves when no job is pending. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface ImportJobsParts extends Claiming {
  readonly unitSettings: UnitSettingsCache
  readonly onError: (error: Error) => void
}

/** Interval of the search for jobs abandoned by other servers. */
const pollEveryMs = 5_000
/** On PGlite a run holds the only connection. */
const jobsAtOnce = { pglite: 1, postgres: 2 } as const

interface Job {
  readonly row: ImportRecord
  readonly progress: { done: number; total: number | null }
  readonly controller: AbortController
  ended: Promise<void>
}

/** A run of all rows found an error that the check had not found. */
class RowsRejected extends Error {}

/** The user who asked for it is not known, or may not import this kind any more. */
class NotAllowed extends Error {}

export function importJobs(parts: ImportJobsParts): ImportJobs {
  const { db, onError } = parts
  const jobs = new Map<number, Job>()
  let claiming: Promise<void> | undefined
  let isClaimRequested = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const claimAll = async (): Promise<void> => {
    do {
      isClaimRequested = false
      await resetAbandonedRuns(parts, [...jobs.keys()])
      while (!isStopped && jobs.size < jobsAtOnce[db.engine]) {
        const row = await claimImport(parts, [...jobs.keys()])
        if (row === undefined) break
        start(row)
      }
    } while (isClaimRequested && !isStopped)
  }
  const wake = (): void => {
    isClaimRequested = true
    if (isStopped) return
    claiming ??= claimAll()
      .catch((error: unknown) => onError(asError(error)))
      .finally(() => {
        claiming = undefined
      })
  }
  const say = async ({ row, progress, controller }: Job): Promise<void> => {
    if (!(await saveProgress(parts, row.id, progress))) controller.abort(new Stopped())
  }
  const start = (row: ImportRecord): void => {
    const progress = { done: 0, total: row.state === 'Reading' ? null : rowsToPass(row) }
    const job: Job = { row, progress, controller: new AbortController(), ended: Promise.resolve() }
    jobs.set(row.id, job)
    let saying: Promise<void> | undefined
    const sayAgain = (): void => {
      // One at a time: its row is locked while a run commits, and each would wait with a connection of its own.
      saying ??= say(job).finally(() => (saying = undefined))
    }
    const progressTimer = db.engine === 'pglite' ? undefined : setInterval(sayAgain, importProgressMs)
    let isAbandoned = false
    job.ended = withoutTimeLimit(async () => {
      await work(job, parts)
      // Before the job is reported as done: the next queries may read all imported rows.
      await maintainTables(db, { isStopped: () => isStopped })
    })
      .catch((error: unknown) => {
        isAbandoned = isDatabaseAway(error)
        onError(asError(error))
      })
      .finally(() => {
        clearInterval(progressTimer)
        jobs.delete(row.id)
        // The timer starts it again.
        if (!isAbandoned) wake()
      })
  }
  return {
    begin() {
      timer = setInterval(wake, pollEveryMs)
      wake()
    },
    wake,
    current(id) {
      const job = jobs.get(id)
      if (job === undefined) return undefined
      const summary = { ...summaryOf(job.row), progress: { ...job.progress } }
      return { businessUnitId: job.row.business_unit_id, summary }
    },
    async breakOff(id) {
      const job = jobs.get(id)
      job?.controller.abort(new Stopped())
      await job?.ended
    },
    async settle() {
      while (claiming !== undefined || jobs.size > 0) {
        await claiming
        await Promise.all([...jobs.values()].map(({ ended }) => ended))
      }
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await claiming
      for (const { controller } of jobs.values()) controller.abort(new ServerEnds())
      await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
  }
}

/** A user stopped the import. */
class Stopped extends Error {}
class ServerEnds extends Error {}
/** The business unit was closed while the import ran. */
class UnitClosed extends Error {}

async function work(job: Job, parts: ImportJobsParts): Promise<void> {
  const { db, now } = parts
  const { row } = job
  const end = (values: Updateable<ImportTable>) =>
    endJob(db, parts.leaseId, row, { ...values, changed_at: now().toISOString() })
  try {
    switch (row.state) {
      case 'Reading':
        return await end({
          state: 'Ready',
          ...(await readImport(row, { ...job, db, now, signal: job.controller.signal })),
        })
      case 'Checking':
        return await end({
          state: 'Checked',
          is_stale: false,
          is_interrupted: false,
          ...(await check(job, parts)),
        })
      default:
        return await run(job, parts)
    }
  } catch (error) {
    // Its run waits, as one that had not begun, until the unit is open again.
    const isWaiting = error instanceof UnitClosed
    if (isWaiting || (job.controller.signal.reason instanceof ServerEnds && row.state !== 'Running'))
      return end({ state: row.state })
    if (isDatabaseAway(error) && row.state !== 'Running') {
      // The file is not the reason: the job is repeated later.
      await end({ state: row.state })
      throw error
    }
    await end(brokenOff(row, error))
    const isExpected = expected.some(kind => error instanceof kind)
    if (!isExpected && !job.controller.signal.aborted) throw error
  }
}

/** Failures that the import itself tells. */
const expected = [Stopped, SheetRefused, RowsRejected, NotAllowed] as const

/** A slow statement is excluded: it would be slow again. */
function isDatabaseAway(error: unknown): boolean {
  const kind = databaseFailureKind(error)
  return kind !== undefined && kind !== 'slow'
}

/** The state of an import after a failure. */
function brokenOff(row: ImportRecord, error: unknown): Updateable<ImportTable> {
  const isStopped = error instanceof Stopped
  switch (row.state) {
    case 'Reading':
      return isStopped
        ? { ...withoutLastFile(row), state: 'Cancelled' }
        : {
            state: 'Refused',
            refusal: JSON.stringify(refusalIn(error)),
            is_interrupted: !(error instanceof SheetRefused),
          }
    case 'Checking':
      return { state: 'Ready', counts: null, is_interrupted: !isStopped, ...refusedRows(error) }
    default:
      return { state: 'Checked', is_interrupted: !isStopped, is_stale: error instanceof RowsRejected }
  }
}

/** The reason why a file could not be read; `damaged` when the error has none. */
function refusalIn(error: unknown): SheetRefusal {
  return error instanceof SheetRefused ? error.refusal : { code: 'damaged' }
}

const refusedRows = (error: unknown): Updateable<ImportTable> =>
  error instanceof SheetRefused ? { refusal: JSON.stringify(error.refusal) } : {}

async function check({ row, controller, progress }: Job, parts: ImportJobsParts) {
  const { db, now } = parts
  const { unit, rights } = await askerOf(row, parts)
  const counts = await passRows(row, arrangementIn(row), {
    sql: db.read,
    tx: null,
    unit,
    rights,
    existing: row.options.existing ?? 'update',
    now: now(),
    signal: controller.signal,
    onRead: rows => {
      progress.done += rows
    },
  })
  return { counts: JSON.stringify(counts), refusal: null }
}

/** Runs it once more when somebody else has added a row with the same key meanwhile: it is found now. */
async function run(job: Job, parts: ImportJobsParts): Promise<void> {
  const asker = await askerOf(job.row, parts)
  try {
    await runOnce(job, asker, parts)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await runOnce(job, asker, parts)
  }
}

/** Everything in one transaction together with the import's own state: it is completed or unchanged. */
async function runOnce(
  { row, controller, progress }: Job,
  { unit, rights }: Asker,
  { db, leaseId, now }: ImportJobsParts,
): Promise<void> {
  const { rows = 'all', existing = 'update' } = row.options
  await db.tx(unit, async tx => {
    progress.done = 0
    // Waits for the locks of other transactions, even those of another import, instead of losing its work.
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
      tx.sql,
    )
    const counts = await passRows(row, arrangementIn(row), {
      sql: tx.sql,
      tx,
      unit,
      rights,
      existing,
      now: now(),
      signal: controller.signal,
      onRead: read => {
        progress.done += read
      },
    })
    if (rows === 'all' && counts.rejected > 0) throw new RowsRejected()
    const at = now().toISOString()
    const { numUpdatedRows } = await tx.sql
      .updateTable('import')
      .set({
        state: 'Completed',
        counts: JSON.stringify(counts),
        finished_at: at,
        changed_at: at,
        claimed_by: null,
        is_interrupted: false,
        is_stale: false,
      })
      .set(eb => ({ version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .where('state', '=', 'Running')
      .where('claimed_by', '=', leaseId)
      .executeTakeFirst()
    // Stopped through another server: the run is rolled back.
    if (numUpdatedRows === 0n) throw new Stopped()
    const { isOpen } = await tx.sql
      .selectFrom('import')
      .select(isOfOpenUnit('business_unit_id').as('isOpen'))
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (!isOpen) throw new UnitClosed()
    tx.audit('runImport', 'Import', row.id, { kind: row.kind, added: counts.added, changed: counts.changed })
    await countAtOnce(tx.sql)
  })
}

function arrangementIn(row: ImportRecord) {
  const arrangement = arrangementOf(row)
  if (arrangement === null) throw new Error(`Import ${row.id} has no mapping.`)
  return arrangement
}

/**
 * Whoever asked for the check or the run: it has his rights and his name. Of one that an older node was asked for nobody is known; it ends
 * as interrupted and is asked for again.
 * @throws NotAllowed
 */
async function askerOf(row: ImportRecord, parts: ImportJobsParts): Promise<Asker> {
  const { business_unit_id: businessUnitId, asked_by_id: userId, asked_by: userName } = row
  if (userId === null || userName === null) throw new NotAllowed()
  const unit = { businessUnitId, userId, userName }
  const rights = await rightsOf(parts, unit)
  if (rights === null || missingRight(row.kind, rights) !== null) throw new NotAllowed()
  return { unit, rights }
}

interface Asker {
  readonly unit: UnitContext
  readonly rights: RightHolder
}
