/** Reads orders for the rules. Locks them in id order on request; never locks stocks. */
import { sql, type Kysely } from 'kysely'
import type { SalesOrderLineState, SalesOrderState } from '../../../../src/contract/states/sales-order'
import type { Tables } from '../../core/db/tables'
import { decimal } from '../../../../src/contract/decimal'
import type { LineSnapshot, OpenTask, OrderSnapshot, Reservation } from '../rules/order-snapshot'
import { grouped } from '../../core/db/grouped'
import { idList } from '../../core/db/id-list'
import { isOpenTask } from '../../core/db/state-conditions'

/** An order with the data that saving it needs in addition to the snapshot. */
export interface LoadedOrder extends OrderSnapshot {
  readonly processId: number
  /** ISO time. */
  readonly orderDate: string
}

interface OrderRow {
  id: number
  process_id: number
  order_no: string
  state: SalesOrderState
  is_held: boolean
  hold_reason: string | null
  wait_for_preparation: boolean
  is_stock_missing: boolean
  pending_maintenance: boolean
  delivery_type_id: number | null
  priority: number
  delivery_date: string | null
  execution_date: string | null
  completed_date: string | null
  order_date: string
  region: string | null
}

interface LineRow {
  id: number
  order_id: number
  order_line_no: number
  material_id: number
  item_no: string
  has_exp_date: boolean
  is_master_data_missing: boolean
  state: SalesOrderLineState
  ordered_quantity: string
  confirmed_quantity: string
  picked_quantity: string
  is_stock_missing: boolean
  has_lost_stock: boolean
  is_holding: boolean
}

/**
 * Orders of a business unit by id, in id order; ids of other units are left out. With `lock` their rows are locked until the transaction
 * ends.
 */
export async function loadOrders(
  db: Kysely<Tables>,
  businessUnitId: number,
  ids: Iterable<number>,
  options: { lock: boolean },
): Promise<LoadedOrder[]> {
  const idSet = idList(ids)
  const { rows: orders } = await sql<OrderRow>`
      select id, process_id, order_no, state, is_held, hold_reason, wait_for_preparation, is_stock_missing,
        pending_maintenance, delivery_type_id, priority, delivery_date, execution_date, completed_date, order_date,
        (select region from company_info c where c.business_unit_id = sales_order.business_unit_id) as region
      from sales_order where business_unit_id = ${businessUnitId} and id in ${idSet}
      order by id ${options.lock ? sql`for no key update` : sql``}`.execute(db)
  const { rows: lines } = await sql<LineRow>`
      select l.id, l.order_id, l.order_line_no, l.material_id, m.item_no, m.has_exp_date,
        (m.base_uom is null or m.picking_location_role_id is null
          or (coalesce(d.needs_weight, false) and m.weight_kg is null)) as is_master_data_missing,
        l.state, l.ordered_quantity, l.confirmed_quantity, l.picked_quantity, l.is_stock_missing, l.has_lost_stock,
        l.reserved_quantity > 0 or l.tasked_quantity > 0 as is_holding
      from sales_order_line l
      join sales_order o on o.id = l.order_id
      join material m on m.id = l.material_id
      left join delivery_type d on d.id = o.delivery_type_id
      where l.business_unit_id = ${businessUnitId} and l.order_id in ${idSet}
      order by l.order_id, l.order_line_no`.execute(db)
  const holding = lines.filter(line => line.is_holding).map(line => line.id)
  const { reservationsOf, tasksOf } = await loadHeld(db, holding)
  const linesOf = grouped(lines, row => row.order_id)
  return orders.map(order =>
    toSnapshot(
      order,
      (linesOf.get(order.id) ?? []).map(line =>
        toLine(line, reservationsOf.get(line.id) ?? [], tasksOf.get(line.id) ?? []),
      ),
    ),
  )
}

interface ReservationRow {
  line_id: number
  stock_id: number
  quantity: string
}

interface TaskRow {
  id: number
  order_line_id: number
  stock_id: number
  requested_quantity: string
  state: string
}

/** The reservations of lines, and their open tasks. */
async function loadHeld(
  db: Kysely<Tables>,
  lineIds: readonly number[],
): Promise<{
  readonly reservationsOf: ReadonlyMap<number, Reservation[]>
  readonly tasksOf: ReadonlyMap<number, OpenTask[]>
}> {
  if (lineIds.length === 0) return { reservationsOf: new Map(), tasksOf: new Map() }
  const { rows: reservations } = await sql<ReservationRow>`
      select line_id, stock_id, quantity from reservation where line_id in ${idList(lineIds)}
      order by line_id, stock_id`.execute(db)
  const { rows: tasks } = await sql<TaskRow>`
      select id, order_line_id, stock_id, requested_quantity, state from task
      where order_line_id in ${idList(lineIds)} and ${sql.raw(isOpenTask('task'))} and task_type = 'pick'
      order by id`.execute(db)
  return {
    reservationsOf: mapped(
      grouped(reservations, row => row.line_id),
      row => ({ stockId: row.stock_id, quantity: decimal(row.quantity) }),
    ),
    tasksOf: mapped(
      grouped(tasks, row => row.order_line_id),
      row => ({
        id: row.id,
        stockId: row.stock_id,
        requested: decimal(row.requested_quantity),
        isStarted: row.state === 'Started',
      }),
    ),
  }
}

function mapped<K, T, R>(groups: ReadonlyMap<K, readonly T[]>, change: (row: T) => R): Map<K, R[]> {
  return new Map([...groups].map(([key, rows]) => [key, rows.map(change)]))
}

function toLine(
  row: LineRow,
  reservations: readonly Reservation[],
  tasks: readonly OpenTask[],
): LineSnapshot {
  return {
    id: row.id,
    orderLineNo: row.order_line_no,
    materialId: row.material_id,
    materialItemNo: row.item_no,
    materialHasExpDate: row.has_exp_date,
    isMasterDataMissing: row.is_master_data_missing,
    state: row.state,
    ordered: decimal(row.ordered_quantity),
    confirmed: decimal(row.confirmed_quantity),
    picked: decimal(row.picked_quantity),
    isStockMissing: row.is_stock_missing,
    hasLostStock: row.has_lost_stock,
    reservations,
    tasks,
  }
}

function toSnapshot(row: OrderRow, lines: readonly LineSnapshot[]): LoadedOrder {
  return {
    id: row.id,
    processId: row.process_id,
    orderDate: row.order_date,
    region: row.region ?? '',
    orderNo: row.order_no,
    state: row.state,
    isHeld: row.is_held,
    holdReason: row.hold_reason,
    waitForPreparation: row.wait_for_preparation,
    isStockMissing: row.is_stock_missing,
    isPendingMaintenance: row.pending_maintenance,
    deliveryTypeId: row.delivery_type_id,
    priority: row.priority,
    deliveryDate: row.delivery_date,
    executionDate: row.execution_date,
    completedDate: row.completed_date,
    lines,
  }
}
