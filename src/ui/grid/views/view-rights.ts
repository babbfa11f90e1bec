/** Which permission saving a view needs, by who will see it (spec 2, section 6). */
import { viewScopes, type ViewScope } from '../../../contract/entities/custom-view'
import type { PermissionPath } from '../../../contract/permissions'
import type { Access } from '../../../kernel/session'

export const saveRights = {
  me: 'grid/save_for_me',
  businessUnit: 'grid/save_for_business_unit',
  all: 'grid/save_for_all',
} as const satisfies Record<ViewScope, PermissionPath>

/** For whom a user may save views. */
export function savableScopes(access: Pick<Access, 'can'>): readonly ViewScope[] {
  return viewScopes.filter(scope => access.can(saveRights[scope]))
}
