/** Where a page stands in the host's menus, as data; apart from the routes, which every element loads (spec 1, section 2). */
import type { PermissionPath } from '../contract/permissions'
import type { RouteName } from '../contract/route-names'

/** A place in the left menu. */
export interface MenuPlace {
  readonly order: number
  readonly icon: string
  /** The entry that it stands under: a page, or a group without a page of its own. */
  readonly under?: RouteName | MenuGroupName
}

/** Entries of the left menu that only hold others. */
export type MenuGroupName = 'purchase'

/** The groups of the settings panel. */
export type SettingsCategory = 'general' | 'warehouse' | 'integration'

/** A place in the settings panel. */
export interface SettingsPlace {
  readonly category: SettingsCategory
  readonly order: number
  readonly icon: string
  /** The entry needs it beside what the page needs (DOMAIN, permission paths). */
  readonly permission?: PermissionPath
}
