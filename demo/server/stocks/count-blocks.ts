/**
 * Whose block of a stock it is. One that a stock count set belongs to the count of that place: goods that leave it leave the block behind, and
 * cancelling the count lifts it (counts/cancel-lines.ts). Any other block goes along with the goods. Lock the stock first.
 */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import { isOpenCountLine, isOpenTask } from '../core/db/state-conditions'

export interface StockBlocking {
  /** An open count set the block, and nobody else since. */
  readonly isOfCount: boolean
  /** A count of the stock was proposed, as a short pick does that blocks it. */
  readonly isCountProposed: boolean
}

/** Reads it of a stock that is blocked. */
export async function readBlocking(tx: Tx, stockId: number): Promise<StockBlocking> {
  const openLine = sql.raw(isOpenCountLine('l'))
  const { rows } = await sql<StockBlocking>`select
    exists (select 1 from stock_count_line l where l.stock_id = ${stockId} and ${openLine} and l.has_blocked)
      as "isOfCount",
    exists (select 1 from stock_count_line l where l.stock_id = ${stockId} and ${openLine} and l.was_proposed)
      or exists (select 1 from task t where t.stock_id = ${stockId} and t.task_type = 'count'
        and t.stock_count_line_id is null and ${sql.raw(isOpenTask('t'))}) as "isCountProposed"`.execute(
    tx.sql,
  )
  return rows[0] ?? { isOfCount: false, isCountProposed: false }
}

/** From now on the block is not the open count's own any more. */
export async function takeOverBlock(tx: Tx, stockId: number): Promise<void> {
  await sql`update stock_count_line set has_blocked = false
    where stock_id = ${stockId} and ${sql.raw(isOpenCountLine('stock_count_line'))}`.execute(tx.sql)
}
