/** Users and their sessions: search, lookups, and administration. Roles: user-roles.ts. */
import { sql } from 'kysely'
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { user } from '../../../../src/contract/entities/user'
import type { ActionResult } from '../../../../src/contract/failures'
import { rowsLimitDefault } from '../../../../src/contract/limits'
import type { PasswordResets } from '../password-resets'
import type { Context } from '../../core/calls/context'
import { onRowsById, type NamedRow } from '../../core/calls/each-row'
import { notFound } from '../../core/refusal'
import { rolesOfUser } from '../../core/sessions/users'
import { idList, idsOf } from '../../core/db/id-list'
import { rowsByIds } from '../../core/search/search'
import { userHistorySource } from '../../core/search/history-sources'
import { activeUserSource, userRoleAssignmentSource, userSessionSource, userSource } from '../user-sources'
import { activateUser, deactivateUser, deleteUser } from '../close-account'
import { resetPassword } from '../reset-password'
import { addUser, updateUser } from '../save-user'
import { searchRows } from '../../core/calls/search-rows'

export function userHandlers(passwordResets: PasswordResets): Handlers<Endpoints, Context>['userAccounts'] {
  return {
    search: searchRows(userSource),
    searchRoles: searchRows(userRoleAssignmentSource),
    searchSessions: searchRows(userSessionSource),
    searchActive: searchRows(activeUserSource),
    findActive: searchRows(activeUserSource),
    searchHistory: searchRows(userHistorySource),

    header: async (_input, { db, caller }) =>
      db.read
        .selectFrom('app_user')
        .select(['id', 'user_name as userName', 'display_name as displayName'])
        .where('business_unit_id', '=', caller.businessUnitId)
        .where('is_active', '=', true)
        .where('deleted', '=', false)
        .where('is_device', '=', false)
        .orderBy('display_name')
        .limit(rowsLimitDefault)
        .execute(),

    description: async () => describeEntity(user),

    summary: async (_input, context) => userSummary(context),

    async detail({ params }, { db, caller }) {
      const [found] = await rowsByIds(db.read, userSource, [params.id], caller.businessUnitId)
      if (found === undefined) throw notFound('There is no such user.')
      const loadCarriers = await db.read
        .selectFrom('app_user_load_carrier')
        .select('load_carrier_type_id as id')
        .where('user_id', '=', params.id)
        .orderBy('load_carrier_type_id')
        .execute()
      const userRoles = await rolesOfUser(db, params.id)
      return { user: found, userRoles, loadCarrierIds: idsOf(loadCarriers) }
    },

    // There is no row yet to which a failure could refer: the call is refused as a whole.
    create: async ({ body }, { db, unit }) => ({ done: [await addUser(db, unit, body)], failed: [] }),

    update: ({ body }, context) =>
      onRowsById(context, [body.id], namedUsers, () => updateUser(context.db, context.unit, body)),

    active: ({ body }, context) =>
      onRowsById(context, body.ids, namedUsers, ({ id }) =>
        body.isActive
          ? activateUser(context.db, context.unit, id)
          : deactivateUser(context.db, context.unit, id, context.now()),
      ),

    remove: ({ params }, context) => deleteUsers(context, [params.id]),
    removeMany: ({ body }, context) => deleteUsers(context, body.ids),

    resetPassword: ({ query, body }, { db, unit, settings, now }) =>
      resetPassword(db, unit, query.userId, body, {
        minimumLength: settings.values.passwordMinLength,
        now: now(),
        sendLink: userId => passwordResets.deliver(userId, now()),
      }),
  }
}

function deleteUsers(context: Context, ids: readonly number[]): Promise<ActionResult> {
  return onRowsById(context, ids, namedUsers, ({ id }) =>
    deleteUser(context.db, context.unit, id, context.now()),
  )
}

/** People only: screens are users too. */
async function namedUsers(
  { db, unit }: Pick<Context, 'db' | 'unit'>,
  ids: readonly number[],
): Promise<NamedRow[]> {
  return db.read
    .selectFrom('app_user')
    .select(['id', 'user_name as name'])
    .where('business_unit_id', '=', unit.businessUnitId)
    .where('deleted', '=', false)
    .where('is_device', '=', false)
    .where(sql<boolean>`id in ${idList(ids)}`)
    .orderBy('id')
    .execute()
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
