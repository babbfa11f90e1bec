/** The permission table with its unsaved edits: what each role may, what a press changes, and how many people have what. Pure. */
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

/** A value of the unit's own; null leaves the path to its default. */
export type DecidedValue = PermissionValue | null

/** How a cell differs from the default. */
export type CellState = 'default' | 'set' | 'refused' | 'none'

/** Roles that the table decides about: global administrators pass every check. */
export function decidedRoles(roles: readonly PermissionRole[]): readonly PermissionRole[] {
  return roles.filter(role => !isGlobalAdmin(bearerOf(role)))
}

/** Somebody who has this role alone. */
export function bearerOf({ name, systemRole }: Pick<PermissionRole, 'name' | 'systemRole'>): RoleHolder {
  return { roles: [name], systemRoles: systemRole === null ? [] : [systemRole] }
}

/** What a role may, and whether the default says the same. */
export function cellState(table: PermissionTable, path: PermissionPath, role: PermissionRole): CellState {
  const isAllowed = allows(table, path, role)
  const isAllowedByDefault = allows({}, path, role)
  if (isAllowed) return isAllowedByDefault ? 'default' : 'set'
  return isAllowedByDefault ? 'refused' : 'none'
}

/** Whether a cell follows AdminRole: its role makes administrators, who have what AdminRole has. */
export function followsAdmin(table: PermissionTable, path: PermissionPath, role: PermissionRole): boolean {
  const { value } = valueOf(table, path)
  return (
    role.name !== adminRole && isAdmin(bearerOf(role)) && Array.isArray(value) && value.includes(adminRole)
  )
}

/** The value after a press on the cell of a role: null when that is what the default says for every role. */
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

/** How many people have a permission. */
export function peopleWith(
  table: PermissionTable,
  path: PermissionPath,
  bearers: readonly Bearers[],
): number {
  return bearers.reduce((sum, one) => sum + (isPermitted(table, path, one) ? one.people : 0), 0)
}

/** Whether two values mean the same; the order of roles means nothing. */
export function isSameValue(one: DecidedValue, other: DecidedValue): boolean {
  return comparable(one) === comparable(other)
}

const comparable = (value: DecidedValue): string =>
  toJson(Array.isArray(value) ? (value.length === 0 ? false : [...value].sort()) : value)

const allows = (table: PermissionTable, path: PermissionPath, role: PermissionRole): boolean =>
  isPermitted(table, path, bearerOf(role))
