/** Users, roles and sessions: search and lookups. */
import { sql } from 'kysely'
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { user, userRole } from '../../../src/contract/entities/user'
import { isGlobalAdmin } from '../../../src/contract/permissions'
import type { Context } from '../http/context'
import { notFound } from '../http/refusal'
import type { UnitSettingsCache } from '../http/unit-settings'
import { rolesOfUser } from '../http/users'
import { rowsByIds } from '../search/search'
import {
  activeUserSource,
  userRoleAssignmentSource,
  userRoleSource,
  userSessionSource,
  userSource,
} from '../sources/user-sources'
import { rowSearch } from './search-rows'

type UserHandlers = Pick<Handlers<Endpoints, Context>, 'userAccounts' | 'userRoles'>

export function userHandlers(unitSettings: UnitSettingsCache): UserHandlers {
  const searchOf = rowSearch(unitSettings)
  return {
    userAccounts: {
      search: searchOf(userSource),
      searchRoles: searchOf(userRoleAssignmentSource),
      searchSessions: searchOf(userSessionSource),
      searchActive: searchOf(activeUserSource),

      header: async (_input, { db, caller }) =>
        db.read
          .selectFrom('app_user')
          .select(['id', 'user_name as userName', 'display_name as displayName'])
          .where('business_unit_id', '=', caller.businessUnitId)
          .where('is_active', '=', true)
          .where('deleted', '=', false)
          .where('is_device', '=', false)
          .orderBy('display_name')
          .execute(),

      description: async () => describeEntity(user),

      summary: async (_input, context) => userSummary(context),

      async detail({ params }, { db, caller }) {
        const [found] = await rowsByIds(db.read, userSource, [params.id], caller.businessUnitId)
        if (found === undefined) throw notFound('There is no such user.')
        return { user: found, userRoles: await rolesOfUser(db, params.id) }
      },
    },

    userRoles: {
      search: searchOf(userRoleSource),

      header: async (_input, context) => roleHeaders(context),

      description: async () => describeEntity(userRole),

      async assignable(_input, context) {
        const all = await roleHeaders(context)
        if (isGlobalAdmin(context.caller)) return all
        return all.filter(
          ({ userRoleName, systemRole }) =>
            !isGlobalAdmin({
              roles: [userRoleName],
              ...(systemRole !== null && { systemRoles: [systemRole] }),
            }),
        )
      },

      async detail({ params }, { db, caller }) {
        const [role] = await rowsByIds(db.read, userRoleSource, [params.id], caller.businessUnitId)
        if (role === undefined) throw notFound('There is no such user role.')
        const users = await db.read
          .selectFrom('app_user_role')
          .innerJoin('app_user', 'app_user.id', 'app_user_role.user_id')
          .select(['app_user.id', 'app_user.user_name as userName', 'app_user.display_name as displayName'])
          .where('app_user_role.role_id', '=', params.id)
          .where('app_user.deleted', '=', false)
          .orderBy('app_user.display_name')
          .execute()
        return { role, users }
      },
    },
  }
}

async function userSummary({ db, caller }: Context): Promise<{
  active: number
  inactive: number
  openSessions: number
  concurrentUsers: number
}> {
  const { rows } = await sql<{
    active: number
    inactive: number
    openSessions: number
    concurrentUsers: number
  }>`
    select
      (select count(*) from app_user u where u.business_unit_id = b.id and not u.deleted and not u.is_device and u.is_active) as active,
      (select count(*) from app_user u where u.business_unit_id = b.id and not u.deleted and not u.is_device and not u.is_active) as inactive,
      (select count(*) from user_session s join app_user u on u.id = s.user_id and not u.is_device
        where s.business_unit_id = b.id and s.ended_at is null and s.expires_at > now()) as "openSessions",
      b.concurrent_users as "concurrentUsers"
    from business_unit b where b.id = ${caller.businessUnitId}
  `.execute(db.read)
  const [row] = rows
  if (row === undefined) throw notFound('There is no such business unit.')
  return row
}

async function roleHeaders({
  db,
  caller,
}: Context): Promise<{ id: number; userRoleName: string; systemRole: string | null }[]> {
  return db.read
    .selectFrom('user_role')
    .select(['id', 'user_role_name as userRoleName', 'system_role as systemRole'])
    .where('business_unit_id', '=', caller.businessUnitId)
    .where('deleted', '=', false)
    .orderBy('user_role_name')
    .execute()
}
