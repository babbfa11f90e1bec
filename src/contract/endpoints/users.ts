/** Users, roles and sessions: what can be read, and what administrators do with them (spec 2, section 7, users and settings). */
import * as v from 'valibot'
import { userHistory, userRoleHistory } from '../entities/settings-history'
import {
  activeUser,
  user,
  userRole,
  userRoleAssignment,
  userRoleMember,
  userSessionRow,
} from '../entities/user'
import { actionResult } from '../failures'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { del, get, group, post, put } from './endpoint'
import { findEndpoint, historyEndpoint, searchEndpoint } from './grids'
import { newUser, newUserRole, passwordReset, userIds, userRoleUpdate, userUpdate } from './user-inputs'

const permission = 'header/settings/users'
const byId = v.object({ id: rowId })
const bulk = { result: actionResult, isBulk: true, permission } as const

const roleHeader = v.object({ id: rowId, userRoleName: v.string(), systemRole: v.nullable(v.string()) })
export type RoleHeader = v.InferOutput<typeof roleHeader>

export const newPassword = v.object({
  userName: v.string(),
  displayName: v.string(),
  /** The password, shown once: the server stores only its hash. Null when the server did not generate it. */
  password: v.nullable(v.string()),
  /** Where the mail with the link was sent; null when there is none. */
  sentTo: v.nullable(v.string()),
})
export type NewPassword = v.InferOutput<typeof newPassword>

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
  findActive: findEndpoint(activeUser, 'ActiveUser', 'The same, asked for in the query.', '/active'),
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
    result: v.object({
      user: user.row,
      userRoles: v.array(roleHeader),
      loadCarrierIds: v.array(rowId),
    }),
    permission,
    summary: 'One user with the roles and the load carriers.',
  }),
  searchHistory: historyEndpoint(
    userHistory,
    'UserHistory',
    'What happened to users, by filters, sorted and paged.',
  ),
  create: post('/', {
    body: newUser,
    ...bulk,
    summary: 'Adds a user, who can sign in once a password is given (resetPassword).',
  }),
  update: put('/', { body: userUpdate, ...bulk, summary: 'Changes a user.' }),
  active: put('/active', {
    body: v.object({ ids: userIds, isActive: v.boolean() }),
    ...bulk,
    summary: 'Activates or deactivates users; the sessions of those who are deactivated end.',
  }),
  remove: del('/{id}', { params: byId, ...bulk, summary: 'Deletes a user, whose sessions end.' }),
  removeMany: put('/delete', {
    body: v.object({ ids: userIds }),
    ...bulk,
    summary: 'Deletes users, whose sessions end.',
  }),
  resetPassword: post('/resetPassword', {
    query: v.object({ userId: rowId }),
    body: passwordReset,
    result: newPassword,
    // Only the last password is valid; an answer stored under an idempotency key would store the password.
    repeatable: 'shared',
    permission,
    session: 'ends',
    summary: 'Gives a user another password, to be changed at the next sign-in, and ends the sessions.',
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
      adminRoleId: v.nullable(rowId),
      areaIds: v.array(rowId),
      loadCarrierIds: v.array(rowId),
      users: v.array(v.object({ id: rowId, userName: v.string(), displayName: v.string() })),
    }),
    permission,
    summary:
      'One user role with the first of the users who have it; role.numberOfUsers says how many there are.',
  }),
  searchMembers: searchEndpoint(
    userRoleMember,
    'UserRoleMember',
    'Users of roles by filters, sorted and paged.',
    '/searchMembers',
  ),
  searchHistory: historyEndpoint(
    userRoleHistory,
    'UserRoleHistory',
    'What happened to user roles, by filters, sorted and paged.',
  ),
  create: post('/', { body: newUserRole, ...bulk, summary: 'Adds a user role.' }),
  update: put('/', { body: userRoleUpdate, ...bulk, summary: 'Changes a user role and who has it.' }),
  remove: del('/{id}', {
    params: byId,
    ...bulk,
    summary: 'Deletes a user role; asks first when somebody has it or works for it.',
  }),
})
