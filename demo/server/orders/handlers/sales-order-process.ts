/** The process of sales orders for its page, and the calls that name processes (spec 2, section 7, Process). */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { LackingLine, SalesOrderProcess } from '../../../../src/contract/endpoints/process'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import {
  guardOperationCancel,
  guardOperationPriority,
} from '../../../../src/contract/states/operation-orders'
import {
  exactOrderValue,
  lineValue,
  orderValue,
  originalLineValue,
  type PricedLine,
} from '../../../../src/contract/prices'
import type { Context } from '../../core/calls/context'
import { notFound } from '../../core/refusal'
import { grouped } from '../../core/db/grouped'
import { idList } from '../../core/db/id-list'
import { rowsByIds } from '../../core/search/search'
import { operationSource } from '../sources/operation-source'
import { salesOrderLineSource } from '../sources/sales-order-line-source'
import { salesOrderSource } from '../sources/sales-order-source'
import { taskSource } from '../sources/task-source'
import { runOnOperations } from './operation-runs'
import { onProcesses } from './process-sales-orders'

type ProcessHandlers = Pick<Handlers<Endpoints, Context>, 'orderProcesses' | 'processes'>

export const salesOrderProcessHandlers: ProcessHandlers = {
  orderProcesses: { byId: async ({ params }, context) => readProcess(context, params.processId) },
  processes: {
    prepare: async ({ body }, context) => onProcesses(context, body, { action: 'prepare' }),
    unprepare: async ({ body }, context) => onProcesses(context, body, { action: 'unprepare' }),
    cancelOrderInProcesses: async ({ body }, context) =>
      runOnOperations(context, body, { command: { action: 'cancelOrder' }, guard: guardOperationCancel }),
    executionPriority: async ({ body }, context) =>
      runOnOperations(context, body, {
        command: { action: 'changePriorityAndDate', priority: body.priority },
        guard: guardOperationPriority,
        read: body.read,
      }),
  },
}

async function readProcess({ db, caller }: Context, processId: number): Promise<SalesOrderProcess> {
  const { businessUnitId } = caller
  const [operation] = await rowsByIds(db.read, operationSource, [processId], businessUnitId)
  const ids = await idsOfProcess(db.read, businessUnitId, processId)
  if (operation === undefined || ids.orders.length === 0) {
    throw notFound(`There is no process ${processId} of sales orders.`)
  }
  const [orders, lines, tasks, priced, lacking] = await Promise.all([
    rowsByIds(db.read, salesOrderSource, ids.orders, businessUnitId),
    rowsByIds(db.read, salesOrderLineSource, ids.lines, businessUnitId),
    rowsByIds(db.read, taskSource, ids.tasks, businessUnitId),
    pricedLinesOf(db.read, ids.orders),
    lackingLinesOf(db.read, ids.orders),
  ])
  return {
    operation,
    orders: orders.map(order => ({
      order,
      prices: pricesOf(priced.get(order.id) ?? [], order.discount),
      lackingLines: (lacking.get(order.id) ?? []).map(({ line }) => line),
    })),
    lines,
    tasks,
  }
}

type Read = Context['db']['read']

async function idsOfProcess(db: Read, businessUnitId: number, processId: number) {
  const { rows } = await sql<{ orders: number[]; lines: number[]; tasks: number[] }>`
    with chosen as (
      select id, order_no from sales_order where business_unit_id = ${businessUnitId} and process_id = ${processId}
    )
    select array(select id from chosen order by order_no) as orders,
      array(select l.id from sales_order_line l join chosen o on o.id = l.order_id
        order by o.order_no, l.order_line_no, l.id) as lines,
      array(select t.id from task t where t.business_unit_id = ${businessUnitId} and t.process_id = ${processId}
        order by t.id) as tasks`.execute(db)
  return rows[0] ?? { orders: [], lines: [], tasks: [] }
}

/** Lines in the state Error with what their materials lack, by order. */
async function lackingLinesOf(db: Read, orderIds: readonly number[]) {
  const { rows } = await sql<{ readonly orderId: number; readonly line: LackingLine }>`
    select l.order_id as "orderId", json_build_object('orderLineNo', l.order_line_no, 'materialId', m.id,
      'materialItemNo', m.item_no, 'fields', array_remove(array[
        case when m.base_uom is null then 'baseUoM' end,
        case when m.picking_location_role_id is null then 'pickingLocationRole' end,
        case when d.needs_weight and m.weight_kg is null then 'weight' end], null)) as line
    from sales_order_line l join sales_order o on o.id = l.order_id join material m on m.id = l.material_id
    left join delivery_type d on d.id = o.delivery_type_id
    where l.order_id in ${idList(orderIds)} and l.state = 'Error' order by l.order_id, l.order_line_no`.execute(
    db,
  )
  return grouped(rows, row => row.orderId)
}

interface PricedRow extends PricedLine {
  readonly orderId: number
  readonly isCancelled: boolean
}

async function pricedLinesOf(db: Read, orderIds: readonly number[]): Promise<Map<number, PricedRow[]>> {
  const rows = await db
    .selectFrom('sales_order_line')
    .select(['order_id', 'state', 'ordered_quantity', 'sales_unit_price', 'adjust_price', 'discount'])
    .where('order_id', 'in', [...orderIds])
    .execute()
  return grouped(
    rows.map(row => ({
      orderId: row.order_id,
      isCancelled: row.state === 'Cancelled',
      quantity: decimal(row.ordered_quantity),
      salesUnitPrice: decimal(row.sales_unit_price),
      adjustPrice: decimalOrNull(row.adjust_price),
      discount: decimalOrNull(row.discount),
    })),
    row => row.orderId,
  )
}

/** Cancelled lines do not count, unless all are cancelled: as in the order's own totals. */
function pricesOf(all: readonly PricedRow[], discount: string | null) {
  const active = all.filter(line => !line.isCancelled)
  const lines = active.length > 0 ? active : all
  const percent = decimalOrNull(discount)
  return {
    originalTotal: decimalText(sumOf(lines, originalLineValue)),
    linesTotal: decimalText(sumOf(lines, lineValue)),
    discount,
    total: decimalText(orderValue(lines, percent)),
    exactTotal: exactOrderValue(lines, percent),
  }
}

function decimalOrNull(text: string | null): Decimal | null {
  return text === null ? null : decimal(text)
}
