/** What the left menu and the settings panel show, and how wide the menu is (spec 1, sections 2 and 4). Pure. */
import { menuGroups, menuPlaces, menuTrails, settingsCategories, settingsPlaces } from '../src/catalog/menu'
import { tabletBreakpointPx } from '../src/contract/limits'
import type { MenuSetting } from '../src/contract/menu-setting'
import type { SettingsCategory } from '../src/define/menu-place'
import type { RouteName } from '../src/contract/route-names'
import type { Route } from '../src/define/route'
import type { Access } from '../src/kernel/session'

export interface MenuEntry {
  /** Route name, or the name of a group that has no page of its own. */
  readonly name: string
  /** Null: the entry only opens and closes what it holds. */
  readonly path: string | null
  readonly icon: string
  /** Translation key of the title. */
  readonly titleKey: string
  readonly children: readonly MenuEntry[]
}

/** Order of top-level entries by route name, as the environment file may give it (spec 2, section 7, env.json). */
export type MenuOrder = Readonly<Record<string, number>>

/**
 * The dashboard first, then the permitted routes that have a place in the menu, by order, each with its permitted children;
 * equal orders by table order. A group without children, and a child whose parent is not permitted, do not vanish with it: the
 * group goes, the child moves up to the top.
 */
export function menuEntries(
  routes: readonly Route[],
  access: Pick<Access, 'denial'>,
  order: MenuOrder = {},
  places = menuPlaces,
): readonly MenuEntry[] {
  const placed = routes.flatMap(route => {
    const place = places[route.name]
    return place === undefined || access.denial(route.gate) !== null ? [] : [{ route, place }]
  })
  const names = new Set<string>([...placed.map(({ route }) => route.name), ...Object.keys(menuGroups)])
  const childrenOf = (parent: string): readonly MenuEntry[] =>
    placed
      .filter(({ place }) => place.under === parent)
      .sort((a, b) => a.place.order - b.place.order)
      .map(({ route, place }) => pageEntry(route, place.icon, []))
  const pages = placed
    .filter(({ place }) => place.under === undefined || !names.has(place.under))
    .map(({ route, place }) => ({
      order: order[route.name] ?? place.order,
      entry: pageEntry(route, place.icon, childrenOf(route.name)),
    }))
  const groups = Object.entries(menuGroups).flatMap(([name, place]) => {
    const children = childrenOf(name)
    if (children.length === 0) return []
    const titleKey = `shell.menu.group.${name}`
    const entry: MenuEntry = { name, path: null, icon: place.icon, titleKey, children }
    return [{ order: order[name] ?? place.order, entry }]
  })
  return [...pages, ...groups].sort((a, b) => a.order - b.order).map(({ entry }) => entry)
}

/** Where entries stand, and the order of those at the top. */
export interface DecidedMenu {
  readonly order: MenuOrder
  readonly places: typeof menuPlaces
}

/**
 * What an administrator decided about the menu stands over what the environment file says, and that over what is shipped. The
 * dashboard stays the first; a hidden entry goes with all that stands under it.
 */
export function decidedMenu(given: MenuOrder, setting: MenuSetting = []): DecidedMenu {
  const decided = new Map(setting.map(entry => [entry.name, entry]))
  const isHidden = (name: string) => name !== '' && decided.get(name)?.isHidden === true
  const places = Object.entries(menuPlaces).flatMap(([name, place]) => {
    if (isHidden(name) || (place.under !== undefined && isHidden(place.under))) return []
    const order = name === '' ? undefined : decided.get(name)?.order
    return [[name, { ...place, order: order ?? place.order }]]
  })
  const ordered = setting.filter(({ name }) => name !== '').map(({ name, order }) => [name, order])
  return {
    order: { ...given, ...Object.fromEntries(ordered) },
    places: Object.fromEntries(places) as typeof menuPlaces,
  }
}

function pageEntry({ name }: Route, icon: string, children: readonly MenuEntry[]): MenuEntry {
  return { name, path: `/${name}`, icon, titleKey: routeTitleKey(name), children }
}

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
      .map(({ route, place }) => pageEntry(route, place.icon, []))
    return entries.length === 0 ? [] : [{ category, entries }]
  })
}

/** The first settings page that is permitted; null when there is none. */
export function firstSettingsPage(groups: readonly SettingsGroup[]): string | null {
  return groups[0]?.entries[0]?.name ?? null
}

/** Translation key of a route's title; the dashboard has an empty name. */
export function routeTitleKey(name: string): string {
  return `route.${name === '' ? 'dashboard' : name}`
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
