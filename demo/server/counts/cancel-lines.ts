/**
 * Cancels lines and whole counts: their open tasks are cancelled, and the blocks set by the count are lifted (DOMAIN, stock counts). Counts
 * that were proposed, such as by a short pick, whose block stays, are proposed again.
 */
import { sql } from 'kysely'
import {
  guardStockCount,
  guardStockCountLine,
  type StockCountState,
} from '../../../src/contract/states/stock-count'
import type { Tx, UnitContext } from '../core/db/database'
import { notFound } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { idList, idsOf } from '../core/db/id-list'
import { proposeCount } from '../jobs/public'
import { lockStocks } from '../stocks/public'
import {
  followLines,
  readCounts,
  readLines,
  readLinesOf,
  unblockStocks,
  writeCountState,
  type StoredCount,
  type StoredLine,
} from './count-lines'
import { cancelCountTasks, lockJobsOf } from './count-work'

interface Acting {
  readonly unit: UnitContext
  readonly now: Date
}

/** Cancels one line; with the last one its count. Returns the count's state. @throws Refusal 404, 409 `wrong-state` */
export async function cancelLine(
  tx: Tx,
  countId: number,
  lineId: number,
  { unit, now }: Acting,
): Promise<StockCountState> {
  const count = await lockCount(tx, unit, countId)
  const [line] = await readLines(tx.sql, unit.businessUnitId, [lineId])
  if (line === undefined) throw notFound(`There is no line ${lineId}.`)
  assertGuard(guardStockCountLine('cancel', line))
  await endLines(tx, unit, [line], now)
  const state = await followLines(tx, count, [lineId], now)
  tx.audit('cancelLine', 'Inventory', countId, { reason: line.name, from: count.state, to: state })
  return state
}

/** Cancels a count with all of its lines that are not approved. @throws Refusal 404, 409 `wrong-state` */
export async function cancelCount(tx: Tx, countId: number, { unit, now }: Acting): Promise<StockCountState> {
  const count = await lockCount(tx, unit, countId)
  assertGuard(guardStockCount('cancel', count))
  const lines = await readLinesOf(tx.sql, countId)
  const open = lines.filter(line => guardStockCountLine('cancel', line).allowed)
  await endLines(tx, unit, open, now)
  await writeCountState(tx, count, 'Cancelled', idsOf(open), now)
  tx.audit('cancelCount', 'Inventory', countId, {
    from: count.state,
    to: 'Cancelled',
    cancelledLines: open.length,
  })
  return 'Cancelled'
}

async function lockCount(tx: Tx, unit: UnitContext, countId: number): Promise<StoredCount> {
  const [count] = await readCounts(tx.sql, unit.businessUnitId, [countId], { lock: true })
  if (count === undefined) throw notFound(`There is no stock count ${countId}.`)
  return count
}

async function endLines(
  tx: Tx,
  { businessUnitId }: UnitContext,
  lines: readonly StoredLine[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  const ids = idsOf(lines)
  await lockJobsOf(tx, ids)
  await cancelCountTasks(tx, ids, now)
  // A short pick locks the stock first, too, and then changes the line.
  await lockStocks(
    tx.sql,
    lines.map(line => line.stockId),
  )
  const { rows } = await sql<{ stockId: number; hasBlocked: boolean; wasProposed: boolean }>`
    update stock_count_line set state = 'Cancelled', version = version + 1 where id in ${idList(ids)}
    returning stock_id as "stockId", has_blocked as "hasBlocked", was_proposed as "wasProposed"`.execute(
    tx.sql,
  )
  await unblockStocks(
    tx,
    rows.filter(line => line.hasBlocked).map(line => line.stockId),
  )
  for (const { stockId, wasProposed } of rows) {
    if (wasProposed) await proposeCount(tx, businessUnitId, stockId)
  }
}
