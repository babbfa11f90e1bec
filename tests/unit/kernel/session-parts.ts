/** A session as it is shared on a page, for tests of what renews it. */
import { vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import { createAccess } from '../../../src/kernel/access'
import type { Session, SharedParts } from '../../../src/kernel/session'
import { createTranslator, type Translator } from '../../../src/kernel/translator'

/** Settings of a planner; `change` in place of what they say. */
export const plannerSettings = (change: Partial<CockpitSettings> = {}): CockpitSettings =>
  ({
    permissions: {},
    roles: ['PlannerRole'],
    systemRoles: [],
    features: ['PurchaseModule'],
    userSettings: {
      heartBeat: 30_000,
      timeStampSettings: '',
      numberFormatSettings: 'de-DE',
      companyInfo: {
        region: 'Europe/Berlin',
        dateFormat: '',
        timeFormat: '',
        numberFormat: '',
        currency: 'EUR',
      },
    },
    saved: {},
    serverTime: '2026-11-20T09:00:00.000Z',
    ...change,
  }) as unknown as CockpitSettings

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
  const own = {
    user,
    language: 'en-GB',
    access: createAccess({}, user, new Set(['PurchaseModule'])),
    i18n: createTranslator('en-GB', { 'shell.user.signOut': 'Log out' }),
    shared,
  } as unknown as Session & { readonly i18n: Translator }
  return { shared, setRate, session: () => shared.change(own) }
}
