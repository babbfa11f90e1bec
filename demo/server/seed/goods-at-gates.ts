/**
 * Goods that stand at a gate while their put-away tasks wait: stock, received at the latest price of its material, as lines of the
 * ingoing orders that are being received.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables'
import { averageCostAfterReceipt } from '../domain/costs'
import { decimal, decimalText } from '../../../src/contract/decimal'
import type { Sheet } from './sheet'

interface WaitingTask {
  readonly id: number
  readonly materialId: number
  readonly quantity: string
  readonly receivedAt: string
  readonly container: string | null
  readonly batch: string | null
  readonly expDate: string | null
  readonly serialNumber: string | null
  readonly userId: number | null
  readonly total: string
  readonly average: string
  readonly latest: string
  readonly cost: string
}

/** Adds the stocks with their receipts and the lines that were received, and tells the tasks where their goods are. */
export async function putGoodsAtGates(
  tx: Transaction<Tables>,
  sheet: Sheet,
  businessUnitId: number,
): Promise<void> {
  const gates = await sql<{ id: number }>`
    select w.id from location w join location_role r on r.id = w.location_role_id and r.is_receiving
    where w.business_unit_id = ${businessUnitId} and not w.hidden order by w.picking_sequence, w.id`.execute(
    tx,
  )
  const ids = await sql<{ id: number }>`
    select id from task where business_unit_id = ${businessUnitId} and task_type = 'putAway'
      and state in ('Initial','Started') and from_location_id is null order by id`.execute(tx)
  const orders = await sql<{ id: number; lines: number }>`
    select o.id, (select count(*) from ingoing_order_line l where l.order_id = o.id)::int as lines
    from ingoing_order o where o.business_unit_id = ${businessUnitId} and o.state = 'Started' order by o.id`.execute(
    tx,
  )
  for (const [index, { id }] of ids.rows.entries()) {
    const gate = gates.rows[index % gates.rows.length]
    const order = orders.rows[index % orders.rows.length]
    const task = await readTask(tx, id)
    if (gate === undefined || order === undefined || task === undefined) continue
    const turn = Math.floor(index / orders.rows.length)
    const lineId = sheet.add('ingoing_order_line', {
      business_unit_id: businessUnitId,
      order_id: order.id,
      order_line_no: (order.lines + turn + 1) * 10,
      material_id: task.materialId,
      // Every other line came whole, of the rest as much is still to come.
      ordered_quantity: turn % 2 === 0 ? task.quantity : decimalText(decimal(task.quantity) * 2n),
      received_quantity: task.quantity,
      purchase_unit_price: task.latest,
    })
    await receive(tx, sheet, businessUnitId, task, { gateId: gate.id, lineId })
  }
}

async function readTask(tx: Transaction<Tables>, id: number): Promise<WaitingTask | undefined> {
  const { rows } = await sql<WaitingTask>`
    select t.id, t.material_id as "materialId", t.requested_quantity as quantity, j.created_at as "receivedAt",
      j.user_id as "userId", t.from_container as container, t.batch,
      t.exp_date as "expDate", t.serial_number as "serialNumber", m.average_cost_price as average, m.latest_cost_price as latest,
      m.cost_price as cost, (
        select coalesce(sum(s.quantity), 0) from stock s
        where s.business_unit_id = t.business_unit_id and s.material_id = t.material_id
      ) as total
    from task t join job j on j.id = t.job_id join material m on m.id = t.material_id
    where t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Ids come from the sheet, as all of the seed's, so that those of the next unit go on after them. */
async function receive(
  tx: Transaction<Tables>,
  sheet: Sheet,
  businessUnitId: number,
  task: WaitingTask,
  { gateId, lineId }: { readonly gateId: number; readonly lineId: number },
): Promise<void> {
  const { id, materialId, quantity, receivedAt, latest } = task
  const average = decimalText(
    averageCostAfterReceipt(decimal(task.total), decimal(task.average), decimal(quantity), decimal(latest)),
  )
  const stockId = sheet.add('stock', {
    business_unit_id: businessUnitId,
    material_id: materialId,
    location_id: gateId,
    quantity,
    container: task.container,
    batch: task.batch,
    exp_date: task.expDate,
    serial_number: task.serialNumber,
    fifo_date: receivedAt,
    cost_price: latest,
  })
  const transactionId = sheet.add('stock_transaction', {
    business_unit_id: businessUnitId,
    at: receivedAt,
    user_id: task.userId,
    process_type: 'Receipt',
    material_id: materialId,
    stock_id: stockId,
    to_location_id: gateId,
    quantity,
    unit_cost: latest,
    ingoing_order_line_id: lineId,
  })
  sheet.add('material_cost', {
    business_unit_id: businessUnitId,
    material_id: materialId,
    at: receivedAt,
    cost_price: task.cost,
    average_cost_price: average,
    latest_cost_price: latest,
    stock_transaction_id: transactionId,
  })
  await sheet.flush('all')
  await sql`update task set stock_id = ${stockId}, from_location_id = ${gateId}, ingoing_order_line_id = ${lineId}
    where id = ${id}`.execute(tx)
  await sql`update material set average_cost_price = ${average}::numeric where id = ${materialId}`.execute(tx)
}
