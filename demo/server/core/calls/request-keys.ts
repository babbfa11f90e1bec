/**
 * Idempotency keys in the database (migrations/0007): which server runs a call, whether it wrote something, and its answer. Each step is
 * one statement, so that two servers never both own a key.
 */
import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database'
import { liveServers } from '../db/server-lease'
import type { Tables } from '../db/tables'
import type { Caller } from './context'
import { conflict } from '../refusal'

/** A call under its key: the key belongs to one user, and to one endpoint with one input. */
export interface KeyedCall {
  readonly caller: Pick<Caller, 'businessUnitId' | 'userId'>
  readonly key: string
  readonly endpoint: string
  readonly inputHash: string
}

export interface StoredKey {
  readonly endpoint: string
  readonly inputHash: string
  readonly ownerId: string
  readonly state: 'running' | 'written' | 'answered' | 'lost'
  /** JSON; null unless the call has been answered. */
  readonly answer: string | null
  readonly isOwnerAlive: boolean
}

/** Claims an unused key; false when it is in use. */
export async function claimKey(
  db: Db,
  { caller, key, endpoint, inputHash }: KeyedCall,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into request_key (business_unit_id, user_id, key, endpoint, input_hash, owner_id, state, at)
    values (${caller.businessUnitId}, ${caller.userId}, ${key}, ${endpoint}, ${inputHash}, ${ownerId}, 'running', ${now.toISOString()})
    on conflict do nothing returning key`.execute(db.read)
  return rows.length > 0
}

/** The stored key; undefined when its call ended without storing one. */
export async function readKey(db: Db, call: KeyedCall): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select k.endpoint, k.input_hash as "inputHash", k.owner_id as "ownerId", k.state, k.answer,
      k.owner_id in ${liveServers} as "isOwnerAlive"
    from request_key k where ${ofCall(call)}`.execute(db.read)
  return rows[0]
}

/** Takes over the key of a server that died before it wrote anything; false when another server was first. */
export async function takeOverKey(
  db: Db,
  call: KeyedCall,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`update request_key k set owner_id = ${to}
    where ${ofCall(call)} and owner_id = ${from} and state = 'running' returning key`.execute(db.read)
  return rows.length > 0
}

/**
 * Records, in a transaction of the call, that the call writes.
 * @throws Refusal 409 when another server has taken the call over
 */
export async function markWritten(
  transaction: Transaction<Tables>,
  call: KeyedCall,
  ownerId: string,
): Promise<void> {
  const { rows } = await sql`update request_key k set state = 'written'
    where ${ofCall(call)} and owner_id = ${ownerId} and state in ('running', 'written') returning key`.execute(
    transaction,
  )
  if (rows.length === 0) throw outcomeUnknown()
}

export async function storeAnswer(db: Db, call: KeyedCall, ownerId: string, answer: string): Promise<void> {
  await sql`update request_key k set state = 'answered', answer = ${answer}
    where ${ofCall(call)} and owner_id = ${ownerId}`.execute(db.read)
}

/** After a failed call: a key under which nothing was written is released; otherwise it is marked `lost`, since its outcome is unknown. */
export async function releaseKey(db: Db, call: KeyedCall, ownerId: string): Promise<void> {
  const { rows } = await sql`delete from request_key k
    where ${ofCall(call)} and owner_id = ${ownerId} and state = 'running' returning key`.execute(db.read)
  if (rows.length > 0) return
  await sql`update request_key k set state = 'lost'
    where ${ofCall(call)} and owner_id = ${ownerId} and state = 'written'`.execute(db.read)
}

/** Deletes keys older than a given time, and expired leases. */
export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.read.deleteFrom('request_key').where('at', '<', before.toISOString()).execute()
  await sql`delete from server_lease where alive_until < clock_timestamp() - interval '1 day'`.execute(
    db.read,
  )
}

export const outcomeUnknown = () =>
  conflict('The call was begun and its answer is lost: look at the rows first.', { code: 'outcome-unknown' })

function ofCall({ caller, key }: KeyedCall) {
  return sql`k.business_unit_id = ${caller.businessUnitId} and k.user_id = ${caller.userId}
    and k.key = ${key}`
}
