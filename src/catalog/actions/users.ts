/** Actions of users (spec 2, section 7, users and settings). Those that end in a password save in their dialog, which shows it. */
import { userAccounts } from '../../contract/endpoints/users'
import type { User } from '../../contract/entities/user'
import { guardUser, type UserAction } from '../../contract/states/user'
import { defineAction } from '../../define/action'

const permission = 'header/settings/users'
const guarded = (action: UserAction) => (user: User) => guardUser(action, user)
const isForGlobalAdmins = ({ isGlobalAdmin }: User) => isGlobalAdmin === true
const answeredRoles = ({ userRoles }: User) => userRoles ?? ''
const idsOf = (users: readonly User[]) => users.map(({ id }) => id)

export const addUser = defineAction<User>({
  name: 'addUser',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission,
  guard: () => ({ allowed: true }),
  dialog: 'addUser',
})

export const updateUser = defineAction<User>({
  name: 'updateUser',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: guarded('update'),
  isForGlobalAdmins,
  answeredRoles,
  dialog: 'updateUser',
  endpoint: userAccounts.update,
  input: ([user], answers, read) => ({ body: { id: user?.id ?? 0, ...answers, read: [...read] } }),
})

export const resetPassword = defineAction<User>({
  name: 'resetPassword',
  icon: 'key',
  section: 2,
  shortcut: 'P',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: guarded('resetPassword'),
  isForGlobalAdmins,
  answeredRoles,
  dialog: 'resetPassword',
})

export const showPermissionsOfUser = defineAction<User>({
  name: 'showPermissionsOfUser',
  icon: 'lock',
  section: 2,
  permission: 'header/settings/user_settings',
  guard: () => ({ allowed: true }),
  opens: ({ id }) => ({ route: 'user-settings', search: { tab: 'permissions', user: String(id) } }),
})

export const activateUsers = defineAction<User>({
  name: 'activateUsers',
  icon: 'play',
  section: 3,
  permission,
  guard: guarded('activate'),
  isForGlobalAdmins,
  answeredRoles,
  endpoint: userAccounts.active,
  input: users => ({ body: { ids: idsOf(users), isActive: true } }),
  undoneBy: () => 'deactivateUsers',
})

export const deactivateUsers = defineAction<User>({
  name: 'deactivateUsers',
  icon: 'pause',
  section: 3,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: guarded('deactivate'),
  isForGlobalAdmins,
  answeredRoles,
  endpoint: userAccounts.active,
  input: users => ({ body: { ids: idsOf(users), isActive: false } }),
  undoneBy: () => 'activateUsers',
})

export const deleteUsers = defineAction<User>({
  name: 'deleteUsers',
  icon: 'trash',
  section: 4,
  isDanger: true,
  needsConfirmation: true,
  permission,
  guard: guarded('delete'),
  isForGlobalAdmins,
  answeredRoles,
  endpoint: userAccounts.removeMany,
  input: users => ({ body: { ids: idsOf(users) } }),
})
