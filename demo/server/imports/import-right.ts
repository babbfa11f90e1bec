/**
 * Who may import a kind: users with its permission, where its feature is on; what more a change takes is decide-entry.ts. Asked of the
 * caller of each call, and again of the user who asked for a check or a run when a server begins it.
 */
import type { Feature } from '../../../src/contract/features'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import { importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import { isPermitted } from '../../../src/contract/permission-defaults'
import type { PermissionPath } from '../../../src/contract/permissions'
import type { Db, UnitContext } from '../core/db/database'
import { featureOff, permissionDenied, sessionEnded, type Refusal } from '../core/refusal'
import { findUserById } from '../core/sessions/users'
import type { UnitSettingsCache } from '../core/unit/unit-settings'
import { roleHolderOf } from '../users/public'

export interface RightHolder {
  readonly features: readonly Feature[]
  can(path: PermissionPath): boolean
}

/** 403 with the feature or the permission of a kind that is missing; null when none is. */
export function missingRight(name: ImportKindName, { features, can }: RightHolder): Refusal | null {
  const { permission, feature }: ImportKind = importKinds[name]
  if (feature !== undefined && !features.includes(feature)) return featureOff(feature)
  return can(permission) ? null : permissionDenied(permission)
}

interface RightParts {
  readonly db: Db
  readonly unitSettings: UnitSettingsCache
}

/** The same of a user outside a call, as the database has him now; 401 when he may no longer sign in. */
export async function missingRightOf(
  parts: RightParts,
  unit: UnitContext,
  name: ImportKindName,
): Promise<Refusal | null> {
  const rights = await rightsOf(parts, unit)
  return rights === null ? sessionEnded('The user may no longer sign in.') : missingRight(name, rights)
}

/** The rights of a user outside a call, as the database has him now; null when he may no longer sign in. */
export async function rightsOf(
  { db, unitSettings }: RightParts,
  { businessUnitId, userId }: UnitContext,
): Promise<RightHolder | null> {
  const user = userId === null ? null : await findUserById(db, userId)
  if (user === null) return null
  const { permissions } = await unitSettings.of(businessUnitId)
  const holder = roleHolderOf(user.roles)
  return { features: user.features, can: path => isPermitted(permissions, path, holder) }
}
