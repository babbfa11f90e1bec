/** The row that every change of a stock's quantity leaves: who, when, what, from, to, quantity, unit cost and cause. */
import { sql } from 'kysely'
import type { TransactionType } from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../db/database'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
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
  /** Price of a receipt; else the present average cost of the material. */
  readonly unitCost?: Decimal
  readonly taskId?: number
  readonly ingoingOrderLineId?: number
}

/** Writes it and gives its id. */
export async function writeStockTransaction(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  stock: Pick<StoredStock, 'id' | 'materialId' | 'averageCost'>,
  transaction: StockTransaction,
  now: Date,
): Promise<number> {
  const { type, fromLocationId, toLocationId, quantity, moved = 0n, cause } = transaction
  const { unitCost = stock.averageCost, taskId = null, ingoingOrderLineId = null } = transaction
  const { rows } = await sql<{ id: number }>`
    insert into stock_transaction (business_unit_id, at, user_id, process_type, material_id, stock_id,
      from_location_id, to_location_id, quantity, moved_quantity, unit_cost, cause_code,
      task_id, ingoing_order_line_id)
    values (${businessUnitId}::bigint, ${now.toISOString()}::timestamptz, ${userId}::bigint, ${type}::text,
      ${stock.materialId}::bigint, ${stock.id}::bigint, ${fromLocationId}::bigint, ${toLocationId}::bigint,
      ${decimalText(quantity)}::numeric, ${decimalText(moved)}::numeric, ${decimalText(unitCost)}::numeric,
      ${cause}::text, ${taskId}::bigint, ${ingoingOrderLineId}::bigint) returning id`.execute(tx.sql)
  tx.changed('MaterialTransaction', idsOf(rows))
  const [added] = rows
  if (added === undefined) throw new Error('a transaction was not written')
  return added.id
}
