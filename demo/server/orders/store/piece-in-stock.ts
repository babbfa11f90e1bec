/** Goods with serial numbers: each number is one piece. */
import { sql } from 'kysely'
import type { Tx } from '../../core/db/database'
import { idList } from '../../core/db/id-list'
import { placesOf } from '../../locations/public'

/** Whether the piece with the serial number of a stock `s` is in stock, there or elsewhere. */
export const isPieceInStock = sql<boolean>`exists (select 1 from stock p
  where p.business_unit_id = s.business_unit_id and p.material_id = s.material_id
    and p.serial_number = s.serial_number and p.quantity > 0)`

/**
 * Makes others wait who bring in pieces of these materials, as receipts and imports do; after jobs and operations, before places and
 * stocks.
 */
export async function lockPieces(tx: Tx, materialIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${placesOf(sql`business_unit_id`)}) from material
    where id in ${idList(materialIds)} and has_serial_number limit 1`.execute(tx.sql)
  await sql`select id from material where id in ${idList(materialIds)} and has_serial_number
    order by id for no key update`.execute(tx.sql)
}
