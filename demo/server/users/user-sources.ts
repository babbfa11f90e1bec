/** Where the fields of users, roles and sessions come from in the database. */
import {
  activeUser,
  user,
  userRole,
  userRoleAssignment,
  userRoleMember,
  userSessionRow,
} from '../../../src/contract/entities/user'
import { namedMembersMost } from '../../../src/contract/limits'
import { globalAdminRoles } from '../../../src/contract/permissions'
import { userTypes } from '../../../src/contract/states/office'
import type { SearchSource } from '../core/search/search-source'
import { readMoment } from '../core/search/columns'

/** Names joined into one text; null when there are none. */
const names = (select: string): string =>
  `(select string_agg(n.name, ', ' order by n.name) from (${select}) n)`

const rolesOfUser = names(`
  select r.user_role_name as name from app_user_role a join user_role r on r.id = a.role_id
  where a.user_id = u.id and not r.deleted
`)

const loadCarriersOfUser = names(`
  select t.name from app_user_load_carrier c join load_carrier_type t on t.id = c.load_carrier_type_id
  where c.user_id = u.id
`)

const areasOfUser = names(`
  select distinct g.name from app_user_role a join user_role r on r.id = a.role_id and not r.deleted
  join user_role_area ra on ra.role_id = r.id join location_role_group g on g.id = ra.location_role_group_id
  where a.user_id = u.id
`)

/**
 * Number of open sessions, when the user was last seen, and the sum of the sessions' versions: every change of a session also raises the
 * version of its user's row.
 */
const sessionsOfUser = `left join lateral (
  select count(*) filter (where us.ended_at is null and us.expires_at > now()) as open,
    max(us.last_seen_at) as last_seen, coalesce(sum(us.version), 0)::bigint as version
  from user_session us where us.business_unit_id = u.business_unit_id and us.user_id = u.id
) ss on true`

/** Whether a role makes its holders global administrators, like isGlobalAdmin in src/contract/permissions.ts. */
const isGlobalRole = `(r.user_role_name in (${globalAdminRoles.map(name => `'${name}'`).join(', ')})
  or coalesce(r.system_role = 'GlobalAdminUser', false))`

const isGlobalUser = (userId: string): string => `exists (
  select from app_user_role a join user_role r on r.id = a.role_id and not r.deleted
  where a.user_id = ${userId} and ${isGlobalRole})`

/** People: screens are users too, but are not listed. */
const people = '(select * from app_user where not is_device)'

/** The name of a user type's number. */
const userType = `(array[${userTypes.map(name => `'${name}'`).join(', ')}])[u.user_type + 1]`

export const userSource: SearchSource<(typeof user)['fields']> = {
  entity: user,
  table: `${people} u`,
  alias: 'u',
  joins: { sessions: sessionsOfUser },
  fields: {
    id: { sql: 'u.id' },
    userName: { sql: 'u.user_name' },
    displayName: { sql: 'u.display_name' },
    email: { sql: 'u.email' },
    userStatus: { sql: `(case when u.is_active then 'Active' else 'Inactive' end)` },
    isActive: { sql: 'u.is_active' },
    userRoles: { sql: rolesOfUser, isComputed: true },
    userType: { sql: userType },
    defaultLanguage: { sql: 'u.default_language' },
    picture: { sql: 'u.picture' },
    loadCarriers: { sql: loadCarriersOfUser, isComputed: true },
    wareHouseAreas: { sql: areasOfUser, isComputed: true },
    isGlobalAdmin: { sql: isGlobalUser('u.id'), isComputed: true },
    sessions: { sql: 'ss.open', join: 'sessions' },
    lastSeen: { sql: 'ss.last_seen', join: 'sessions' },
    createdDate: { sql: 'u.created_at' },
    deleted: { sql: 'u.deleted' },
    version: { sql: 'u.version + ss.version', join: 'sessions' },
  },
}

const areasOf = (roleId: string): string =>
  names(`
  select g.name from user_role_area ra join location_role_group g on g.id = ra.location_role_group_id
  where ra.role_id = ${roleId}
`)

const loadCarriersOf = (roleId: string): string =>
  names(`
  select t.name from user_role_load_carrier c join load_carrier_type t on t.id = c.load_carrier_type_id
  where c.role_id = ${roleId}
`)

const usersOfRole = `app_user_role a join app_user au on au.id = a.user_id where a.role_id = r.id and not au.deleted`

