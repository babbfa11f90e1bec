/**
 * Users, their roles and their sessions (spec 1, section 3). Neither a password, nor its hash, nor anything that could be used to take over
 * a session is a field.
 */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { accountStates, sessionStates, systemRoles, userTypes } from '../states/office'

export const user = defineEntity('User', {
  id: field.id(),
  userName: field.identifier(),
  displayName: field.text(),
  email: field.text(),
  userStatus: field.state('account', accountStates),
  isActive: field.flag(),
  /** Names, in alphabetical order. */
  userRoles: field.roles(),
  userType: field.state('userType', userTypes),
  /** Language code, for instance nb-NO. */
  defaultLanguage: field.text(),
  picture: field.image(),
  /** Names of the types that the user may handle. */
  loadCarriers: field.text(),
  /** Location role groups in which the roles of the user work, by name. */
  wareHouseAreas: field.text(),
  /** One of the roles makes the user a global administrator, whom only other global administrators may change (permissions.ts). */
  isGlobalAdmin: field.flag(),
  /** Number of open sessions. */
  sessions: field.count(),
  lastSeen: field.dateTime(),
  createdDate: field.dateTime(),
  deleted: field.flag(),
})
export type User = Row<typeof user>

export const userRole = defineEntity('UserRole', {
  id: field.id(),
  userRoleName: field.roles(),
  systemRole: field.optionalState('userType', systemRoles),
  /** Users with the role are global administrators. */
  isGlobalAdmin: field.flag(),
  /** The role whose users administer the users with this one. */
  adminResponsibility: field.roles(),
  /** Location role groups, by name. */
  wareHouseAreas: field.text(),
  loadCarriers: field.text(),
  /** User names of the first users with the role (limits.ts, namedMembersMost). */
  assignedUser: { ...field.text(), titleKey: 'field.users' },
  numberOfUsers: field.count(),
  deleted: field.flag(),
})
export type UserRole = Row<typeof userRole>

/** One role of one user. */
export const userRoleAssignment = defineEntity('UserRoleAssignment', {
  id: field.id(),
  userId: field.id(),
  userName: field.identifier(),
  displayName: field.text(),
  roleId: field.id(),
  userRoleName: field.roles(),
  systemRole: field.optionalState('userType', systemRoles),
  adminResponsibility: field.roles(),
  wareHouseAreas: field.text(),
  loadCarriers: field.text(),
})

/** One user of one role. */
export const userRoleMember = defineEntity('UserRoleMember', {
  id: field.id(),
  roleId: field.id(),
  userId: field.id(),
  userName: field.identifier(),
  displayName: field.text(),
  userStatus: field.state('account', accountStates),
})
export type UserRoleMember = Row<typeof userRoleMember>

export const userSessionRow = defineEntity('UserSession', {
  id: field.id(),
  userId: field.id(),
  userName: field.identifier(),
  state: field.state('session', sessionStates),
  /** The user is a global administrator, whom only other global administrators may sign out. */
  isGlobalAdmin: field.flag(),
  application: field.text(),
  loginTime: field.dateTime(),
  lastSeen: field.dateTime(),
  endedTime: field.dateTime(),
})
export type UserSessionRow = Row<typeof userSessionRow>

/** An open session. */
export const activeUser = defineEntity('ActiveUser', {
  id: field.id(),
  userId: field.id(),
  userName: field.identifier(),
  displayName: field.text(),
  isGlobalAdmin: field.flag(),
  loginTime: field.dateTime(),
  lastSeen: field.dateTime(),
  application: field.text(),
})
export type ActiveUser = Row<typeof activeUser>
