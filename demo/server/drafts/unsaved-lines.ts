/**
 * The unsaved content of editors of drafts and orders, stored so that nothing is lost when a session ends or a page is closed. The key of a
 * stored entry is that of the document, followed by the editor, so that two editors of a user have one each; a node of a version before has
 * one under the key alone.
 */
import type { unsavedEntry, unsavedEntryInput } from '../../../src/contract/endpoints/order-entry-inputs'
import type { ExpressionBuilder } from 'kysely'
import type * as v from 'valibot'
import type { Db } from '../core/db/database'
import type { Tables } from '../core/db/tables'

interface Owner {
  readonly businessUnitId: number
  readonly userId: number
}

type UnsavedInput = Omit<v.InferOutput<typeof unsavedEntryInput>, 'key'> & { readonly key: string }

/** More are of tabs that nobody returned to. */
const entriesMost = 20

/** The user's newest entry of the document; null when there is none. */
export async function readUnsavedLines(
  db: Db,
  { businessUnitId, userId }: Owner,
  key: string,
): Promise<v.InferOutput<typeof unsavedEntry> | null> {
  const row = await db.read
    .selectFrom('unsaved_draft')
    .select(['key as storedKey', 'saved_at as savedAt', 'content'])
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', userId)
    .where(isOf(key))
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { storedKey, ...entry } = row
  return { ...entry, editor: storedKey === key ? null : storedKey.slice(key.length + 1) }
}

/** Replaces the entry of the editor, and the one that it began with; an empty content deletes them. */
export async function saveUnsavedLines(
  db: Db,
  { businessUnitId, userId }: Owner,
  { key, content, editor, restored }: UnsavedInput,
  now: Date,
): Promise<void> {
  const own = storedKeyOf(key, editor)
  const deleting = db.read
    .deleteFrom('unsaved_draft')
    .where('business_unit_id', '=', businessUnitId)
    .where('user_id', '=', userId)
  if (content === '') {
    // A client that names no editor knows one entry per key: the newest must not come back to it.
    await (editor === null ? deleting.where(isOf(key)) : deleting.where('key', '=', own)).execute()
  } else {
    const entry = { saved_at: now.toISOString(), content }
    await db.read
      .insertInto('unsaved_draft')
      .values({ business_unit_id: businessUnitId, user_id: userId, key: own, ...entry })
      .onConflict(known => known.columns(['business_unit_id', 'user_id', 'key']).doUpdateSet(entry))
      .execute()
    await deleting
      .where('key', 'in', among =>
        among
          .selectFrom('unsaved_draft')
          .select('key')
          .where('business_unit_id', '=', businessUnitId)
          .where('user_id', '=', userId)
          .where(isOf(key))
          .orderBy('saved_at', 'desc')
          .offset(entriesMost),
      )
      .execute()
  }
  if (restored === null) return
  // Its own editor may be open in another tab, and have gone on with it.
  await deleting
    .where('key', '=', storedKeyOf(key, restored.editor))
    .where('saved_at', '=', restored.savedAt)
    .execute()
}

const storedKeyOf = (key: string, editor: string | null): string =>
  editor === null ? key : `${key}/${editor}`

/** The entries of a document, of all editors. */
const isOf = (key: string) => (eb: ExpressionBuilder<Tables, 'unsaved_draft'>) =>
  eb.or([eb('key', '=', key), eb('key', 'like', `${key}/%`)])
