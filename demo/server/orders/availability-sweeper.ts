/**
 * Recomputes open orders after the stock of their materials changed: warnings, missing stock, waiting for maintenance, and waiting orders
 * whose missing stock has arrived; and, after the master data of materials changed, states, weight and volume. It processes the outbox
 * availability_dirty, to which every transaction that changes either adds rows, so that no change is lost when a server ends in between.
 * Goods that expire with a day are added when the next one begins.
 */
import { sql } from 'kysely'
import { asError } from '../core/as-error'
import type { BackgroundTask } from '../core/background/background-task'
import { systemUnit, type Db, type UnitContext } from '../core/db/database'
import { compareDemands } from './rules/allocation'
import { dayOf } from '../../../src/contract/company-day'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'
import { withArrivedRest } from './rules/order-actions'
import { folded } from './rules/order-state'
import { hasAllItWaitsFor } from './rules/tasks'
import { idList, idsOf } from '../core/db/id-list'
import { loadOrders, type LoadedOrder } from './store/load-orders'
import { loadPool, openMaterials } from './store/load-pool'
import { saveOperations } from './store/save-operations'
import { saveOrder, saveOrders } from './store/save-order'
import { StockTaken } from './store/save-reservations'
import { isToPick, stateList } from '../core/db/state-conditions'
import { saveTotals } from './store/save-totals'

/** Outbox rows of a unit per batch, and orders per transaction: locks stay short. */
const dirtyRowsMost = 5_000
const ordersAtOnce = 50
const attemptsMost = 4

/** Changes are collected for a moment before orders are recomputed. */
export function availabilityTask(db: Db, { now }: { readonly now: () => Date }): BackgroundTask {
  /** The day of each unit when its expired goods were last added. */
  const days = new Map<number, string>()
  return {
    name: 'availability',
    // A day may have begun in a unit.
    everyMs: 60_000,
    atStart: true,
    wakesOn: change => change.isAvailabilityChanged,
    delayMs: 100,
    onSettle: 'run',
    async run({ signal, onError }) {
      await addExpired(db, days, now())
      const failed = new Map<number, unknown>()
      while (!signal.aborted && (await sweepOnce(db, failed, now)) > 0);
      for (const error of failed.values()) onError(asError(error))
    },
  }
}

/**
 * Adds the materials of goods that have expired since the last look, or at all, to the outbox, and publishes their stocks, which open pages
 * show as available: no transaction does when a day ends. Nothing is published for the first look of a process.
 */
async function addExpired(db: Db, days: Map<number, string>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; region: string | null }>`
    select b.id, c.region from business_unit b left join company_info c on c.business_unit_id = b.id`.execute(
    db.read,
  )
  for (const { id, region } of rows) {
    const today = dayOf(now, region ?? '')
    const before = days.get(id) ?? null
    if (before === today) continue
    const expired = sql`from stock where business_unit_id = ${id}::bigint and exp_date < ${today}::date
      and exp_date >= coalesce(${before}::date, '-infinity')`
    await db.tx(systemUnit(id), async tx => {
      await sql`insert into availability_dirty (business_unit_id, material_id)
        select distinct business_unit_id, material_id ${expired} and quantity > 0`.execute(tx.sql)
      if (before === null) return
      const { rows: stocks } = await sql<{ id: number }>`select id ${expired}`.execute(tx.sql)
      tx.changed('Stock', idsOf(stocks))
    })
    days.set(id, today)
  }
}

/**
 * Processes a batch of each unit's outbox, and returns how many rows they had. What fails in one unit holds up no other: it is left out from
 * then on, until the next sweep.
 */
