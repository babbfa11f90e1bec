/**
 * Gains and losses of a stock, each with its cause code: a gain enters at the material's current average cost, a loss takes reservations
 * that can no longer be fulfilled (DOMAIN, stocks; prices; allocation).
 */
import { sql } from 'kysely'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
import { costAfterArrival, guardStockItem } from './rules'
import { notFound } from '../core/refusal'
import { assertGuard, refusalOf } from '../core/calls/row-refusal'
import { findOpenLocation } from '../locations/public'
import type { Cause } from '../master-data/public'
import { isPieceInStock } from '../orders/public'
import { takeOut } from './move-stock'
import type { StoredStock } from './read-stocks'
import { withLockedStock, type ActingOnStock } from './with-locked-stock'
import { writeStockTransaction } from '../materials/public'

export interface QuantityChange {
  readonly stockId: number
  readonly quantity: Decimal
  readonly cause: Cause
}

/** Adds the found quantity. @throws Refusal 404 when the stock or its location was deleted, 409 `serial-number-in-stock` */
export async function gainStock(
  acting: ActingOnStock,
  { stockId, quantity, cause }: QuantityChange,
): Promise<StoredStock> {
  const { unit, now } = acting
  return withLockedStock(acting, { stockId, taken: null }, async (tx, stock) => {
    const { id, materialId, locationId, averageCost } = stock
    assertGuard(guardStockItem('gain', stock))
    const inStock = await sql`select 1 from stock s where s.id = ${id} and ${isPieceInStock}`.execute(tx.sql)
    if (inStock.rows.length > 0) throw refusalOf({ code: 'serial-number-in-stock', state: stock.state })
    const place = await findOpenLocation(tx.sql, unit.businessUnitId, locationId)
    if (place === undefined) throw notFound(`The location ${stock.location} was deleted.`)
    const after = stock.quantity + quantity
    await sql`update stock set quantity = ${decimalText(after)}::numeric,
        cost_price = ${decimalText(costAfterArrival(stock, quantity, averageCost))}::numeric, version = version + 1
      where id = ${id}`.execute(tx.sql)
    await writeStockTransaction(tx, unit, { type: 'Gain', stockId: id, quantity, cause: cause.value }, now)
    tx.changed('Stock', [id])
    tx.availabilityChanged([materialId])
    tx.audit('gainStock', 'Stock', id, {
      quantity: [decimalText(stock.quantity), decimalText(after)],
      cause: cause.value,
      causeType: 'Gain',
    })
    return { ...stock, quantity: after }
  })
}

/** Removes the lost quantity. @throws Refusal 409 `not-enough-stock` or `stock-empty` */
export async function loseStock(
  acting: ActingOnStock,
  { stockId, quantity, cause }: QuantityChange,
): Promise<StoredStock> {
  const { unit, now } = acting
  const change = { stockId, taken: { action: 'lose', quantity } } as const
  return withLockedStock(acting, change, async (tx, stock, _targetStocks, reallocateHolders) => {
    const { id, materialId } = stock
    const after = stock.quantity - quantity
    await reallocateHolders()
    await takeOut(tx, stock, quantity)
    await writeStockTransaction(
      tx,
      unit,
      { type: 'Loss', stockId: id, quantity: -quantity, cause: cause.value },
      now,
    )
    tx.changed('Stock', [id])
    tx.availabilityChanged([materialId])
    tx.audit('loseStock', 'Stock', id, {
      quantity: [decimalText(stock.quantity), decimalText(after)],
      cause: cause.value,
      causeType: 'Loss',
    })
    return { ...stock, quantity: after }
  })
}
