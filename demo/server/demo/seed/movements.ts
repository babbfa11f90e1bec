/**
 * The changes of each material's quantity over the year. Picks are given; receipts are found by walking back from the present stock, so
 * that the transactions always add up to it. Their locations: placed-movements.ts.
 */
import type { TransactionType } from '../../../../src/contract/states/warehouse'
import { sumOf, type Decimal } from '../../../../src/contract/decimal'
import type { History } from './history'
import type { MasterData, SeedUser } from './master-data'
import type { SeedMaterial } from './materials'
import type { PerformedPick } from './order-rows'
import type { Random } from './random'
import type { SeedClock } from './seed-clock'
import type { PostedDifference } from './stock-counts'
import type { StockBook } from './stocks'

/** A receipt found by walking back. */
export interface Receipt {
  readonly material: SeedMaterial
  readonly quantity: Decimal
  readonly at: number
  readonly unitPrice: Decimal
  readonly stockId: number
  /** The supplier's delivery that it was part of: receipts of one delivery are one ingoing order. */
  readonly delivery: number
}

export interface Movement {
  readonly at: number
  /** Change of the material's total. */
  readonly delta: Decimal
  readonly type: TransactionType
  readonly stockId: number
  readonly userId: number | null
  readonly lineId: number | null
  readonly taskId: number | null
  readonly cause: string | null
  /** Price of a receipt. */
  readonly price: Decimal | null
  /** The supplier's delivery of a receipt. */
  readonly receipt?: Receipt
}

export interface MovementOptions {
  readonly master: MasterData
  readonly book: StockBook
  readonly picks: readonly PerformedPick[]
  readonly returns: History['returns']
  /** Posted by the approval of stock counts. */
  readonly differences: readonly PostedDifference[]
  readonly clock: SeedClock
  readonly random: Random
  readonly receivers: readonly SeedUser[]
  /** Number of each supplier's deliveries over the year. */
  readonly deliveriesPerYear: number
}

/** The receipts, and the movements of each material by its id. */
export function findMovements(options: MovementOptions): {
  readonly receipts: Receipt[]
  readonly movements: ReadonlyMap<number, Movement[]>
} {
  const known = knownMovements(options)
  const receipts: Receipt[] = []
  const movements = new Map<number, Movement[]>()
  for (const material of options.master.materials) {
    const present = sumOf(options.book.of(material.id), stock => stock.quantity)
    const backwards = (known.get(material.id) ?? []).sort((a, b) => b.at - a.at)
    const found = findReceipts(material, present, backwards, options)
    receipts.push(...found)
    const received = found.map(receipt => movementOf(receipt, options.random.pick(options.receivers)))
    movements.set(material.id, [...backwards, ...received])
  }
  return { receipts, movements }
}

function knownMovements({ picks, returns, differences, book, random, clock, receivers }: MovementOptions) {
  const known = new Map<number, Movement[]>()
  const add = (materialId: number, movement: Movement): void => {
    const movements = known.get(materialId)
    if (movements === undefined) known.set(materialId, [movement])
    else movements.push(movement)
  }
  for (const pick of picks) {
    if (pick.confirmed === 0n) continue
    add(pick.materialId, {
      at: pick.at,
      delta: -pick.confirmed,
      type: 'Pick',
      stockId: pick.stockId,
      userId: pick.user.id,
      lineId: pick.lineId,
      taskId: pick.taskId,
      cause: null,
      price: null,
    })
  }
  for (const { materialId, at, quantity, stockId, user, lineId } of returns) {
    add(materialId, {
      at,
      delta: quantity,
      type: 'Return',
      stockId,
      userId: user.id,
      lineId,
      taskId: null,
      cause: null,
      price: null,
    })
  }
  for (const { materialId, stockId, at, delta, userId } of differences) {
    add(materialId, {
      at,
      delta,
      type: 'Count',
      stockId,
      userId,
      lineId: null,
      taskId: null,
      cause: null,
      price: null,
    })
  }
  for (const stock of book.all) {
    if (!random.chance(0.02) || stock.material.part !== 'ordinary') continue
    const isLoss = random.chance(0.7)
    add(stock.materialId, {
      at: clock.at(-random.int(2, 300), clock.workMinute(random)),
      delta: isLoss ? -stock.material.step : stock.material.step,
      type: isLoss ? 'Loss' : 'Gain',
      stockId: stock.id,
      userId: random.pick(receivers).id,
      lineId: null,
      taskId: null,
      cause: isLoss ? 'BROKEN' : 'FOUND',
      price: null,
    })
  }
  return known
}

/** Walks back from the present stock; a high level at the time of a delivery is explained by a receipt. */
function findReceipts(
  material: SeedMaterial,
  present: Decimal,
  backwards: readonly Movement[],
  { book, clock, random, deliveriesPerYear }: MovementOptions,
): Receipt[] {
  const [home] = book.of(material.id)
  const moved = sumOf(backwards, movement => (movement.delta < 0n ? -movement.delta : 0n))
  const lot = ((moved / 3n + material.step * 5n) / material.step) * material.step
  const low = present / 3n
  const receipts: Receipt[] = []
  if (home === undefined) return receipts
  let quantity = present
  let next = 0
  const days = Math.floor(350 / deliveriesPerYear)
  for (let delivery = 0; delivery < deliveriesPerYear; delivery += 1) {
    const at = clock.at(
      -(3 + delivery * days + (material.supplierId % 11)),
      420 + (material.supplierId % 9) * 40,
    )
    for (
      let movement = backwards[next];
      movement !== undefined && movement.at > at;
      movement = backwards[next]
    ) {
      quantity -= movement.delta
      next += 1
    }
    if (quantity < low + lot) continue
    const unitPrice = (material.costPrice * BigInt(random.int(92, 108))) / 100n
    const rounded = (unitPrice / 10_000n) * 10_000n
    receipts.push({ material, quantity: lot, at, unitPrice: rounded, stockId: home.id, delivery })
    quantity -= lot
  }
  return receipts
}

function movementOf(receipt: Receipt, user: SeedUser): Movement {
  return {
    at: receipt.at,
    delta: receipt.quantity,
    type: 'Receipt',
    stockId: receipt.stockId,
    userId: user.id,
    lineId: null,
    taskId: null,
    cause: null,
    price: receipt.unitPrice,
    receipt,
  }
}
