/**
 * The locations of each material's goods over the year. Walking back from the present stocks gives the required quantity at each location:
 * goods received at one location and stored at another were moved, and the rest at the beginning is the opening balance. So the
 * transactions of each location add up to its stock, and no balance was ever negative. The average cost is then computed forward by the
 * rule of receipts, including goods at gates.
 */
import { averageCostAfterReceipt } from '../../materials/public'
import { decimalText, type Decimal } from '../../../../src/contract/decimal'
import type { GoodsAtGate } from './goods-at-gates'
import type { MasterData } from './master-data'
import type { SeedMaterial } from './materials'
import type { Movement, Receipt } from './movements'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'
import type { SeedStock, StockBook } from './stocks'
import type { Carried } from './warehouse-work'

/** Cost of a material after all movements. */
export interface Cost {
  readonly average: Decimal
  readonly latest: Decimal
}

export interface PlaceOptions {
  readonly businessUnitId: number
  readonly master: MasterData
  readonly book: StockBook
  readonly clock: SeedClock
  /** By material. */
  readonly movements: ReadonlyMap<number, readonly Movement[]>
  /** The ingoing order lines of the receipts. */
  readonly receivedLines: ReadonlyMap<Receipt, number>
  /** Planned moves by material; their quantity depends on the stock at that time. */
  readonly carried: ReadonlyMap<number, readonly Carried[]>
  /** Received and not yet put away, by material. */
  readonly atGates: ReadonlyMap<number, readonly GoodsAtGate[]>
}

export interface Placed {
  /** The final cost of each material. */
  readonly costs: ReadonlyMap<number, Cost>
  /** Receipt prices of goods at gates, by stock. */
  readonly gatePrices: ReadonlyMap<number, Decimal>
}

type Placeable = { readonly change: Movement } | { readonly carried: Carried }
type Event = Placeable | { readonly atGate: GoodsAtGate }

/** Adds the transactions of all materials and the resulting cost prices. */
export async function placeMovements(sheet: Sheet, options: PlaceOptions): Promise<Placed> {
  const costs = new Map<number, Cost>()
  const gatePrices = new Map<number, Decimal>()
  for (const material of options.master.materials) {
    const events = [
      ...(options.movements.get(material.id) ?? []).map((change): Placeable => ({ change })),
      ...(options.carried.get(material.id) ?? []).map((carried): Placeable => ({ carried })),
    ]
    const placed = walkBack(options.book.of(material.id), events)
    const atGates = (options.atGates.get(material.id) ?? []).map((atGate): Event => ({ atGate }))
    const all = [...openings(material, placed.levels, options), ...placed.events, ...atGates].sort(inTime)
    costs.set(material.id, addTransactions(sheet, material, all, gatePrices, options))
    await sheet.flush()
  }
  return { costs, gatePrices }
}

const timeOf = (event: Event): number => {
  if ('atGate' in event) return event.atGate.receivedAt
  return 'change' in event ? event.change.at : event.carried.at
}
const inTime = (a: Event, b: Event): number => timeOf(a) - timeOf(b)

/** Longest time between the receipt of goods and the move to their location. */
const carriedOnMs = 25 * 60_000

/** The events and the moves, unordered, and the opening quantity of each stock. */
function walkBack(
  stocks: readonly SeedStock[],
  events: readonly Placeable[],
): { readonly events: Placeable[]; readonly levels: ReadonlyMap<SeedStock, Decimal> } {
  const levels = new Map(stocks.map(stock => [stock, stock.quantity]))
  const levelOf = (stock: SeedStock): Decimal => levels.get(stock) ?? 0n
  const carry = ({ from, to, quantity }: Carried): void => {
    levels.set(to, levelOf(to) - quantity)
    levels.set(from, levelOf(from) + quantity)
  }
  const carriedOn: Placeable[] = []
  let later = Infinity
  for (const event of events.toSorted((a, b) => inTime(b, a))) {
    if ('carried' in event) {
      fitToLevels(event.carried, levelOf)
      carry(event.carried)
    } else {
      const { at, delta, stockId, userId } = event.change
      const stock = stocks.find(({ id }) => id === stockId)
      if (stock === undefined) throw new Error(`stock ${stockId} is not of the material`)
      for (;;) {
        const missing = delta - levelOf(stock)
        const other = missing > 0n ? fullest(stocks, stock, levelOf) : undefined
        if (other === undefined) break
        const quantity = missing < levelOf(other) ? missing : levelOf(other)
        const carried: Carried = {
          at: at + Math.min(carriedOnMs, (later - at) / 2),
          type: 'Move',
          userId,
          taskId: null,
          from: stock,
          to: other,
          quantity,
        }
        carry(carried)
        carriedOn.push({ carried })
      }
      levels.set(stock, levelOf(stock) - delta)
    }
    later = timeOf(event)
  }
  return { events: [...events, ...carriedOn], levels }
}

