/** Writes imported sales orders, many at once: shipped ones with performed picks and their movements, open ones as new. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db/database'
import { announceEach } from '../../integration/public'
import {
  movedExecutionDate,
  moveHandlingDates,
  processNameOf,
  saveOperations,
  saveTotals,
} from '../../orders/public'
import { addLatePicks } from '../../reports/public'
import { idList, idsOf, rowsOf } from '../../core/db/id-list'
import { happenedOn, noonOf } from './file-days'
import type { PassScope } from './kind-pass'
import type { ImportedLine } from './order-lines'
import {
  isLineChanged,
  isNewLine,
  orderColumns,
  type ValidatedOrder,
  type StoredOrder,
} from './validated-order'
import { insertRows, updateRows, type Column } from './table-rows'

/** Columns that follow from a change. */
const datesColumns: readonly Column[] = [
  { field: 'executionDate', column: 'execution_date', type: 'timestamptz' },
  { field: 'updatedDate', column: 'updated_date', type: 'timestamptz' },
]

const newColumns: readonly Column[] = [
  ...datesColumns,
  { field: 'processId', column: 'process_id', type: 'bigint' },
  { field: 'orderNo', column: 'order_no', type: 'text' },
  { field: 'state', column: 'state', type: 'text' },
  { field: 'hasPicks', column: 'has_picks', type: 'boolean' },
  { field: 'picked', column: 'picked_percent', type: 'numeric' },
  { field: 'orderDate', column: 'order_date', type: 'timestamptz' },
  { field: 'completedDate', column: 'completed_date', type: 'timestamptz' },
]

/** Adds orders with their lines; the availability sweeper computes open orders, once they are committed and it sees them. */
export async function addSalesOrders(
  tx: Tx,
  { unit, now }: PassScope,
  orders: readonly ValidatedOrder[],
  region: string,
): Promise<void> {
  if (orders.length === 0) return
  const { businessUnitId } = unit
  const processes = await insertRows(tx, 'process', {
    businessUnitId,
    columns: [{ field: 'name', column: 'name', type: 'text' }],
    values: orders.map(({ orderNo }) => ({ name: processNameOf(orderNo) })),
  })
  const at = (day: string | undefined): string | undefined =>
    day === undefined ? undefined : happenedOn(day, region, now)
  const planned = (day: unknown): string | undefined =>
    typeof day === 'string' ? noonOf(day, region) : undefined
  const ids = await insertRows(tx, 'sales_order', {
    businessUnitId,
    columns: [...orderColumns, ...newColumns],
    values: orders.map(({ orderNo, imported, orderDay, completedDay }, index) => ({
      ...imported,
      process_id: processes[index],
      order_no: orderNo,
      state: completedDay === undefined ? 'New' : 'Completed',
      has_picks: completedDay !== undefined,
      picked_percent: completedDay === undefined ? 0 : 100,
      order_date: at(orderDay) ?? at(completedDay) ?? now.toISOString(),
      execution_date: planned(imported.delivery_date) ?? at(completedDay) ?? now.toISOString(),
      updated_date: at(completedDay) ?? now.toISOString(),
      completed_date: at(completedDay) ?? null,
    })),
  })
  const lineIds = await addLines(
    tx,
    businessUnitId,
    orders.flatMap(({ lines, completedDay }, index) =>
      lines.map((line, no) => ({
        line,
        orderId: ids[index] ?? 0,
        lineNo: (no + 1) * 10,
        isShipped: completedDay !== undefined,
      })),
    ),
  )
  await addPicks(
    tx,
    businessUnitId,
    ids.filter((_id, index) => orders[index]?.completedDay !== undefined),
  )
  await saveTotals(tx, ids)
  await saveOperations(tx, processes)
  tx.changed('SalesOrders', ids)
  tx.changed('SalesOrderLines', lineIds)
  const open = orders.filter(({ completedDay }) => completedDay === undefined)
  tx.measuresChanged(open.flatMap(({ lines }) => lines.map(({ material }) => material.id)))
  // Open orders are announced like all new orders; orders that were shipped before are not.
  await announceEach(
    tx,
    { businessUnitId, messageType: 'OrderConfirmation', keyType: 'OrderNo' },
    open.map(({ orderNo }) => orderNo),
    now,
  )
  orders.forEach(({ completedDay, lines }, index) =>
    tx.audit('createOrder', 'SalesOrder', ids[index] ?? null, {
      to: completedDay === undefined ? 'New' : 'Completed',
      lines: lines.length,
    }),
  )
}

