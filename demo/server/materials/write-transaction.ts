/** The transaction rows that every change of a stock's quantity adds: user, time, type, from, to, quantity, unit cost and cause. */
import { sql } from 'kysely'
import type { TransactionType } from '../../../src/contract/states/warehouse'
import type { Tx, UnitContext } from '../core/db/database'
import { decimalText, type Decimal } from '../../../src/contract/decimal'
import { idsOf, rowsOf } from '../core/db/id-list'

export interface StockTransaction {
  readonly type: TransactionType
  readonly stockId: number
  /** Change of the material's total: goods added at the stock's location, or removed from it. Zero for a move. */
  readonly quantity: Decimal
  readonly moved?: {
    readonly quantity: Decimal
    readonly fromLocationId: number
    readonly toLocationId: number
  }
  readonly cause?: string | null
  /** Price of goods that arrive at one of their own; else the material's current average cost. */
  readonly unitCost?: Decimal | undefined
  readonly taskId?: number | null
  readonly orderLineId?: number | null
  readonly ingoingOrderLineId?: number
}

/** Writes a transaction and returns its id. */
export async function writeStockTransaction(
  tx: Tx,
  unit: UnitContext,
  transaction: StockTransaction,
  now: Date,
): Promise<number> {
  const [id] = await writeStockTransactions(tx, unit, [transaction], now)
  if (id === undefined) throw new Error(`Stock ${transaction.stockId} was locked, but no longer exists.`)
  return id
}

/** Writes transactions in their order and returns their ids. */
export async function writeStockTransactions(
  tx: Tx,
  { businessUnitId, userId }: UnitContext,
  transactions: readonly StockTransaction[],
  now: Date,
): Promise<number[]> {
  if (transactions.length === 0) return []
  const values = transactions.map(({ type, stockId, quantity, moved, cause, unitCost, ...rest }, no) => ({
    no,
    type,
    stock: stockId,
    quantity: decimalText(quantity),
    moved: decimalText(moved?.quantity ?? 0n),
    from: moved?.fromLocationId,
    to: moved?.toLocationId,
    cause,
    cost: unitCost === undefined ? undefined : decimalText(unitCost),
    task: rest.taskId,
    line: rest.orderLineId,
    ingoing: rest.ingoingOrderLineId,
  }))
  const { rows } = await sql<{ id: number }>`
    insert into stock_transaction (business_unit_id, at, user_id, process_type, material_id, stock_id,
      from_location_id, to_location_id, quantity, moved_quantity, unit_cost, cause_code, task_id, order_line_id,
      ingoing_order_line_id)
    select ${businessUnitId}::bigint, ${now.toISOString()}::timestamptz, ${userId}::bigint, n.type, s.material_id, s.id,
      coalesce(n."from", case when n.quantity < 0 then s.location_id end),
      coalesce(n."to", case when n.quantity > 0 then s.location_id end), n.quantity, n.moved,
      coalesce(n.cost, m.average_cost_price), n.cause, n.task, n.line, n.ingoing
    from json_to_recordset(${rowsOf(values)}) as n(no int, type text, stock bigint, quantity numeric, moved numeric,
      "from" bigint, "to" bigint, cause text, cost numeric, task bigint, line bigint, ingoing bigint)
    join stock s on s.id = n.stock join material m on m.id = s.material_id
    order by n.no returning id`.execute(tx.sql)
  const ids = idsOf(rows)
  tx.changed('MaterialTransaction', ids)
  return ids
}
