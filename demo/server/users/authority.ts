/**
 * Who may administer whom: global roles and their holders only by global administrators; all others by administrators, and by other users
 * for roles that name one of their own roles as responsible (spec 2, section 6, roles). Pure.
 */
import type { RefusalCode } from '../../../src/contract/failures'
import { isAdmin, isGlobalAdmin, type RoleHolder } from '../../../src/contract/permissions'

/** A role that is not deleted. */
export interface KnownRole {
  readonly id: number
  readonly userRoleName: string
  readonly systemRole: string | null
  /** The role whose holders are responsible for this one. */
  readonly adminRoleId: number | null
}

export type KnownRoles = ReadonlyMap<number, KnownRole>

/** A holder of these roles, as permission checks take it. */
export function roleHolderOf(roles: readonly Pick<KnownRole, 'userRoleName' | 'systemRole'>[]): RoleHolder {
  return {
    roles: roles.map(({ userRoleName }) => userRoleName),
    systemRoles: roles.flatMap(({ systemRole }) => systemRole ?? []),
  }
}

/** Whether the role alone makes its holders administrators. */
export const makesAdmin = (role: KnownRole): boolean => isAdmin(roleHolderOf([role]))

/** Whether the role alone makes its holders global administrators. */
export const makesGlobalAdmin = (role: KnownRole): boolean => isGlobalAdmin(roleHolderOf([role]))

/** Why a user with the roles `own` may not add, remove or change a role; null when allowed. */
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

/** Why a user with the roles `own` may not administer a user with the roles `userRoles`; null when allowed. */
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
 * The chain of responsible roles that would lead from `role` back to itself if `adminRoleId` became responsible for it; null without such a
 * cycle. A role may be responsible for itself.
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

/** The role responsible for a role, the role responsible for that one, and so on. */
function rolesAnsweringFor(role: KnownRole, known: KnownRoles): ReadonlySet<number> {
  const answering = new Set<number>()
  for (let id = role.adminRoleId; id !== null && !answering.has(id);) {
    answering.add(id)
    id = known.get(id)?.adminRoleId ?? null
  }
  return answering
}
