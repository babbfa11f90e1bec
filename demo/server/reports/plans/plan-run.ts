/** Puts a report on the list of what is to be made: for its owner there is an entry in the downloads from then on. */
import type { LaterRequest } from '../../../../src/contract/endpoints/report-plans'
import type { ReportFileRequest } from '../../../../src/contract/endpoints/reports'
import { criteriaOn } from '../../../../src/contract/reports/period'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { DownloadOrigin } from '../../../../src/contract/states/download'
import type { Tx } from '../../core/db/database'
import { dayOf } from '../../../../src/contract/company-day'

/** What is to be made, as the page arranged it; the dates of a period are still open. */
export type PlannedFile = Omit<LaterRequest, 'name'>

export interface PlannedRun {
  readonly businessUnitId: number
  /** In whose name it is made, and with whose rights. */
  readonly ownerId: number
  readonly report: ReportName
  readonly name: string
  readonly file: PlannedFile
  readonly origin: DownloadOrigin
  readonly scheduleId?: number
  /** The moment of its rhythm that it is made for. */
  readonly dueAt?: string
  readonly recipientIds?: readonly number[]
}

/** The request for a file, with the days that its period has now; what it shows is of the moment at which it is made. */
export function fileRequestOf(
  report: ReportName,
  { criteria, period, ...rest }: PlannedFile,
  { now, region }: { readonly now: Date; readonly region: string },
): ReportFileRequest {
  return {
    ...rest,
    criteria: { ...criteriaOn(report, { criteria, period }, dayOf(now, region)), moment: null },
  }
}

/** Adds the run and its owner's entry, and gives the entry's id. */
export async function planRun(
  tx: Tx,
  run: PlannedRun,
  at: { readonly now: Date; readonly region: string },
): Promise<number> {
  const { businessUnitId, ownerId, report, name, file, origin } = run
  const now = at.now.toISOString()
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
