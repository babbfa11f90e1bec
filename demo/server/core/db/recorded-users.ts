/**
 * Users by the names that audit rows and print jobs recorded: the present one, or one from before a renaming. A name never becomes that of
 * another user (users/user-name.ts).
 */

/**
 * SQL that joins the user whose name was recorded, at most one, with `id` and `display_name`.
 * @param alias of the joined user
 * @param unit SQL of the business unit's id
 * @param name SQL of the recorded name
 */
export const joinRecordedUser = (alias: string, unit: string, name: string): string =>
  `left join (
    select business_unit_id, lower(user_name) as name, id, display_name from app_user
    union all
    select f.business_unit_id, f.user_name, u.id, u.display_name
    from former_user_name f join app_user u on u.id = f.user_id
    where f.user_name <> lower(u.user_name)
  ) ${alias} on ${alias}.business_unit_id = ${unit} and ${alias}.name = lower(${name})`
