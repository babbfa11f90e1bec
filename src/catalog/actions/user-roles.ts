/** Actions of user roles (spec 2, section 6, roles). */
import { userRoles } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import { defineAction } from '../../define/action'

const permission = 'header/settings/users'
const isForGlobalAdmins = ({ isGlobalAdmin }: UserRole) => isGlobalAdmin === true
const answeredRoles = ({ userRoleName }: UserRole) => userRoleName ?? ''
const always = () => ({ allowed: true }) as const

export const addRole = defineAction<UserRole>({
  name: 'addRole',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission,
  guard: always,
  dialog: 'addRole',
  endpoint: userRoles.create,
  input: (_rows, answers) => ({ body: answers }),
})

export const updateRole = defineAction<UserRole>({
  name: 'updateRole',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: always,
  isForGlobalAdmins,
  answeredRoles,
  dialog: 'updateRole',
  endpoint: userRoles.update,
  input: ([role], answers, read) => ({ body: { id: role?.id ?? 0, ...answers, read: [...read] } }),
})

export const showPermissionsOfRole = defineAction<UserRole>({
  name: 'showPermissionsOfRole',
  icon: 'lock',
  section: 2,
  isPromoted: true,
  permission: 'header/settings/user_settings',
  guard: always,
  opens: ({ userRoleName }) => ({
    route: 'user-settings',
    search: { tab: 'permissions', role: userRoleName ?? '' },
  }),
})

export const deleteRole = defineAction<UserRole>({
  name: 'deleteRole',
  icon: 'trash',
  section: 3,
  isSingle: true,
  isDanger: true,
  needsConfirmation: true,
  permission,
  guard: always,
  isForGlobalAdmins,
  answeredRoles,
  endpoint: userRoles.remove,
  input: ([role]) => ({ params: { id: role?.id ?? 0 } }),
})
