/**
 * Every permission path with its default (spec 2, section 6; DOMAIN, permission paths). A value is true, false or a list
 * of role names; the server's settings override defaults by path. A global admin passes every check; a check without a
 * path passes only for admins.
 */

export type PermissionValue = boolean | readonly string[]

export const adminRole = 'AdminRole'
export const globalAdminRoles = ['GlobalAdminRole', 'GlobalAdminUserRole'] as const

const onlyAdmin = [adminRole] as const
/** Handheld terminals of the crew sign in with this role. */
export const terminalRole = 'TerminalRole'
const onlyTerminal = [terminalRole] as const

export const permissionDefaults = {
  'header/settings/info': true,
  'header/settings/users': onlyAdmin,
  'header/settings/kpi': onlyAdmin,
  'header/settings/printers': onlyAdmin,
  'header/settings/stock_attributes': onlyAdmin,
  'header/settings/active_users': onlyAdmin,
  'header/settings/dashboard_settings': onlyAdmin,
  'header/settings/can_edit_company_info': onlyAdmin,
  'header/settings/user_settings': [...globalAdminRoles, adminRole],
  'header/settings/import': true,
  'header/settings/integration': true,
  'header/settings/integration_monitor': false,
  'header/settings/cause_codes': true,
  'header/settings/downloads': true,
  'grid/filters': true,
  'grid/custom_views': true,
  'grid/save_for_me': true,
  'grid/save_for_all': onlyAdmin,
  'grid/save_for_business_unit': onlyAdmin,
  'grid/delete_custom_view': true,
  'grid/exports': true,
  'grid/create': true,
  'grid/options': true,
  'data/navigation': true,
  'data/order/viewHistory': true,
  'data/order/viewReservations': true,
  'data/order/prepare': true,
  'data/order/partlyPrepare': false,
  'data/order/prepareAndWait': true,
  'data/order/reserveInAdvance': true,
  'data/order/unprepare': true,
  'data/order/unprepareAndHold': true,
  'data/order/hold': true,
  'data/order/removeHold': true,
  'data/order/cancel': true,
  'data/order/complete': true,
  'data/order/changePriorityAndDate': true,
  'data/order/cancelLine': true,
  'data/order/cancelProcess': false,
  'data/order/split': true,
  'data/order/editOrderedQuantity': true,
  'data/order/adjustPickedQuantity': false,
  'data/order/adjustPrice': true,
  'data/order/changeDeliveryType': false,
  'data/order/changeDeliveryInfo': true,
  'data/order/comment': true,
  'data/ingoingOrder/complete': true,
  'data/job/assign': true,
  'data/job/unassign': true,
  'data/job/create': true,
  'data/job/end': true,
  'data/job/dissolve': true,
  'data/job/cancel': true,
  'data/job/viewHistory': true,
  'data/task/cancel': true,
  'data/stock/move': true,
  'data/stock/gain': true,
  'data/stock/lose': true,
  'data/stock/block': true,
  'data/stock/editMinMax': true,
  'data/stock/dedicate': false,
  'data/stock/removeDedication': false,
  'data/stock/viewReservations': true,
  'data/stock/viewHistory': true,
  'data/location/add': true,
  'data/location/update': true,
  'data/location/delete': true,
  'data/location/printLabel': true,
  'data/material/update': true,
  'data/material/printLabel': true,
  'data/material/viewHistory': true,
  'data/inventory/create': true,
  'data/inventory/approve': true,
  'data/inventory/cancel': true,
  'data/inventory/recount': true,
  'data/inventory/viewHistory': true,
  'data/maintenance/create': true,
  'data/terminal/pick': onlyTerminal,
  'data/terminal/pack': onlyTerminal,
  'data/terminal/receive': onlyTerminal,
  'data/terminal/count': onlyTerminal,
  'data/terminal/move': onlyTerminal,
  'pages/operations-page': true,
  'pages/processsalesorders': true,
  'pages/sales-orders-es-page': true,
  'pages/sales-order-lines-page': true,
  'pages/outgoing-orders-es-page': true,
  'pages/ingoing-orders-es-page': true,
  'pages/jobs-es-page': true,
  'pages/tasks-es-page': true,
  'pages/maintenance-es-page': true,
  'pages/inventory-es-page': true,
  'pages/stocks-es-page': true,
  'pages/locations-es-page': true,
  'pages/materials-es-page': true,
  'pages/supplier-es-page': true,
  'pages/draft-es-page': true,
  'pages/sales-order-draft': true,
  'pages/material-edit-page': true,
  'pages/jobs-page': true,
  'pages/tasks-page': true,
  'pages/maintenance-page': true,
  'pages/inventory-page': true,
  'pages/stocks-page': true,
  'pages/outgoing-orders-page': true,
  'pages/ingoing-orders-page': true,
  'pages/locations-page': true,
  'pages/materials-page': true,
  'pages/supplier-page': true,
  'pages/draft-page': true,
  'pages/grid-test-page': false,
} as const satisfies Record<string, PermissionValue>

export type PermissionPath = keyof typeof permissionDefaults

/** What must be granted: one path, or any one of several (rows that several pages show). */
export type NeededPermission = PermissionPath | readonly PermissionPath[]

/** The paths of which one must be granted. */
export function neededPaths(needed: NeededPermission): readonly PermissionPath[] {
  return typeof needed === 'string' ? [needed] : needed
}

/** Permission table of a user: defaults merged with what the server's settings say. */
export type PermissionTable = Readonly<Record<string, PermissionValue>>

export interface RoleBearer {
  /** Role names. */
  readonly roles: readonly string[]
  /** System roles of those roles, where they have one: Administrator, GlobalAdminUser. */
  readonly systemRoles?: readonly string[]
}

/** A user is admin if a role is AdminRole or has the system role Administrator (spec 2, section 6). */
export function isAdmin(user: RoleBearer): boolean {
  return (
    isGlobalAdmin(user) ||
    user.roles.includes(adminRole) ||
    user.systemRoles?.includes('Administrator') === true
  )
}

/** A user is global admin by role name or by the system role GlobalAdminUser (spec 2, section 6). */
export function isGlobalAdmin(user: RoleBearer): boolean {
  return (
    globalAdminRoles.some(role => user.roles.includes(role)) ||
    user.systemRoles?.includes('GlobalAdminUser') === true
  )
}

/** Whether a user has a permission. Unknown paths are refused; no path passes only for admins. */
export function isPermitted(table: PermissionTable, path: string | undefined, user: RoleBearer): boolean {
  if (isGlobalAdmin(user)) return true
  if (path === undefined) return isAdmin(user)
  const value = table[path] ?? (permissionDefaults as PermissionTable)[path]
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  return value.some(role => user.roles.includes(role)) || (value.includes(adminRole) && isAdmin(user))
}

/** Whether a user has one of the paths that are needed. */
export function isAnyPermitted(table: PermissionTable, needed: NeededPermission, user: RoleBearer): boolean {
  return neededPaths(needed).some(path => isPermitted(table, path, user))
}
