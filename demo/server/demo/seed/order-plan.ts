/** The ordered goods: every order of the seed with its lines and dates, before anything is reserved or picked. */
import { decimal, decimalText, sumOf, type Decimal } from '../../../../src/contract/decimal'
import { orderValue, originalLineValue } from '../../../../src/contract/prices'
import type { MasterData } from './master-data'
import type { SeedMaterial } from './materials'
import type { Company } from './names'
import type { Random } from './random'
import type { SeedClock } from './seed-clock'
import type { SeedCounts } from './seed-sizes'

export type OrderKind = keyof SeedCounts['orders'] | 'history'

export interface PlannedLine {
  readonly material: SeedMaterial
  readonly quantity: Decimal
  readonly discount: Decimal | null
  /** An agreed unit price. */
  readonly adjustPrice: Decimal | null
}

export interface PlannedOrder {
  readonly kind: OrderKind
  readonly orderedAt: number
  readonly executionAt: number
  /** yyyy-mm-dd. */
  readonly deliveryDate: string
  /** When it was completed or cancelled; null for open ones. */
  readonly finishedAt: number | null
  readonly customer: Company
  readonly deliveryType: { readonly id: number; readonly name: string }
  readonly priority: number
  readonly orderType: string
  readonly lines: readonly PlannedLine[]
  /** Whether the material of some lines is out of stock. */
  readonly isMissing: boolean
}

const hourMs = 3_600_000

/** Plans all orders of a unit, in the order in which they were placed. */
export function planOrders(
  master: MasterData,
  counts: SeedCounts,
  clock: SeedClock,
  random: Random,
): PlannedOrder[] {
  const chooseMaterial = materialChooser(master.materials, random)
  const scarce = endless(master.materials.filter(material => material.part === 'scarce'))
  const withBulk = endless(master.materials.filter(material => material.part === 'scarceWithBulk'))
  const broken = endless(master.materials.filter(material => material.part === 'broken'))
  const planned: PlannedOrder[] = []
  let waiting = counts.pendingMaintenance

  const lines = (count: number): PlannedLine[] => {
    const materials = new Set<SeedMaterial>()
    while (materials.size < count) materials.add(chooseMaterial())
    return [...materials].map(material => ({
      material,
      quantity: quantityOf(material, random),
      discount: random.chance(0.08) ? decimal(String(random.pick([5, 10, 12.5, 15, 20]))) : null,
      adjustPrice: planned.length % 23 === 0 ? agreedPrice(material) : null,
    }))
  }
  const special = (source: () => SeedMaterial, count: number): PlannedLine[] =>
    Array.from({ length: count }, () => ({
      material: source(),
      quantity: decimal(String(random.int(6, 18))),
      discount: null,
      adjustPrice: null,
    }))
  const plan = (
    kind: OrderKind,
    count: number,
    make: () => Partial<PlannedOrder> & Pick<PlannedOrder, 'lines'>,
  ) => {
    for (let index = 0; index < count; index += 1) {
      planned.push({ ...header(kind, master, clock, random), ...make() })
    }
  }
  /** An order with some lines out of stock; the stock of the first ones is in reserve. */
  const missing = (ordinary: number) => (): Partial<PlannedOrder> & Pick<PlannedOrder, 'lines'> => {
    waiting -= 1
    const source = waiting >= 0 ? withBulk : scarce
    return { lines: [...lines(ordinary), ...special(source, random.int(2, 4))], isMissing: true }
  }

  const { orders } = counts
  plan('newWarn', orders.newWarn, missing(random.int(2, 4)))
  plan('partiallyReserved', orders.partiallyReserved, missing(4))
  plan('partiallyReady', orders.partiallyReadyMissing, missing(5))
  plan('partiallyReady', orders.partiallyReady - orders.partiallyReadyMissing, () => ({
    lines: lines(random.int(4, 8)),
  }))
  plan('error', orders.error, () => ({
    lines: [...lines(random.int(1, 4)), ...special(broken, random.chance(0.3) ? 2 : 1)],
  }))
  plan('onHold', orders.onHold, () => ({ lines: lines(random.int(2, 8)) }))
  plan('reserved', orders.reserved, () => ({ lines: lines(random.int(2, 8)) }))
  plan('readyForPick', orders.readyForPick, () => ({ lines: lines(random.int(3, 10)) }))
  plan('pickStarted', orders.pickStarted, () => ({ lines: lines(random.int(6, 12)) }))
  plan('readyForPack', orders.readyForPack, () => ({ lines: lines(random.int(5, 12)) }))
  plan('newToday', orders.newToday, () => ({ lines: lines(random.int(2, 11)) }))
  plan('newLater', orders.newLater, () => ({ lines: lines(random.int(1, 9)) }))
  plan('doneToday', orders.doneToday, () => ({ lines: lines(random.int(4, 13)) }))
  plan('cancelledToday', orders.cancelledToday, () => ({ lines: lines(random.int(1, 5)) }))
  plan('cancelledBefore', orders.cancelledBefore, () => ({ lines: lines(random.int(1, 6)) }))
  let linesLeft = counts.salesOrderLines - planned.reduce((sum, order) => sum + order.lines.length, 0)
  let ordersLeft = counts.salesOrders - planned.length
  plan('history', ordersLeft, () => {
    const average = linesLeft / ordersLeft
    const count = Math.max(1, Math.round(average * random.pick([0.3, 0.5, 0.7, 0.9, 1, 1.1, 1.3, 1.5, 1.7])))
    linesLeft -= count
    ordersLeft -= 1
    return { lines: lines(count) }
  })
  return planned.sort((a, b) => a.orderedAt - b.orderedAt)
}

