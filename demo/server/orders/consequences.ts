/**
 * The side effects of a rehearsed call: tasks and jobs, stock that orders would hold more or less of, and changes of other orders. They are
 * read twice in the same transaction: after the call, and after it was rolled back.
 */
import { sql } from 'kysely'
import type { Consequences, OrderConsequence, StockConsequence } from '../../../src/contract/consequences'
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import type { ActionResult } from '../../../src/contract/failures'
import { consequencesListedMost } from '../../../src/contract/limits'
import { rowViews } from '../../../src/contract/row-views'
import type { Context } from '../core/calls/context'
import type { Db } from '../core/db/database'
import { idList } from '../core/db/id-list'
import type { Rehearsal } from '../core/db/rehearsal'
import { isAllowed } from '../core/http/endpoint-runner'
import { isOpenTask } from '../core/db/state-conditions'
import { recomputeOrders } from './recompute-orders'

/** Ids of the rows that may have changed. */
interface Touched {
  readonly orders: readonly number[]
  readonly stocks: readonly number[]
  readonly tasks: readonly number[]
  readonly jobs: readonly number[]
}

/** The same rows at one point in time. */
interface RowStates {
  readonly orders: ReadonlyMap<number, SeenOrder>
  readonly stocks: ReadonlyMap<number, SeenStock>
  /** Open tasks, and jobs. */
  readonly tasks: ReadonlySet<number>
  readonly jobs: ReadonlySet<number>
}

interface SeenOrder {
  readonly orderNo: string
  readonly processName: string
  readonly state: string
  readonly held: Decimal
}

interface SeenStock extends Omit<StockConsequence, 'quantity'> {
  readonly materialId: number
  readonly reserved: Decimal
}

/** Ends the rehearsal: nothing may be written after it. */
export async function consequencesOf(
  context: Context,
  rehearsal: Rehearsal,
  result: ActionResult,
): Promise<Consequences> {
  const { db, caller, now } = context
  const { businessUnitId } = caller
  // What the availability sweeper does after a commit.
  const dirty = await sql<{ material_id: number }>`
    select distinct material_id from availability_dirty where business_unit_id = ${businessUnitId}`.execute(
    db.read,
  )
  const materialIds = new Set(dirty.rows.map(row => row.material_id))
  if (materialIds.size > 0) await recomputeOrders(db, businessUnitId, materialIds, { now })
  const touched = {
    orders: rehearsal.changedIds('SalesOrders'),
    stocks: rehearsal.changedIds('Stock'),
    tasks: rehearsal.changedIds('Task'),
    jobs: rehearsal.changedIds('Job'),
  }
  const after = await readRowStates(db, touched)
  await rehearsal.rewind()
  const before = await readRowStates(db, touched)
  // A line is named after its order: SO-104824/30 (linesById).
  const named = new Set(
    [...result.done, ...result.failed].flatMap(({ name }) => [name, name.split('/')[0] ?? '']),
  )
  const changes = compared(before, after, named)
  return {
    ...changes,
    stocks: isAllowed(rowViews.Stock, context) ? changes.stocks : [],
    orders: isAllowed(rowViews.SalesOrders, context) ? changes.orders : [],
  }
}

async function readRowStates(db: Db, touched: Touched): Promise<RowStates> {
  const orders = await sql<{
    id: number
    order_no: string
    process_name: string
    state: string
    held: string
  }>`
    select o.id, o.order_no, p.name as process_name, o.state,
      (select coalesce(sum(l.reserved_quantity), 0)::text from sales_order_line l where l.order_id = o.id) as held
    from sales_order o join process p on p.id = o.process_id
    where o.id in ${idList(touched.orders)}`.execute(db.read)
  const stocks = await sql<{
    id: number
    material_id: number
    item_no: string
    name: string
    location: string
    base_uom: string | null
    reserved_quantity: string
  }>`
    select s.id, s.material_id, m.item_no, m.name, c.name as location, m.base_uom, s.reserved_quantity::text
    from stock s join material m on m.id = s.material_id join location c on c.id = s.location_id
    where s.id in ${idList(touched.stocks)}`.execute(db.read)
  const tasks = await sql<{ id: number }>`
    select id from task where id in ${idList(touched.tasks)} and ${sql.raw(isOpenTask('task'))}`.execute(
    db.read,
  )
  const jobs = await sql<{ id: number }>`
    select id from job where id in ${idList(touched.jobs)}`.execute(db.read)
  return {
    orders: new Map(
      orders.rows.map(({ id, order_no: orderNo, process_name: processName, state, held }) => [
        id,
        { orderNo, processName, state, held: decimal(held) },
      ]),
    ),
    stocks: new Map(
      stocks.rows.map(row => [
        row.id,
        {
          stockId: row.id,
          materialId: row.material_id,
          materialItemNo: row.item_no,
          materialName: row.name,
          location: row.location,
          uoM: row.base_uom,
          reserved: decimal(row.reserved_quantity),
        },
      ]),
    ),
    tasks: new Set(tasks.rows.map(({ id }) => id)),
    jobs: new Set(jobs.rows.map(({ id }) => id)),
  }
}

/** The differences. @param named names of the rows for which the call was made */
export function compared(before: RowStates, after: RowStates, named: ReadonlySet<string>): Consequences {
  const stocks = [...after.stocks.values()].flatMap(stock => {
    const delta = stock.reserved - (before.stocks.get(stock.stockId)?.reserved ?? 0n)
    return delta === 0n ? [] : [{ stock, delta }]
  })
  const orders = [...after.orders].flatMap(([id, then]): OrderConsequence[] => {
    const now = before.orders.get(id)
    const isNamed = named.has(then.orderNo) || named.has(then.processName)
    if (now === undefined || isNamed || (now.state === then.state && now.held === then.held)) return []
    const held = decimalText(then.held - now.held)
    return [{ orderNo: then.orderNo, from: now.state, to: then.state, held }]
  })
  const total = (some: readonly { readonly stock: SeenStock; readonly delta: Decimal }[]) => ({
    quantity: decimalText(some.reduce((sum, { delta }) => sum + (delta < 0n ? -delta : delta), 0n)),
    materials: new Set(some.map(({ stock }) => stock.materialId)).size,
  })
  const byWeight = [...stocks].sort((one, other) => Number(other.delta - one.delta))
  return {
    tasksMade: countMissing(after.tasks, before.tasks),
    tasksRemoved: countMissing(before.tasks, after.tasks),
    jobsMade: countMissing(after.jobs, before.jobs),
    taken: total(stocks.filter(({ delta }) => delta > 0n)),
    released: total(stocks.filter(({ delta }) => delta < 0n)),
    stocks: byWeight
      .slice(0, consequencesListedMost)
      .map(({ stock: { stockId, materialItemNo, materialName, location, uoM }, delta }) => ({
        stockId,
        materialItemNo,
        materialName,
        location,
        uoM,
        quantity: decimalText(delta),
      })),
    stockCount: stocks.length,
    orders: orders
      .sort((one, other) => one.orderNo.localeCompare(other.orderNo))
      .slice(0, consequencesListedMost),
    orderCount: orders.length,
  }
}

/** The number of ids that are not in the other list. */
function countMissing(some: ReadonlySet<number>, others: ReadonlySet<number>): number {
  return [...some].filter(id => !others.has(id)).length
}
