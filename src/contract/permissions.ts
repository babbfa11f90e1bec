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

/** Paths that not everybody has: the only defaults that a browser needs, since it asks for no path that is not named here. */
const restrictedByDefault = {
  'header/settings/users': onlyAdmin,
  'header/settings/kpi': onlyAdmin,
  'header/settings/printers': onlyAdmin,
  'header/settings/stock_attributes': onlyAdmin,
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
  'data/terminal/pick': onlyTerminal,
  'data/terminal/pack': onlyTerminal,
  'data/terminal/receive': onlyTerminal,
  'data/terminal/count': onlyTerminal,
  'data/terminal/move': onlyTerminal,
  'pages/grid-test-page': false,
} as const satisfies Record<string, PermissionValue>

/** Paths that everybody has. */
const openByDefault = [
  'header/settings/info',
  'header/settings/import',
  'header/settings/integration',
  'header/settings/cause_codes',
  'header/settings/downloads',
  'grid/filters',
  'grid/custom_views',
  'grid/save_for_me',
  'grid/delete_custom_view',
  'grid/exports',
  'grid/create',
  'grid/options',
  'data/navigation',
  'data/order/viewHistory',
  'data/order/viewReservations',
  'data/order/prepare',
  'data/order/prepareAndWait',
  'data/order/reserveInAdvance',
  'data/order/unprepare',
  'data/order/unprepareAndHold',
  'data/order/hold',
  'data/order/removeHold',
  'data/order/cancel',
  'data/order/complete',
  'data/order/changePriorityAndDate',
  'data/order/cancelLine',
  'data/order/split',
  'data/order/editOrderedQuantity',
  'data/order/adjustPrice',
  'data/order/changeDeliveryInfo',
  'data/order/comment',
  'data/ingoingOrder/complete',
  'data/ingoingOrder/print',
  'data/ingoingOrder/viewHistory',
  'data/job/assign',
  'data/job/unassign',
  'data/job/create',
  'data/job/end',
  'data/job/dissolve',
  'data/job/cancel',
  'data/job/viewHistory',
  'data/task/cancel',
  'data/stock/move',
  'data/stock/gain',
  'data/stock/lose',
  'data/stock/block',
  'data/stock/editMinMax',
  'data/stock/viewReservations',
  'data/stock/viewHistory',
  'data/location/add',
  'data/location/update',
  'data/location/delete',
  'data/location/printLabel',
  'data/material/update',
  'data/material/printLabel',
  'data/material/viewHistory',
  'data/inventory/create',
  'data/inventory/approve',
  'data/inventory/cancel',
  'data/inventory/recount',
  'data/inventory/viewHistory',
  'data/maintenance/create',
  'data/supplier/create',
  'data/supplier/update',
  'data/supplier/delete',
  'data/supplier/addMaterial',
  'data/supplier/removeMaterial',
  'data/supplier/editProductLine',
  'data/supplier/viewHistory',
  'data/draft/save',
  'data/draft/update',
  'data/draft/delete',
  'data/draft/showCriteria',
  'data/draft/createPurchaseOrder',
  'pages/operations-page',
  'pages/processsalesorders',
  'pages/sales-orders-es-page',
  'pages/sales-order-lines-page',
  'pages/outgoing-orders-es-page',
  'pages/ingoing-orders-es-page',
  'pages/jobs-es-page',
  'pages/tasks-es-page',
  'pages/maintenance-es-page',
  'pages/inventory-es-page',
  'pages/stocks-es-page',
  'pages/locations-es-page',
  'pages/materials-es-page',
  'pages/supplier-es-page',
  'pages/draft-es-page',
  'pages/newdraft-page',
  'pages/emptydraft-page',
  'pages/updatedraft-page',
  'pages/sales-order-draft',
  'pages/material-edit-page',
  'pages/reports-page',
  'pages/jobs-page',
  'pages/tasks-page',
  'pages/maintenance-page',
  'pages/inventory-page',
  'pages/stocks-page',
  'pages/outgoing-orders-page',
  'pages/ingoing-orders-page',
  'pages/locations-page',
  'pages/materials-page',
  'pages/supplier-page',
  'pages/draft-page',
] as const

export type PermissionPath = keyof typeof restrictedByDefault | (typeof openByDefault)[number]

/** Every path with its default; made by a call that a bundle can leave out, with the list of the open ones. */
export const permissionDefaults = /* @__PURE__ */ everyDefault()

function everyDefault(): Readonly<Record<PermissionPath, PermissionValue>> {
  const open = Object.fromEntries(openByDefault.map(path => [path, true]))
  return { ...(open as Record<(typeof openByDefault)[number], true>), ...restrictedByDefault }
}

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
  return isGranted(
    path === undefined ? undefined : (grantIn(table, path) ?? grantIn(permissionDefaults, path) ?? false),
    user,
  )
}

/** The same for one of our own paths; it does without the list of those that are open. */
export function isOwnPathPermitted(
  table: PermissionTable,
  path: PermissionPath | undefined,
  user: RoleBearer,
): boolean {
  return isGranted(
    path === undefined ? undefined : (grantIn(table, path) ?? grantIn(restrictedByDefault, path) ?? true),
    user,
  )
}

/** Whether a user has one of the paths that are needed. */
export function isAnyPermitted(table: PermissionTable, needed: NeededPermission, user: RoleBearer): boolean {
  return neededPaths(needed).some(path => isPermitted(table, path, user))
}

function grantIn(table: PermissionTable, path: string): PermissionValue | undefined {
  return Object.hasOwn(table, path) ? table[path] : undefined
}

function isGranted(value: PermissionValue | undefined, user: RoleBearer): boolean {
  if (isGlobalAdmin(user)) return true
  if (value === undefined) return isAdmin(user)
  if (typeof value === 'boolean') return value
  return value.some(role => user.roles.includes(role)) || (value.includes(adminRole) && isAdmin(user))
}
