/** The row that every change of a stock's quantity leaves: who, when, what, from, to, quantity, unit cost and cause. */
import { sql } from 'kysely'
import type { TransactionType } from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../db/database'
import { decimalText, type Decimal } from '../domain/decimal'
import { idsOf } from '../order-store/id-list'
import type { StoredStock } from './read-stocks'

export interface StockTransaction {
  readonly type: TransactionType
  readonly fromLocationId: number | null
  readonly toLocationId: number | null
  /** What the material's total gains; nothing for a move, whose quantity is `moved`. */
  readonly quantity: Decimal
  readonly moved?: Decimal
  readonly cause: string | null
}

/** Writes it, at the present average cost of the material. */
export async function writeStockTransaction(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  stock: Pick<StoredStock, 'id' | 'materialId' | 'averageCost'>,
  { type, fromLocationId, toLocationId, quantity, moved = 0n, cause }: StockTransaction,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_transaction (business_unit_id, at, user_id, process_type, material_id, stock_id,
      from_location_id, to_location_id, quantity, moved_quantity, unit_cost, cause_code)
    values (${businessUnitId}::bigint, ${now.toISOString()}::timestamptz, ${userId}::bigint, ${type}::text,
      ${stock.materialId}::bigint, ${stock.id}::bigint, ${fromLocationId}::bigint, ${toLocationId}::bigint,
      ${decimalText(quantity)}::numeric, ${decimalText(moved)}::numeric, ${decimalText(stock.averageCost)}::numeric,
      ${cause}::text) returning id`.execute(tx.sql)
  tx.changed('MaterialTransaction', idsOf(rows))
}
