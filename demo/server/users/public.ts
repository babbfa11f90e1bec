/** Users, roles and permissions, and who may administer them. */
export { type Administration, readAdministrationState, rolesAnsweredFor } from './administer'
export { administratorsOf, mailAdministrators } from './mail-administrators'
export {
  assertMayDecideAbout,
  assertMayEndSessionsOf,
  listedSessions,
  rolesToGrant as rolesToGive,
} from './assert-allowed'
export { roleHolderOf, type KnownRole } from './authority'
export { ownAccountHandlers } from './handlers/own-account'
export { userRoleHandlers } from './handlers/user-roles'
export { userHandlers } from './handlers/users'
export { createPasswordResets, type PasswordResets } from './password-resets'
export { permissionHandlers } from './permissions/handlers'
export { addUser, updateUser } from './save-user'
export {
  activeUserSource,
  userRoleAssignmentSource,
  userRoleMemberSource,
  userRoleSource,
  userSessionSource,
  userSource,
} from './user-sources'