interface NewLine {
  readonly line: ImportedLine
  readonly orderId: number
  readonly lineNo: number
  readonly isShipped: boolean
}

/** Adds lines: shipped ones as completed, the others as new, since an order can be on hold, but no line. */
async function addLines(tx: Tx, businessUnitId: number, lines: readonly NewLine[]): Promise<number[]> {
  if (lines.length === 0) return []
  const rows = lines.map(({ line, orderId, lineNo, isShipped }) => ({
    order: orderId,
    no: lineNo,
    material: line.material.id,
    quantity: line.quantity,
    price: line.price ?? line.material.salesPrice,
    discount: line.discount ?? null,
    shipped: isShipped,
  }))
  const { rows: added } = await sql<{ id: number }>`
    insert into sales_order_line (business_unit_id, order_id, order_line_no, material_id, state, ordered_quantity,
      confirmed_quantity, picked_quantity, sales_unit_price, discount, expected_handling_date, actual_handling_date)
    select ${businessUnitId}::bigint, o.id, n.no, n.material, case when n.shipped then 'Completed' else 'New' end, n.quantity, n.quantity,
      case when n.shipped then n.quantity else 0 end, n.price, n.discount, o.execution_date,
      case when n.shipped then o.completed_date end
    from json_to_recordset(${rowsOf(rows)}) as n("order" bigint, no integer, material bigint, quantity numeric,
      price numeric, discount numeric, shipped boolean)
    join sales_order o on o.id = n."order" order by o.id, n.no returning id`.execute(tx.sql)
  return idsOf(added)
}

/**
 * Adds a performed pick for each shipped line, and its movements: an arrival before the departure, so that the present stock is unchanged
 * and no past balance is negative. The picks have no user of this warehouse.
 */
async function addPicks(tx: Tx, businessUnitId: number, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const { rows: tasks } = await sql<{ id: number }>`
    insert into task (business_unit_id, process_id, order_id, order_line_id, task_type, state, material_id, requested_quantity,
      confirmed_quantity, location_role_id, stock_id, from_location_id, execution_date, performed_date, completes_line)
    select ${businessUnitId}::bigint, o.process_id, o.id, l.id, 'pick', 'Completed', l.material_id, l.confirmed_quantity,
      l.picked_quantity, p.location_role_id, s.id, s.location_id, o.execution_date, o.completed_date, true
    from sales_order_line l join sales_order o on o.id = l.order_id
    left join lateral (
      select id, location_id from stock where business_unit_id = o.business_unit_id and material_id = l.material_id
      order by id limit 1) s on true
    left join location p on p.id = s.location_id
    where l.order_id in ${idList(orderIds)} order by l.id returning id`.execute(tx.sql)
  const moved = (process: 'Gain' | 'Pick'): RawBuilder<unknown> => sql`
    insert into stock_transaction (business_unit_id, at, process_type, material_id, stock_id, from_location_id, to_location_id,
      quantity, unit_cost, order_line_id, task_id)
    select t.business_unit_id, ${process === 'Gain' ? sql`least(o.order_date, t.performed_date)` : sql`t.performed_date`},
      ${process}::text, t.material_id, t.stock_id, ${process === 'Gain' ? sql`null` : sql`t.from_location_id`},
      ${process === 'Gain' ? sql`t.from_location_id` : sql`null`},
      ${process === 'Gain' ? sql`t.confirmed_quantity` : sql`-t.confirmed_quantity`}, m.average_cost_price,
      ${process === 'Gain' ? sql`null` : sql`t.order_line_id`}, ${process === 'Gain' ? sql`null` : sql`t.id`}
    from task t join sales_order o on o.id = t.order_id join material m on m.id = t.material_id
    where t.id in ${idList(idsOf(tasks))} order by t.id`
  await moved('Gain').execute(tx.sql)
  await moved('Pick').execute(tx.sql)
  await addLatePicks(tx, businessUnitId, idsOf(tasks))
  tx.changed('Task', idsOf(tasks))
}

