/** What the menus have beside pages: groups of the left menu, categories of the settings panel (spec 1, section 2). */
import type { MenuGroupName, MenuPlace, SettingsCategory } from '../define/route'

/** Entries of the left menu that only hold others, by name. */
export const menuGroups: Readonly<Record<MenuGroupName, MenuPlace>> = {
  purchase: { order: 12, icon: 'purchase' },
}

/** The groups of the settings panel, in their order. */
export const settingsCategories: readonly SettingsCategory[] = ['general', 'warehouse', 'integration']
