/** Rows of the seed's orders, lines, reservations, jobs and pick tasks, from plans and snapshots. */
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import { formatDefaults } from '../../../../src/contract/limits'
import { onePieceIdOf } from '../../materials/public'
import {
  hasPicks,
  hasStartedTask,
  type LineSnapshot,
  type OrderSnapshot,
  pickedPercentOf,
  reservedQuantity,
  taskedQuantity,
  untouchedLine,
} from '../../orders/public'
import type { SeedUser } from './master-data'
import { orderTotals, type PlannedOrder } from './order-plan'
import { isoOf } from './seed-clock'
import type { Sheet } from './sheet'
import { palletOf, type StockBook } from './stocks'

/** A planned order with the ids of its rows. */
export interface OrderRecord {
  readonly plan: PlannedOrder
  readonly id: number
  readonly orderNo: string
  /** Bundled orders share one, whose row the first of them adds. */
  processId: number
  process: { readonly name: string; readonly waveName: string | null } | null
  readonly lineIds: readonly number[]
}

/** A performed pick. */
export interface PerformedPick {
  readonly taskId: number
  readonly lineId: number
  readonly materialId: number
  readonly stockId: number
  readonly requested: Decimal
  readonly confirmed: Decimal
  readonly at: number
  readonly user: SeedUser
  readonly completesLine: boolean
}

export interface OrderExtras {
  readonly pickList: string | null
  readonly boxes: number
  readonly updatedAt: number
  /** The returned quantity of its first line. */
  readonly returned: Decimal
  /** When each line was completely picked. */
  readonly handledAt: ReadonlyMap<number, number>
}

/** The first order number of a unit: both units use the same numbers. */
const firstOrderNumber = 94_851

/** Assigns ids and numbers to planned orders, in the order in which they were placed. */
export function recordOrders(sheet: Sheet, plans: readonly PlannedOrder[]): OrderRecord[] {
  return plans.map((plan, index) => {
    const number = orderNumber(firstOrderNumber + index)
    return {
      plan,
      id: sheet.reserveId('sales_order'),
      orderNo: number,
      processId: sheet.reserveId('process'),
      process: { name: number.replace('SO', 'OP'), waveName: null },
      lineIds: plan.lines.map(() => sheet.reserveId('sales_order_line')),
    }
  })
}

/** Text of an order number. */
export function orderNumber(number: number): string {
  return `SO-${String(number).padStart(6, '0')}`
}

/** The number after the last recorded order. */
export function nextOrderNumber(records: readonly OrderRecord[]): number {
  return firstOrderNumber + records.length
}

/** The order as it was placed: nothing held, nothing picked. */
export function newSnapshot(record: OrderRecord): OrderSnapshot {
  const { plan } = record
  return {
    id: record.id,
    orderNo: record.orderNo,
    region: formatDefaults.region,
    state: 'New',
    isHeld: false,
    holdReason: null,
    waitForPreparation: false,
    isStockMissing: false,
    isPendingMaintenance: false,
    deliveryTypeId: null,
    priority: plan.priority,
    deliveryDate: plan.deliveryDate,
    executionDate: isoOf(plan.executionAt),
    completedDate: null,
    lines: plan.lines.map(({ material, quantity }, index) => ({
      id: record.lineIds[index] ?? 0,
      orderLineNo: (index + 1) * 10,
      materialId: material.id,
      materialItemNo: material.itemNo,
      materialHasExpDate: material.hasExpDate,
      isMasterDataMissing: material.part === 'broken',
      ordered: quantity,
      confirmed: quantity,
      ...untouchedLine,
    })),
  }
}

/** Adds the rows of an order, its lines and its reservations. */
export function addOrder(
  sheet: Sheet,
  businessUnitId: number,
  record: OrderRecord,
  order: OrderSnapshot,
  extras: OrderExtras,
): void {
  const { plan } = record
  const { customer } = plan
  if (record.process !== null) {
    sheet.addAs('process', record.processId, {
      business_unit_id: businessUnitId,
      name: record.process.name,
      wave_name: record.process.waveName,
      version: 1,
    })
  }
  const discount = record.id % 41 === 0 ? decimal('3') : null
  const address = `${customer.street}, ${customer.zipCode} ${customer.city}, ${customer.country}`
  sheet.addAs('sales_order', record.id, {
    business_unit_id: businessUnitId,
    process_id: record.processId,
    order_no: record.orderNo,
    state: order.state,
    is_held: order.isHeld,
    hold_reason: order.holdReason,
    wait_for_preparation: order.waitForPreparation,
    is_stock_missing: order.isStockMissing,
    pending_maintenance: order.isPendingMaintenance,
    has_picks: hasPicks(order),
    order_type: plan.orderType,
    delivery_type_id: plan.deliveryType.id,
    delivery_date: order.deliveryDate,
    priority: order.priority,
    customer_name: customer.name,
    recipient: `${customer.name}, ${address}`,
    delivery_contact: `${customer.contact}, ${customer.phone}`,
    invoice_contact: customer.contact,
    comment: record.id % 23 === 0 ? 'Call before delivery' : null,
    discount: discount === null ? null : decimalText(discount),
    country_code: customer.country,
    zip_code: customer.zipCode,
    one_piece_id: onePieceIdOf(
      record.orderNo,
      sumOf(plan.lines, line => line.quantity),
    ),
    order_attributes: JSON.stringify(attributesOf(record)),
    order_date: isoOf(plan.orderedAt),
    execution_date: order.executionDate,
    updated_date: isoOf(extras.updatedAt),
    completed_date: order.completedDate,
    pick_list: extras.pickList,
    boxes: extras.boxes,
    picked_percent: pickedPercentOf(order),
    ...orderTotals(plan.lines, discount),
    returned_quantity: decimalText(extras.returned),
    delivery_route: plan.deliveryType.name.startsWith('Road') ? `R${1 + (customer.city.length % 6)}` : null,
    drop_number: plan.deliveryType.name.startsWith('Road') ? 1 + (record.id % 14) : null,
    interfaced: plan.orderType === 'Webshop',
    version: 1,
  })
  for (const [index, line] of order.lines.entries()) {
    const planned = plan.lines[index]
    if (planned === undefined) continue
    const handledAt = extras.handledAt.get(line.id)
    sheet.addAs('sales_order_line', line.id, {
      business_unit_id: businessUnitId,
      order_id: record.id,
      order_line_no: line.orderLineNo,
      material_id: line.materialId,
      state: line.state,
      ordered_quantity: decimalText(planned.quantity),
      confirmed_quantity: decimalText(line.confirmed),
      picked_quantity: decimalText(line.picked),
      returned_quantity: decimalText(line.id === record.lineIds[0] ? extras.returned : 0n),
      reserved_quantity: decimalText(reservedQuantity(line)),
      tasked_quantity: decimalText(taskedQuantity(line)),
      has_started_task: hasStartedTask(line),
      is_stock_missing: line.isStockMissing,
      sales_unit_price: decimalText(planned.material.salesPrice),
      discount: planned.discount === null ? null : decimalText(planned.discount),
      adjust_price: planned.adjustPrice === null ? null : decimalText(planned.adjustPrice),
      container: line.picked > 0n ? containerOf(record) : null,
      comment: line.id % 61 === 0 ? 'Wrap in paper' : null,
      expected_handling_date: isoOf(plan.executionAt),
      actual_handling_date: handledAt === undefined ? null : isoOf(handledAt),
      version: 1,
    })
    for (const { stockId, quantity } of line.reservations) {
      sheet.add('reservation', {
        line_id: line.id,
        stock_id: stockId,
        business_unit_id: businessUnitId,
        quantity: decimalText(quantity),
        reserved_at: isoOf(Math.max(plan.orderedAt, extras.updatedAt)),
      })
    }
  }
}

