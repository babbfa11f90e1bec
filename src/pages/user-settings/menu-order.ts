/** The left menu while an administrator arranges it: entries in order, with their children. Pure. */
import { menuGroups, menuPlaces } from '../../catalog/menu'
import type { MenuEntrySetting, MenuSetting } from '../../contract/menu-setting'
import type { MenuPlace } from '../../define/menu-place'
import { toJson } from '../../contract/to-json'

export interface ArrangedEntry {
  readonly name: string
  readonly icon: string
  /** Translation key of the title. */
  readonly titleKey: string
  /** The dashboard cannot be moved or hidden (spec 1, section 2). */
  readonly isFixed: boolean
  readonly isHidden: boolean
  readonly children: readonly ArrangedEntry[]
}

/** The entries arranged by a saved setting; entries that it does not name keep their default places. */
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

/** The setting for an arrangement; empty when it is the default. */
export function settingOf(entries: readonly ArrangedEntry[]): MenuSetting {
  const setting = listed(entries)
  return isSameMenu(setting, listed(arrangedMenu([]))) ? [] : setting
}

/** The entries with one moved among its siblings; a fixed entry stays first. */
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

/** The entries with one shown or hidden. */
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

/** Whether two settings are the same; the order of their lists does not matter. */
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
