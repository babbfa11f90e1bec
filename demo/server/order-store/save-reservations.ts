/**
 * Saves reservations together with the reserved quantities of their stocks, in a conditional update whose count is
 * compared, so that nobody ever reserves more than there is.
 */
import { sql } from 'kysely'
import type { Tx } from '../db/database'
import { decimalText } from '../../../src/contract/decimal'
import { idList, idsOf, rowsOf } from './id-list'
import type { OrderChange, SaveOptions } from './save-options'

/** Somebody else took or blocked a planned stock in the meantime: roll back, read anew and plan again. */
export class StockTaken extends Error {
  override readonly name = 'StockTaken'
}

/** Saves the reservations that differ, of one or many orders, in the same few statements. @throws StockTaken */
export async function saveReservations(
  tx: Tx,
  orders: readonly OrderChange[],
  { businessUnitId, alreadyReleased }: SaveOptions,
): Promise<void> {
  const changes = orders.flatMap(reservationChanges)
  if (changes.length === 0) return
  const deltas = new Map<number, bigint>()
  for (const { stockId, delta } of changes) deltas.set(stockId, (deltas.get(stockId) ?? 0n) + delta)
  if (alreadyReleased !== undefined) {
    const { stockId, quantity } = alreadyReleased
    deltas.set(stockId, (deltas.get(stockId) ?? 0n) + quantity)
  }
  await changeStocks(tx, businessUnitId, deltas)
  const gone = changes.filter(change => change.held === 0n)
  const held = changes.filter(change => change.held > 0n)
  if (gone.length > 0) {
    const rows = gone.map(change => ({
      line_id: change.lineId,
      stock_id: change.stockId,
    }))
    const deleted = await sql<{ id: number }>`delete from reservation r
      using json_to_recordset(${rowsOf(rows)}) as g(line_id bigint, stock_id bigint)
      where r.line_id = g.line_id and r.stock_id = g.stock_id
      returning r.id`.execute(tx.sql)
    tx.removed('StockReservation', idsOf(deleted.rows))
  }
  if (held.length > 0) {
    const rows = held.map(change => ({
      line_id: change.lineId,
      stock_id: change.stockId,
      quantity: decimalText(change.held),
    }))
    const saved = await sql<{
      id: number
    }>`insert into reservation (line_id, stock_id, business_unit_id, quantity)
      select line_id, stock_id, ${businessUnitId}::bigint, quantity
      from json_to_recordset(${rowsOf(rows)}) as h(line_id bigint, stock_id bigint, quantity numeric)
      on conflict (line_id, stock_id) do update set quantity = excluded.quantity, version = reservation.version + 1
      returning id`.execute(tx.sql)
    tx.changed('StockReservation', idsOf(saved.rows))
  }
  tx.availabilityChanged([...new Set(changes.map(change => change.materialId))])
}

/**
 * Adds to or takes from the reserved quantities of stocks: rows locked in id order, every condition in the update itself,
 * the count compared (ARCHITECTURE, section 8). Locking is a statement of its own: in one statement with the update,
 * whose snapshot is then older than the locks, PostgreSQL 15 asks for a lock that it holds behind those who wait for it,
 * which ends in a deadlock now and then. @throws StockTaken when a condition failed
 */
async function changeStocks(
  tx: Tx,
  businessUnitId: number,
  deltas: ReadonlyMap<number, bigint>,
): Promise<void> {
  const rows = [...deltas]
    .filter(([, delta]) => delta !== 0n)
    .map(([id, delta]) => ({ id, delta: decimalText(delta) }))
  if (rows.length === 0) return
  await sql`select id from stock
    where business_unit_id = ${businessUnitId} and id in ${idList(rows.map(row => row.id))}
    order by id for no key update`.execute(tx.sql)
  const changed = await sql<{ id: number }>`
    update stock s set reserved_quantity = s.reserved_quantity + w.delta, version = s.version + 1
    from json_to_recordset(${rowsOf(rows)}) as w(id bigint, delta numeric)
    where s.id = w.id and s.business_unit_id = ${businessUnitId} and s.reserved_quantity + w.delta >= 0
      and (w.delta < 0 or (not s.block_reservations and s.quantity - s.reserved_quantity >= w.delta))
    returning s.id`.execute(tx.sql)
  if (changed.rows.length !== rows.length) throw new StockTaken()
  tx.changed('Stock', idsOf(changed.rows))
}

export interface ReservationChange {
  readonly lineId: number
  readonly materialId: number
  readonly stockId: number
  readonly held: bigint
  readonly delta: bigint
}

/** What lines hold otherwise than before, stock by stock. */
export function reservationChanges({ before, after }: OrderChange): ReservationChange[] {
  return after.lines.flatMap(line => {
    const was = new Map(
      before.lines.find(one => one.id === line.id)?.reservations.map(held => [held.stockId, held.quantity]) ??
        [],
    )
    const is = new Map(line.reservations.map(held => [held.stockId, held.quantity]))
    return [...new Set([...was.keys(), ...is.keys()])].flatMap(stockId => {
      const held = is.get(stockId) ?? 0n
      const delta = held - (was.get(stockId) ?? 0n)
      return delta === 0n
        ? []
        : [
            {
              lineId: line.id,
              materialId: line.materialId,
              stockId,
              held,
              delta,
            },
          ]
    })
  })
}
