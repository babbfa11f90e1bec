/**
 * Sends lines for recount: new tasks in new jobs. The counted quantity stays visible until the recount; then the line takes a new snapshot,
 * so that movements in between do not become part of the difference (count-task.ts).
 */
import { sql } from 'kysely'
import type { Tx, UnitContext } from '../core/db/database'
import { idList, idsOf } from '../core/db/id-list'
import { addCountJobs, type CountWork } from './count-work'
import { endProposals } from './create-count'
import { followLines, type StoredCount, type StoredLine } from './count-lines'

export interface Recount extends Omit<CountWork, 'name'> {
  /** Reason for the history. */
  readonly reason?: 'below-zero'
}

/** Sends lines of a locked count; the guard has allowed them. Returns the ids of the new jobs. */
export async function sendForRecount(
  tx: Tx,
  count: StoredCount,
  lines: readonly StoredLine[],
  { reason, ...work }: Recount,
  acting: { readonly unit: UnitContext; readonly now: Date },
): Promise<number[]> {
  await sql`update stock_count_line set state = 'Recount', version = version + 1
    where id in ${idList(idsOf(lines))}`.execute(tx.sql)
  await endProposals(
    tx,
    lines.map(line => line.stockId),
    acting.now,
  )
  const jobIds = await addCountJobs(tx, idsOf(lines), { ...work, name: count.name }, acting)
  const state = await followLines(tx, count, idsOf(lines), acting.now)
  for (const line of lines) {
    tx.audit('recountLine', 'Inventory', count.id, {
      reason: line.name,
      from: count.state,
      to: state,
      ...(reason === undefined ? {} : { why: reason }),
    })
  }
  return jobIds
}
