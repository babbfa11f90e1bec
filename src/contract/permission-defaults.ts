/** Every permission path with its default, and the check of any path; not with the rules, since the first screens do not need it. */
import { isPageMissing } from './old-pages'
import { openByDefault, type OpenPermission } from './open-permissions'
import {
  grantIn,
  isGranted,
  neededPaths,
  restrictedByDefault,
  type NeededPermission,
  type PermissionPath,
  type PermissionTable,
  type PermissionValue,
  type RoleHolder,
} from './permissions'

export const permissionDefaults: Readonly<Record<PermissionPath, PermissionValue>> = {
  ...(Object.fromEntries(openByDefault.map(path => [path, true])) as Record<OpenPermission, true>),
  ...restrictedByDefault,
}

/** Whether a user has a permission. Unknown paths are refused; the check without a path passes only for admins. */
export function isPermitted(table: PermissionTable, path: string | undefined, user: RoleHolder): boolean {
  if (isPageMissing(path, user.features)) return false
  return isGranted(
    path === undefined ? undefined : (grantIn(table, path) ?? grantIn(permissionDefaults, path) ?? false),
    user,
  )
}

/** Whether a user has any one of the required paths. */
export function isAnyPermitted(table: PermissionTable, needed: NeededPermission, user: RoleHolder): boolean {
  return neededPaths(needed).some(path => isPermitted(table, path, user))
}
