/** Texts of a session that follow administrators' overrides: fetched again after a change, unchanged when that fails. */
import { atom } from 'jotai/vanilla'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import type { Language } from '../../../src/contract/limits'
import type { LiveMessage } from '../../../src/contract/live-messages'
import { textsVersionIn, textsVersionKey } from '../../../src/contract/unit-setting-keys'
import { i18nFor } from '../../../src/kernel/i18n'
import { followingAccess } from '../../../src/kernel/live-access'
import type {
  Api,
  LiveState,
  LiveSubscription,
  SessionLive,
  SessionState,
  Store,
  TextSource,
} from '../../../src/kernel/session'
import type { I18n } from '../../../src/texts/create-i18n'
import { sessionIn, type LastingParts } from '../../../src/kernel/session-state'
import { testSession } from '../session'
import { plannerSession } from './session-parts'

const key = 'kernel.relative.justNow'
const accessChanged: LiveMessage = { viewName: 'Access', methodName: 'Bulk' }

let scopes = 0
let replaced: Partial<Record<Language, string>>
let isBroken: boolean
let texts: TextSource
let settings: CockpitSettings
let store: Store
let state: SessionState
let access: LiveSubscription | undefined
const load = vi.fn<TextSource['load']>()

const settingsWith = (saved: Record<string, string>) =>
  ({
    permissions: {},
    saved,
    userSettings: { heartBeat: 1, timeStampSettings: '', numberFormatSettings: '', companyInfo: {} },
  }) as unknown as CockpitSettings

beforeEach(() => {
  scopes += 1
  replaced = {}
  isBroken = false
  settings = settingsWith({})
  access = undefined
  load.mockReset()
  load.mockImplementation(language => {
    const text = replaced[language]
    return isBroken
      ? Promise.reject(new Error('500'))
      : Promise.resolve(text === undefined ? {} : { [key]: text })
  })
  const version = (language: Language) =>
    Promise.resolve(textsVersionIn(store.get(state.settings).saved, language))
  texts = { scope: `live access ${scopes}`, load, version }
  ;({ store, state } = plannerSession({ settings }))
  const live: SessionLive = {
    subscribe: subscription => {
      if (subscription.view === 'Access') access = subscription
      return () => undefined
    },
    state: atom<LiveState>({ status: 'connected' }),
    retryNow: () => undefined,
    end: () => undefined,
  }
  const api = { call: () => Promise.resolve(settings) } as unknown as Api
  followingAccess(live, { store, state, api, texts }, () => undefined).subscribe({
    view: 'Stock',
    onMessage: () => undefined,
    onRegistered: () => Promise.resolve(),
    onRefused: () => undefined,
  })
})

/** A current text of the session in a language. */
function currentText(language: Language, first: I18n): string {
  const { session } = testSession({ store, state })
  const current = sessionIn(language, first, session as unknown as LastingParts)
  return store.get(current).i18n.t(key)
}

/** An administrator overrides a text, and the hub notifies of it. */
async function replace(language: Language, text: string, version: string): Promise<void> {
  replaced = { ...replaced, [language]: text }
  settings = settingsWith({ ...settings.saved, [textsVersionKey(language)]: version })
  access?.onMessage(accessChanged)
  await vi.waitFor(() => expect(store.get(state.settings)).toBe(settings))
}

it('a replaced text is displayed in the language in use, also to later subscribers', async () => {
  const german = await i18nFor('de-DE', texts)
  expect(currentText('de-DE', german)).toBe('gerade eben')
  await replace('de-DE', 'eben erst', 'one')
  expect(currentText('de-DE', german)).toBe('eben erst')
  expect((await i18nFor('de-DE', texts)).t(key)).toBe('eben erst')
  await replace('de-DE', 'soeben', 'two')
  expect(currentText('de-DE', german)).toBe('soeben')
})

it('texts of unused languages are not fetched', async () => {
  const german = await i18nFor('de-DE', texts)
  await replace('sv-SE', 'nyss', 'one')
  expect(load.mock.calls).toEqual([['de-DE']])
  expect(currentText('de-DE', german)).toBe('gerade eben')
  expect((await i18nFor('sv-SE', texts)).t(key)).toBe('nyss')
})

it('texts that cannot be fetched are kept until the next fetch, and permissions are still updated', async () => {
  const german = await i18nFor('de-DE', texts)
  await replace('de-DE', 'eben erst', 'one')
  isBroken = true
  await replace('de-DE', 'soeben', 'two')
  expect(currentText('de-DE', german)).toBe('eben erst')
  expect(store.get(state.settings)).toBe(settings)
  isBroken = false
  await access?.onRegistered()
  expect(currentText('de-DE', german)).toBe('soeben')
})
