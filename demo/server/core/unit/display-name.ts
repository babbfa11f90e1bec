/** Display names of users, for files that show their author. */
import type { Db } from '../db/database'

/** The name of a user; empty when the user no longer exists. */
export async function displayNameOf({ read }: Db, businessUnitId: number, id: number): Promise<string> {
  const user = await read
    .selectFrom('app_user')
    .select('display_name')
    .where('business_unit_id', '=', businessUnitId)
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.display_name ?? ''
}
