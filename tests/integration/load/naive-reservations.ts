/**
 * The seeded defect of the load tests: reservations that are read, decided and written without a lock and without a condition. The
 * product's version is demo/server/orders/store/save-reservations.ts.
 */
import { sql } from 'kysely'
import type { Tx } from '../../../demo/server/core/db/database'
import { decimal, decimalText } from '../../../src/contract/decimal'
import type { OrderSnapshot } from '../../../demo/server/orders/rules/order-snapshot'
import type { OrderChange, SaveOptions } from '../../../demo/server/orders/store/save-options'
import { StockTaken } from '../../../demo/server/orders/store/save-reservations'

/**
 * Saves the differences, if they fit the quantities that were read.
 * @throws StockTaken
 */
export async function saveReservationsNaively(
  tx: Tx,
  orders: readonly OrderChange[],
  { businessUnitId, alreadyReleased }: SaveOptions,
): Promise<void> {
  const heldBefore = reservedOf(orders.map(({ before }) => before))
  const heldAfter = reservedOf(orders.map(({ after }) => after))
  for (const place of new Set([...heldBefore.keys(), ...heldAfter.keys()])) {
    const [lineId = 0, stockId = 0] = place.split('/').map(Number)
    const held = heldAfter.get(place) ?? 0n
    let delta = held - (heldBefore.get(place) ?? 0n)
    if (delta === 0n) continue
    if (alreadyReleased?.stockId === stockId) delta += alreadyReleased.quantity
    const { rows } = await sql<{ quantity: string; reserved: string }>`
      select quantity, reserved_quantity as reserved from stock where id = ${stockId}`.execute(tx.sql)
    const [read] = rows
    if (read === undefined) throw new StockTaken()
    const reserved = decimal(read.reserved) + delta
    if (delta > 0n && reserved > decimal(read.quantity)) throw new StockTaken()
    await sql`update stock set reserved_quantity = ${decimalText(reserved)}::numeric, version = version + 1
      where id = ${stockId}`.execute(tx.sql)
    await sql`delete from reservation where line_id = ${lineId} and stock_id = ${stockId}`.execute(tx.sql)
    if (held > 0n) {
      await sql`insert into reservation (line_id, stock_id, business_unit_id, quantity)
        values (${lineId}, ${stockId}, ${businessUnitId}, ${decimalText(held)}::numeric)`.execute(tx.sql)
    }
  }
}

/** Reserved quantities by line and stock. */
function reservedOf(orders: readonly OrderSnapshot[]): Map<string, bigint> {
  return new Map(
    orders
      .flatMap(({ lines }) => lines)
      .flatMap(line => line.reservations.map(held => [`${line.id}/${held.stockId}`, held.quantity] as const)),
  )
}
