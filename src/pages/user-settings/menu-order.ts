/** The left menu as an administrator arranges it: entries in their order with those that stand under them. Pure. */
import { menuGroups, menuPlaces } from '../../catalog/menu'
import type { MenuEntrySetting, MenuSetting } from '../../contract/menu-setting'
import type { MenuPlace } from '../../define/menu-place'
import { toJson } from '../../contract/to-json'

export interface ArrangedEntry {
  readonly name: string
  readonly icon: string
  /** Translation key of the title. */
  readonly titleKey: string
  /** The dashboard stays where it is (spec 1, section 2). */
  readonly isFixed: boolean
  readonly isHidden: boolean
  readonly children: readonly ArrangedEntry[]
}

/** The entries as a saved setting arranges them; those that it does not name stand as they are shipped. */
export function arrangedMenu(setting: MenuSetting): readonly ArrangedEntry[] {
  const decided = new Map(setting.map(entry => [entry.name, entry]))
  const all = Object.entries<MenuPlace>({ ...menuPlaces, ...menuGroups })
  const under = (parent: string | undefined): readonly ArrangedEntry[] =>
    all
      .filter(([, place]) => place.under === parent)
      .map(([name, place]) => ({ name, place, order: orderOf(name, place, decided) }))
      .sort((a, b) => a.order - b.order)
      .map(({ name, place }) => ({
        name,
        icon: place.icon,
        titleKey: titleKeyOf(name),
        isFixed: name === '',
        isHidden: name !== '' && decided.get(name)?.isHidden === true,
        children: under(name),
      }))
  return under(undefined)
}

/** The setting that says how entries stand; empty when that is how they are shipped. */
export function settingOf(entries: readonly ArrangedEntry[]): MenuSetting {
  const setting = listed(entries)
  return isSameMenu(setting, listed(arrangedMenu([]))) ? [] : setting
}

/** The entries with one of them at another place among those that it stands with; the fixed one stays the first. */
export function withMoved(
  entries: readonly ArrangedEntry[],
  name: string,
  to: number,
): readonly ArrangedEntry[] {
  const moved = entries.find(entry => entry.name === name)
  if (moved === undefined) {
    return entries.map(entry => ({ ...entry, children: withMoved(entry.children, name, to) }))
  }
  const others = entries.filter(entry => entry !== moved)
  const first = others.findLastIndex(entry => entry.isFixed) + 1
  const at = Math.max(first, Math.min(to, others.length))
  return moved.isFixed ? entries : others.toSpliced(at, 0, moved)
}

/** The entries with one of them shown or hidden. */
export function withHidden(
  entries: readonly ArrangedEntry[],
  name: string,
  isHidden: boolean,
): readonly ArrangedEntry[] {
  return entries.map(entry =>
    entry.name === name
      ? { ...entry, isHidden: isHidden && !entry.isFixed }
      : { ...entry, children: withHidden(entry.children, name, isHidden) },
  )
}

/** Whether two settings say the same; they are lists whose order means nothing. */
export function isSameMenu(one: MenuSetting, other: MenuSetting): boolean {
  return comparable(one) === comparable(other)
}

const comparable = (setting: MenuSetting): string =>
  setting
    .map(({ name, order, isHidden }) => toJson([name, order, isHidden]))
    .sort()
    .join()

function listed(entries: readonly ArrangedEntry[]): readonly MenuEntrySetting[] {
  return entries
    .map((entry, order) => ({ entry, order }))
    .filter(({ entry }) => !entry.isFixed)
    .flatMap(({ entry, order }) => [
      { name: entry.name, order, isHidden: entry.isHidden },
      ...listed(entry.children),
    ])
}

function orderOf(name: string, place: MenuPlace, decided: ReadonlyMap<string, MenuEntrySetting>): number {
  return name === '' ? -1 : (decided.get(name)?.order ?? place.order)
}

const titleKeyOf = (name: string): string => {
  if (name in menuGroups) return `shell.menu.group.${name}`
  return `route.${name === '' ? 'dashboard' : name}`
}
