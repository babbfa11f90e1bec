/** Actions of users (spec 2, section 7, users and settings). Those that return a password save within their dialog, which shows it. */
import { userAccounts } from '../../contract/endpoints/users'
import type { User } from '../../contract/entities/user'
import { guardUser, type UserAction } from '../../contract/states/user'
import { defineAction } from '../../define/action'
import { crud } from '../crud'

const permission = 'header/settings/users'
const guarded = (action: UserAction) => (user: User) => guardUser(action, user)
const isForGlobalAdmins = ({ isGlobalAdmin }: User) => isGlobalAdmin === true
const answeredRoles = ({ userRoles }: User) => userRoles ?? ''
const idsOf = (users: readonly User[]) => users.map(({ id }) => id)

export const {
  add: addUser,
  update: updateUser,
  delete: deleteUsers,
} = crud<User>('User', {
  permission,
  endpoints: { update: userAccounts.update, remove: userAccounts.removeMany },
  guard: guardUser,
  isFor: { isForGlobalAdmins, answeredRoles },
  deletesMany: 'body',
  delete: { section: 4 },
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
  undoneBy: () => ({ action: 'deactivateUsers' }),
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
  undoneBy: () => ({ action: 'activateUsers' }),
})
