/** Saves one setting of the caller. */
import type { userSetting } from '../../../src/contract/endpoints/settings'
import type { InferOutput } from 'valibot'
import type { Context } from '../http/context'

/** The last value of a key holds. */
export async function saveOwnSetting(
  { db, caller }: Context,
  { clientId, owner, key, value }: InferOutput<typeof userSetting>,
): Promise<void> {
  await db.read
    .insertInto('setting')
    .values({
      business_unit_id: caller.businessUnitId,
      user_id: caller.userId,
      client_id: clientId,
      owner,
      key,
      value,
    })
    .onConflict(conflict =>
      conflict.columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key']).doUpdateSet({ value }),
    )
    .execute()
}
