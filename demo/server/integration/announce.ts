/** Outgoing messages to other systems: written in the transaction of the change that they announce, and sent later. */
import { sql } from 'kysely'
import { exchangeTriesMost } from '../../../src/contract/integration-limits'
import type { Tx } from '../core/db/database'
import { rowsOf } from '../core/db/id-list'

export interface Announcement {
  readonly businessUnitId: number
  /** The unit's endpoint for this type has the address. */
  readonly messageType: 'OrderConfirmation' | 'StockLevel'
  readonly keyType: 'OrderNo' | 'ItemNo'
  readonly keyValue: string
}

/** Writes a pending message; none when the unit has no endpoint for it. */
export function announce(tx: Tx, { keyValue, ...news }: Announcement, now: Date): Promise<void> {
  return announceEach(tx, news, [keyValue], now)
}

/** Writes one message for each of these keys, in their order. */
export async function announceEach(
  tx: Tx,
  { businessUnitId, messageType, keyType }: Omit<Announcement, 'keyValue'>,
  keyValues: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into integration_record (business_unit_id, kind, endpoint_id, created_at, state, initiated, key_type, key_value,
      request_body, try_at, tries_left)
    select e.business_unit_id, 'Message', e.id, ${at}, 'Pending', 'Event', ${keyType}, n.key, '{}', ${at}, ${exchangeTriesMost}
    from (
      select id, business_unit_id from integration_endpoint
      where business_unit_id = ${businessUnitId} and type = 'EventSubscription' and message_type = ${messageType}
      limit 1) e
    cross join json_to_recordset(${rowsOf(keyValues.map((key, place) => ({ place, key })))}) as n(place integer, key text)
    order by n.place
    returning id`.execute(tx.sql)
  tx.changed(
    'IntegrationMessage',
    rows.map(({ id }) => id),
  )
}
