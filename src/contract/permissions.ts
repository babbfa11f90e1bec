/**
 * Permissions and their rules (spec 2, section 6; DOMAIN, permission paths). A value is true, false or a list of role names; the
 * server's settings override defaults by path. A global admin passes every check; a check without a path passes only for admins.
 */
import { adminMasterPermissions, type AdminMasterPermission } from './master-data/kinds'
import { isPageMissing } from './old-pages'
import type { OpenPermission } from './open-permissions'

export type PermissionValue = boolean | readonly string[]

export const adminRole = 'AdminRole'
export const globalAdminRoles = ['GlobalAdminRole', 'GlobalAdminUserRole'] as const

/** Handheld terminals of the crew sign in with this role. */
export const terminalRole = 'TerminalRole'
/**
 * A user with only this role can read but not write: the demo's permissions for all other users leave it out
 * (demo/server/demo/seed/seed.ts).
 */
export const viewerRole = 'ViewerRole'

/** Names that have a meaning of their own: no other role gets them, and the roles that have them keep them. */
export const reservedRoles = [adminRole, ...globalAdminRoles, terminalRole] as const
/** Whether a name is reserved, which is so regardless of case. */
export function isReservedRole(name: string | null): boolean {
  return reservedRoles.some(reserved => reserved.toLowerCase() === name?.toLowerCase())
}

/** Names that people do not read: they see a title instead (texts/role-titles.ts). Outside, a role is always called by its name. */
export const titledRoles = [...reservedRoles, viewerRole] as const

const onlyAdmin = [adminRole] as const
const onlyTerminal = [terminalRole] as const

/** Paths that not everybody has: the only defaults that a browser needs, since a path that is not listed here is open to everybody. */
export const restrictedByDefault = {
  'header/settings/users': onlyAdmin,
  'header/settings/kpi': onlyAdmin,
  ...(Object.fromEntries(adminMasterPermissions.map(path => [path, onlyAdmin])) as Record<
    AdminMasterPermission,
    typeof onlyAdmin
  >),
  'header/settings/active_users': onlyAdmin,
  'header/settings/dashboard_settings': onlyAdmin,
  'header/settings/can_edit_company_info': onlyAdmin,
  'header/settings/user_settings': [...globalAdminRoles, adminRole],
  'header/settings/integration_monitor': false,
  'grid/save_for_all': onlyAdmin,
  'grid/save_for_business_unit': onlyAdmin,
  'data/order/partlyPrepare': false,
  'data/order/cancelProcess': false,
  'data/order/adjustPickedQuantity': false,
  'data/order/changeDeliveryType': false,
  'data/stock/dedicate': false,
  'data/stock/removeDedication': false,
  'data/integration/replay': onlyAdmin,
  'data/terminal/pick': onlyTerminal,
  'data/terminal/pack': onlyTerminal,
  'data/terminal/receive': onlyTerminal,
  'data/terminal/count': onlyTerminal,
  'data/terminal/move': onlyTerminal,
  'pages/grid-test-page': false,
} as const satisfies Record<string, PermissionValue>

export type PermissionPath = keyof typeof restrictedByDefault | OpenPermission

/** The required permission: one path, or any one of several (rows that several pages show). */
export type NeededPermission = PermissionPath | readonly PermissionPath[]

/** The paths of which one must be granted. */
export function neededPaths(needed: NeededPermission): readonly PermissionPath[] {
  return typeof needed === 'string' ? [needed] : needed
}

/** Permission table of a user: the defaults, overridden by the server's settings. */
export type PermissionTable = Readonly<Record<string, PermissionValue>>

export interface RoleHolder {
  /** Role names. */
  readonly roles: readonly string[]
  /** System roles of those roles, where they have one: Administrator, GlobalAdminUser. */
  readonly systemRoles?: readonly string[]
  /** Absent where only the table counts (old-pages.ts). */
  readonly features?: readonly string[]
}

/** A user is admin if a role is AdminRole or has the system role Administrator (spec 2, section 6). */
export function isAdmin(user: RoleHolder): boolean {
  return (
    isGlobalAdmin(user) ||
    user.roles.includes(adminRole) ||
    user.systemRoles?.includes('Administrator') === true
  )
}

/** A user is global admin by role name or by the system role GlobalAdminUser (spec 2, section 6). */
export function isGlobalAdmin(user: RoleHolder): boolean {
  return (
    globalAdminRoles.some(role => user.roles.includes(role)) ||
    user.systemRoles?.includes('GlobalAdminUser') === true
  )
}

/**
 * Whether a user has one of our own permissions; the check without a path passes only for admins. It does not need the list of open paths
 * (that of permission-defaults.ts does).
 */
export function isOwnPathPermitted(
  table: PermissionTable,
  path: PermissionPath | undefined,
  user: RoleHolder,
): boolean {
  if (isPageMissing(path, user.features)) return false
  return isGranted(
    path === undefined ? undefined : (grantIn(table, path) ?? grantIn(restrictedByDefault, path) ?? true),
    user,
  )
}

/** The value of a path in a table, if it has one. */
export function grantIn(table: PermissionTable, path: string): PermissionValue | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined
}

/** Whether a value grants the permission to a user; without a value only admins have it. */
export function isGranted(value: PermissionValue | undefined, user: RoleHolder): boolean {
  if (isGlobalAdmin(user)) return true
  if (value === undefined) return isAdmin(user)
  if (typeof value === 'boolean') return value
  return value.some(role => user.roles.includes(role)) || (value.includes(adminRole) && isAdmin(user))
}
