/** Tries a failed record once more: its last try is saved, and the record is pending again. */
import { sql } from 'kysely'
import type { DoneRow } from '../../../src/contract/failures'
import { exchangeTriesMost } from '../../../src/contract/integration-limits'
import { guardIntegration } from '../../../src/contract/states/integration'
import type { IntegrationState } from '../../../src/contract/states/office'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Context } from '../core/calls/context'
import type { NamedRow } from '../core/calls/each-row'
import { assertGuard } from '../core/calls/row-refusal'
import { notFound } from '../core/refusal'
import { idList } from '../core/db/id-list'

/** The three kinds of records, each of which is a view. */
export type RecordKind = 'Import' | 'Message' | 'Request'

/** The view that shows records of a kind. */
export const viewOf = (kind: RecordKind) => `Integration${kind}` as const

/** Finds records by id, with the names that users know them by. */
export async function namedRecords(
  { db, unit }: Pick<Context, 'db' | 'unit'>,
  ids: readonly number[],
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, coalesce(key_value, id::text) as name from integration_record
    where business_unit_id = ${unit.businessUnitId} and id in ${idList(ids)} order by id`.execute(db.read)
  return rows
}

/** Makes a record pending again. @throws Refusal 404, 409 `wrong-state` with its state and the allowed ones */
export async function replayRecord(
  db: Db,
  unit: UnitContext,
  { id, name }: NamedRow,
  now: Date,
): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const record = await tx.sql
      .selectFrom('integration_record')
      .select(['kind', 'state'])
      .where('id', '=', id)
      .where('business_unit_id', '=', unit.businessUnitId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (record === undefined) throw notFound(`There is no record ${id}.`)
    const state = record.state as IntegrationState
    assertGuard(guardIntegration('replay', { state }))
    await keepLastTry(tx, id)
    await tx.sql
      .updateTable('integration_record')
      .set(eb => ({
        state: 'Pending',
        try_at: now.toISOString(),
        tries_left: exchangeTriesMost,
        replayed_by: unit.userName,
        completed_at: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    tx.changed(viewOf(record.kind), [id])
    tx.audit('replay', viewOf(record.kind), id, { from: state, to: 'Pending' })
    return { id, name, state: 'Pending' }
  })
}

/** A record that was tried once stores its last try in itself. */
async function keepLastTry(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into integration_try (record_id, try_no, business_unit_id, started_at, http_method, url, http_status, elapsed_ms,
      result_level, result_type, result_text, request_body, response_body)
    select r.id, greatest(r.tries, 1), r.business_unit_id, r.created_at, e.http_method, coalesce(r.url, e.url), r.http_status,
      r.elapsed_ms, r.result_level, r.result_type, r.result_text, r.request_body, r.response_body
    from integration_record r join integration_endpoint e on e.id = r.endpoint_id
    where r.id = ${id}
    on conflict (record_id, try_no) do nothing`.execute(tx.sql)
}
