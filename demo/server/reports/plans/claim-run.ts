/**
 * Decides which server makes which report: a run belongs to the server that claimed it as long as that server is alive
 * (core/db/server-lease.ts), and only that server may finish the attempt. A server that restarts, or another one, takes over runs that were
 * interrupted.
 */
import { sql } from 'kysely'
import type { ReportFileRequest } from '../../../../src/contract/endpoints/reports'
import {
  downloadRetentionDays,
  reportRetriesMost,
  reportRetryFirstMs,
} from '../../../../src/contract/report-limits'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { DownloadFailure } from '../../../../src/contract/states/download'
import { systemUnit, type Db, type Tx } from '../../core/db/database'
import { liveServers } from '../../core/db/server-lease'
import { idsOf } from '../../core/db/id-list'
import { isOfOpenUnit } from '../../units/public'

export interface ClaimedRun {
  readonly id: number
  readonly businessUnitId: number
  readonly ownerId: number
  readonly report: ReportName
  readonly name: string
  readonly request: ReportFileRequest
  readonly recipientIds: readonly number[]
  /** Number of this attempt, from 1. */
  readonly tries: number
  readonly leaseId: string
}

export interface MadeFile {
  readonly fileName: string
  readonly mimeType: string
  readonly sizeBytes: number
}

/** Waiting for its turn, or interrupted on this server, or on a server that is no longer alive. */
const claimable = (leaseId: string, now: Date) => sql<boolean>`${isOfOpenUnit('business_unit_id')} and (
  (state = 'Waiting' and try_at <= ${now.toISOString()})
  or (state = 'Making' and (made_by = ${leaseId}
    or made_by not in ${liveServers})))`

/** A user whose run a server made, in which business unit. */
export type Served = Pick<ClaimedRun, 'businessUnitId' | 'ownerId'>

/**
 * Claims the next run; undefined without any. A server makes one at a time. Business units take turns, in each its users, and of a user the
 * run that has waited longest comes first, so that nobody waits for all runs of another one.
 * @param served who had a turn since no run could be claimed, the latest first
 */
export async function claimRun(
  db: Db,
  leaseId: string,
  { served, now }: { readonly served: readonly Served[]; readonly now: Date },
): Promise<ClaimedRun | undefined> {
  const units = sql`${served.map(({ businessUnitId }) => businessUnitId)}::bigint[]`
  const users = sql`${served.map(({ ownerId }) => ownerId)}::bigint[]`
  for (;;) {
    const { rows } = await sql<{ id: number; unit: number }>`
      select id, business_unit_id as unit from report_run where state in ('Waiting', 'Making') and ${claimable(leaseId, now)}
      order by array_position(${units}, business_unit_id) desc nulls first,
        array_position(${users}, user_id) desc nulls first, try_at, id limit 1`.execute(db.read)
    const [first] = rows
    if (first === undefined) return undefined
    const claimed = await db.tx(systemUnit(first.unit), async tx => {
      const taken = await sql<ClaimedRun>`
        update report_run set state = 'Making', made_by = ${leaseId}, tries = tries + 1, version = version + 1
        where id = ${first.id} and ${claimable(leaseId, now)}
        returning id, business_unit_id as "businessUnitId", user_id as "ownerId", report, name, request,
          recipient_ids as "recipientIds", tries, made_by as "leaseId"`.execute(tx.sql)
      const [run] = taken.rows
      if (run === undefined) return undefined
      await tx.sql.deleteFrom('report_run_part').where('run_id', '=', run.id).execute()
      await sayEntries(tx, run.id)
      return run
    })
    // Another server claimed it first; there may be another run.
    if (claimed !== undefined) return claimed
  }
}

