/**
 * Allocation (DOMAIN, availability and allocation): which stocks are usable, in which order they are taken, in which order
 * demands are served, and a pool that hands quantities out without ever giving more than there is.
 */
import { larger, smaller, sumOf, type Decimal } from '../../../../src/contract/decimal'

/** A stock in the form that allocation takes. */
export interface StockFacts {
  readonly id: number
  readonly materialId: number
  readonly locationId: number
  readonly quantity: Decimal
  readonly reserved: Decimal
  readonly isBlocked: boolean
  readonly isAvailableForPick: boolean
  /** yyyy-mm-dd; null when the stock does not expire. */
  readonly expDate: string | null
  /** ISO time. */
  readonly fifoDate: string
}

/** Whether a stock may be reserved: not blocked, at a pick location, not expired on the given day. */
export function isUsable(stock: StockFacts, today: string): boolean {
  return !stock.isBlocked && stock.isAvailableForPick && (stock.expDate === null || stock.expDate >= today)
}

/** availableStockQuantity: the quantity minus reservations when usable, else 0. */
export function availableQuantity(stock: StockFacts, today: string): Decimal {
  return isUsable(stock, today) ? larger(stock.quantity - stock.reserved, 0n) : 0n
}

/** A stock with its free quantity. */
export interface FreeStock extends Pick<
  StockFacts,
  'id' | 'materialId' | 'locationId' | 'expDate' | 'fifoDate'
> {
  available: Decimal
}

/**
 * Order in which stocks are taken: earliest expiry first (none last) for materials with expiry dates, then first in first out, then the
 * smaller available quantity so that locations become empty, then id.
 */
export function compareStocks(hasExpDate: boolean): (a: FreeStock, b: FreeStock) => number {
  return (a, b) =>
    (hasExpDate ? compareText(a.expDate ?? '9999-12-31', b.expDate ?? '9999-12-31') : 0) ||
    compareText(a.fifoDate, b.fifoDate) ||
    (a.available < b.available ? -1 : a.available > b.available ? 1 : 0) ||
    a.id - b.id
}

/** The fields of a demand that decide its turn. */
export interface Demand {
  readonly id: number
  readonly priority: number
  /** yyyy-mm-dd or null. */
  readonly deliveryDate: string | null
  /** ISO time. */
  readonly orderDate: string
}

/** Order in which demands are served: priority (1 first), delivery date (none last), order date, id. */
export function compareDemands(a: Demand, b: Demand): number {
  return (
    a.priority - b.priority ||
    compareText(a.deliveryDate ?? '9999-12-31', b.deliveryDate ?? '9999-12-31') ||
    compareText(a.orderDate, b.orderDate) ||
    a.id - b.id
  )
}

/** A quantity taken from a stock. */
export interface Take {
  readonly stockId: number
  readonly quantity: Decimal
}

/** What the fold needs to know about materials. */
export interface Supply {
  /** The free quantity of a material. */
  available(materialId: number): Decimal
  /** Whether stock exists that only needs to be moved to a pick location, or is being moved there. */
  isReplenishable(materialId: number): boolean
}

/** The free stock of some materials, allocated step by step. */
export interface Pool extends Supply {
  /** Takes up to a quantity, best stock first; never more than requested or free. */
  take(materialId: number, quantity: Decimal, hasExpDate: boolean): readonly Take[]
  /** Takes a quantity from one stock if it has that much free; returns whether it did. */
  takeOf(stockId: number, quantity: Decimal): boolean
  /** Takes a quantity from the first stock in order that has all of it, and returns its id; null when none has. */
  takeWhole(materialId: number, quantity: Decimal, hasExpDate: boolean): number | null
  /** Returns a quantity to a stock; unusable stocks stay at zero. */
  giveBack(stockId: number, quantity: Decimal): void
  /** Whether a stock can be reserved, however little of it is free. */
  isUsable(stockId: number): boolean
}

/** Makes a pool of stocks as of a day; `replenishing` are the materials with an open replenish task. */
export function poolOf(
  stocks: Iterable<StockFacts>,
  today: string,
  replenishing: ReadonlySet<number> = new Set(),
): Pool {
  const byId = new Map<number, FreeStock>()
  const byMaterial = new Map<number, FreeStock[]>()
  const inBulk = new Set<number>()
  for (const stock of stocks) {
    if (isBulk(stock, today)) inBulk.add(stock.materialId)
    if (!isUsable(stock, today)) continue
    const { id, materialId, locationId, expDate, fifoDate } = stock
    const free = { id, materialId, locationId, expDate, fifoDate, available: availableQuantity(stock, today) }
    byId.set(id, free)
    const siblings = byMaterial.get(materialId)
    if (siblings === undefined) byMaterial.set(materialId, [free])
    else siblings.push(free)
  }
  const inTurn = (materialId: number, hasExpDate: boolean): FreeStock[] =>
    (byMaterial.get(materialId) ?? []).filter(stock => stock.available > 0n).sort(compareStocks(hasExpDate))
  return {
    available: materialId => sumOf(byMaterial.get(materialId) ?? [], stock => stock.available),
    isReplenishable: materialId => inBulk.has(materialId) || replenishing.has(materialId),
    take: (materialId, quantity, hasExpDate) => takeInTurn(inTurn(materialId, hasExpDate), quantity),
    takeOf(stockId, quantity) {
      const stock = byId.get(stockId)
      if (stock === undefined || stock.available < quantity) return false
      stock.available -= quantity
      return true
    },
    takeWhole(materialId, quantity, hasExpDate) {
      const stock = inTurn(materialId, hasExpDate).find(({ available }) => available >= quantity)
      if (stock === undefined) return null
      stock.available -= quantity
      return stock.id
    },
    giveBack(stockId, quantity) {
      const stock = byId.get(stockId)
      if (stock !== undefined) stock.available += quantity
    },
    isUsable: stockId => byId.has(stockId),
  }
}

function takeInTurn(stocks: readonly FreeStock[], quantity: Decimal): readonly Take[] {
  const takes: Take[] = []
  let missing = quantity
  for (const stock of stocks) {
    if (missing <= 0n) break
    const taken = smaller(missing, stock.available)
    stock.available -= taken
    missing -= taken
    takes.push({ stockId: stock.id, quantity: taken })
  }
  return takes
}

/** Free stock at a location that is not a pick location: it waits to be replenished. */
function isBulk(stock: StockFacts, today: string): boolean {
  return (
    !stock.isBlocked &&
    !stock.isAvailableForPick &&
    (stock.expDate === null || stock.expDate >= today) &&
    stock.quantity > stock.reserved
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
