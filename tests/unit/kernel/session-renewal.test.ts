/** What everybody who uses a session gets when its settings are renewed: rights, roles, formats, pulse and texts. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import { i18nFor, type TextSource } from '../../../src/kernel/i18n'
import { pageRuntime } from '../../../src/kernel/page-runtime'
import { disguise, renewSettings, renewTexts } from '../../../src/kernel/session-renewal'
import { plannerSettings, sharedSession } from './session-parts'

beforeEach(() => pageRuntime().translations.clear())

/** As a server answers that tells no roles and features. */
function olderSettings(): CockpitSettings {
  const told = new Set(['roles', 'systemRoles', 'features'])
  return Object.fromEntries(
    Object.entries(plannerSettings()).filter(([name]) => !told.has(name)),
  ) as unknown as CockpitSettings
}

describe('renewed settings', () => {
  it('bring other rights, roles and features to everybody who uses the session', () => {
    const { shared, session } = sharedSession()
    const told = vi.fn()
    shared.listeners.add(told)
    expect(session().access.can('header/settings/kpi')).toBe(false)
    const next = plannerSettings({
      roles: ['AdminRole'],
      systemRoles: ['Administrator'],
      features: ['Kardex'],
      permissions: { 'data/order/hold': false },
    })
    renewSettings(shared, next)
    expect(told).toHaveBeenCalledTimes(1)
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

  it('leave rights and roles as they are where the server tells none', () => {
    const { shared, session } = sharedSession()
    const before = session().access
    renewSettings(shared, olderSettings())
    expect(session().access).toBe(before)
    expect(session().user.roles).toEqual(['PlannerRole'])
  })

  it('write numbers in the new format', () => {
    const { shared, session } = sharedSession()
    renewSettings(shared, plannerSettings())
    expect(session().formats.number('1234.5')).toBe('1.234,5')
    const userSettings = { ...plannerSettings().userSettings, numberFormatSettings: 'en-GB' }
    renewSettings(shared, plannerSettings({ userSettings }))
    expect(session().formats.number('1234.5')).toBe('1,234.5')
  })

  it('change the pulse only when it is another one', () => {
    const { shared, setRate } = sharedSession()
    renewSettings(shared, plannerSettings())
    expect(setRate).not.toHaveBeenCalled()
    const userSettings = { ...plannerSettings().userSettings, heartBeat: 5_000 }
    renewSettings(shared, plannerSettings({ userSettings }))
    expect(setRate.mock.calls).toEqual([[5_000]])
  })
})

describe('a guise', () => {
  it('stands in place of the session’s own until an empty one ends it', () => {
    const { shared, session } = sharedSession()
    const own = session().saveSetting
    const saveSetting = () => Promise.resolve()
    disguise(shared, { saveSetting })
    renewSettings(shared, plannerSettings({ roles: ['ViewerRole'] }))
    expect(session().saveSetting).toBe(saveSetting)
    expect(session().user.roles).toEqual(['ViewerRole'])
    disguise(shared, {})
    expect(session().saveSetting).toBe(own)
  })
})

describe('renewed texts', () => {
  const source = (texts: Readonly<Record<string, string>>): TextSource => ({
    scope: 'Demo',
    load: () => Promise.resolve(texts),
  })
  const title = 'shell.user.signOut'

  it('replace those of a language in use, and are there with the next renewal', async () => {
    const { shared, session } = sharedSession()
    await i18nFor('en-GB', source({}))
    await renewTexts(shared, source({ [title]: 'Off home' }), ['en-GB'])
    expect(session().i18n.t(title)).toBe('Log out')
    renewSettings(shared, plannerSettings())
    expect(session().i18n.t(title)).toBe('Off home')
    // Who starts later gets them too.
    expect((await i18nFor('en-GB', source({}))).t(title)).toBe('Off home')
  })

  it('of a language that nobody uses are not fetched', async () => {
    const { shared } = sharedSession()
    const load = vi.fn(() => Promise.resolve({}))
    await renewTexts(shared, { scope: 'Demo', load }, ['de-DE'])
    expect(load).not.toHaveBeenCalled()
  })

  it('stay what they are where they cannot be fetched', async () => {
    const { shared, session } = sharedSession()
    await i18nFor('en-GB', source({ [title]: 'Off home' }))
    await renewTexts(shared, { scope: 'Demo', load: () => Promise.reject(new TypeError('offline')) }, [
      'en-GB',
    ])
    renewSettings(shared, plannerSettings())
    expect(session().i18n.t(title)).toBe('Log out')
    expect((await i18nFor('en-GB', source({}))).t(title)).toBe('Off home')
  })
})