async function sweepOnce(db: Db, failed: Map<number, unknown>, now: () => Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct business_unit_id as id from availability_dirty order by id`.execute(db.read)
  let count = 0
  for (const { id } of rows.filter(unit => !failed.has(unit.id))) {
    try {
      count += await sweepUnit(db, id, now)
    } catch (error) {
      failed.set(id, error)
    }
  }
  return count
}

async function sweepUnit(db: Db, businessUnitId: number, now: () => Date): Promise<number> {
  const { rows } = await sql<{ id: number; materialId: number; areMeasuresChanged: boolean }>`
    select id, material_id as "materialId", are_measures_changed as "areMeasuresChanged" from availability_dirty
    where business_unit_id = ${businessUnitId} order by id limit ${dirtyRowsMost}`.execute(db.read)
  const measured = rows.filter(row => row.areMeasuresChanged).map(row => row.materialId)
  if (measured.length > 0) await addUpOrders(db, businessUnitId, new Set(measured))
  await recomputeOrders(db, businessUnitId, new Set(rows.map(row => row.materialId)), now)
  // Deleted last: after a crash in between the next sweep repeats them.
  await sql`delete from availability_dirty where id in ${idList(rows.map(row => row.id))}`.execute(db.read)
  return rows.length
}

/** Saves the totals of all orders with these materials that are not final, such as packed ones. */
async function addUpOrders(db: Db, businessUnitId: number, materialIds: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where state not in (${stateList(salesOrderMachine.final)}) and id in (
      select order_id from sales_order_line
      where business_unit_id = ${businessUnitId} and material_id in ${idList(materialIds)})
    order by id`.execute(db.read)
  for (let from = 0; from < rows.length; from += ordersAtOnce) {
    await db.tx(systemUnit(businessUnitId), async tx => {
      const batch = idList(idsOf(rows.slice(from, from + ordersAtOnce)))
      const { rows: locked } = await sql<{ id: number; processId: number }>`
        select id, process_id as "processId" from sales_order
        where id in ${batch} and state not in (${stateList(salesOrderMachine.final)}) order by id for no key update`.execute(
        tx.sql,
      )
      if (locked.length === 0) return
      await saveTotals(tx, idsOf(locked))
      await sql`update sales_order set version = version + 1 where id in ${idList(idsOf(locked))}`.execute(
        tx.sql,
      )
      await saveOperations(tx, [...new Set(locked.map(order => order.processId))])
      tx.changed('SalesOrders', idsOf(locked))
    })
  }
}

/** Recomputes the open orders of these materials, then releases waiting orders with the remaining stock. */
export async function recomputeOrders(
  db: Db,
  businessUnitId: number,
  materialIds: ReadonlySet<number>,
  now: () => Date,
): Promise<void> {
  const unit = systemUnit(businessUnitId)
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from sales_order_line l
    where business_unit_id = ${businessUnitId} and material_id in ${idList(materialIds)}
      and ${sql.raw(isToPick('l'))}
      and (confirmed_quantity - picked_quantity > reserved_quantity or is_stock_missing or exists (
        -- It lacked nothing but master data.
        select from sales_order o where o.id = l.order_id and o.wait_for_preparation and o.state = 'Reserved'))
    order by order_id`.execute(db.read)
  const ids = rows.map(row => row.order_id)
  const waiting: LoadedOrder[] = []
  for (let from = 0; from < ids.length; from += ordersAtOnce) {
    waiting.push(...(await recomputeBatch(db, unit, ids.slice(from, from + ordersAtOnce), now())))
  }
  for (const order of waiting.sort(compareDemands)) await releaseWaiting(db, unit, order.id, now())
}

/** Recomputes some orders in one transaction and returns those whose missing stock may have arrived. Locks no stocks. */
async function recomputeBatch(
  db: Db,
  unit: UnitContext,
  ids: readonly number[],
  now: Date,
): Promise<LoadedOrder[]> {
  const { businessUnitId } = unit
  return db.tx(unit, async tx => {
    const orders = await loadOrders(tx.sql, businessUnitId, ids, { lock: true })
    const today = dayOf(now, orders[0]?.region ?? '')
    const pool = await loadPool(tx.sql, businessUnitId, openMaterials(orders), today)
    const recomputed = orders.map(before => ({ before, after: folded(before, pool) }))
    await saveOrders(tx, recomputed, { businessUnitId, now: now.toISOString() })
    return recomputed
      .filter(
        ({ after }) =>
          (after.state === 'PartiallyReserved' && !after.isStockMissing) || hasAllItWaitsFor(after),
      )
      .map(({ before }) => before)
  })
}

/** Reserves the rest of a waiting order, or prepares it, when the rest is really available. */
async function releaseWaiting(db: Db, unit: UnitContext, orderId: number, now: Date): Promise<void> {
  const { businessUnitId } = unit
  for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
    try {
      await db.tx(unit, async tx => {
        const [before] = await loadOrders(tx.sql, businessUnitId, [orderId], { lock: true })
        if (before === undefined) return
        const today = dayOf(now, before.region)
        const pool = await loadPool(tx.sql, businessUnitId, openMaterials([before]), today)
        const after = withArrivedRest(before, pool)
        if (after === null) return
        await saveOrder(tx, before, after, { businessUnitId, now: now.toISOString() })
        tx.audit('restArrived', 'SalesOrder', before.id, { from: before.state, to: after.state })
      })
      return
    } catch (error) {
      // Another transaction took it first; its change triggers the sweeper again.
      if (!(error instanceof StockTaken)) throw error
    }
  }
}
