/** Actions of user roles (spec 2, section 6, roles). */
import { userRoles } from '../../contract/endpoints/users'
import type { UserRole } from '../../contract/entities/user'
import { defineAction } from '../../define/action'
import { crud } from '../crud'

const permission = 'header/settings/users'
const isForGlobalAdmins = ({ isGlobalAdmin }: UserRole) => isGlobalAdmin === true
const answeredRoles = ({ userRoleName }: UserRole) => userRoleName ?? ''

export const {
  add: addRole,
  update: updateRole,
  delete: deleteRole,
} = crud<UserRole>('Role', {
  permission,
  endpoints: { add: userRoles.create, update: userRoles.update, remove: userRoles.remove },
  isFor: { isForGlobalAdmins, answeredRoles },
})

export const showPermissionsOfRole = defineAction<UserRole>({
  name: 'showPermissionsOfRole',
  icon: 'lock',
  section: 2,
  isPromoted: true,
  permission: 'header/settings/user_settings',
  opens: ({ userRoleName }) => ({
    route: 'user-settings',
    search: { tab: 'permissions', role: userRoleName ?? '' },
  }),
})
