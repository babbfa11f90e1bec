/** Giving and taking roles, and the notifications for pages that show users, roles and permissions. */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import { idList, idsOf } from '../core/db/id-list'

/** Pairs of a user and a role. */
export interface Membership {
  readonly userId: number
  readonly roleId: number
}

/** Adds memberships; existing ones stay. */
export async function addMemberships(tx: Tx, memberships: readonly Membership[]): Promise<void> {
  if (memberships.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into app_user_role (user_id, role_id)
    select m."userId", m."roleId"
    from json_to_recordset(${JSON.stringify(memberships)}::json) as m("userId" bigint, "roleId" bigint)
    on conflict (user_id, role_id) do nothing returning id`.execute(tx.sql)
  tx.changed('UserRoleAssignment', idsOf(rows))
  notifyMembership(tx, memberships)
}

/** Removes memberships. */
export async function removeMemberships(tx: Tx, memberships: readonly Membership[]): Promise<void> {
  if (memberships.length === 0) return
  const { rows } = await sql<{ id: number }>`
    delete from app_user_role a
    using json_to_recordset(${JSON.stringify(memberships)}::json) as m("userId" bigint, "roleId" bigint)
    where a.user_id = m."userId" and a.role_id = m."roleId" returning a.id`.execute(tx.sql)
  tx.removed('UserRoleAssignment', idsOf(rows))
  notifyMembership(tx, memberships)
}

/** All users with a role, also inactive ones. */
export async function membersOf(tx: Tx, roleId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('app_user_role')
    .select('user_id as id')
    .where('role_id', '=', roleId)
    .orderBy('user_id')
    .execute()
  return idsOf(rows)
}

/** Sets the load carriers of a user, or the areas or load carriers of a role. */
export async function setChosen(
  tx: Tx,
  of: ChosenTable,
  ownerId: number,
  ids: readonly number[] | undefined,
): Promise<void> {
  if (ids === undefined) return
  const { table, owner, chosen } = of
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${ownerId}`.execute(tx.sql)
  await sql`insert into ${sql.table(table)} (${sql.ref(owner)}, ${sql.ref(chosen)})
    select ${ownerId}::bigint, c.id from ${idList(ids)} as c(id)`.execute(tx.sql)
}

interface ChosenTable {
  readonly table: string
  readonly owner: string
  readonly chosen: string
}

export const loadCarriersOfUser: ChosenTable = {
  table: 'app_user_load_carrier',
  owner: 'user_id',
  chosen: 'load_carrier_type_id',
}
export const loadCarriersOfRole: ChosenTable = {
  table: 'user_role_load_carrier',
  owner: 'role_id',
  chosen: 'load_carrier_type_id',
}
export const areasOfRole: ChosenTable = {
  table: 'user_role_area',
  owner: 'role_id',
  chosen: 'location_role_group_id',
}

/** Notifies changed memberships; permissions change with the commit (core/sessions/sessions.ts). */
function notifyMembership(tx: Tx, memberships: readonly Membership[]): void {
  tx.changed(
    'UserRole',
    memberships.map(({ roleId }) => roleId),
  )
  tx.settingsChanged()
}
