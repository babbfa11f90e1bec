/** The permission table with its unsaved edits: permissions of each role, the result of a press, and numbers of people. Pure. */
import { valueOf } from '../../contract/access-steps'
import type { Bearers, PermissionRole } from '../../contract/endpoints/permissions'
import { isPermitted } from '../../contract/permission-defaults'
import {
  adminRole,
  isAdmin,
  isGlobalAdmin,
  type PermissionPath,
  type PermissionTable,
  type PermissionValue,
  type RoleHolder,
} from '../../contract/permissions'
import { toJson } from '../../contract/to-json'

/** An override of the unit; null leaves the path at its default. */
export type DecidedValue = PermissionValue | null

/** How a cell differs from the default. */
export type CellState = 'default' | 'set' | 'refused' | 'none'

/** Roles that the table affects: global administrators pass every check. */
export function decidedRoles(roles: readonly PermissionRole[]): readonly PermissionRole[] {
  return roles.filter(role => !isGlobalAdmin(bearerOf(role)))
}

/** A user with only this role. */
export function bearerOf({ name, systemRole }: Pick<PermissionRole, 'name' | 'systemRole'>): RoleHolder {
  return { roles: [name], systemRoles: systemRole === null ? [] : [systemRole] }
}

/** Whether a role has the permission, and whether that is the default. */
export function cellState(table: PermissionTable, path: PermissionPath, role: PermissionRole): CellState {
  const isAllowed = allows(table, path, role)
  const isAllowedByDefault = allows({}, path, role)
  if (isAllowed) return isAllowedByDefault ? 'default' : 'set'
  return isAllowedByDefault ? 'refused' : 'none'
}

/** Whether a cell follows AdminRole: members of the role are administrators and have all permissions of AdminRole. */
export function followsAdmin(table: PermissionTable, path: PermissionPath, role: PermissionRole): boolean {
  const { value } = valueOf(table, path)
  return (
    role.name !== adminRole && isAdmin(bearerOf(role)) && Array.isArray(value) && value.includes(adminRole)
  )
}

/** The value after a press on a role's cell: null when it equals the default for every role. */
export function toggledValue(
  table: PermissionTable,
  path: PermissionPath,
  role: PermissionRole,
  roles: readonly PermissionRole[],
): DecidedValue {
  const may = (one: PermissionRole) => allows(table, path, one)
  const wanted = roles.filter(one => (one.name === role.name ? !may(one) : may(one)))
  const isWanted = (one: PermissionRole) => wanted.includes(one)
  if (roles.every(one => isWanted(one) === allows({}, path, one))) return null
  if (wanted.length === roles.length) return true
  const named = new Set(roles.map(({ name }) => name))
  const { value } = valueOf(table, path)
  const others = Array.isArray(value) ? value.filter(name => !named.has(name)) : []
  const list = [...others, ...wanted.map(({ name }) => name)]
  return list.length === 0 ? false : list
}

/** Number of people with a permission. */
export function peopleWith(
  table: PermissionTable,
  path: PermissionPath,
  bearers: readonly Bearers[],
): number {
  return bearers.reduce((sum, one) => sum + (isPermitted(table, path, one) ? one.people : 0), 0)
}

/** Whether two values are the same; the order of roles does not matter. */
export function isSameValue(one: DecidedValue, other: DecidedValue): boolean {
  return comparable(one) === comparable(other)
}

const comparable = (value: DecidedValue): string =>
  toJson(Array.isArray(value) ? (value.length === 0 ? false : [...value].sort()) : value)

const allows = (table: PermissionTable, path: PermissionPath, role: PermissionRole): boolean =>
  isPermitted(table, path, bearerOf(role))
