/**
 * Runs a change of one stock under the locks that it needs, in the global order: orders, jobs, operations, material of a numbered
 * piece, target location, stocks by id.
 * When the change takes reserved goods, the orders that hold them are locked first, and the change reallocates or flags them in the same
 * transaction (DOMAIN, allocation).
 */
import { sql } from 'kysely'
import type { Db, Tx, UnitContext } from '../core/db/database'
import type { Decimal } from '../../../src/contract/decimal'
import { taking } from './rules'
import { notFound } from '../core/refusal'
import { refusalOf } from '../core/calls/row-refusal'
import { withLockedWork } from '../jobs/public'
import { lockPlace } from '../locations/public'
import { lockPieces, reallocate, retryStockTaken, StockTaken } from '../orders/public'
import { lockStocks, readStocks, stocksAt, stocksOfMaterial, type StoredStock } from './read-stocks'

export interface StockChange {
  readonly stockId: number
  /** The quantity taken from the stock, and by which action; null when nothing is taken. */
  readonly taken: { readonly action: 'move' | 'lose'; readonly quantity: Decimal } | null
  /** The target location. */
  readonly toLocationId?: number
  /** The task that moves it, locked with its job and its operation. */
  readonly taskId?: number
}

export interface ActingOnStock {
  readonly db: Db
  readonly unit: UnitContext
  readonly now: Date
  /** The feature RecalculateReservationsIfStocksAreMovedOrLost is on. */
  readonly isReallocating: boolean
}

/**
 * Releases the reservations that the taken quantity breaks, and reallocates those orders or flags them. Call it just before the quantity is
 * taken out; for a move, after it was put there, so that the orders can reserve it at its new location.
 */
export type ReallocateHolders = () => Promise<void>

/** Runs under the locks, with the stock and the stocks of its material at the target location. */
export type ActOnStock<T> = (
  tx: Tx,
  stock: StoredStock,
  targetStocks: readonly StoredStock[],
  reallocateHolders: ReallocateHolders,
) => Promise<T>

/**
 * Locks and runs the change.
 * @throws Refusal 404 when there is no such stock, 409 when the rule refuses, `busy` when other transactions keep reserving it
 */
export async function withLockedStock<T>(
  acting: ActingOnStock,
  change: StockChange,
  act: ActOnStock<T>,
): Promise<T> {
  const { db, unit } = acting
  return retryStockTaken(async () => {
    const processIds = await affectedOperations(db, unit, change)
    const taskIds = change.taskId === undefined ? [] : [change.taskId]
    return processIds.length + taskIds.length === 0
      ? db.tx(unit, tx => actLocked(tx, acting, change, new Set(), act))
      : withLockedWork(db, unit, { processIds, taskIds }, (tx, work) =>
          actLocked(tx, acting, change, new Set(work.orders.map(({ id }) => id)), act),
        )
  })
}

async function actLocked<T>(
  tx: Tx,
  { unit, now, isReallocating }: ActingOnStock,
  { stockId, taken, toLocationId }: StockChange,
  lockedOrders: ReadonlySet<number>,
  act: ActOnStock<T>,
): Promise<T> {
  const { businessUnitId } = unit
  const unlocked = await oneStock(tx, businessUnitId, stockId)
  const { materialId } = unlocked
  if (unlocked.serialNumber !== null) await lockPieces(tx, [materialId])
  const place = toLocationId === undefined ? null : { materialId, locationId: toLocationId }
  if (place !== null) await lockPlace(tx, place.locationId)
  const targetStocks = place === null ? [] : await stocksAt(tx.sql, businessUnitId, place)
  // Reallocated orders may reserve any stock of the material.
  const touched = lockedOrders.size === 0 ? [] : await stocksOfMaterial(tx.sql, businessUnitId, materialId)
  await lockStocks(tx.sql, [stockId, ...touched, ...targetStocks.map(({ id }) => id)])
  const stock = await oneStock(tx, businessUnitId, stockId)
  const outcome = taken === null ? null : taking(taken.action, stock, taken.quantity)
  if (outcome?.isAllowed === false) throw refusalOf(outcome.refusal)
  const takesReserved = outcome !== null && outcome.reservedTaken > 0n
  if (takesReserved) {
    const holders = await holdingOrders(tx, stockId)
    // An order reserved the stock after the orders were locked: orders have to be locked before stocks.
    if (holders.some(id => !lockedOrders.has(id))) throw new StockTaken()
  }
  const reallocateHolders = async () => {
    if (takesReserved)
      await reallocate(tx, unit, [{ stockId, remaining: outcome.remaining }], { isReallocating, now })
  }
  return act(
    tx,
    stock,
    place === null ? [] : await stocksAt(tx.sql, businessUnitId, place),
    reallocateHolders,
  )
}

async function oneStock(tx: Tx, businessUnitId: number, id: number): Promise<StoredStock> {
  const [stock] = await readStocks(tx.sql, businessUnitId, [id])
  if (stock === undefined) throw notFound(`There is no stock ${id}.`)
  return stock
}

/** Operations of the orders that would lose reservations, read without locks. */
async function affectedOperations(
  db: Db,
  { businessUnitId }: UnitContext,
  { stockId, taken }: StockChange,
): Promise<number[]> {
  if (taken === null) return []
  const [stock] = await readStocks(db.read, businessUnitId, [stockId])
  const outcome = stock === undefined ? null : taking(taken.action, stock, taken.quantity)
  if (outcome === null || !outcome.isAllowed || outcome.reservedTaken === 0n) return []
  const { rows } = await sql<{ process_id: number }>`
    select distinct o.process_id from reservation r join sales_order_line l on l.id = r.line_id
    join sales_order o on o.id = l.order_id where r.stock_id = ${stockId}`.execute(db.read)
  return rows.map(row => row.process_id)
}

async function holdingOrders(tx: Tx, stockId: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct l.order_id from reservation r join sales_order_line l on l.id = r.line_id
    where r.stock_id = ${stockId}`.execute(tx.sql)
  return rows.map(row => row.order_id)
}
