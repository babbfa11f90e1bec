/** The position of a page in the host's menus, as data; not with the routes, which every element loads (spec 1, section 2). */
import type { PermissionPath } from '../contract/permissions'
import type { RouteName } from '../contract/route-names'

/** A position in the left menu. */
export interface MenuPlace {
  readonly order: number
  readonly icon: string
  /** The parent entry: a page, or a group without a page of its own. */
  readonly under?: RouteName | MenuGroupName
}

/** Entries of the left menu that only group others. */
export type MenuGroupName = 'purchase'

/** The groups of the settings panel. */
export type SettingsCategory = 'general' | 'warehouse' | 'integration'

/** A position in the settings panel. */
export interface SettingsPlace {
  readonly category: SettingsCategory
  readonly order: number
  readonly icon: string
  /** The entry's additional requirement besides those of the page (DOMAIN, permission paths). */
  readonly permission?: PermissionPath
}
