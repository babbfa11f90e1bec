/** Holders of a permission: active people, and the roles through which they have it. */
import { sql, type Kysely } from 'kysely'
import type { PermissionHolder } from '../../../../src/contract/endpoints/permissions'
import { permissionHoldersMost, tracedPeopleMost } from '../../../../src/contract/limits'
import { isPermitted } from '../../../../src/contract/permission-defaults'
import type { PermissionPath, PermissionTable } from '../../../../src/contract/permissions'
import type { Tables } from '../../core/db/tables'
import { idList } from '../../core/db/id-list'
import { rolesOf } from '../../core/unit/saved-permissions'

const activePeople = sql.raw('u.is_active and not u.deleted and not u.is_device')

/** The number of people with a permission, and the first of them by name. */
export async function holdersOf(
  db: Kysely<Tables>,
  businessUnitId: number,
  table: PermissionTable,
  path: PermissionPath,
): Promise<{ total: number; holders: PermissionHolder[] }> {
  const granting = (await rolesOf(db, businessUnitId)).filter(({ name, systemRole }) =>
    isPermitted(table, path, { roles: [name], systemRoles: systemRole === null ? [] : [systemRole] }),
  )
  const isForAll = isPermitted(table, path, { roles: [] })
  const { rows } = await sql<PermissionHolder & { total: number; names: string[] | null }>`
    select u.id, u.display_name as "displayName", u.user_name as "userName",
      held.names, count(*) over ()::int as total
    from app_user u
    left join lateral (
      select json_agg(r.user_role_name order by r.user_role_name) as names
      from app_user_role a join user_role r on r.id = a.role_id
      where a.user_id = u.id and r.id in ${idList(granting.map(({ id }) => id))}
    ) held on true
    where u.business_unit_id = ${businessUnitId}::bigint and ${activePeople}
      and (${isForAll}::boolean or held.names is not null)
    order by u.display_name, u.id limit ${permissionHoldersMost}
  `.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    holders: rows.map(({ id, displayName, userName, names }) => ({
      id,
      displayName,
      userName,
      roles: isForAll ? [] : (names ?? []),
    })),
  }
}

/** People whose display name or user name contains the text, by name, or the one of the id; also inactive ones. */
export async function tracedPeople(
  db: Kysely<Tables>,
  businessUnitId: number,
  { text, id }: { readonly text: string; readonly id?: number | undefined },
): Promise<{ id: number; displayName: string; userName: string }[]> {
  const { rows } = await sql<{ id: number; displayName: string; userName: string }>`
    select u.id, u.display_name as "displayName", u.user_name as "userName" from app_user u
    where u.business_unit_id = ${businessUnitId}::bigint and not u.deleted and not u.is_device
      and u.id = coalesce(${id ?? null}::bigint, u.id)
      and position(lower(${text.trim()}) in lower(u.display_name || ' ' || u.user_name)) > 0
    order by u.display_name, u.id limit ${tracedPeopleMost}
  `.execute(db)
  return rows
}
