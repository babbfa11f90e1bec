/** A session as it is shared on a page, for tests of what renews it. */
import { vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import { createAccess } from '../../../src/kernel/access'
import type { SharedParts } from '../../../src/kernel/session'
import { createI18n } from '../../../src/kernel/create-i18n'
import { settingsWith, testSession } from '../session'

/** Settings of a planner; `change` in place of what they say. */
export const plannerSettings = (change: Partial<CockpitSettings> = {}): CockpitSettings => {
  const made = settingsWith({
    roles: ['PlannerRole'],
    systemRoles: [],
    features: ['PurchaseModule'],
    userSettings: { numberFormatSettings: 'de-DE' },
    serverTime: '2026-11-20T09:00:00.000Z',
  })
  return { ...made, ...change }
}

/** What a page shares, and the session as it stands by now for one who uses it. */
export function sharedSession() {
  const setRate = vi.fn()
  const shared: SharedParts = {
    settings: plannerSettings(),
    change: session => session,
    listeners: new Set(),
    setRate,
  }
  const user = { userName: 'planner', roles: ['PlannerRole'], systemRoles: [] }
  const access = createAccess({}, user, new Set(['PurchaseModule']))
  const i18n = createI18n('en-GB', { 'shell.user.signOut': 'Log out' })
  const own = Object.assign(testSession({ user, access, shared }).session, { i18n })
  return { shared, setRate, session: () => shared.change(own) }
}
