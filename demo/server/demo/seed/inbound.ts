/**
 * Ingoing orders: received ones are derived from the receipts, with their put-away tasks; a few are started. What started ones have
 * received stands at the gates (goods-at-gates.ts).
 */
import { decimalText, type Decimal } from '../../../../src/contract/decimal'
import { grouped } from '../../core/db/grouped'
import type { MasterData, SeedUser } from './master-data'
import type { SeedMaterial } from './materials'
import type { Receipt } from './movements'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { SeedCounts } from './seed-sizes'
import type { Sheet } from './sheet'
import type { StockBook } from './stocks'

export interface InboundOptions {
  readonly businessUnitId: number
  readonly master: MasterData
  readonly book: StockBook
  readonly counts: SeedCounts
  readonly clock: SeedClock
  readonly random: Random
  readonly receivers: readonly SeedUser[]
}

interface InboundLine {
  readonly material: SeedMaterial
  readonly quantity: Decimal
  readonly received: Decimal
  readonly unitPrice: Decimal
}

/** Number of ingoing orders that are not received yet. */
export function openIngoingOrders(counts: SeedCounts): number {
  return Math.max(6, Math.round(counts.ingoingOrders / 25))
}

/**
 * Adds ingoing orders with lines, and put-away tasks for what was received. Returns the number of performed tasks, and the lines of the
 * receipts.
 */
export async function makeInbound(
  sheet: Sheet,
  receipts: readonly Receipt[],
  options: InboundOptions,
): Promise<{ readonly putAways: number; readonly receivedLines: ReadonlyMap<Receipt, number> }> {
  const { counts, random, clock } = options
  const open = openIngoingOrders(counts)
  const deliveries = deliveriesOf(receipts, counts.ingoingOrders - open)
  let number = 4_100
  let putAways = 0
  const receivedLines = new Map<Receipt, number>()
  for (const delivery of deliveries) {
    const [first] = delivery
    if (first === undefined) continue
    number += 1
    const lineIds = addIngoingOrder(sheet, options, {
      number,
      supplierId: first.material.supplierId,
      state: 'Completed',
      createdAt: first.at - random.int(4, 30) * 86_400_000,
      expected: isoOf(first.at - daysLate(first.material.supplierId, number) * 86_400_000).slice(0, 10),
      completedAt: Math.max(...delivery.map(receipt => receipt.at)) + 5_400_000,
      lines: delivery.map(({ material, quantity, unitPrice }) => ({
        material,
        quantity,
        received: quantity,
        unitPrice,
      })),
    })
    for (const [index, receipt] of delivery.entries()) {
      const lineId = lineIds[index]
      if (lineId !== undefined) receivedLines.set(receipt, lineId)
    }
    putAways += addPutAways(sheet, delivery, number, options)
    await sheet.flush()
  }
  for (let index = 0; index < open; index += 1) {
    number += 1
    const isStarted = index < Math.max(2, Math.round(open * 0.15))
    const isCancelled = index === open - 1
    const ordinary = options.master.materials.filter(material => material.part !== 'broken')
    const lines = Array.from({ length: random.int(2, 12) }, () => random.pick(ordinary))
    addIngoingOrder(sheet, options, {
      number,
      supplierId: random.pick(options.master.supplierIds),
      state: isStarted ? 'Started' : isCancelled ? 'Cancelled' : 'Initial',
      createdAt: clock.at(-random.int(3, 25), 600),
      expected: clock.day(isStarted ? -random.int(0, 1) : random.int(0, 21)),
      completedAt: null,
      lines: [...new Set(lines)].map(material => ({
        material,
        quantity: material.step * BigInt(random.int(10, 80)),
        received: 0n,
        unitPrice: material.costPrice,
      })),
    })
  }
  return { putAways, receivedLines }
}

/**
 * Delay of successive deliveries in days after the expected one: each supplier has a typical delay. Less than the days from order to
 * delivery, so that no delivery was expected before it was ordered.
 */
const habits: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0, 0],
  [0, -1, 0, -2, 1, 0, -1],
  [0, 2, 0, 0, 3, 0, 1],
  [1, -1, 3, 2, -2, 0, 1],
]