/** Adds the row of a performed pick task. */
export function addPerformedPick(
  sheet: Sheet,
  businessUnitId: number,
  record: OrderRecord,
  jobId: number,
  pick: PerformedPick,
  book: StockBook,
  pickList: string | null,
): void {
  const isShort = pick.confirmed < pick.requested
  sheet.addAs('task', pick.taskId, {
    ...taskBase(businessUnitId, record, jobId, pick.lineId, pick.stockId, pick.requested, book),
    state: 'Completed',
    confirmed_quantity: decimalText(pick.confirmed),
    reason_code: isShort ? 'MISCOUNT' : null,
    reason_text: isShort ? 'Fewer than booked' : null,
    performed_by: pick.user.id,
    started_at: isoOf(pick.at - 25_000),
    performed_date: isoOf(pick.at),
    completes_line: pick.completesLine,
    pick_list: pickList,
    to_container: containerOf(record),
  })
}

/** Adds the rows of an order's open tasks; started ones with their picker. */
export function addOpenTasks(
  sheet: Sheet,
  businessUnitId: number,
  record: OrderRecord,
  line: LineSnapshot,
  jobId: number,
  book: StockBook,
  started: { at: number; user: SeedUser } | null,
  pickList: string | null,
): void {
  for (const task of line.tasks) {
    if (task.id === null) throw new Error('an open task without an id')
    sheet.addAs('task', task.id, {
      ...taskBase(businessUnitId, record, jobId, line.id, task.stockId, task.requested, book),
      state: task.isStarted ? 'Started' : 'Initial',
      confirmed_quantity: '0',
      reason_code: null,
      reason_text: null,
      performed_by: task.isStarted ? (started?.user.id ?? null) : null,
      started_at: task.isStarted && started !== null ? isoOf(started.at) : null,
      performed_date: null,
      completes_line: false,
      pick_list: task.isStarted ? pickList : null,
      to_container: task.isStarted ? containerOf(record) : null,
    })
  }
}

/** Number of boxes for a volume; at least one per order. */
export function boxesFor(record: OrderRecord): number {
  const litres = sumOf(record.plan.lines, line => (line.quantity * line.material.volumeM3) / 1_000_000n)
  return Math.min(1 + Number(litres / 90_000n), 40)
}

/** The container into which an order is picked, with the server's name for it. */
function containerOf({ id }: OrderRecord): string {
  return `T-${String(id % 10_000).padStart(4, '0')}`
}

/** Attributes of the order that some customers request. */
function attributesOf({ id, plan }: OrderRecord): Record<string, string> {
  if (plan.orderType === 'Wholesale') return { Pallet: id % 2 === 0 ? 'EUR' : 'Half', Incoterm: 'DAP' }
  return id % 9 === 0 ? { Gift: 'Yes' } : {}
}

function taskBase(
  businessUnitId: number,
  record: OrderRecord,
  jobId: number,
  lineId: number,
  stockId: number,
  requested: Decimal,
  book: StockBook,
) {
  const stock = book.byId(stockId)
  return {
    business_unit_id: businessUnitId,
    process_id: record.processId,
    job_id: jobId,
    order_id: record.id,
    order_line_id: lineId,
    task_type: 'pick',
    material_id: stock.materialId,
    stock_id: stockId,
    location_role_id: stock.location.roleId,
    from_location_id: stock.locationId,
    from_container: palletOf(stock),
    to_location_id: null,
    requested_quantity: decimalText(requested),
    execution_priority: record.plan.priority,
    execution_date: isoOf(record.plan.executionAt),
    batch: stock.batch,
    exp_date: stock.expDate,
    serial_number: stock.serialNumber,
    version: 1,
  }
}
