/**
 * Starts a session: everything that the first screen needs is loaded in parallel; the session lives until the server or the last user ends
 * it (spec 1, section 4, startup).
 */
import { atom, type Atom, type PrimitiveAtom } from 'jotai/vanilla'
import { localization, settings as settingsGroup, uoMType } from '../contract/endpoints/settings'
import type { CockpitSettings } from '../contract/endpoints/settings'
import { userSession } from '../contract/endpoints/user-session'
import { primaryViews as primaryViewsGroup } from '../contract/endpoints/primary-views'
import type { AccessTokenClaims } from '../contract/jwt-claims'
import { clientName, type Language } from '../contract/limits'
import { hubPath } from '../contract/live-messages'
import { textsVersionIn } from '../contract/unit-setting-keys'
import { createApi } from './api'
import { absoluteBase, resolveAddress } from './api-url'
import { systemClock, type Clock } from './clock'
import { failure, isFailure, type Failure } from './failure'
import { createHeartbeat } from './heartbeat'
import { i18nFor } from './i18n'
import type { OpenHub } from './live-hub'
import { logWarning } from './log'
import { readClaims } from './read-claims'
import { renewTexts } from './renew-texts'
import { readingInPreview } from './role-preview'
import { withSetting } from './saved-settings'
import type { AuthContext } from './auth-context'
import type {
  KernelSession,
  SessionApi,
  SessionEnd,
  SessionLive,
  SharedSession,
  Store,
  TextSource,
} from './session'
import { createNoLive, createSessionLive } from './session-live'
import { createSessionState, sessionIn, type LastingParts } from './session-state'
import { tokensOf, type TokenSource } from './token-source'
import type { I18n } from '../texts/create-i18n'

export interface SessionStart {
  readonly key: string
  /** Receives the session's state. */
  readonly store: Store
  readonly claims: AccessTokenClaims
  readonly language: Language
  /** The context that provides tokens; it may be replaced while the session is open. */
  readonly context: () => AuthContext
  readonly onEnded?: () => void
  /** The user's next session, once this one has ended and a sign-in over the open page has started another. */
  readonly next: () => Promise<SharedSession> | undefined
  readonly clock?: Clock
  readonly openHub?: OpenHub
}

/** Largest value that is still saved while the page is being left (ours; browsers allow 64 KB). */
const savedOnUnloadMost = 20_000

const defaultLicenseKey = 'non-commercial-and-evaluation'

