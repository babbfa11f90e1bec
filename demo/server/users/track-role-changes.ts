/** Writes changes of a role to the history of each user who gets or loses it. */
import { sql } from 'kysely'
import type { Tx } from '../core/db/database'
import { idList } from '../core/db/id-list'

interface RoleNames {
  readonly id: number
  readonly names: string | null
}

/** Reads the roles of the users before a change; `after` compares them, writes the histories and returns the number of users who differ. */
export async function trackRoleChanges(
  tx: Tx,
  businessUnitId: number,
  userIds: readonly number[],
): Promise<{ after(): Promise<number> }> {
  const before = await readNames(tx, businessUnitId, userIds)
  return {
    async after() {
      const now = await readNames(tx, businessUnitId, userIds)
      const differing = [...now].filter(([id, names]) => (before.get(id) ?? null) !== names)
      for (const [id, names] of differing)
        tx.audit('updateUser', 'User', id, { userRoles: [before.get(id) ?? null, names] })
      return differing.length
    },
  }
}

async function readNames(
  tx: Tx,
  businessUnitId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<RoleNames>`
    select u.id, string_agg(r.user_role_name, ', ' order by r.user_role_name) as names
    from app_user u
    left join app_user_role a on a.user_id = u.id
    left join user_role r on r.id = a.role_id and not r.deleted
    where u.business_unit_id = ${businessUnitId} and u.id in ${idList(userIds)}
    group by u.id order by u.id`.execute(tx.sql)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
