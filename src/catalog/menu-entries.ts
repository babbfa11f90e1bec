/** The entries of the left menu (spec 1, section 2), for the host, which shows them, and the server, which lists their names. Pure. */
import type { MenuSetting } from '../contract/menu-setting'
import type { MenuPlace } from '../define/menu-place'
import type { Route } from '../define/route'
import { menuGroups, menuPlaces } from './menu'

export interface MenuEntry {
  /** Route name, or the name of a group that has no page of its own. */
  readonly name: string
  /** Null: the entry only opens and closes its group. */
  readonly path: string | null
  readonly icon: string
  /** Position among its siblings. */
  readonly order: number
  /** Translation key of the title. */
  readonly titleKey: string
  readonly children: readonly MenuEntry[]
}

/** Order of top-level entries by route name, as the environment file may give it (spec 2, section 7, env.json). */
export type MenuOrder = Readonly<Record<string, number>>

/** The part of the access that a menu needs: whether a gate is open. */
interface MenuAccess {
  /** Null when the gate is open. */
  denial(gate: Route['gate']): unknown
}

/**
 * The dashboard first, then the permitted routes that have a place in the menu, by order, each with its permitted children; equal orders by
 * table order. A group without children is left out; a child whose parent is not permitted moves up to the top.
 */
export function menuEntries(
  routes: readonly Route[],
  access: MenuAccess,
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
      .map(({ route, place }) => pageEntry(route, place))
  const pages = placed
    .filter(({ place }) => place.under === undefined || !names.has(place.under))
    .map(({ route, place }) => ({
      ...pageEntry(route, place, childrenOf(route.name)),
      order: order[route.name] ?? place.order,
    }))
  const groups = Object.entries(menuGroups).flatMap(([name, place]) => {
    const children = childrenOf(name)
    if (children.length === 0) return []
    const titleKey = `shell.menu.group.${name}`
    return [{ ...place, name, path: null, titleKey, children, order: order[name] ?? place.order }]
  })
  return [...pages, ...groups].sort((a, b) => a.order - b.order)
}

/** The parent of each entry, and the order of the top-level entries. */
export interface DecidedMenu {
  readonly order: MenuOrder
  readonly places: typeof menuPlaces
}

/**
 * An administrator's menu overrides the environment file's, which overrides the default. The dashboard always stays first; a hidden entry
 * hides its children too.
 */
export function decidedMenu(defaults: MenuOrder, setting: MenuSetting = []): DecidedMenu {
  const decided = new Map(setting.map(entry => [entry.name, entry]))
  const isHidden = (name: string) => name !== '' && decided.get(name)?.isHidden === true
  const places = Object.entries(menuPlaces).flatMap(([name, place]) => {
    if (isHidden(name) || (place.under !== undefined && isHidden(place.under))) return []
    const order = name === '' ? undefined : decided.get(name)?.order
    return [[name, { ...place, order: order ?? place.order }]]
  })
  const ordered = setting.filter(({ name }) => name !== '').map(({ name, order }) => [name, order])
  return {
    order: { ...defaults, ...Object.fromEntries(ordered) },
    places: Object.fromEntries(places) as typeof menuPlaces,
  }
}

/** The entry of a page at its place. */
export function pageEntry(
  { name }: Pick<Route, 'name'>,
  { icon, order }: Pick<MenuPlace, 'icon' | 'order'>,
  children: readonly MenuEntry[] = [],
): MenuEntry {
  return { name, path: `/${name}`, icon, order, titleKey: routeTitleKey(name), children }
}

/** Translation key of a route's title; the dashboard's name is empty. */
export function routeTitleKey(name: string): string {
  return `route.${name === '' ? 'dashboard' : name}`
}