/** Starts a session. Rejects with the failure of anything essential: the settings, or the language's file. */
export async function createSession(start: SessionStart): Promise<SharedSession> {
  const { key, store, claims, clock = systemClock } = start
  const { apiUrl, hubUrl, handsontableLicenseKey = defaultLicenseKey } = start.context()
  const { businessUnitName } = claims
  const content = {
    claims: atom(start.claims),
    callsWaitingForDatabase: atom(0),
    ended: atom<SessionEnd | null>(null),
  }
  const tokens = tokensOfUser(start, content.claims, clock)
  let live: SessionLive = createNoLive()
  let isEnded = false
  let stopFollowingRate = () => {}

  const close = () => {
    stopFollowingRate()
    heartbeat.stop()
    live.end()
    api.end()
  }
  const end = (cause?: Failure) => {
    if (isEnded) return
    isEnded = true
    close()
    start.onEnded?.()
    store.set(content.ended, { cause: cause ?? null })
  }
  /** The language of the element that was shown last, where a page has elements in several. */
  let spoken = start.language
  const api = createApi({
    apiUrl,
    tokens,
    clock,
    onSignedOut: end,
    language: () => spoken,
    onWaitingForDatabase: calls => store.set(content.callsWaitingForDatabase, calls),
  })
  const heartbeat = createHeartbeat({
    beat: () => api.call(userSession.heartbeat, {}),
    onEnded: () => end(),
    clock,
  })
  const textsOf = textSource(api, `${absoluteBase(apiUrl)}|${businessUnitName}`)

  const loaded = await loadAtStart(api, clock, settings =>
    i18nFor(
      start.language,
      textsOf(() => settings),
    ),
  )
  const state = createSessionState({ ...content, settings: atom(loaded.settings) })
  const texts = textsOf(() => store.get(state.settings))
  // An earlier session may have loaded them, or failed to; until they are here the screen has those.
  void renewTexts({ store, state }, texts, loaded.settings.saved, loaded.settings.saved)
  if (loaded.realtime.isEnabled && !isEnded) {
    live = createSessionLive({
      url: resolveAddress(apiUrl, hubUrl ?? hubPath),
      businessUnitName: () => store.get(content.claims).businessUnitName,
      tokens,
      clock,
      store,
      onSessionEnded: () => end(),
      followed: { store, state, api, texts },
      realtime: loaded.realtime,
      ...(start.openHub === undefined ? {} : { openHub: start.openHub }),
    })
  }
  const heartBeat = atom(get => get(state.settings).userSettings.heartBeat)
  const beat = () => heartbeat.setRate(store.get(heartBeat))
  if (!isEnded) {
    stopFollowingRate = store.sub(heartBeat, beat)
    beat()
  }

  /** The newest save of each setting: an earlier one, sent again after it, would bring its value back. */
  const saves = new Map<string, AbortController>()
  const isPreviewing = () => store.get(state.preview) !== null
  const lasting: LastingParts = {
    key,
    store,
    state,
    api: passedOn(readingInPreview(api, isPreviewing), start.next),
    live,
    memory: new Map<string, unknown>(),
    handsontableLicenseKey,
    dynamicColumnNames: loaded.dynamicColumnNames,
    primaryViews: loaded.primaryViews,
    decimalsByUnit: loaded.decimalsByUnit,
    serverTimeOffsetMs: loaded.serverTimeOffsetMs,
    saveSetting: async setting => {
      if (isPreviewing()) return
      const name = `${setting.owner} ${setting.key}`
      const controller = new AbortController()
      saves.get(name)?.abort()
      saves.set(name, controller)
      const { signal } = controller
      const outlivesPage = setting.value.length <= savedOnUnloadMost
      const body = { clientId: clientName, ...setting }
      await api.call(settingsGroup.save, { body }, { outlivesPage, signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (!signal.aborted) store.set(state.settings, settings => withSetting(settings, setting))
    },
    signOut: () => {
      const loggedOut = tokens.current().then(token => {
        const headers = { Authorization: `Bearer ${token}` }
        return api.call(userSession.logoutCurrent, {}, { headers, outlivesPage: true })
      })
      // A failure is ignored (spec 2, section 8).
      loggedOut.catch(() => undefined)
      end()
    },
  }
  const sessions = new WeakMap<I18n, Atom<KernelSession>>()

  return {
    api: lasting.api,
    end: () => end(),
    dispose: () => {
      isEnded = true
      close()
    },
    inLanguage: async (language, translate) => {
      const translations = await translate(language, texts)
      spoken = language
      const session = sessions.get(translations) ?? sessionIn(language, translations, lasting)
      sessions.set(translations, session)
      return store.get(session)
    },
  }
}

/**
 * A client whose calls go on with the next session: what a page holds while its user signs in again, such as an open dialog or the undo of a
 * toast, keeps the client that it was made with.
 */
function passedOn(api: SessionApi, next: SessionStart['next']): SessionApi {
  return {
    ...api,
    call: (endpoint, input, options) => {
      const following = next()
      if (following === undefined) return api.call(endpoint, input, options)
      return following
        .then(
          started => started.api ?? api,
          () => api,
        )
        .then(newest => newest.call(endpoint, input, options))
    },
  }
}

/**
 * Tokens of the current context, as long as they belong to the same user; the rights in the current token count. In a token of the same
 * session the business unit has another name only because it was renamed.
 */
function tokensOfUser(
  { context, store }: SessionStart,
  known: PrimitiveAtom<AccessTokenClaims>,
  clock: Clock,
): TokenSource {
  const own = async (token: Promise<string>): Promise<string> => {
    const claims = readClaims(await token)
    const { sub, businessUnitName, sid } = store.get(known)
    if (claims.sub === sub && (claims.businessUnitName === businessUnitName || claims.sid === sid)) {
      store.set(known, claims)
      return token
    }
    const problem = { code: 'token-other-user', values: {} } as const
    const message = 'The page around gave an access token of another user.'
    logWarning(message)
    throw failure({ kind: 'signed-out', token: problem }, message)
  }
  return {
    current: () => own(tokensOf(context(), clock).current()),
    renew: refused => own(tokensOf(context(), clock).renew(refused)),
  }
}

interface Loaded {
  readonly settings: CockpitSettings
  readonly realtime: { readonly isEnabled: boolean; readonly isHosted: boolean; readonly retries: number }
  readonly decimalsByUnit: Readonly<Record<string, number>>
  readonly dynamicColumnNames: Readonly<Record<string, string>>
  readonly primaryViews: ReadonlyMap<string, number>
  readonly serverTimeOffsetMs: number
}

/** Loads everything in parallel. Only the settings are essential; the rest has defaults, unless the session ended. */
async function loadAtStart(
  api: SessionApi,
  clock: Clock,
  loadTexts: (settings: Promise<CockpitSettings>) => Promise<I18n>,
): Promise<Loaded> {
  const requestedAt = clock.now()
  const settingsCall = api.call(settingsGroup.cockpit, {})
  const timedSettings = settingsCall.then(settings => ({
    settings,
    offsetMs: clockOffset(settings.serverTime, requestedAt, clock.now()),
  }))
  const [{ settings, offsetMs }, realtime, decimals, columnNames, views] = await Promise.all([
    timedSettings,
    orDefault(api.call(settingsGroup.realtime, {}), { isEnabled: true, isHosted: false, retries: 0 }),
    orDefault(api.call(uoMType.allowDecimals, {}), {}),
    orDefault(api.call(settingsGroup.dynamicColumnNames, {}), {}),
    orDefault(api.call(primaryViewsGroup.list, {}), []),
    loadTexts(settingsCall),
  ])
  return {
    settings,
    realtime,
    decimalsByUnit: decimals,
    dynamicColumnNames: columnNames,
    primaryViews: new Map(views.map(view => [view.owner, view.id])),
    serverTimeOffsetMs: offsetMs,
  }
}

async function orDefault<T>(work: Promise<T>, fallback: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFailure(error) && error.kind === 'signed-out') throw error
    return fallback
  }
}

/** The server is assumed to have read its clock half-way between request and answer. */
function clockOffset(serverTime: string, requestedAt: number, answeredAt: number): number {
  const server = Date.parse(serverTime)
  return Number.isNaN(server) ? 0 : Math.round(server - (requestedAt + answeredAt) / 2)
}

/** A source of texts for sessions whose settings name the versions. */
function textSource(api: SessionApi, scope: string) {
  return (settings: () => CockpitSettings | Promise<CockpitSettings>): TextSource => ({
    scope,
    load: languageCode => api.call(localization.translations, { query: { clientName, languageCode } }),
    version: async language => textsVersionIn((await settings()).saved, language),
  })
}
