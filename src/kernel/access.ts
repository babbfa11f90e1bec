/** Permissions of the signed-in user: the contract's rules applied to this session's table, roles and features. */
import {
  isGlobalAdmin,
  isOwnPathPermitted,
  type PermissionTable,
  type RoleHolder,
} from '../contract/permissions'
import type { Access } from './session'

/** Access of a user. `table` holds the server's settings; defaults fill the rest. */
export function createAccess(
  table: PermissionTable,
  user: RoleHolder,
  features: ReadonlySet<string>,
  answersFor: readonly string[] | null = null,
): Access {
  const holder = { ...user, features: [...features] }
  const can: Access['can'] = path => isOwnPathPermitted(table, path, holder)
  const featureOn: Access['featureOn'] = feature => features.has(feature)
  return {
    can,
    featureOn,
    isGlobalAdmin: isGlobalAdmin(user),
    answersFor,
    denial: gate => {
      const feature = gate.features?.find(needed => !featureOn(needed))
      if (feature !== undefined) return { reason: 'feature', feature }
      const isGranted = gate.permission === undefined || can(gate.permission)
      if (!isGranted || gate.isClosed === true) return { reason: 'permission', path: gate.permission ?? '' }
      return gate.saves === undefined || gate.saves.some(can)
        ? null
        : { reason: 'permission', path: gate.saves[0] }
    },
  }
}
