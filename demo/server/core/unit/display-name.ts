/** What a user is called, for files that say who asked for them. */
import type { Db } from '../db/database'

/** The name of a user; empty where he is none any more. */
export async function displayNameOf({ read }: Db, businessUnitId: number, id: number): Promise<string> {
  const user = await read
    .selectFrom('app_user')
    .select('display_name')
    .where('business_unit_id', '=', businessUnitId)
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.display_name ?? ''
}
