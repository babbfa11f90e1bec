/**
 * Goods at a gate that wait to be put away: stock received at the material's latest price, as lines of ingoing orders that are being
 * received. Their effect on cost prices is computed with all other movements (placed-movements.ts).
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../core/db/tables'
import { decimal, decimalText, type Decimal } from '../../../../src/contract/decimal'
import type { Sheet } from './sheet'

/** Goods of a put-away task, with the ids of their rows. */
export interface GoodsAtGate {
  readonly taskId: number
  readonly materialId: number
  readonly quantity: Decimal
  /** Milliseconds. */
  readonly receivedAt: number
  readonly userId: number | null
  readonly container: string | null
  readonly batch: string | null
  readonly expDate: string | null
  readonly serialNumber: string | null
  readonly gateId: number
  readonly stockId: number
  readonly line: {
    readonly id: number
    readonly orderId: number
    readonly orderLineNo: number
    readonly ordered: Decimal
  }
}

interface WaitingTask {
  readonly id: number
  readonly materialId: number
  readonly quantity: string
  readonly receivedAt: Date
  readonly container: string | null
  readonly batch: string | null
  readonly expDate: string | null
  readonly serialNumber: string | null
  readonly userId: number | null
}

/**
 * The goods of all put-away tasks without stock so far, distributed over gates and the orders that are being received. The sheet assigns
 * the ids, as for all of the seed, so that those of the next unit follow.
 */
export async function planGoodsAtGates(
  tx: Transaction<Tables>,
  sheet: Sheet,
  businessUnitId: number,
): Promise<GoodsAtGate[]> {
  const gates = await sql<{ id: number }>`
    select w.id from location w join location_role r on r.id = w.location_role_id and r.is_receiving
    where w.business_unit_id = ${businessUnitId} and not w.hidden order by w.picking_sequence, w.id`.execute(
    tx,
  )
  const tasks = await sql<WaitingTask>`
    select t.id, t.material_id as "materialId", t.requested_quantity as quantity, j.created_at as "receivedAt",
      j.user_id as "userId", t.from_container as container, t.batch, t.exp_date as "expDate", t.serial_number as "serialNumber"
    from task t join job j on j.id = t.job_id
    where t.business_unit_id = ${businessUnitId} and t.task_type = 'putAway' and t.state in ('Initial','Started')
      and t.from_location_id is null order by t.id`.execute(tx)
  const orders = await sql<{ id: number; lines: number }>`
    select o.id, (select count(*) from ingoing_order_line l where l.order_id = o.id)::int as lines
    from ingoing_order o where o.business_unit_id = ${businessUnitId} and o.state = 'Started' order by o.id`.execute(
    tx,
  )
  return tasks.rows.flatMap(({ id, quantity, receivedAt, ...goods }, index) => {
    const gate = gates.rows[index % gates.rows.length]
    const order = orders.rows[index % orders.rows.length]
    if (gate === undefined || order === undefined) return []
    const turn = Math.floor(index / orders.rows.length)
    const received = decimal(quantity)
    return [
      {
        ...goods,
        taskId: id,
        quantity: received,
        receivedAt: new Date(receivedAt).getTime(),
        gateId: gate.id,
        stockId: sheet.reserveId('stock'),
        line: {
          id: sheet.reserveId('ingoing_order_line'),
          orderId: order.id,
          orderLineNo: (order.lines + turn + 1) * 10,
          // Every other line was received completely, of the others the same quantity is still open.
          ordered: turn % 2 === 0 ? received : received * 2n,
        },
      },
    ]
  })
}

/**
 * Adds the stocks and the received lines, and sets the stocks of the tasks.
 * @param prices receipt prices by stock
 */
export async function putGoodsAtGates(
  tx: Transaction<Tables>,
  sheet: Sheet,
  businessUnitId: number,
  {
    goods,
    prices,
  }: { readonly goods: readonly GoodsAtGate[]; readonly prices: ReadonlyMap<number, Decimal> },
): Promise<void> {
  for (const one of goods) {
    const price = decimalText(prices.get(one.stockId) ?? 0n)
    const common = { business_unit_id: businessUnitId, material_id: one.materialId }
    sheet.addAs('ingoing_order_line', one.line.id, {
      ...common,
      order_id: one.line.orderId,
      order_line_no: one.line.orderLineNo,
      ordered_quantity: decimalText(one.line.ordered),
      received_quantity: decimalText(one.quantity),
      purchase_unit_price: price,
    })
    sheet.addAs('stock', one.stockId, {
      ...common,
      location_id: one.gateId,
      quantity: decimalText(one.quantity),
      container: one.container,
      batch: one.batch,
      exp_date: one.expDate,
      serial_number: one.serialNumber,
      fifo_date: new Date(one.receivedAt).toISOString(),
      cost_price: price,
    })
  }
  await sheet.flush('all')
  for (const { taskId, stockId, gateId, line } of goods) {
    await sql`update task set stock_id = ${stockId}, from_location_id = ${gateId}, ingoing_order_line_id = ${line.id}
      where id = ${taskId}`.execute(tx)
  }
}
