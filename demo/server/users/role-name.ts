/**
 * Names of roles. Permissions refer to roles by name, so a name is unique regardless of case, names with a fixed meaning cannot be used or
 * changed, and permissions are updated when a role is renamed or deleted.
 */
import { openByDefault } from '../../../src/contract/open-permissions'
import { grantIn, isReservedRole, viewerRole } from '../../../src/contract/permissions'
import type { Tx } from '../core/db/database'
import { titlesOfRole } from '../core/search/role-words'
import { lockPermissions, writePermissions } from '../core/unit/saved-permissions'
import type { Administration } from './administer'
import { refusedField } from './assert-allowed'

/** @throws Refusal 409 `role-name-reserved` */
export function assertNotReserved(name: string): void {
  if (isReservedRole(name))
    throw refusedField('userRoleName', 'role-name-reserved', 'This name has a meaning of its own.')
}

/**
 * Free is also not what people call another role by its title, in any language: they could not tell the two apart.
 * @throws Refusal 409 `role-name-reserved`, `role-name-taken`
 */
export function assertRoleNameIsFree({ roles }: Administration, name: string, roleId: number | null): void {
  assertNotReserved(name)
  const wanted = name.toLowerCase()
  const isTaken = [...roles.values()].some(
    role =>
      role.id !== roleId &&
      [role.userRoleName, ...titlesOfRole(role.userRoleName)].some(word => word.toLowerCase() === wanted),
  )
  if (isTaken) throw refusedField('userRoleName', 'role-name-taken', 'The name is taken.')
}

/**
 * Gives a new role the permissions that are open by default: those whose list contains all roles except the viewer's. A list without
 * another role was restricted on purpose and stays.
 */
export async function addToOpenPermissions(
  tx: Tx,
  { businessUnitId, roles }: Administration,
  name: string,
): Promise<void> {
  const others = [...roles.values()].map(role => role.userRoleName).filter(role => role !== viewerRole)
  const table = await lockPermissions(tx, businessUnitId)
  for (const path of openByDefault) {
    const value = grantIn(table, path)
    if (value === undefined || typeof value === 'boolean') continue
    if (value.includes(name) || !others.every(role => value.includes(role))) continue
    await writePermissions(tx, businessUnitId, { [path]: [...value, name] })
  }
  tx.settingsChanged()
}

/** Replaces a role's name in the permissions of the unit, or removes it. */
export async function renameInPermissions(
  tx: Tx,
  { businessUnitId }: Administration,
  from: string,
  to: string | null,
): Promise<void> {
  const table = await lockPermissions(tx, businessUnitId)
  const changed = Object.entries(table).flatMap(([path, value]) =>
    typeof value === 'boolean' || !value.includes(from)
      ? []
      : [[path, [...new Set(value.flatMap(name => (name !== from ? name : (to ?? []))))]] as const],
  )
  await writePermissions(tx, businessUnitId, Object.fromEntries(changed))
  tx.settingsChanged()
}
