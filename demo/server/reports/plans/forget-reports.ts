/** What goes with a user who is deleted: his schedules and saved criteria, his place among recipients, and his downloads. */
import type { Tx } from '../../core/db/database'
import { idsOf } from '../../core/db/id-list'
import { deleteEntries } from './stored-file'

/** Forgets them; others who were sent the same files keep theirs. */
export async function forgetReportsOf(tx: Tx, userId: number): Promise<void> {
  for (const table of ['report_schedule', 'report_schedule_recipient', 'criteria_set'] as const) {
    await tx.sql.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  const entries = await tx.sql.selectFrom('download').select('id').where('user_id', '=', userId).execute()
  await deleteEntries(tx, idsOf(entries))
}
