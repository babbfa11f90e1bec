/** The menu of a session, derived from the user's permissions and the administrators' changes of the menu, and updated with both. */
import { atom, type Atom } from 'jotai'
import { decidedMenu, menuEntries, type MenuEntry, type MenuOrder } from '../src/catalog/menu-entries'
import { routes } from '../src/catalog/routes'
import { menuSettingOf } from '../src/contract/menu-setting'
import type { Session } from '../src/kernel/session'
import { settingsGroups, type SettingsGroup } from './menu-rules'

export interface ShownMenu {
  readonly entries: readonly MenuEntry[]
  /** The pages of the settings, by category. */
  readonly settings: readonly SettingsGroup[]
}

/** @param order of the entries, from the environment file */
export function menuAtom({ state }: Pick<Session, 'state'>, order: MenuOrder): Atom<ShownMenu> {
  const decision = atom(get => get(state.settings).menu)
  return atom(get => {
    const access = get(state.access)
    const decided = decidedMenu(order, menuSettingOf(get(decision)) ?? [])
    return {
      entries: menuEntries(routes, access, decided.order, decided.places),
      settings: settingsGroups(routes, access),
    }
  })
}
