/**
 * Saves reservations together with the reserved quantities of their stocks, in a conditional update whose row count is checked, so that
 * more than the stock's quantity is never reserved.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import { decimalText } from '../../../../src/contract/decimal'
import { idList, idsOf, rowsOf } from '../../core/db/id-list'
import type { OrderChange, SaveOptions } from './save-options'

/** Another transaction took or blocked a planned stock: roll back, read again and plan again. */
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
  const stocks = [...deltas]
    .filter(([, delta]) => delta !== 0n)
    .map(([id, delta]) => ({ id, delta: decimalText(delta) }))
  const gone = changes.filter(change => change.held === 0n).map(placeOf)
  const held = changes
    .filter(change => change.held > 0n)
    .map(change => ({ ...placeOf(change), quantity: decimalText(change.held) }))
  const saving = savingOf({ businessUnitId, stocks, gone, held })
  const stockIds = stocks.map(({ id }) => id)
  const rows = await saveInOrder(tx, businessUnitId, stockIds, saving)
  const idsOfKind = (kind: SavedRow['kind']): number[] => idsOf(rows.filter(row => row.kind === kind))
  if (idsOfKind('stock').length !== stocks.length) throw new StockTaken()
  tx.changed('Stock', stockIds)
  if (gone.length > 0) tx.removed('StockReservation', idsOfKind('gone'))
  if (held.length > 0) tx.changed('StockReservation', idsOfKind('held'))
  tx.availabilityChanged([...new Set(changes.map(change => change.materialId))])
}

const placeOf = ({ lineId, stockId }: ReservationChange) => ({ line_id: lineId, stock_id: stockId })

/** One statement with the needed parts only: even a part without rows would cost its preparation. */
function savingOf({
  businessUnitId,
  stocks,
  gone,
  held,
}: {
  readonly businessUnitId: number
  readonly stocks: readonly object[]
  readonly gone: readonly object[]
  readonly held: readonly object[]
}): RawBuilder<SavedRow> {
  const taken = sql`taken as (
    update stock s set reserved_quantity = s.reserved_quantity + w.delta, version = s.version + 1
    from json_to_recordset(${rowsOf(stocks)}) as w(id bigint, delta numeric)
    where s.id = w.id and s.business_unit_id = ${businessUnitId} and s.reserved_quantity + w.delta >= 0
      and (w.delta < 0 or (not s.block_reservations and s.quantity - s.reserved_quantity >= w.delta))
    returning s.id)`
  const deleted = sql`gone as (
    delete from reservation r using json_to_recordset(${rowsOf(gone)}) as g(line_id bigint, stock_id bigint)
    where r.line_id = g.line_id and r.stock_id = g.stock_id returning r.id)`
  const written = sql`held as (
    insert into reservation (line_id, stock_id, business_unit_id, quantity)
    select line_id, stock_id, ${businessUnitId}::bigint, quantity
    from json_to_recordset(${rowsOf(held)}) as h(line_id bigint, stock_id bigint, quantity numeric)
    on conflict (line_id, stock_id) do update set quantity = excluded.quantity, version = reservation.version + 1
    returning id)`
  const parts = [
    ...(stocks.length > 0 ? [{ part: taken, rows: sql`select 'stock' as kind, id from taken` }] : []),
    ...(gone.length > 0 ? [{ part: deleted, rows: sql`select 'gone' as kind, id from gone` }] : []),
    ...(held.length > 0 ? [{ part: written, rows: sql`select 'held' as kind, id from held` }] : []),
  ]
  return sql`with ${sql.join(parts.map(({ part }) => part))}
    ${sql.join(
      parts.map(({ rows }) => rows),
      sql` union all `,
    )}`
}

interface SavedRow {
  readonly kind: 'stock' | 'gone' | 'held'
  readonly id: number
}

/**
 * Locks stocks in id order before a statement changes them. The lock is a separate statement: combined with the update, whose snapshot is
 * then older than the locks, PostgreSQL 15 requests a lock that it already holds behind those who wait for it, which sometimes ends in a
 * deadlock. A single stock is locked by the update itself.
 */
async function saveInOrder(
  tx: Tx,
  businessUnitId: number,
  stockIds: readonly number[],
  saving: RawBuilder<SavedRow>,
): Promise<SavedRow[]> {
  if (stockIds.length > 1) {
    await sql`select id from stock
      where business_unit_id = ${businessUnitId} and id in ${idList(stockIds)}
      order by id for no key update`.execute(tx.sql)
  }
  const { rows } = await saving.execute(tx.sql)
  return rows
}

export interface ReservationChange {
  readonly lineId: number
  readonly materialId: number
  readonly stockId: number
  readonly held: bigint
  readonly delta: bigint
}

/** The differences in a line's reservations, by stock. */
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
