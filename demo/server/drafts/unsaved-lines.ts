/** The unsaved content of purchase draft editors, stored so that nothing is lost when a session ends or a page is closed. */
import type { unsavedLines, unsavedLinesInput } from '../../../src/contract/endpoints/purchase-inputs'
import type * as v from 'valibot'
import type { Db } from '../core/db/database'

interface Editor {
  readonly businessUnitId: number
  readonly userId: number
}

/** The stored content of the user's editor; null when there is none. */
export async function readUnsavedLines(
  db: Db,
  { businessUnitId, userId }: Editor,
  key: string,
): Promise<v.InferOutput<typeof unsavedLines> | null> {
  const row = await db.read
    .selectFrom('unsaved_draft')
    .select(['key', 'saved_at as savedAt', 'content'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the stored content; an empty content deletes it. */
export async function saveUnsavedLines(
  db: Db,
  { businessUnitId, userId }: Editor,
  { key, content }: v.InferOutput<typeof unsavedLinesInput>,
  now: Date,
): Promise<void> {
  if (content === '') {
    await db.read
      .deleteFrom('unsaved_draft')
      .where('business_unit_id', '=', businessUnitId)
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
    return
  }
  const draft = { saved_at: now.toISOString(), content }
  await db.read
    .insertInto('unsaved_draft')
    .values({ business_unit_id: businessUnitId, user_id: userId, key, ...draft })
    .onConflict(known => known.columns(['business_unit_id', 'user_id', 'key']).doUpdateSet(draft))
    .execute()
}
