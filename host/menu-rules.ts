/** What the settings panel shows, which entry is marked, and how wide the menu is (spec 1, sections 2 and 4). Pure. */
import { menuPlaces, menuTrails, settingsCategories, settingsPlaces } from '../src/catalog/menu'
import { pageEntry, type MenuEntry } from '../src/catalog/menu-entries'
import { tabletBreakpointPx } from '../src/contract/limits'
import type { SettingsCategory } from '../src/define/menu-place'
import type { RouteName } from '../src/contract/route-names'
import type { Route } from '../src/define/route'
import type { Access } from '../src/kernel/session'

/** The entry that is marked while a page is open: its own, else that of the page it belongs to or that replaced it. */
export function menuPageOf({ name, replacedBy }: Pick<Route, 'name' | 'replacedBy'>): RouteName {
  if (menuPlaces[name] !== undefined || settingsPlaces[name] !== undefined) return name
  return menuTrails[name] ?? replacedBy ?? name
}

export interface SettingsGroup {
  readonly category: SettingsCategory
  readonly entries: readonly MenuEntry[]
}

/** The permitted settings pages by category; a category without any is left out. */
export function settingsGroups(
  routes: readonly Route[],
  access: Pick<Access, 'denial'>,
): readonly SettingsGroup[] {
  const placed = routes.flatMap(route => {
    const place = settingsPlaces[route.name]
    if (place === undefined) return []
    const own = place.permission === undefined ? {} : { permission: place.permission }
    return [route.gate, own].some(gate => access.denial(gate) !== null) ? [] : [{ route, place }]
  })
  return settingsCategories.flatMap(category => {
    const entries = placed
      .filter(({ place }) => place.category === category)
      .sort((a, b) => a.place.order - b.place.order)
      .map(({ route, place }) => pageEntry(route, place))
    return entries.length === 0 ? [] : [{ category, entries }]
  })
}

/** The first settings page that is permitted; null when there is none. */
export function firstSettingsPage(groups: readonly SettingsGroup[]): string | null {
  return groups[0]?.entries[0]?.name ?? null
}

export type Layout = 'desktop' | 'tablet'
export interface MenuState {
  readonly layout: Layout
  readonly isExtended: boolean
  /** The settings pair of extended and collapsed (spec 1, section 4). */
  readonly isSettings: boolean
  /** Which list is in sight: in the settings pair, "Back to menu" shows the main one until an entry is chosen. */
  readonly list: 'main' | 'settings'
}

/** Tablet below the breakpoint. */
export function layoutAt(widthPx: number): Layout {
  return widthPx < tabletBreakpointPx ? 'tablet' : 'desktop'
}

/** The first state of a page: extended on desktop unless the user had collapsed it; on a settings page with the settings. */
export function initialMenu(widthPx: number, wasCollapsed: boolean, isSettingsPage = false): MenuState {
  const layout = layoutAt(widthPx)
  return {
    layout,
    isExtended: layout === 'desktop' && !wasCollapsed,
    isSettings: isSettingsPage,
    list: isSettingsPage ? 'settings' : 'main',
  }
}

/** Crossing the breakpoint collapses or expands the menu; within a layout the user's choice stays. */
export function menuAtWidth(state: MenuState, widthPx: number): MenuState {
  const layout = layoutAt(widthPx)
  return layout === state.layout ? state : { ...state, layout, isExtended: layout === 'desktop' }
}

/** The toggle does nothing on a tablet. */
export function toggledMenu(state: MenuState): MenuState {
  return state.layout === 'tablet' ? state : { ...state, isExtended: !state.isExtended }
}

/** The settings entry was pressed: the settings pair of the width that is. */
export function withSettings(state: MenuState): MenuState {
  return { ...state, isSettings: true, list: 'settings' }
}

/** "Back to menu": the main entries in sight, the state still a settings state. */
export function withMainList(state: MenuState): MenuState {
  return { ...state, list: 'main' }
}

/**
 * A page was opened. A main page leaves the settings states; chosen from one of them it collapses the menu (spec 1, section 4:
 * choosing a main item from a settings state collapses the menu). A settings page shows the settings.
 */
export function menuAtPage(state: MenuState, isSettingsPage: boolean): MenuState {
  if (isSettingsPage) return state.isSettings && state.list === 'settings' ? state : withSettings(state)
  if (!state.isSettings) return state
  return { ...state, isSettings: false, list: 'main', isExtended: false }
}
