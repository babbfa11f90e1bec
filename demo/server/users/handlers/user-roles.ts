/** User roles: search, lookups, and administration. */
import { describeEntity } from '../../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { NewUserRole, UserRoleUpdate } from '../../../../src/contract/endpoints/user-inputs'
import type { RoleHeader } from '../../../../src/contract/endpoints/users'
import { userRole } from '../../../../src/contract/entities/user'
import { choicesMost } from '../../../../src/contract/limits'
import { isGlobalAdmin } from '../../../../src/contract/permissions'
import type { Context } from '../../core/calls/context'
import { crudHandlers } from '../../core/calls/crud'
import { namedRowsIn } from '../../core/calls/named-rows'
import { notFound } from '../../core/refusal'
import { askChoice } from '../../core/calls/user-choice'
import { idsOf } from '../../core/db/id-list'
import { rowsByIds } from '../../core/search/search'
import { userRoleHistorySource } from '../../core/search/history-sources'
import { userRoleMemberSource, userRoleSource } from '../user-sources'
import { refusalOverRole } from '../authority'
import { deleteRole, readRoleUse } from '../delete-role'
import { addRole, updateRole } from '../save-role'
import { searchRows } from '../../core/calls/search-rows'

const roleTable = { table: 'user_role', nameColumn: 'user_role_name' } as const
const namedRoles = namedRowsIn(roleTable.table, roleTable.nameColumn)
const rows = crudHandlers(roleTable, {
  add: ({ db, unit }, input: NewUserRole) => addRole(db, unit, input),
  update: ({ db, unit }, input: UserRoleUpdate) => updateRole(db, unit, input),
  remove: ({ db, unit, now }, id) => deleteRole(db, unit, id, now()),
})

export const userRoleHandlers: Handlers<Endpoints, Context>['userRoles'] = {
  search: searchRows(userRoleSource),
  searchMembers: searchRows(userRoleMemberSource),
  searchHistory: searchRows(userRoleHistorySource),

  header: async (_input, context) => (await readRoles(context)).map(headerOf),

  description: async () => describeEntity(userRole),

  async assignable(_input, context) {
    const all = await readRoles(context)
    const known = new Map(all.map(role => [role.id, role]))
    const own = all.filter(({ userRoleName }) => context.caller.roles.includes(userRoleName))
    return all
      .filter(role => isGlobalAdmin(context.caller) || refusalOverRole(own, role, known) === null)
      .map(headerOf)
  },

  async detail({ params: { id } }, { db, caller }) {
    const [role] = await rowsByIds(db.read, userRoleSource, [id], caller.businessUnitId)
    if (role === undefined) throw notFound('There is no such user role.')
    const { admin_role_id: adminRoleId } = await db.read
      .selectFrom('user_role')
      .select('admin_role_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const areas = await db.read
      .selectFrom('user_role_area')
      .select('location_role_group_id as id')
      .where('role_id', '=', id)
      .execute()
    const loadCarriers = await db.read
      .selectFrom('user_role_load_carrier')
      .select('load_carrier_type_id as id')
      .where('role_id', '=', id)
      .execute()
    const users = await db.read
      .selectFrom('app_user_role')
      .innerJoin('app_user', 'app_user.id', 'app_user_role.user_id')
      .select(['app_user.id', 'app_user.user_name as userName', 'app_user.display_name as displayName'])
      .where('app_user_role.role_id', '=', id)
      .where('app_user.deleted', '=', false)
      .orderBy('app_user.display_name')
      .orderBy('app_user.id')
      .limit(choicesMost)
      .execute()
    return { role, adminRoleId, areaIds: idsOf(areas), loadCarrierIds: idsOf(loadCarriers), users }
  },

  create: rows.add,
  update: rows.update,
  async remove(input, context) {
    const [found] = await namedRoles(context, [input.params.id])
    if (found !== undefined) await confirmDeletion(context, found.id, found.name)
    return rows.remove(input, context)
  },
}

/** Asks for confirmation when the role has users or open work. */
async function confirmDeletion(context: Context, id: number, name: string): Promise<void> {
  const { users, jobs, roles } = await readRoleUse(context.db, context.unit.businessUnitId, id)
  if (users + jobs + roles === 0) return
  askChoice(context, {
    type: 'deleteRole',
    values: { role: name, users, jobs, roles },
    options: ['delete'],
  })
}

type RoleOfUnit = RoleHeader & { readonly adminRoleId: number | null }

const headerOf = ({ id, userRoleName, systemRole }: RoleOfUnit): RoleHeader => ({
  id,
  userRoleName,
  systemRole,
})

async function readRoles({ db, caller }: Context): Promise<RoleOfUnit[]> {
  return db.read
    .selectFrom('user_role')
    .select([
      'id',
      'user_role_name as userRoleName',
      'system_role as systemRole',
      'admin_role_id as adminRoleId',
    ])
    .where('business_unit_id', '=', caller.businessUnitId)
    .where('deleted', '=', false)
    .orderBy('user_role_name')
    .execute()
}