/** A price in whole cents, about five percent below the list price. */
function agreedPrice({ salesPrice }: SeedMaterial): Decimal {
  return ((salesPrice * 95n) / 100n / 10_000n) * 10_000n
}

/** Columns of an order's header that follow from its lines and its own discount in percent. */
export function orderTotals(lines: readonly PlannedLine[], discount: Decimal | null) {
  const priced = lines.map(line => ({
    quantity: line.quantity,
    salesUnitPrice: line.material.salesPrice,
    adjustPrice: line.adjustPrice,
    discount: line.discount,
  }))
  const exact = (value: bigint): string => decimalText(value / 1_000_000n)
  return {
    number_of_order_lines: lines.length,
    number_of_items: String(new Set(lines.map(line => line.material.id)).size),
    number_of_units: decimalText(sumOf(lines, line => line.quantity)),
    order_weight: exact(sumOf(lines, line => line.quantity * line.material.weightKg)),
    order_volume: exact(sumOf(lines, line => line.quantity * line.material.volumeM3)),
    total_sales_price: decimalText(orderValue(priced, discount)),
    original_total_sales_price: decimalText(sumOf(priced, originalLineValue)),
  }
}

function header(
  kind: OrderKind,
  master: MasterData,
  clock: SeedClock,
  random: Random,
): Omit<PlannedOrder, 'lines'> {
  const customer = random.pick(master.customers)
  const deliveryType = random.weighted(
    master.deliveryTypes.map(
      type => [type, type.name === 'Road' ? 5 : type.name === 'Parcel' ? 3 : 1] as const,
    ),
  )
  const base = {
    kind,
    customer,
    deliveryType,
    priority: random.weighted([
      [1, 1],
      [2, 3],
      [3, 5],
      [4, 4],
      [5, 8],
    ] as const),
    orderType: random.weighted([
      ['Webshop', 5],
      ['Store', 3],
      ['Wholesale', 2],
    ] as const),
    isMissing: false,
  }
  if (kind === 'history' || kind === 'cancelledBefore') {
    const day = clock.pastDay(random, 1, 365)
    const finishedAt = clock.at(day, clock.workMinute(random))
    const orderedAt = finishedAt - Math.round(hourMs * (2 + random.next() * 60))
    return {
      ...base,
      orderedAt,
      executionAt: clock.at(day, 420),
      deliveryDate: clock.day(day + 1),
      finishedAt,
    }
  }
  const later = kind === 'newLater' || (kind === 'reserved' && random.chance(0.5))
  const ahead = later ? random.int(1, 12) : 0
  const isFinished = kind === 'doneToday' || kind === 'cancelledToday'
  const finishedAt = isFinished ? clock.earlierToday(0.08 + 0.92 * random.next()) : null
  const isReleased = kind !== 'newToday' && kind !== 'newLater'
  const orderedAt = isReleased
    ? clock.earlierToday(0) - Math.round(hourMs * random.next() * 40) - 60_000
    : clock.earlierToday(random.next()) - (random.chance(0.5) ? Math.round(hourMs * random.next() * 20) : 0)
  return {
    ...base,
    orderedAt,
    executionAt: clock.at(ahead, 420 + 30 * random.int(0, 18)),
    deliveryDate: clock.day(ahead + random.int(0, 1)),
    finishedAt,
  }
}

function quantityOf(material: SeedMaterial, random: Random): Decimal {
  const isDear = material.salesPrice > decimal('1500')
  const pieces = isDear
    ? random.pick([1, 1, 1, 2, 2, 3])
    : random.pick([1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 10, 12])
  return material.step * BigInt(pieces)
}

/** Chooses ordinary materials, popular ones more often. */
function materialChooser(materials: readonly SeedMaterial[], random: Random): () => SeedMaterial {
  const ordinary = materials.filter(material => material.part === 'ordinary')
  const sums: number[] = []
  let sum = 0
  for (const material of ordinary) sums.push((sum += material.popularity))
  return () => {
    const wanted = random.next() * sum
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= wanted) low = middle + 1
      else high = middle
    }
    const material = ordinary[low]
    if (material === undefined) throw new Error('There is no material to order.')
    return material
  }
}

function endless<T>(rows: readonly T[]): () => T {
  let index = 0
  return () => {
    const row = rows[index % rows.length]
    index += 1
    if (row === undefined) throw new Error('There are no rows for this part of the plan.')
    return row
  }
}
