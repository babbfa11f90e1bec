/** Sessions of the page: one per API address, business unit and user, however many elements use it (ARCHITECTURE, section 4). */
import { createStore } from 'jotai/vanilla'
import { runtimeGraceMs, type Language } from '../contract/limits'
import { absoluteBase } from './api-url'
import { systemClock, type Clock } from './clock'
import { createSession } from './create-session'
import { failure } from './failure'
import { i18nFor, languageOf } from './i18n'
import type { OpenHub } from './live-hub'
import { logWarning } from './log'
import { pageRuntime, type Identity, type SessionEntry } from './page-runtime'
import { readClaims } from './read-claims'
import type { AuthContext } from './auth-context'
import type { KernelSession } from './session'
import { tokensOf } from './token-source'
import { toJson } from '../contract/to-json'

export interface SessionLease {
  /** Rejects with a Failure when the session cannot start, with `ignored` when it was released before. */
  readonly promise: Promise<KernelSession>
  /** Releases the session; it ends a while after the last user has released it. */
  release(): void
}

export interface AcquireOptions {
  /** Language of this user of the session; the page's language when absent. */
  readonly language?: Language
  readonly clock?: Clock
  readonly openHub?: OpenHub
}

/**
 * Uses the session of a context's API address, business unit and user; starts it when there is none. A failed start is removed, so the next
 * call tries again.
 */
export function acquireSession(context: AuthContext, options: AcquireOptions = {}): SessionLease {
  const { clock = systemClock } = options
  let entry: SessionEntry | null = null
  let isReleased = false

  const acquire = async (): Promise<KernelSession> => {
    const identity = await identify(context, clock)
    if (isReleased) throw failure({ kind: 'ignored' }, 'released before the session started')
    const language = options.language ?? pageLanguage()
    entry = enter(identity, context, language, options)
    const session = await entry.session
    return session.inLanguage(language, i18nFor)
  }

  const promise = acquire()
  promise.catch(() => undefined)
  return {
    promise,
    release: () => {
      if (isReleased) return
      isReleased = true
      if (entry !== null) leave(entry, context, clock)
    },
  }
}

function pageLanguage(): Language {
  return languageOf(typeof document === 'undefined' ? null : document.documentElement.lang)
}

/** The user that the context's token is for; concurrent callers share the request. */
function identify(context: AuthContext, clock: Clock): Promise<Identity> {
  const { identifying } = pageRuntime()
  const pending = identifying.get(context)
  if (pending !== undefined) return pending
  const tokens = tokensOf(context, clock)
  const identity = (isInUse(context) ? tokens.current() : tokens.fresh())
    .then(token => {
      const { sub, businessUnitName } = readClaims(token)
      assertUnit(context.businessUnitName, businessUnitName)
      return { token, key: toJson([absoluteBase(context.apiUrl), businessUnitName, sub]) }
    })
    .finally(() => identifying.delete(context))
  identifying.set(context, identity)
  return identity
}

/** A page may change the user of a context only while no element shows anything with it. */
function isInUse(context: AuthContext): boolean {
  const entries = [...pageRuntime().sessions.values()]
  return entries.some(({ users, contexts, contextsInUse }) =>
    contextsInUse === undefined ? users > 0 && contexts.has(context) : contextsInUse.includes(context),
  )
}

/**
 * A page that names one business unit and provides a token of another one has an error: neither unit may be shown in place of the other.
 */
function assertUnit(named: string, actual: string): void {
  if (named.trim().toLowerCase() === actual.toLowerCase()) return
  const message = `The page around names the business unit "${named}", its access token is of "${actual}".`
  logWarning(message)
  throw failure(
    { kind: 'signed-out', token: { code: 'token-other-unit', values: { named, actual } } },
    message,
  )
}

function enter(
  { key, token }: Identity,
  context: AuthContext,
  language: Language,
  { clock = systemClock, openHub }: AcquireOptions,
): SessionEntry {
  const known = pageRuntime().sessions.get(key)
  if (known !== undefined) {
    clock.clearTimeout(known.graceTimer)
    known.users += 1
    known.context = context
    known.contexts.add(context)
    known.contextsInUse?.push(context)
    return known
  }
  const { sessions, stores } = pageRuntime()
  const store = stores.get(key) ?? createStore()
  stores.set(key, store)
  const forget = () => {
    if (sessions.get(key) === entry) sessions.delete(key)
  }
  const entry: SessionEntry = {
    key,
    context,
    contexts: new WeakSet([context]),
    contextsInUse: [context],
    users: 1,
    graceTimer: null,
    // Deferred, since it reads this entry's context at once.
    session: Promise.resolve().then(() =>
      createSession({
        key,
        store,
        claims: readClaims(token),
        language,
        context: () => entry.context,
        onEnded: forget,
        next: () => {
          const { sessions, stores } = pageRuntime()
          const newest = sessions.get(key)
          // After a sign-out the next session has a store and pages of its own.
          return newest === entry || stores.get(key) !== store ? undefined : newest?.session
        },
        clock,
        ...(openHub === undefined ? {} : { openHub }),
      }),
    ),
  }
  sessions.set(key, entry)
  entry.session.catch(forget)
  return entry
}

function leave(entry: SessionEntry, context: AuthContext, clock: Clock): void {
  entry.users -= 1
  takeContextOut(entry, context)
  if (entry.users > 0) return
  entry.graceTimer = clock.setTimeout(() => {
    const { sessions, stores } = pageRuntime()
    const following = sessions.get(entry.key)
    // The next session of the user goes on with the store; one that ended without a next one leaves nothing.
    if (following === undefined || following === entry) {
      sessions.delete(entry.key)
      stores.delete(entry.key)
    }
    entry.session.then(
      session => session.dispose(),
      () => undefined,
    )
  }, runtimeGraceMs)
}

/** A page may end what is behind a context once no element uses it: the tokens then come from one that is in use. */
function takeContextOut(entry: SessionEntry, context: AuthContext): void {
  const { contextsInUse = [] } = entry
  const at = contextsInUse.lastIndexOf(context)
  if (at >= 0) contextsInUse.splice(at, 1)
  if (entry.context === context && !contextsInUse.includes(context))
    entry.context = contextsInUse.at(-1) ?? context
}