export const userRoleSource: SearchSource<(typeof userRole)['fields']> = {
  entity: userRole,
  table: 'user_role r',
  alias: 'r',
  joins: { adminRole: 'left join user_role ar on ar.id = r.admin_role_id' },
  fields: {
    id: { sql: 'r.id' },
    userRoleName: { sql: 'r.user_role_name' },
    systemRole: { sql: 'r.system_role' },
    isGlobalAdmin: { sql: isGlobalRole },
    adminResponsibility: { sql: 'ar.user_role_name', join: 'adminRole' },
    wareHouseAreas: { sql: areasOf('r.id'), isComputed: true },
    loadCarriers: { sql: loadCarriersOf('r.id'), isComputed: true },
    assignedUser: {
      sql: names(`select au.user_name as name from ${usersOfRole}`),
      // Limited, since a role may have thousands of users.
      read: names(
        `select au.user_name as name from ${usersOfRole} order by au.user_name limit ${namedMembersMost}`,
      ),
      isComputed: true,
    },
    numberOfUsers: { sql: `(select count(*) from ${usersOfRole})`, isComputed: true },
    deleted: { sql: 'r.deleted' },
    version: readMoment,
  },
}

/** Deleted users and roles have no visible assignments. */
const assignments = `
  select a.id, a.user_id, a.role_id, u.business_unit_id, u.user_name, u.display_name, r.user_role_name, r.system_role,
    ar.user_role_name as admin_role_name
  from app_user_role a
  join app_user u on u.id = a.user_id and not u.deleted
  join user_role r on r.id = a.role_id and not r.deleted
  left join user_role ar on ar.id = r.admin_role_id
`

export const userRoleAssignmentSource: SearchSource<(typeof userRoleAssignment)['fields']> = {
  entity: userRoleAssignment,
  table: `(${assignments}) l`,
  alias: 'l',
  joins: {},
  fields: {
    id: { sql: 'l.id' },
    userId: { sql: 'l.user_id' },
    userName: { sql: 'l.user_name' },
    displayName: { sql: 'l.display_name' },
    roleId: { sql: 'l.role_id' },
    userRoleName: { sql: 'l.user_role_name' },
    systemRole: { sql: 'l.system_role' },
    adminResponsibility: { sql: 'l.admin_role_name' },
    wareHouseAreas: { sql: areasOf('l.role_id'), isComputed: true },
    loadCarriers: { sql: loadCarriersOf('l.role_id'), isComputed: true },
    version: readMoment,
  },
}

const members = `
  select a.id, a.user_id, a.role_id, u.business_unit_id, u.user_name, u.display_name, u.is_active, u.version
  from app_user_role a join app_user u on u.id = a.user_id and not u.deleted
`

export const userRoleMemberSource: SearchSource<(typeof userRoleMember)['fields']> = {
  entity: userRoleMember,
  table: `(${members}) m`,
  alias: 'm',
  joins: {},
  fields: {
    id: { sql: 'm.id' },
    roleId: { sql: 'm.role_id' },
    userId: { sql: 'm.user_id' },
    userName: { sql: 'm.user_name' },
    displayName: { sql: 'm.display_name' },
    userStatus: { sql: `(case when m.is_active then 'Active' else 'Inactive' end)` },
    version: { sql: 'm.version' },
  },
}

/**
 * The visible columns of a session: its key and secrets never leave the database. Changes of the user, such as his name or permissions,
 * also raise the version of his sessions.
 */
const sessionRows = `
  select us.row_no as id, us.business_unit_id, us.user_id, u.user_name, u.display_name, us.application, us.login_at,
    us.last_seen_at, case when us.ended_at is null and us.expires_at <= now() then us.expires_at else us.ended_at end as ended_at,
    us.version + u.version as version
  from user_session us join ${people} u on u.id = us.user_id
`

export const userSessionSource: SearchSource<(typeof userSessionRow)['fields']> = {
  entity: userSessionRow,
  table: `(${sessionRows}) s`,
  alias: 's',
  joins: {},
  fields: {
    id: { sql: 's.id' },
    userId: { sql: 's.user_id' },
    userName: { sql: 's.user_name' },
    isGlobalAdmin: { sql: isGlobalUser('s.user_id'), isComputed: true },
    state: { sql: `(case when s.ended_at is null then 'Open' else 'Ended' end)` },
    application: { sql: 's.application' },
    loginTime: { sql: 's.login_at', isIndexed: true },
    lastSeen: { sql: 's.last_seen_at' },
    endedTime: { sql: 's.ended_at' },
    version: { sql: 's.version' },
  },
}

export const activeUserSource: SearchSource<(typeof activeUser)['fields']> = {
  entity: activeUser,
  table: `(${sessionRows} where us.ended_at is null and us.expires_at > now()) s`,
  alias: 's',
  joins: {},
  fields: {
    id: { sql: 's.id' },
    userId: { sql: 's.user_id' },
    userName: { sql: 's.user_name' },
    displayName: { sql: 's.display_name' },
    isGlobalAdmin: { sql: isGlobalUser('s.user_id'), isComputed: true },
    loginTime: { sql: 's.login_at' },
    lastSeen: { sql: 's.last_seen_at' },
    application: { sql: 's.application' },
    version: { sql: 's.version' },
  },
}
