/** The routes in the form of the specification's `routeSettings`: the caller's menu, and the pages of reports. Pure. */
import { decidedMenu, menuEntries, pageEntry, type MenuEntry } from '../../../../src/catalog/menu-entries'
import { routes } from '../../../../src/catalog/routes'
import type { RouteConfigItem } from '../../../../src/contract/endpoints/permissions'
import type { MenuSetting } from '../../../../src/contract/menu-setting'
import type { Route } from '../../../../src/define/route'
import type { Translate } from '../../../../src/texts/create-i18n'

/** Whether the caller may open a page. */
export type IsOpen = (gate: Route['gate']) => boolean

/**
 * The left menu with the entries that the caller may open, as his cockpit shows it, and in their places the entries that he may not open.
 * Entries that an administrator hid are left out for all users.
 */
export function menuConfig(setting: MenuSetting, isOpen: IsOpen, t: Translate): RouteConfigItem[] {
  const { order, places } = decidedMenu({}, setting)
  const entriesOf = (mayOpen: IsOpen): readonly MenuEntry[] =>
    menuEntries(routes, { denial: gate => (mayOpen(gate) ? null : gate) }, order, places)
  const items = entriesOf(isOpen).map(entry => itemOf(entry, true, t))
  const has = (name: string): boolean =>
    items.some(item => item.id === name || item.nested.some(({ id }) => id === name))
  for (const entry of entriesOf(() => true)) {
    const known = items.find(({ id }) => id === idOf(entry))
    const missing = entry.children.filter(child => !has(idOf(child)))
    if (known !== undefined) {
      known.nested = inOrder([...known.nested, ...missing.map(child => leafOf(child, false, t))])
    } else items.push(itemOf({ ...entry, children: missing }, false, t))
  }
  return inOrder(items)
}

/** The reports: the page on which each is requested, with the page that shows its result. */
export function reportConfig(isOpen: IsOpen, t: Translate): RouteConfigItem[] {
  return routes
    .filter(({ shows }) => shows === 'report-config')
    .map((asking, order) => {
      const isAllowed = isOpen(asking.gate)
      const shown = routes.filter(({ name }) => name === reportPageOf(asking))
      const children = shown.map(report => pageEntry(report, { icon: '', order: 0 }))
      return itemOf(pageEntry(asking, { icon: '', order }, children), isAllowed, t)
    })
}

const reportPageOf = ({ name }: Route): string => name.replace(/(-report)?-config-page$/, '-report-page')

const idOf = ({ name }: MenuEntry): string => (name === '' ? 'dashboard' : name)

function itemOf(entry: MenuEntry, isAllowed: boolean, t: Translate): RouteConfigItem {
  const nested = entry.children.map(child => leafOf(child, isAllowed, t))
  return { ...leafOf(entry, isAllowed, t), nested }
}

function leafOf(entry: MenuEntry, isAllowed: boolean, t: Translate): RouteConfigItem['nested'][number] {
  const { name, path, titleKey, order } = entry
  return {
    id: idOf(entry),
    displayName: t(titleKey),
    routeName: path === null ? null : name,
    isAllowed,
    order,
    nested: [],
  }
}

const inOrder = <T extends { readonly order: number }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.order - b.order)