function daysLate(supplierId: number, number: number): number {
  const habit = habits[supplierId % habits.length] ?? []
  return habit[(number + supplierId) % habit.length] ?? 0
}

/** Receipts of one supplier within two weeks form one order; large deliveries are split until there are as many as wanted. */
function deliveriesOf(receipts: readonly Receipt[], target: number): Receipt[][] {
  const deliveries = [
    ...grouped(receipts, receipt => `${receipt.material.supplierId}/${receipt.delivery}`).values(),
  ].sort((a, b) => b.length - a.length)
  for (let index = 0; deliveries.length < target && index < deliveries.length; index += 1) {
    const delivery = deliveries[index]
    if (delivery === undefined || delivery.length < 2) break
    deliveries.push(delivery.splice(Math.ceil(delivery.length / 2)))
  }
  return deliveries.sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
}

/** Mostly purchases, some transfers from another warehouse of the company, some returns. */
const orderTypes = ['Purchase', 'Purchase', 'Purchase', 'Transfer', 'Purchase', 'Purchase', 'Return'] as const

/** Returns the ids of the lines, in their order. */
function addIngoingOrder(
  sheet: Sheet,
  { businessUnitId, random }: InboundOptions,
  order: {
    number: number
    supplierId: number
    state: string
    createdAt: number
    expected: string
    completedAt: number | null
    lines: readonly InboundLine[]
  },
): number[] {
  const orderId = sheet.add('ingoing_order', {
    business_unit_id: businessUnitId,
    order_no: `PO-${String(order.number).padStart(5, '0')}`,
    supplier_id: order.supplierId,
    supplier_order_id: `${random.int(100_000, 999_999)}`,
    expected_receipt_date: order.expected,
    state: order.state,
    order_type: orderTypes[order.number % orderTypes.length] ?? 'Purchase',
    priority: random.int(2, 5),
    created_at: isoOf(order.createdAt),
    completed_date: order.completedAt === null ? null : isoOf(order.completedAt),
    version: 1,
  })
  return order.lines.map((line, index) =>
    sheet.add('ingoing_order_line', {
      business_unit_id: businessUnitId,
      order_id: orderId,
      order_line_no: (index + 1) * 10,
      material_id: line.material.id,
      ordered_quantity: decimalText(line.quantity),
      received_quantity: decimalText(line.received),
      purchase_unit_price: decimalText(line.unitPrice),
    }),
  )
}

function addPutAways(
  sheet: Sheet,
  delivery: readonly Receipt[],
  number: number,
  { businessUnitId, book, random, receivers }: InboundOptions,
): number {
  const user = random.pick(receivers)
  const start = Math.min(...delivery.map(receipt => receipt.at))
  const jobId = sheet.add('job', {
    business_unit_id: businessUnitId,
    name: `Put away PO-${String(number).padStart(5, '0')}`,
    state: 'Completed',
    user_id: user.id,
    user_role_id: null,
    process_definition_category: 'IngoingOrder',
    created_at: isoOf(start - 3_600_000),
    started_at: isoOf(start),
    completed_at: isoOf(start + delivery.length * 90_000),
    version: 1,
  })
  for (const [index, receipt] of delivery.entries()) {
    const stock = book.byId(receipt.stockId)
    sheet.add('task', {
      business_unit_id: businessUnitId,
      process_id: null,
      job_id: jobId,
      order_id: null,
      order_line_id: null,
      task_type: 'putAway',
      material_id: receipt.material.id,
      stock_id: stock.id,
      location_role_id: stock.location.roleId,
      from_location_id: null,
      to_location_id: stock.locationId,
      requested_quantity: decimalText(receipt.quantity),
      execution_priority: 5,
      execution_date: isoOf(start),
      batch: stock.batch,
      exp_date: stock.expDate,
      version: 1,
      state: 'Completed',
      confirmed_quantity: decimalText(receipt.quantity),
      reason_code: null,
      reason_text: null,
      performed_by: user.id,
      started_at: isoOf(start + index * 90_000),
      performed_date: isoOf(start + (index + 1) * 90_000),
      completes_line: false,
      pick_list: null,
    })
  }
  return delivery.length
}
