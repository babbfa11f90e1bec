/**
 * Blocks a stock for reservation, picking and replenishment, or lifts the block. Existing reservations stay; their tasks wait and show why
 * (DOMAIN, stocks; tasks and jobs).
 */
import { sql } from 'kysely'
import { guardStockItem } from './rules'
import { assertGuard } from '../core/calls/row-refusal'
import type { Cause } from '../master-data/public'
import { takeOverBlock } from './count-blocks'
import type { StoredStock } from './read-stocks'
import { withLockedStock, type ActingOnStock } from './with-locked-stock'

export interface StockBlock {
  readonly stockId: number
  readonly isBlocked: boolean
  readonly cause: Cause | null
}

/** Blocks or unblocks it. @throws Refusal 409 `blocked` or `not-blocked` when it is in that state already */
export async function blockStock(
  acting: ActingOnStock,
  { stockId, isBlocked, cause }: StockBlock,
): Promise<StoredStock> {
  return withLockedStock(acting, { stockId, taken: null }, async (tx, stock) => {
    assertGuard(guardStockItem(isBlocked ? 'block' : 'unblock', stock))
    await sql`update stock set block_reservations = ${isBlocked}, version = version + 1
      where id = ${stockId}`.execute(tx.sql)
    await takeOverBlock(tx, stockId)
    tx.changed('Stock', [stockId])
    tx.availabilityChanged([stock.materialId])
    tx.audit(isBlocked ? 'blockStock' : 'unblockStock', 'Stock', stockId, {
      blockReservations: [!isBlocked, isBlocked],
      ...(cause === null ? {} : { cause: cause.value, causeType: 'Block' }),
    })
    return { ...stock, state: isBlocked ? 'Blocked' : 'Active' }
  })
}
