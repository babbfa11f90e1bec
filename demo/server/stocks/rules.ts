/**
 * Moving, gaining and losing stock (DOMAIN, stocks; prices): what may be taken, which stock moved goods are added to, and at which cost
 * they enter. Pure.
 */
import type { RowRefusal } from '../../../src/contract/failures'
import { guardStock, type StockAction } from '../../../src/contract/states/stock'
import type { GuardResult } from '../../../src/contract/states/state-machine'
import type { StockState } from '../../../src/contract/states/warehouse'
import type { QuantityRules } from '../../../src/contract/quantity'
import { averageCostAfterReceipt } from '../materials/public'
import { decimalText, type Decimal } from '../../../src/contract/decimal'

/** A stock in the form that the rules take. */
export interface StockItem {
  readonly id: number
  readonly locationId: number
  readonly state: StockState
  readonly quantity: Decimal
  readonly reserved: Decimal
  readonly costPrice: Decimal
  readonly dedicatedLocation: boolean
  readonly container: string | null
  readonly batch: string | null
  /** yyyy-mm-dd */
  readonly expDate: string | null
  readonly serialNumber: string | null
  /** ISO time. */
  readonly fifoDate: string
  /** Attributes as one text, the same for equal attributes. */
  readonly attributes: string
}

type GoodsValues = Pick<StockItem, 'batch' | 'expDate' | 'serialNumber' | 'attributes'>

/** Whether an action is allowed on a stock. */
export function guardStockItem(
  action: StockAction,
  stock: Pick<StockItem, 'state' | 'quantity' | 'dedicatedLocation' | 'serialNumber'>,
): GuardResult<StockState> {
  return guardStock(action, { ...stock, quantity: decimalText(stock.quantity) })
}

/** Bounds of a quantity of one stock: the decimals of its unit, and one piece where it has a serial number. */
export function quantityRulesOf({
  decimals,
  serialNumber,
}: {
  /** Null when the unit is unknown. */
  readonly decimals: number | null
  readonly serialNumber: string | null
}): QuantityRules {
  return { ...(decimals === null ? {} : { decimals }), ...(serialNumber === null ? {} : { most: '1' }) }
}

/** What remains of a stock after a quantity is taken, and how much of the quantity was reserved (`reservedTaken`). */
export type Taking =
  | { readonly isAllowed: true; readonly remaining: Decimal; readonly reservedTaken: Decimal }
  | { readonly isAllowed: false; readonly refusal: RowRefusal }

/** Takes a quantity, unreserved stock first; never more than the stock has. */
export function taking(
  action: 'move' | 'lose',
  stock: Pick<StockItem, 'state' | 'quantity' | 'reserved' | 'dedicatedLocation' | 'serialNumber'>,
  quantity: Decimal,
): Taking {
  const result = guardStockItem(action, stock)
  if (!result.allowed) return { isAllowed: false, refusal: result }
  const left = stock.quantity - quantity
  if (left < 0n) {
    return { isAllowed: false, refusal: { code: 'not-enough-stock', state: stock.state, allowedStates: [] } }
  }
  return {
    isAllowed: true,
    remaining: left,
    reservedTaken: stock.reserved > left ? stock.reserved - left : 0n,
  }
}

/**
 * The stock at the new location to which goods of `from` are added: one with the same values, else an empty one of the same goods, else the
 * empty stock of a dedicated location that had no such goods; null when a new stock is needed. The goods keep batch, expiry date, serial
 * number, attributes, block and FIFO date, so that stocks of different age stay separate. An emptied stock keeps its values too: picks,
 * counts and movements read from it what goods they were of.
 */
export function joinedStock(from: StockItem, targetStocks: readonly StockItem[]): StockItem | null {
  const candidates = targetStocks.filter(stock => stock.container === null && stock.state === from.state)
  const isEmpty = (stock: StockItem) => stock.quantity === 0n && stock.reserved === 0n
  return (
    candidates.find(stock => areSameGoods(stock, from) && stock.fifoDate === from.fifoDate) ??
    candidates.find(stock => isEmpty(stock) && areSameGoods(stock, from)) ??
    candidates.find(stock => isEmpty(stock) && stock.dedicatedLocation && areSameGoods(stock, plainGoods)) ??
    null
  )
}

/** Cost price of a stock after an arrival: the average, so that the total value is preserved. */
export function costAfterArrival(
  stock: Pick<StockItem, 'quantity' | 'costPrice'>,
  quantity: Decimal,
  costPrice: Decimal,
): Decimal {
  return averageCostAfterReceipt(stock.quantity, stock.costPrice, quantity, costPrice)
}

/** Whether a minimum and a maximum are consistent; null means no bound. */
export function areBoundsPossible(least: Decimal | null, most: Decimal | null): boolean {
  return least === null || most === null || least <= most
}

const plainGoods: GoodsValues = { batch: null, expDate: null, serialNumber: null, attributes: '{}' }

function areSameGoods(a: GoodsValues, b: GoodsValues): boolean {
  return (
    a.batch === b.batch &&
    a.expDate === b.expDate &&
    a.serialNumber === b.serialNumber &&
    a.attributes === b.attributes
  )
}
