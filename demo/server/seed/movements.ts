/**
 * What moved each material over the year. Picks are given; receipts and the opening balance are found by walking back
 * from the present stock, so that the transactions always add up to it and no stock was ever below zero. The average
 * cost is then carried forward by the rule of receipts.
 */
import type { TransactionType } from '../../../src/contract/states/warehouse'
import { averageCostAfterReceipt } from '../domain/costs'
import { decimalText, sumOf, type Decimal } from '../../../src/contract/decimal'
import type { History } from './history'
import type { MasterData, SeedUser } from './master-data'
import type { SeedMaterial } from './materials'
import type { PerformedPick } from './order-rows'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'
import type { PostedDifference } from './stock-counts'
import type { StockBook } from './stocks'

/** A receipt that the walk found. */
export interface Receipt {
  readonly material: SeedMaterial
  readonly quantity: Decimal
  readonly at: number
  readonly unitPrice: Decimal
  readonly stockId: number
  /** Which of the supplier's deliveries it came with: receipts of one delivery are one ingoing order. */
  readonly delivery: number
}

interface Movement {
  readonly at: number
  readonly delta: Decimal
  readonly type: TransactionType
  readonly stockId: number
  readonly userId: number | null
  readonly lineId: number | null
  readonly taskId: number | null
  readonly cause: string | null
  /** Price of a receipt. */
  readonly price: Decimal | null
}

export interface MovementOptions {
  readonly businessUnitId: number
  readonly master: MasterData
  readonly book: StockBook
  readonly picks: readonly PerformedPick[]
  readonly returns: History['returns']
  /** Posted by the approval of stock counts. */
  readonly differences: readonly PostedDifference[]
  readonly clock: SeedClock
  readonly random: Random
  readonly receivers: readonly SeedUser[]
  /** How often each supplier delivered over the year. */
  readonly deliveriesPerYear: number
}

/** Cost of a material after all movements. */
export interface Cost {
  readonly average: Decimal
  readonly latest: Decimal
}

/** Adds the transactions of all materials. Gives the receipts and what they did to the cost prices. */
export async function makeMovements(
  sheet: Sheet,
  options: MovementOptions,
): Promise<{ receipts: Receipt[]; costs: Map<number, Cost> }> {
  const { master, random } = options
  const known = knownMovements(options)
  const receipts: Receipt[] = []
  const costs = new Map<number, Cost>()
  for (const material of master.materials) {
    const stocks = options.book.of(material.id)
    const present = sumOf(stocks, stock => stock.quantity)
    const backwards = (known.get(material.id) ?? []).sort((a, b) => b.at - a.at)
    const found = findReceipts(material, present, backwards, options)
    receipts.push(...found.receipts)
    const all = [...backwards, ...found.movements].sort((a, b) => a.at - b.at)
    costs.set(material.id, addTransactions(sheet, material, all, options))
    if (random.chance(0.2)) await sheet.flush()
  }
  return { receipts, costs }
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

/** Walks back from the present stock; where it was high when the supplier delivered, that was a receipt. */
function findReceipts(
  material: SeedMaterial,
  present: Decimal,
  backwards: readonly Movement[],
  { book, clock, random, receivers, deliveriesPerYear }: MovementOptions,
): { receipts: Receipt[]; movements: Movement[] } {
  const [home] = book.of(material.id)
  const moved = sumOf(backwards, movement => (movement.delta < 0n ? -movement.delta : 0n))
  const lot = ((moved / 3n + material.step * 5n) / material.step) * material.step
  const low = present / 3n
  const receipts: Receipt[] = []
  const movements: Movement[] = []
  if (home === undefined) return { receipts, movements }
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
  for (const movement of backwards.slice(next)) quantity -= movement.delta
  for (const receipt of receipts) {
    movements.push(movementOf(receipt, random.pick(receivers)))
  }
  if (quantity > 0n) movements.push(openingOf(material, quantity, home.id, clock))
  return { receipts, movements }
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
  }
}

function openingOf(material: SeedMaterial, quantity: Decimal, stockId: number, clock: SeedClock): Movement {
  return {
    at: clock.at(-380, 480),
    delta: quantity,
    type: 'Gain',
    stockId,
    userId: null,
    lineId: null,
    taskId: null,
    cause: 'OPENING',
    price: material.costPrice,
  }
}

function addTransactions(
  sheet: Sheet,
  material: SeedMaterial,
  movements: readonly Movement[],
  { businessUnitId, book }: MovementOptions,
): Cost {
  let quantity = 0n
  let average = material.costPrice
  let latest = material.costPrice
  for (const movement of movements) {
    if (movement.type === 'Receipt' && movement.price !== null) {
      average = averageCostAfterReceipt(quantity, average, movement.delta, movement.price)
      latest = movement.price
    }
    quantity += movement.delta
    const place = book.byId(movement.stockId).locationId
    const transactionId = sheet.add('stock_transaction', {
      business_unit_id: businessUnitId,
      at: isoOf(movement.at),
      user_id: movement.userId,
      process_type: movement.type,
      material_id: material.id,
      stock_id: movement.stockId,
      from_location_id: movement.delta < 0n ? place : null,
      to_location_id: movement.delta > 0n ? place : null,
      quantity: decimalText(movement.delta),
      moved_quantity: '0',
      unit_cost: decimalText(movement.type === 'Receipt' ? latest : average),
      cause_code: movement.cause,
      order_line_id: movement.lineId,
      task_id: movement.taskId,
    })
    if (movement.price === null) continue
    // The opening balance and every receipt begin a time with cost prices of its own.
    sheet.add('material_cost', {
      business_unit_id: businessUnitId,
      material_id: material.id,
      at: isoOf(movement.at),
      average_cost_price: decimalText(average),
      latest_cost_price: decimalText(latest),
      stock_transaction_id: transactionId,
    })
  }
  return { average, latest }
}
