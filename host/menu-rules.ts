/** The content of the settings panel, the marked entry, and the width of the menu (spec 1, sections 2 and 4). Pure. */
import { menuPlaces, menuTrails, settingsCategories, settingsPlaces } from '../src/catalog/menu'
import { pageEntry, type MenuEntry } from '../src/catalog/menu-entries'
import { tabletBreakpointPx } from '../src/contract/limits'
import type { SettingsCategory } from '../src/define/menu-place'
import type { RouteName } from '../src/contract/route-names'
import type { Route } from '../src/define/route'
import type { Access } from '../src/kernel/session'

/** The entry that is marked while a page is open: its own, else that of its parent page or of the page that replaced it. */
export function menuPageOf({ name, replacedBy }: Pick<Route, 'name' | 'replacedBy'>): RouteName {
  if (menuPlaces[name] !== undefined || settingsPlaces[name] !== undefined) return name
  return menuTrails[name] ?? replacedBy ?? name
}

export interface SettingsGroup {
  readonly category: SettingsCategory
  readonly entries: readonly MenuEntry[]
}

/** The permitted settings pages by category, without empty categories. */
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

/** The first permitted settings page; null when there is none. */
export function firstSettingsPage(groups: readonly SettingsGroup[]): string | null {
  return groups[0]?.entries[0]?.name ?? null
}

export type Layout = 'desktop' | 'tablet'
export interface MenuState {
  readonly layout: Layout
  readonly isExtended: boolean
  /** Whether the settings are shown, in either of the states extended and collapsed (spec 1, section 4). */
  readonly isSettings: boolean
  /** Which list is visible: in the settings states, "Back to menu" shows the main one until an entry is chosen. */
  readonly list: 'main' | 'settings'
}

/** Below the breakpoint the layout is that of a tablet. */
export function layoutAt(widthPx: number): Layout {
  return widthPx < tabletBreakpointPx ? 'tablet' : 'desktop'
}

/** The initial state on a page: extended on desktop unless the user had collapsed it; with the settings on a settings page. */
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

/** On a tablet the toggle has no effect. */
export function toggledMenu(state: MenuState): MenuState {
  return state.layout === 'tablet' ? state : { ...state, isExtended: !state.isExtended }
}

/** The state after pressing the settings entry. */
export function withSettings(state: MenuState): MenuState {
  return { ...state, isSettings: true, list: 'settings' }
}

/** "Back to menu": shows the main entries, in a settings state. */
export function withMainList(state: MenuState): MenuState {
  return { ...state, list: 'main' }
}

/**
 * The state after opening a page. A main page leaves the settings states; if it was chosen from one of them, the menu collapses (spec 1,
 * section 4: choosing a main item from a settings state collapses the menu). A settings page shows the settings.
 */
export function menuAtPage(state: MenuState, isSettingsPage: boolean): MenuState {
  if (isSettingsPage) return state.isSettings && state.list === 'settings' ? state : withSettings(state)
  if (!state.isSettings) return state
  return { ...state, isSettings: false, list: 'main', isExtended: false }
}
