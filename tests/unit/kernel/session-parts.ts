/** A session whose settings, permissions and texts follow its state, for tests of changes while it lives. */
import { atom, createStore } from 'jotai/vanilla'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import type { AccessTokenClaims } from '../../../src/contract/jwt-claims'
import { createI18n, type I18n } from '../../../src/texts/create-i18n'
import { readingInPreview } from '../../../src/kernel/role-preview'
import { createSessionState, sessionIn } from '../../../src/kernel/session-state'
import { settingsWith, testClaims, testSession, type Answers } from '../session'

/** Settings of a planner; `change` overrides values. */
export const plannerSettings = (change: Partial<CockpitSettings> = {}): CockpitSettings => {
  const made = settingsWith({
    roles: ['Planner'],
    systemRoles: [],
    features: ['PurchaseModule'],
    userSettings: { numberFormatSettings: 'de-DE' },
    serverTime: '2026-11-20T09:00:00.000Z',
  })
  return { ...made, ...change }
}

interface SessionStart {
  readonly key?: string
  readonly settings?: CockpitSettings
  readonly answers?: Answers
  readonly i18n?: I18n
}

/** A planner's session in English: `session()` is the current one. */
export function plannerSession({
  key = 'Demo/1',
  settings = plannerSettings(),
  answers = new Map(),
  i18n = createI18n('en-GB', { 'shell.user.signOut': 'Log out' }),
}: SessionStart = {}) {
  const store = createStore()
  const claims: AccessTokenClaims = {
    ...testClaims,
    userName: 'planner',
    roles: ['Planner'],
    enabledFeature: 'PurchaseModule',
  }
  const state = createSessionState({ claims: atom(claims), settings: atom(settings) })
  const { session } = testSession({ key, store, state, answers })
  const api = readingInPreview(session.api, () => store.get(state.preview) !== null)
  const current = sessionIn('en-GB', i18n, {
    ...session,
    api: { ...api, end: () => undefined },
    signOut: () => undefined,
  })
  return { store, state, current, session: () => store.get(current) }
}
