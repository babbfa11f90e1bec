/** Deletes what belongs to a deleted user: schedules, saved criteria, entries in lists of recipients, and downloads. */
import type { Tx } from '../../core/db/database'
import { idsOf } from '../../core/db/id-list'
import { deleteEntries } from './stored-file'

/** Other recipients of the same files keep them. */
export async function forgetReportsOf(tx: Tx, userId: number): Promise<void> {
  for (const table of ['report_schedule', 'report_schedule_recipient', 'criteria_set'] as const) {
    await tx.sql.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  const entries = await tx.sql.selectFrom('download').select('id').where('user_id', '=', userId).execute()
  await deleteEntries(tx, idsOf(entries))
}
