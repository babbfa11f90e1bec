/**
 * The steps of an access check, in order: the server's check stops at the first that denies, and the trace "why can I not?" shows all of
 * them. One function for both, so that they cannot differ.
 */
import type { Feature } from './features'
import { isPermitted, permissionDefaults } from './permission-defaults'
import {
  isAdmin,
  isGlobalAdmin,
  neededPaths,
  type NeededPermission,
  type PermissionPath,
  type PermissionTable,
  type PermissionValue,
  type RoleHolder,
} from './permissions'

/** What an endpoint, a route or an action needs. */
export interface Needs {
  readonly features?: readonly Feature[]
  /** Every requirement listed must be met; within a list of several paths, any one is enough. */
  readonly permissions?: readonly NeededPermission[]
}

export interface FeatureStep {
  readonly step: 'feature'
  readonly isPassed: boolean
  readonly feature: Feature
}

export interface PermissionStep {
  readonly step: 'permission'
  readonly isPassed: boolean
  /** Of several paths, the first that is granted; otherwise the first. */
  readonly path: PermissionPath
  /** Where the value comes from: the unit's own table, or the shipped defaults. */
  readonly source: 'unit' | 'default'
  readonly value: PermissionValue
  readonly through: 'globalAdmin' | 'everybody' | 'roles' | 'nobody'
  /** Roles of the caller that grant it; empty unless it is granted through roles. */
  readonly roles: readonly string[]
}

export type AccessStep = FeatureStep | PermissionStep

/** Every step for a caller with these roles and features, under the unit's table. */
export function accessSteps(
  { features = [], permissions = [] }: Needs,
  caller: RoleHolder & { readonly features: readonly Feature[] },
  table: PermissionTable,
): readonly AccessStep[] {
  return [
    ...features.map((feature): FeatureStep => {
      return { step: 'feature', isPassed: caller.features.includes(feature), feature }
    }),
    ...permissions.flatMap(needed => {
      const paths = neededPaths(needed)
      const path = paths.find(one => isPermitted(table, one, caller)) ?? paths[0]
      return path === undefined ? [] : [permissionStep(path, caller, table)]
    }),
  ]
}

/** The value of a path, and where it comes from. */
export function valueOf(
  table: PermissionTable,
  path: PermissionPath,
): Pick<PermissionStep, 'source' | 'value'> {
  const saved = Object.hasOwn(table, path) ? table[path] : undefined
  return saved === undefined
    ? { source: 'default', value: permissionDefaults[path] }
    : { source: 'unit', value: saved }
}

/** Roles of a bearer that a value names; those of an administrator when it names administrators. */
export function rolesNamedIn(value: PermissionValue, holder: RoleHolder): readonly string[] {
  if (typeof value === 'boolean') return []
  const named = holder.roles.filter(role => value.includes(role))
  const asAdmin = holder.roles.filter(role => isAdmin({ ...holder, roles: [role] }))
  return named.length > 0 || !isPermitted({ any: value }, 'any', holder) ? named : asAdmin
}

function permissionStep(path: PermissionPath, caller: RoleHolder, table: PermissionTable): PermissionStep {
  const { source, value } = valueOf(table, path)
  const isPassed = isPermitted(table, path, caller)
  const roles = rolesNamedIn(value, caller)
  const through = !isPassed
    ? 'nobody'
    : isGlobalAdmin(caller)
      ? 'globalAdmin'
      : roles.length > 0
        ? 'roles'
        : 'everybody'
  return {
    step: 'permission',
    isPassed,
    path,
    source,
    value,
    through,
    roles: through === 'roles' ? roles : [],
  }
}
