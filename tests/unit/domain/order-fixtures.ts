/** Builders of orders, lines and stocks for the domain tests: quantities in whole pieces. */
import type { SalesOrderState } from '../../../src/contract/states/sales-order'
import { poolOf, type Pool, type StockFacts } from '../../../demo/server/orders/rules/allocation'
import { whole } from '../../../src/contract/decimal'
import { folded } from '../../../demo/server/orders/rules/order-state'
import type { LineSnapshot, OrderSnapshot } from '../../../demo/server/orders/rules/order-snapshot'

export const today = '2026-11-20'

export interface LineShape {
  readonly confirmed?: number
  readonly picked?: number
  readonly reserved?: number
  readonly tasked?: number
  readonly isStarted?: boolean
  readonly isBroken?: boolean
  readonly hasLostStock?: boolean
  readonly material?: number
  readonly state?: LineSnapshot['state']
}

/** A line whose material has the number of its stock: material 1 is in stock 1. */
export function line(orderLineNo: number, shape: LineShape = {}): LineSnapshot {
  const {
    confirmed = 10,
    picked = 0,
    reserved = 0,
    tasked = 0,
    isStarted = false,
    material = orderLineNo,
  } = shape
  return {
    id: orderLineNo * 100,
    orderLineNo,
    materialId: material,
    materialItemNo: `M-${material}`,
    materialHasExpDate: false,
    isMasterDataMissing: shape.isBroken === true,
    state: shape.state ?? 'New',
    ordered: whole(confirmed),
    confirmed: whole(confirmed),
    picked: whole(picked),
    isStockMissing: false,
    hasLostStock: shape.hasLostStock === true,
    reservations: reserved > 0 ? [{ stockId: material, quantity: whole(reserved) }] : [],
    tasks:
      tasked > 0 ? [{ id: orderLineNo * 1_000, stockId: material, requested: whole(tasked), isStarted }] : [],
  }
}

export function order(lines: readonly LineSnapshot[], flags: Partial<OrderSnapshot> = {}): OrderSnapshot {
  return {
    id: 1,
    orderNo: 'SO-000001',
    region: 'Europe/Berlin',
    state: 'New',
    isHeld: false,
    holdReason: null,
    waitForPreparation: false,
    isStockMissing: false,
    isPendingMaintenance: false,
    deliveryTypeId: 1,
    priority: 5,
    deliveryDate: '2026-11-21',
    executionDate: '2026-11-20T08:00:00.000Z',
    completedDate: null,
    lines,
    ...flags,
  }
}

export function stock(id: number, quantity: number, shape: Partial<StockFacts> = {}): StockFacts {
  return {
    id,
    materialId: id,
    locationId: id,
    quantity: whole(quantity),
    reserved: 0n,
    isBlocked: false,
    isAvailableForPick: true,
    expDate: null,
    fifoDate: '2026-01-01T00:00:00.000Z',
    ...shape,
  }
}

/** A pool with so many free pieces of materials 1, 2, 3, ... */
export function freePieces(...pieces: readonly number[]): Pool {
  return poolOf(
    pieces.map((quantity, index) => stock(index + 1, quantity)),
    today,
  )
}

/** State derived for an order, with no other free stock unless given. */
export function foldedState(input: OrderSnapshot, pool: Pool = freePieces()): SalesOrderState {
  return folded(input, pool).state
}
