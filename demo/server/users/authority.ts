/**
 * Who may decide about whom: global roles and their bearers are for global administrators; an administrator answers for all others,
 * and whoever else may open the users for the roles that name one of his own as responsible (spec 2, section 6, roles). Pure.
 */
import type { RefusalCode } from '../../../src/contract/failures'
import { isAdmin, isGlobalAdmin, type RoleHolder } from '../../../src/contract/permissions'

/** A role that is not deleted. */
export interface KnownRole {
  readonly id: number
  readonly userRoleName: string
  readonly systemRole: string | null
  /** The role whose bearers answer for this one. */
  readonly adminRoleId: number | null
}

export type KnownRoles = ReadonlyMap<number, KnownRole>

/** Somebody with these roles, as permission checks see him. */
export function roleHolderOf(roles: readonly Pick<KnownRole, 'userRoleName' | 'systemRole'>[]): RoleHolder {
  return {
    roles: roles.map(({ userRoleName }) => userRoleName),
    systemRoles: roles.flatMap(({ systemRole }) => systemRole ?? []),
  }
}

/** Whether a role alone makes an administrator of its bearers. */
export const makesAdmin = (role: KnownRole): boolean => isAdmin(roleHolderOf([role]))

/** Whether a role alone makes a global administrator of its bearers. */
export const makesGlobalAdmin = (role: KnownRole): boolean => isGlobalAdmin(roleHolderOf([role]))

/** Why somebody with the roles `own` may not give, take or change a role; null when he may. */
export function refusalOverRole(
  own: readonly KnownRole[],
  role: KnownRole,
  known: KnownRoles,
): RefusalCode | null {
  const holder = roleHolderOf(own)
  if (isGlobalAdmin(holder)) return null
  if (makesGlobalAdmin(role)) return 'global-admin-only'
  if (isAdmin(holder)) return null
  const answering = rolesAnsweringFor(role, known)
  return own.some(({ id }) => answering.has(id)) ? null : 'outside-responsibility'
}

/** Why somebody with the roles `own` may not decide about a user with the roles `theirs`; null when he may. */
export function refusalOverUser(
  own: readonly KnownRole[],
  userRoles: readonly KnownRole[],
  known: KnownRoles,
): RefusalCode | null {
  if (userRoles.length === 0) return isAdmin(roleHolderOf(own)) ? null : 'outside-responsibility'
  const refusals = userRoles.map(role => refusalOverRole(own, role, known))
  return refusals.find(refusal => refusal !== null) ?? null
}

/**
 * The roles that name each other when `role` gets `adminRoleId` as its responsible one, from the role back to itself; null when
 * there is no such circle. A role may answer for itself.
 */
export function circleThrough(
  role: Pick<KnownRole, 'id' | 'userRoleName'>,
  adminRoleId: number,
  known: KnownRoles,
): readonly string[] | null {
  if (adminRoleId === role.id) return null
  const names = [role.userRoleName]
  const seen = new Set<number>()
  for (let at = known.get(adminRoleId); at !== undefined && !seen.has(at.id);) {
    seen.add(at.id)
    names.push(at.userRoleName)
    if (at.adminRoleId === role.id) return [...names, role.userRoleName]
    at = at.adminRoleId === null ? undefined : known.get(at.adminRoleId)
  }
  return null
}

/** The role that answers for a role, the one that answers for that one, and so on. */
function rolesAnsweringFor(role: KnownRole, known: KnownRoles): ReadonlySet<number> {
  const answering = new Set<number>()
  for (let id = role.adminRoleId; id !== null && !answering.has(id);) {
    answering.add(id)
    id = known.get(id)?.adminRoleId ?? null
  }
  return answering
}
