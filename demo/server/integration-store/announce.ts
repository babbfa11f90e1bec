/** Messages of the warehouse to other systems: written with what they are about, and sent when their turn comes. */
import { sql } from 'kysely'
import { exchangeTriesMost } from '../../../src/contract/integration-limits'
import type { Tx } from '../db/database'

export interface Announcement {
  readonly businessUnitId: number
  /** What is announced; the unit's endpoint for it says where to. */
  readonly messageType: 'OrderConfirmation' | 'StockLevel'
  readonly keyType: 'OrderNo' | 'ItemNo'
  readonly keyValue: string
}

/** Writes a message that waits to be sent; a unit without an endpoint for it writes none. */
export async function announce(
  tx: Tx,
  { businessUnitId, messageType, keyType, keyValue }: Announcement,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into integration_record (business_unit_id, kind, endpoint_id, created_at, state, initiated, key_type, key_value,
      request_body, try_at, tries_left)
    select ${businessUnitId}, 'Message', e.id, ${at}, 'Pending', 'Event', ${keyType}, ${keyValue}, '{}', ${at},
      ${exchangeTriesMost}
    from integration_endpoint e
    where e.business_unit_id = ${businessUnitId} and e.type = 'EventSubscription' and e.message_type = ${messageType}
    limit 1
    returning id`.execute(tx.sql)
  tx.changed(
    'IntegrationMessage',
    rows.map(({ id }) => id),
  )
}