/** Moves at most the quantity that was at the target afterwards; in the opposite direction when there was none. */
function fitToLevels(carried: Carried, levelOf: (stock: SeedStock) => Decimal): void {
  if (levelOf(carried.to) === 0n) [carried.from, carried.to] = [carried.to, carried.from]
  const level = levelOf(carried.to)
  if (level < carried.quantity) carried.quantity = level
}

function fullest(
  stocks: readonly SeedStock[],
  but: SeedStock,
  levelOf: (stock: SeedStock) => Decimal,
): SeedStock | undefined {
  const others = stocks.filter(stock => stock !== but && levelOf(stock) > 0n)
  return others.reduce<SeedStock | undefined>(
    (best, stock) => (best === undefined || levelOf(stock) > levelOf(best) ? stock : best),
    undefined,
  )
}

function openings(
  material: SeedMaterial,
  levels: ReadonlyMap<SeedStock, Decimal>,
  { clock }: PlaceOptions,
): Placeable[] {
  return [...levels]
    .filter(([, quantity]) => quantity > 0n)
    .map(([stock, quantity], index) => ({
      change: {
        at: clock.at(-380, 480),
        delta: quantity,
        type: 'Gain',
        stockId: stock.id,
        userId: null,
        lineId: null,
        taskId: null,
        cause: 'OPENING',
        // The first of them starts a period of cost prices.
        price: index === 0 ? material.costPrice : null,
      },
    }))
}

function addTransactions(
  sheet: Sheet,
  material: SeedMaterial,
  events: readonly Event[],
  gatePrices: Map<number, Decimal>,
  { businessUnitId, book, receivedLines }: PlaceOptions,
): Cost {
  let quantity = 0n
  let average = material.costPrice
  let latest = material.costPrice
  const common = { business_unit_id: businessUnitId, material_id: material.id }
  /** The opening balance and every receipt start a new period of cost prices. */
  const addCost = (at: number, transactionId: number): void => {
    sheet.add('material_cost', {
      ...common,
      at: isoOf(at),
      cost_price: decimalText(material.costPrice),
      average_cost_price: decimalText(average),
      latest_cost_price: decimalText(latest),
      stock_transaction_id: transactionId,
    })
  }
  for (const event of events) {
    if ('atGate' in event) {
      const { atGate } = event
      average = averageCostAfterReceipt(quantity, average, atGate.quantity, latest)
      quantity += atGate.quantity
      gatePrices.set(atGate.stockId, latest)
      const receipt = sheet.add('stock_transaction', {
        ...common,
        at: isoOf(atGate.receivedAt),
        user_id: atGate.userId,
        process_type: 'Receipt',
        stock_id: atGate.stockId,
        to_location_id: atGate.gateId,
        quantity: decimalText(atGate.quantity),
        unit_cost: decimalText(latest),
        ingoing_order_line_id: atGate.line.id,
      })
      addCost(atGate.receivedAt, receipt)
      continue
    }
    if ('carried' in event) {
      const { carried } = event
      if (carried.quantity === 0n) continue
      sheet.add('stock_transaction', {
        ...common,
        at: isoOf(carried.at),
        user_id: carried.userId,
        process_type: carried.type,
        stock_id: carried.to.id,
        from_location_id: carried.from.locationId,
        to_location_id: carried.to.locationId,
        quantity: '0',
        moved_quantity: decimalText(carried.quantity),
        unit_cost: decimalText(average),
        cause_code: null,
        order_line_id: null,
        task_id: carried.taskId,
      })
      continue
    }
    const { change } = event
    if (change.type === 'Receipt' && change.price !== null) {
      average = averageCostAfterReceipt(quantity, average, change.delta, change.price)
      latest = change.price
    }
    quantity += change.delta
    const place = book.byId(change.stockId).locationId
    const transactionId = sheet.add('stock_transaction', {
      ...common,
      at: isoOf(change.at),
      user_id: change.userId,
      process_type: change.type,
      stock_id: change.stockId,
      from_location_id: change.delta < 0n ? place : null,
      to_location_id: change.delta > 0n ? place : null,
      quantity: decimalText(change.delta),
      moved_quantity: '0',
      unit_cost: decimalText(change.type === 'Receipt' ? latest : average),
      cause_code: change.cause,
      order_line_id: change.lineId,
      task_id: change.taskId,
      ingoing_order_line_id: change.receipt === undefined ? null : receivedLines.get(change.receipt),
    })
    if (change.price !== null) addCost(change.at, transactionId)
  }
  return { average, latest }
}
