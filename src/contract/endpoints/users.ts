/** Users, roles and sessions: what can be read (spec 2, section 7, users and settings). */
import * as v from 'valibot'
import { activeUser, user, userRole, userRoleAssignment, userSessionRow } from '../entities/user'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group } from './endpoint'
import { searchEndpoint } from './grids'

const permission = 'header/settings/users'
const byId = v.object({ id: rowId })

const roleHeader = v.object({ id: rowId, userRoleName: v.string(), systemRole: v.nullable(v.string()) })

export const userAccounts = group('User', {
  search: searchEndpoint(user, 'User', 'Users by filters, sorted and paged.'),
  searchRoles: searchEndpoint(
    userRoleAssignment,
    'UserRoleAssignment',
    'Roles of users by filters, sorted and paged.',
    '/searchRoles',
  ),
  searchSessions: searchEndpoint(
    userSessionRow,
    'UserSession',
    'Sessions of users by filters, sorted and paged.',
    '/searchSessions',
  ),
  searchActive: searchEndpoint(
    activeUser,
    'ActiveUser',
    'Open sessions by filters, sorted and paged.',
    '/searchActive',
  ),
  header: get('/header', {
    result: v.array(v.object({ id: rowId, userName: v.string(), displayName: v.string() })),
    summary: 'Active users by name, to choose from.',
  }),
  description: descriptionEndpoint('User', 'Fields of a user.'),
  summary: get('/summary', {
    result: v.object({
      active: v.number(),
      inactive: v.number(),
      openSessions: v.number(),
      /** Users who may work at the same time. */
      concurrentUsers: v.number(),
    }),
    permission,
    summary: 'How many users and open sessions the business unit has.',
  }),
  detail: get('/detail/{id}', {
    params: byId,
    result: v.object({ user: user.row, userRoles: v.array(roleHeader) }),
    permission,
    summary: 'One user with the roles.',
  }),
})

export const userRoles = group('UserRole', {
  search: searchEndpoint(userRole, 'UserRole', 'User roles by filters, sorted and paged.'),
  header: get('/header', {
    result: v.array(roleHeader),
    summary: 'All user roles by name, to choose from.',
  }),
  description: descriptionEndpoint('UserRole', 'Fields of a user role.'),
  assignable: get('/assignable', {
    result: v.array(roleHeader),
    permission,
    summary: 'Roles that the caller may give to others: the global ones only by a global admin.',
  }),
  detail: get('/detail/{id}', {
    params: byId,
    result: v.object({
      role: userRole.row,
      users: v.array(v.object({ id: rowId, userName: v.string(), displayName: v.string() })),
    }),
    permission,
    summary: 'One user role with the users who have it.',
  }),
})
