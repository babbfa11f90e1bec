/** Queues a report to be made; from then on its owner has an entry for it in the downloads. */
import { sql } from 'kysely'
import type { LaterRequest } from '../../../../src/contract/endpoints/report-plans'
import type { ReportFileRequest } from '../../../../src/contract/endpoints/reports'
import { reportsWaitingMost } from '../../../../src/contract/report-limits'
import { criteriaOn } from '../../../../src/contract/reports/period'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { DownloadOrigin } from '../../../../src/contract/states/download'
import type { Tx } from '../../core/db/database'
import { conflict } from '../../core/refusal'
import { dayOf } from '../../../../src/contract/company-day'

/** The requested file, as arranged on the page; the dates of a period are not resolved yet. */
export type PlannedFile = Omit<LaterRequest, 'name'>

/** When a run is queued, and for which moment. */
export interface PlannedAt {
  readonly now: Date
  readonly region: string
  /** The moment from whose day the period is counted; now when absent. */
  readonly periodAt?: Date
}

export interface PlannedRun {
  readonly businessUnitId: number
  /** The user on whose behalf and with whose permissions it is made. */
  readonly ownerId: number
  readonly report: ReportName
  readonly name: string
  readonly file: PlannedFile
  readonly origin: DownloadOrigin
  readonly scheduleId?: number
  /** The scheduled moment for which it is made; absent when its owner requested it. */
  readonly dueAt?: string
  readonly recipientIds?: readonly number[]
}

/** The request for a file, with the days of its period resolved; the data are of the moment at which it is made. */
export function fileRequestOf(
  report: ReportName,
  { criteria, period, ...rest }: PlannedFile,
  { now, region, periodAt = now }: PlannedAt,
): ReportFileRequest {
  const resolved = criteriaOn(report, { criteria, period }, dayOf(now, region), dayOf(periodAt, region))
  return { ...rest, criteria: { ...resolved, moment: null } }
}

/** Adds the run and its owner's entry, and returns the entry's id. @throws Refusal 409 `too-many-waiting` for one that its owner requested */
export async function planRun(tx: Tx, run: PlannedRun, at: PlannedAt): Promise<number> {
  const { businessUnitId, ownerId, report, name, file, origin } = run
  const now = at.now.toISOString()
  if (run.dueAt === undefined) await assertFewWait(tx, run)
  const { id: runId } = await tx.sql
    .insertInto('report_run')
    .values({
      business_unit_id: businessUnitId,
      user_id: ownerId,
      schedule_id: run.scheduleId ?? null,
      due_at: run.dueAt ?? null,
      report,
      name,
      format: file.format,
      request: JSON.stringify(fileRequestOf(report, file, at)),
      recipient_ids: [...(run.recipientIds ?? [])],
      origin,
      try_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx.sql
    .insertInto('download')
    .values({ business_unit_id: businessUnitId, user_id: ownerId, run_id: runId })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.changed('Download', [id])
  return id
}

/** A schedule that is due is never refused: nobody would be told. */
async function assertFewWait(
  tx: Tx,
  { businessUnitId, ownerId }: Pick<PlannedRun, 'businessUnitId' | 'ownerId'>,
): Promise<void> {
  // One request of a user at a time, so that two cannot both be the last one.
  await tx.sql.selectFrom('app_user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from report_run
    where state = 'Waiting' and due_at is null and business_unit_id = ${businessUnitId} and user_id = ${ownerId}`.execute(
    tx.sql,
  )
  if ((rows[0]?.waiting ?? 0) < reportsWaitingMost) return
  const message = `At most ${reportsWaitingMost} files that a user requested may wait.`
  throw conflict(message, { code: 'too-many-waiting' })
}
