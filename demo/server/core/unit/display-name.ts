/**
 * Display names of users: for files that show their author, and, told apart, for grids that group and filter people by what they are called,
 * since two people may have the same one.
 */
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

/** SQL of all users with `id`, `business_unit_id` and `name`: the display name, with the user name where another user has the same one. */
export const usersToldApart = `(
  select id, business_unit_id, case when count(*) over (partition by business_unit_id, lower(display_name)) > 1
    then display_name || ' (' || user_name || ')' else display_name end as name
  from app_user
)`

/**
 * SQL that joins one of them as `u`. The business unit limits the users that are compared.
 * @param reference SQL of the user's id
 * @param unit SQL of the business unit's id
 */
export const joinUserToldApart = (reference: string, unit: string): string =>
  `left join ${usersToldApart} u on u.id = ${reference} and u.business_unit_id = ${unit}`
