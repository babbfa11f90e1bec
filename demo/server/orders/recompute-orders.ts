/**
 * What the availability sweeper does with orders: it recomputes their states, warnings and totals, and releases those whose missing stock has
 * arrived. Which ones are due is the sweeper's matter.
 */
import { sql } from 'kysely'
import { dayOf } from '../../../src/contract/company-day'
import { salesOrderMachine } from '../../../src/contract/states/sales-order'
import type { Db } from '../core/db/database'
import { idList, idsOf } from '../core/db/id-list'
import { isToPick, stateList } from '../core/db/state-conditions'
import { orderPass, type OrderPass, type PassOptions } from './order-pass'
import { compareDemands } from './rules/allocation'
import { withArrivedRest } from './rules/order-actions'
import { folded } from './rules/order-state'
import { hasAllItWaitsFor } from './rules/tasks'
import { loadOrders, type LoadedOrder } from './store/load-orders'
import { loadPool, openMaterials } from './store/load-pool'
import { saveOperations } from './store/save-operations'
import { saveOrder, saveOrders } from './store/save-order'
import { StockTaken } from './store/save-reservations'
import { saveTotals } from './store/save-totals'

/** Orders per transaction: locks stay short. */
const ordersAtOnce = 50
const attemptsMost = 4

/** Saves the totals of all orders with these materials that are not final, such as packed ones. */
export async function addUpOrders(
  db: Db,
  businessUnitId: number,
  materialIds: ReadonlySet<number>,
  options: PassOptions,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where state not in (${stateList(salesOrderMachine.final)}) and id in (
      select order_id from sales_order_line
      where business_unit_id = ${businessUnitId} and material_id in ${idList(materialIds)})
    order by id`.execute(db.read)
  const pass = orderPass(db, businessUnitId, options)
  await pass.each(idsOf(rows), ordersAtOnce, ids =>
    pass.tx(async tx => {
      const { rows: locked } = await sql<{ id: number; processId: number }>`
        select id, process_id as "processId" from sales_order
        where id in ${idList(ids)} and state not in (${stateList(salesOrderMachine.final)}) order by id for no key update`.execute(
        tx.sql,
      )
      if (locked.length === 0) return
      await saveTotals(tx, idsOf(locked))
      await sql`update sales_order set version = version + 1 where id in ${idList(idsOf(locked))}`.execute(
        tx.sql,
      )
      await saveOperations(tx, [...new Set(locked.map(order => order.processId))])
      tx.changed('SalesOrders', idsOf(locked))
    }),
  )
}

export interface RecomputeOptions extends PassOptions {
  readonly now: () => Date
}

/** Recomputes the open orders of these materials, then releases waiting orders with the remaining stock. */
export async function recomputeOrders(
  db: Db,
  businessUnitId: number,
  materialIds: ReadonlySet<number>,
  { now, ...options }: RecomputeOptions,
): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from sales_order_line l
    where business_unit_id = ${businessUnitId} and material_id in ${idList(materialIds)}
      and ${sql.raw(isToPick('l'))}
      and (confirmed_quantity - picked_quantity > reserved_quantity or is_stock_missing or exists (
        -- It lacked nothing but master data.
        select from sales_order o where o.id = l.order_id and o.wait_for_preparation and o.state = 'Reserved'))
    order by order_id`.execute(db.read)
  const pass = orderPass(db, businessUnitId, options)
  const at = { businessUnitId, now }
  const waiting: LoadedOrder[] = []
  await pass.each(
    rows.map(row => row.order_id),
    ordersAtOnce,
    async ids => void waiting.push(...(await recomputeBatch(pass, ids, at))),
  )
  await pass.each(idsOf(waiting.sort(compareDemands)), 1, async ids => {
    for (const id of ids) await releaseWaiting(pass, id, at)
  })
}

interface At {
  readonly businessUnitId: number
  readonly now: () => Date
}

/** Recomputes some orders in one transaction and returns those whose missing stock may have arrived. Locks no stocks. */
async function recomputeBatch(
  pass: OrderPass,
  ids: readonly number[],
  { businessUnitId, now: clock }: At,
): Promise<LoadedOrder[]> {
  const now = clock()
  return pass.tx(async tx => {
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
async function releaseWaiting(
  pass: OrderPass,
  orderId: number,
  { businessUnitId, now: clock }: At,
): Promise<void> {
  const now = clock()
  for (let attempt = 1; attempt <= attemptsMost; attempt += 1) {
    try {
      await pass.tx(async tx => {
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