/** Records that the file is stored: in the entry of its owner, and in a new entry for each recipient, who is then sent a mail. */
export async function finishRun(
  db: Db,
  run: ClaimedRun,
  { fileName, mimeType, sizeBytes }: MadeFile,
  { recipientIds, now }: { readonly recipientIds: readonly number[]; readonly now: Date },
): Promise<void> {
  const keptUntil = new Date(now.getTime() + downloadRetentionDays * 24 * 60 * 60_000)
  await db.tx(systemUnit(run.businessUnitId), async tx => {
    const isOurs = await endTry(tx, run, {
      state: 'Ready',
      file_name: fileName,
      mime_type: mimeType,
      size_bytes: sizeBytes,
      finished_at: now.toISOString(),
      kept_until: keptUntil.toISOString(),
    })
    if (!isOurs) return
    for (const userId of recipientIds) {
      await tx.sql
        .insertInto('download')
        .values({
          business_unit_id: run.businessUnitId,
          user_id: userId,
          run_id: run.id,
          is_mail_due: true,
        })
        .onConflict(conflict =>
          conflict.columns(['run_id', 'user_id']).doUpdateSet({
            is_mail_due: true,
            mail_try_at: null,
            mail_tries: 0,
            mail_failure: null,
          }),
        )
        .execute()
    }
    await sayEntries(tx, run.id)
  })
}

/** Records in the entry that the file cannot be made; the entry is kept as long as one with a file. */
export async function failRun(db: Db, run: ClaimedRun, reason: DownloadFailure, now: Date): Promise<void> {
  const keptUntil = new Date(now.getTime() + downloadRetentionDays * 24 * 60 * 60_000)
  await db.tx(systemUnit(run.businessUnitId), async tx => {
    await tx.sql.deleteFrom('report_run_part').where('run_id', '=', run.id).execute()
    const isOurs = await endTry(tx, run, {
      state: 'Failed',
      reason,
      finished_at: now.toISOString(),
      kept_until: keptUntil.toISOString(),
    })
    if (isOurs) await sayEntries(tx, run.id)
  })
}

/** After a failure that may be temporary the run is tried again; after the last attempt it has failed. */
export async function retryRun(db: Db, run: ClaimedRun, reason: DownloadFailure, now: Date): Promise<void> {
  if (isLastTry(run)) return failRun(db, run, reason, now)
  const waitMs = reportRetryFirstMs * 2 ** (run.tries - 1)
  await leaveRun(db, run, new Date(now.getTime() + waitMs), run.tries)
}

/** When this server shuts down, the run waits again as if it had not been tried. */
export async function releaseRun(db: Db, run: ClaimedRun, now: Date): Promise<void> {
  await leaveRun(db, run, now, run.tries - 1)
}

/** Attempts that ended without a result count as well. */
export function hasTriesLeft({ tries }: ClaimedRun): boolean {
  return tries <= reportRetriesMost + 1
}

const isLastTry = ({ tries }: ClaimedRun): boolean => tries > reportRetriesMost

async function leaveRun(db: Db, run: ClaimedRun, tryAt: Date, tries: number): Promise<void> {
  await db.tx(systemUnit(run.businessUnitId), async tx => {
    const isOurs = await endTry(tx, run, { state: 'Waiting', try_at: tryAt.toISOString(), tries })
    if (isOurs) await sayEntries(tx, run.id)
  })
}

interface EndedTry {
  readonly state: 'Ready' | 'Failed' | 'Waiting'
  readonly reason?: DownloadFailure
  readonly tries?: number
  readonly try_at?: string
  readonly file_name?: string
  readonly mime_type?: string
  readonly size_bytes?: number
  readonly finished_at?: string
  readonly kept_until?: string
}

/** Whether the attempt still belonged to this server: the run may have been deleted, or taken over by another one. */
async function endTry(tx: Tx, { id, leaseId, tries }: ClaimedRun, ended: EndedTry): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('report_run')
    .set(eb => ({ ...ended, made_by: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'Making')
    .where('made_by', '=', leaseId)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function sayEntries(tx: Tx, runId: number): Promise<void> {
  const entries = await tx.sql.selectFrom('download').select('id').where('run_id', '=', runId).execute()
  tx.changed('Download', idsOf(entries))
}
