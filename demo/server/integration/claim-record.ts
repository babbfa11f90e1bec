/**
 * Which server tries which record: a record belongs to the server that claimed it as long as that server is alive
 * (core/db/server-lease.ts), and only this server may end the try. A try that a server left unfinished is repeated unless it was the last,
 * so the other system may receive the request twice; a header with the record's own key lets it detect the duplicate.
 */
import { sql } from 'kysely'
import { exchangeRetryFirstMs, exchangeTriesMost } from '../../../src/contract/integration-limits'
import type { IntegrationState, ResultLevel } from '../../../src/contract/states/office'
import type { Db, Tx, UnitContext } from '../core/db/database'
import { liveServers } from '../core/db/server-lease'
import { isOfOpenUnit } from '../units/public'
import { viewOf, type RecordKind } from './replay'

export interface ClaimedRecord {
  readonly id: number
  readonly businessUnitId: number
  readonly kind: RecordKind
  readonly direction: 'Inbound' | 'Outbound'
  readonly type: 'Endpoint' | 'Retrieval' | 'EventSubscription'
  readonly messageType: string
  readonly method: string
  readonly url: string
  readonly keyType: string | null
  readonly keyValue: string | null
  readonly requestBody: string | null
  /** Number of this try, from 1 on. */
  readonly tries: number
  /** How many automatic tries are left; negative when the last one was left unfinished. */
  readonly triesLeft: number
  readonly replayedBy: string | null
  readonly queueMs: number
  readonly leaseId: string
}

/** How long the parts of a try took, in ms. */
export interface TryPhases {
  readonly connectMs: number
  readonly waitMs: number
  readonly readMs: number
}

export type HeaderLines = readonly (readonly [string, string])[]

/** The result of a try. */
export interface TryOutcome {
  readonly state: IntegrationState
  readonly level: ResultLevel
  readonly resultType: string
  readonly resultText: string | null
  readonly httpStatus: number | null
  readonly phases: TryPhases
  readonly requestHeaders: HeaderLines
  readonly responseHeaders: HeaderLines
  readonly requestBody: string | null
  readonly responseBody: string | null
}

const jobUnit = (businessUnitId: number): UnitContext => ({
  businessUnitId,
  userId: null,
  userName: 'Integration',
})

/** Due, or claimed by this server or by one that is gone. */
const claimable = (leaseId: string, now: Date) => sql<boolean>`${isOfOpenUnit('r.business_unit_id')} and (
  (r.state in ('Pending', 'Retrying') and r.try_at <= ${now.toISOString()})
  or (r.state = 'Processing' and r.try_at is not null and (r.claimed_by = ${leaseId}
    or r.claimed_by not in ${liveServers})))`

/** Claims the record that has waited longest; undefined when none is due. A server tries one record at a time. */
export async function claimRecord(db: Db, leaseId: string, now: Date): Promise<ClaimedRecord | undefined> {
  for (;;) {
    const { rows } = await sql<{ id: number; unit: number }>`
      select r.id, r.business_unit_id as unit from integration_record r
      where r.try_at is not null and ${claimable(leaseId, now)} order by r.try_at, r.id limit 1`.execute(
      db.read,
    )
    const [first] = rows
    if (first === undefined) return undefined
    const claimed = await db.tx(jobUnit(first.unit), tx => claim(tx, first.id, leaseId, now))
    // Another server claimed it first; there may be another one.
    if (claimed !== undefined) return claimed
  }
}

async function claim(tx: Tx, id: number, leaseId: string, now: Date): Promise<ClaimedRecord | undefined> {
  const { rows } = await sql<Omit<ClaimedRecord, 'queueMs' | 'leaseId'> & { dueAt: string }>`
    update integration_record r
    set state = 'Processing', claimed_by = ${leaseId}, tries = r.tries + 1, tries_left = r.tries_left - 1, version = r.version + 1
    from integration_endpoint e
    where r.id = ${id} and e.id = r.endpoint_id and ${claimable(leaseId, now)}
    returning r.id, r.business_unit_id as "businessUnitId", r.kind, e.direction, e.type, e.message_type as "messageType",
      coalesce(e.http_method, 'POST') as method, coalesce(r.url, e.url, '') as url, r.key_type as "keyType",
      r.key_value as "keyValue", r.request_body as "requestBody", r.tries, r.tries_left as "triesLeft",
      r.replayed_by as "replayedBy", r.try_at as "dueAt"`.execute(tx.sql)
  const [record] = rows
  if (record === undefined) return undefined
  tx.changed(viewOf(record.kind), [record.id])
  const { dueAt, ...claimed } = record
  return { ...claimed, leaseId, queueMs: Math.max(0, now.getTime() - new Date(dueAt).getTime()) }
}

/** Ends a try: saves the record's new state and the try, and schedules the next one when it may succeed. */
export async function endTry(
  db: Db,
  record: ClaimedRecord,
  outcome: TryOutcome,
  { started, now }: { readonly started: Date; readonly now: Date },
): Promise<void> {
  const elapsedMs = elapsedOf(record, outcome)
  const isRetried = outcome.state === 'Retrying' && record.triesLeft > 0
  const state: IntegrationState = outcome.state === 'Retrying' && !isRetried ? 'Failed' : outcome.state
  const result = {
    http_status: outcome.httpStatus,
    elapsed_ms: elapsedMs,
    result_level: state === 'Failed' ? 'Error' : outcome.level,
    result_type: outcome.resultType,
    result_text: outcome.resultText,
    request_body: outcome.requestBody,
    response_body: outcome.responseBody,
  }
  await db.tx(jobUnit(record.businessUnitId), async tx => {
    const { numUpdatedRows } = await tx.sql
      .updateTable('integration_record')
      .set(eb => ({
        ...result,
        state,
        claimed_by: null,
        try_at: isRetried ? nextTry(record, now) : null,
        completed_at: isRetried ? null : now.toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', record.id)
      .where('state', '=', 'Processing')
      .where('claimed_by', '=', record.leaseId)
      .where('tries', '=', record.tries)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx.sql
      .insertInto('integration_try')
      .values({
        record_id: record.id,
        try_no: record.tries,
        business_unit_id: record.businessUnitId,
        started_at: started.toISOString(),
        replayed_by: record.replayedBy,
        http_method: record.method,
        url: record.url,
        ...result,
        phases: JSON.stringify({ queueMs: record.queueMs, ...outcome.phases }),
        request_headers: JSON.stringify(outcome.requestHeaders),
        response_headers: JSON.stringify(outcome.responseHeaders),
      })
      .execute()
    tx.changed(viewOf(record.kind), [record.id])
  })
}

function elapsedOf({ queueMs }: ClaimedRecord, { phases }: TryOutcome): number {
  return Math.round(queueMs + phases.connectMs + phases.waitMs + phases.readMs)
}

/** The delay grows with each try of the same round. */
function nextTry({ triesLeft }: ClaimedRecord, now: Date): string {
  const before = exchangeTriesMost - 1 - triesLeft
  return new Date(now.getTime() + exchangeRetryFirstMs * 2 ** Math.max(0, before)).toISOString()
}
