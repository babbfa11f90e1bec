/**
 * Lines of stock counts in the form that their rules take, read and locked. Counts are locked first: counts by id, then orders, jobs,
 * operations and stocks, as everywhere.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  stockCountStateOf,
  type GuardedCountLine,
  type StockCountLineState,
  type StockCountState,
} from '../../../src/contract/states/stock-count'
import type { Tx } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { decimal, type Decimal } from '../../../src/contract/decimal'
import type { CountedLine } from './rules'
import { idList, idsOf } from '../core/db/id-list'
import { isBeingCounted, isMovedSince } from './inventory-source'

export interface StoredCount {
  readonly id: number
  readonly name: string
  readonly state: StockCountState
  readonly unblocksStocks: boolean
}

export interface StoredLine extends GuardedCountLine, Omit<CountedLine, 'counted' | 'booked'> {
  readonly id: number
  readonly countId: number
  readonly stockId: number
  readonly materialId: number
  readonly locationId: number
  /** Its name in messages: location and material. */
  readonly name: string
  readonly isBlocked: boolean
  /** Null before the first count. */
  readonly counted: Decimal | null
  readonly booked: Decimal | null
  readonly countedAt: string | null
  readonly averageCost: Decimal
}

type LineRow = {
  [K in keyof StoredLine]: StoredLine[K] extends bigint
    ? string
    : StoredLine[K] extends bigint | null
      ? string | null
      : StoredLine[K]
}

/** Counts of a unit by id, in id order; ids of other units are left out. With `lock` they are locked until the transaction ends. */
export async function readCounts(
  db: Kysely<Tables>,
  businessUnitId: number,
  ids: readonly number[],
  options: { readonly lock: boolean },
): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    select id, journal_name as name, state, unblock_stocks as "unblocksStocks" from stock_count
    where business_unit_id = ${businessUnitId} and id in ${idList(ids)}
    order by id ${options.lock ? sql`for no key update` : sql``}`.execute(db)
  return rows
}

/** Lines of a unit by id, in id order; ids of other units are left out. */
export function readLines(
  db: Kysely<Tables>,
  businessUnitId: number,
  ids: readonly number[],
): Promise<StoredLine[]> {
  return read(db, sql`l.business_unit_id = ${businessUnitId} and l.id in ${idList(ids)}`)
}

/** All lines of a count. */
export function readLinesOf(db: Kysely<Tables>, countId: number): Promise<StoredLine[]> {
  return read(db, sql`l.stock_count_id = ${countId}`)
}

async function read(db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.stock_count_id as "countId", l.stock_id as "stockId", l.material_id as "materialId",
      l.location_id as "locationId", w.name || ' · ' || m.item_no as name, l.state,
      ${sql.raw(isBeingCounted)} as "isBeingCounted",
      s.block_reservations as "isBlocked", l.snapshot_quantity as snapshot, l.counted_quantity as counted,
      l.booked_quantity as booked, l.counted_at as "countedAt", s.quantity as current,
      s.reserved_quantity as reserved, ${sql.raw(isMovedSince)} as "isMoved",
      m.average_cost_price as "averageCost"
    from stock_count_line l join stock s on s.id = l.stock_id
    join material m on m.id = l.material_id join location w on w.id = l.location_id
    where ${condition} order by l.id`.execute(db)
  return rows.map(row => ({
    ...row,
    snapshot: decimal(row.snapshot),
    counted: row.counted === null ? null : decimal(row.counted),
    booked: row.booked === null ? null : decimal(row.booked),
    current: decimal(row.current),
    reserved: decimal(row.reserved),
    averageCost: decimal(row.averageCost),
  }))
}

/**
 * Recomputes the state of a locked count after lines changed, and notifies the count and the lines. Returns the state.
 * @param lineIds the changed lines
 */
export async function followLines(
  tx: Tx,
  count: StoredCount,
  lineIds: readonly number[],
  now: Date,
): Promise<StockCountState> {
  const { rows } = await sql<{ state: StockCountLineState }>`
    select distinct state from stock_count_line where stock_count_id = ${count.id}`.execute(tx.sql)
  return writeCountState(tx, count, stockCountStateOf(rows.map(row => row.state)), lineIds, now)
}

/** Saves the state of a locked count and notifies it with the changed lines. */
export async function writeCountState(
  tx: Tx,
  { id }: Pick<StoredCount, 'id'>,
  state: StockCountState,
  lineIds: readonly number[],
  now: Date,
): Promise<StockCountState> {
  const completedAt = state === 'Completed' || state === 'Cancelled' ? now.toISOString() : null
  await sql`update stock_count set state = ${state}::text, completed_at = ${completedAt}::timestamptz,
      version = version + 1
    where id = ${id}`.execute(tx.sql)
  tx.changed('InventoryLine', lineIds)
  tx.changed('Inventory', [id])
  return state
}

/** Unblocks stocks and notifies them. */
export async function unblockStocks(tx: Tx, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return
  const { rows } = await sql<{ id: number; material_id: number }>`
    update stock set block_reservations = false, version = version + 1
    where id in ${idList(stockIds)} and block_reservations returning id, material_id`.execute(tx.sql)
  tx.changed('Stock', idsOf(rows))
  tx.availabilityChanged(rows.map(row => row.material_id))
  for (const { id } of rows) {
    tx.audit('unblockStock', 'Stock', id, { blockReservations: [true, false] })
  }
}