/** Changes heads and lines of orders without reservations, and adds lines; lines that the file does not contain stay. */
export async function changeSalesOrders(
  tx: Tx,
  { unit, now }: PassScope,
  orders: readonly (ValidatedOrder & { readonly before: StoredOrder })[],
  region: string,
): Promise<void> {
  if (orders.length === 0) return
  const dated = orders.map(order => ({ ...order, ...executionOf(order, region) }))
  await updateRows(
    tx,
    'sales_order',
    [...orderColumns, ...datesColumns],
    dated.map(({ before, imported, to }) => ({
      ...before.values,
      ...imported,
      execution_date: to,
      updated_date: now.toISOString(),
      id: before.id,
    })),
  )
  await moveHandlingDates(
    tx,
    dated.flatMap(({ before: { id }, from, to }) =>
      from === to ? [] : [{ before: { executionDate: from, region }, after: { id, executionDate: to } }],
    ),
  )
  const changed = orders.flatMap(order =>
    order.lines.filter(line => isLineChanged(order, line)).map(line => ({ order, line })),
  )
  const known = changed.flatMap(({ order, line }) => {
    const stored = order.before.lines.find(({ material_id }) => material_id === line.material.id)
    return stored === undefined
      ? []
      : [
          {
            id: stored.id,
            quantity: line.quantity,
            price: line.price ?? stored.sales_unit_price,
            discount: line.discount === undefined ? stored.discount : line.discount,
          },
        ]
  })
  await sql`update sales_order_line l set ordered_quantity = n.quantity, confirmed_quantity = n.quantity,
      sales_unit_price = n.price, discount = n.discount, version = l.version + 1
    from json_to_recordset(${rowsOf(known)}) as n(id bigint, quantity numeric, price numeric, discount numeric)
    where l.id = n.id`.execute(tx.sql)
  const lineIds = await addLines(tx, unit.businessUnitId, newLinesOf(orders))
  const ids = orders.map(({ before }) => before.id)
  await saveTotals(tx, ids)
  await saveOperations(tx, [...new Set(orders.map(({ before }) => before.process_id))])
  tx.changed('SalesOrders', ids)
  tx.changed('SalesOrderLines', [...lineIds, ...known.map(({ id }) => id)])
  tx.measuresChanged(orders.flatMap(({ lines }) => lines.map(({ material }) => material.id)))
  for (const { before, changes, lines } of orders) {
    tx.audit('importOrder', 'SalesOrder', before.id, { ...changes, lines: lines.length })
  }
}

/** The execution date before and after the import: it moves with the delivery date, as it does by hand. */
function executionOf(
  { before: { values }, imported, changes }: ValidatedOrder & { readonly before: StoredOrder },
  region: string,
): { readonly from: string | null; readonly to: string | null } {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const from = text(values.execution_date)
  if (!('deliveryDate' in changes)) return { from, to: from }
  const before = { executionDate: from, deliveryDate: text(values.delivery_date), region }
  return { from, to: movedExecutionDate(before, text(imported.delivery_date)) }
}

function newLinesOf(orders: readonly (ValidatedOrder & { readonly before: StoredOrder })[]): NewLine[] {
  return orders.flatMap(order => {
    const { id: orderId, lastLineNo } = order.before
    return order.lines
      .filter(line => isNewLine(order, line))
      .map((line, index) => ({ line, orderId, lineNo: lastLineNo + (index + 1) * 10, isShipped: false }))
  })
}
