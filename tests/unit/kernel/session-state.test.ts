/** Values derived from a session's state while it lives: permissions, roles, formats and texts. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import type { Language } from '../../../src/contract/limits'
import { textsVersionKey } from '../../../src/contract/unit-setting-keys'
import { i18nFor } from '../../../src/kernel/i18n'
import type { TextSource } from '../../../src/kernel/session'
import { pageRuntime } from '../../../src/kernel/page-runtime'
import { renewTexts } from '../../../src/kernel/renew-texts'
import { withSetting } from '../../../src/kernel/saved-settings'
import { plannerSession, plannerSettings } from './session-parts'

beforeEach(() => pageRuntime().translations.clear())

/** Settings of a server that sends no roles and features. */
function olderSettings(): CockpitSettings {
  const reported = new Set(['roles', 'systemRoles', 'features'])
  return Object.fromEntries(
    Object.entries(plannerSettings()).filter(([name]) => !reported.has(name)),
  ) as unknown as CockpitSettings
}

describe('renewed settings', () => {
  it('update permissions, roles and features for all users of the session', () => {
    const { store, state, current, session } = plannerSession()
    const notified = vi.fn()
    store.sub(current, notified)
    expect(session().access.can('header/settings/kpi')).toBe(false)
    const next = plannerSettings({
      roles: ['AdminRole'],
      systemRoles: ['Administrator'],
      features: ['Kardex'],
      permissions: { 'data/order/hold': false },
    })
    store.set(state.settings, next)
    expect(notified).toHaveBeenCalledTimes(1)
    expect(session().access.can('header/settings/kpi')).toBe(true)
    expect(session().access.can('data/order/hold')).toBe(false)
    expect([session().access.featureOn('Kardex'), session().access.featureOn('PurchaseModule')]).toEqual([
      true,
      false,
    ])
    expect(session().user).toMatchObject({
      userName: 'planner',
      roles: ['AdminRole'],
      systemRoles: ['Administrator'],
    })
    expect(session().settings).toBe(next)
  })

  it('keep roles and features of the token where the server sends none', () => {
    const { store, state, session } = plannerSession()
    store.set(state.settings, olderSettings())
    expect(session().access.featureOn('PurchaseModule')).toBe(true)
    expect(session().user.roles).toEqual(['Planner'])
  })

  it('update the format of numbers', () => {
    const { store, state, session } = plannerSession()
    store.set(state.settings, plannerSettings())
    expect(session().formats.number('1234.5')).toBe('1.234,5')
    const userSettings = { ...plannerSettings().userSettings, numberFormatSettings: 'en-GB' }
    store.set(state.settings, plannerSettings({ userSettings }))
    expect(session().formats.number('1234.5')).toBe('1,234.5')
  })
})

describe('fetched settings in which nothing else changed', () => {
  it.each([
    ['of a server that sends roles and features', plannerSettings],
    ['of an older server', olderSettings],
  ])('do not renew the session: %s', (_, settingsOf) => {
    const { store, state, current, session } = plannerSession({ settings: settingsOf() })
    const before = session()
    const notified = vi.fn()
    store.sub(current, notified)
    const next = { ...settingsOf(), saved: { InstallationName: 'Nord' } }
    store.set(state.settings, next)
    expect([notified.mock.calls.length, session() === before]).toEqual([0, true])
    expect(before.settings).toBe(next)
  })
})

describe('a setting that the user saves', () => {
  it('is visible through every reference to the session, without renewing it', () => {
    const { store, state, session } = plannerSession()
    const before = session()
    store.set(state.settings, settings => withSetting(settings, { key: 'EnabledWidgets', value: '3' }))
    expect(session()).toBe(before)
    expect(before.settings.saved).toEqual({ EnabledWidgets: '3' })
  })
})

describe('a new token of the same user', () => {
  it('updates roles only where the server sends none', () => {
    const { store, state, session } = plannerSession({ settings: olderSettings() })
    const before = session()
    store.set(state.claims, claims => ({ ...claims, exp: claims.exp + 60 }))
    expect(session()).toBe(before)
    store.set(state.claims, claims => ({ ...claims, roles: ['AdminRole'], systemRoles: ['Administrator'] }))
    expect(session().access.can('header/settings/kpi')).toBe(true)
    store.set(state.settings, plannerSettings())
    expect(session().access.can('header/settings/kpi')).toBe(false)
  })
})

describe('renewed texts', () => {
  const source = (texts: Readonly<Record<string, string>>): TextSource => ({
    scope: 'Demo',
    load: () => Promise.resolve(texts),
  })
  const title = 'shell.user.signOut'
  /** Saved settings with a version of a language's texts that the page does not have. */
  const renewed = (language: Language) => ({ [textsVersionKey(language)]: '2' })

  it('replace those of a language in use at once', async () => {
    const { store, state, session } = plannerSession()
    await i18nFor('en-GB', source({}))
    await renewTexts({ store, state }, source({ [title]: 'Off home' }), renewed('en-GB'), {})
    expect(session().i18n.t(title)).toBe('Off home')
    // A later subscriber gets them too.
    expect((await i18nFor('en-GB', source({}))).t(title)).toBe('Off home')
  })

  it('of an unused language are not fetched', async () => {
    const { store, state } = plannerSession()
    const load = vi.fn(() => Promise.resolve({}))
    await renewTexts({ store, state }, { scope: 'Demo', load }, renewed('de-DE'), {})
    expect(load).not.toHaveBeenCalled()
  })

  it('are kept where they cannot be fetched', async () => {
    const { store, state, session } = plannerSession()
    await i18nFor('en-GB', source({ [title]: 'Off home' }))
    await renewTexts(
      { store, state },
      { scope: 'Demo', load: () => Promise.reject(new TypeError('offline')) },
      renewed('en-GB'),
      {},
    )
    expect(session().i18n.t(title)).toBe('Log out')
    expect((await i18nFor('en-GB', source({}))).t(title)).toBe('Off home')
  })
})
