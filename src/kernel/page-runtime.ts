/**
 * State shared by everything on a page, however many entry chunks or copies of the bundle it loaded (ARCHITECTURE, section 4): one object
 * on globalThis. It holds data only; runtime.ts and i18n.ts work on it.
 */
import { clientVersionText } from './api-request'
import type { AuthContext, ContextListener } from './auth-context'
import type { SharedSession, Store } from './session'
import type { I18n } from '../texts/create-i18n'

/** A session that is started or starting, and its users. */
export interface SessionEntry {
  readonly key: string
  /** The newest context of this session; it provides the tokens. */
  context: AuthContext
  /** All contexts of the session so far. */
  readonly contexts: WeakSet<AuthContext>
  /** The context of each user of the session, in their order; a copy of the bundle that is older than this field does without. */
  readonly contextsInUse?: AuthContext[]
  users: number
  graceTimer: unknown
  readonly session: Promise<SharedSession>
}

/** The user that a context's token is for. */
export interface Identity {
  readonly key: string
  readonly token: string
}

/** The failures that were shown, so that two elements do not report the same one. */
export interface ShownFailures {
  readonly seen: WeakSet<object>
  readonly texts: Map<string, number>
}

export interface PageRuntime {
  readonly schema: number
  /** Version of the bundle that created it. */
  readonly version: string
  /** Versions of all copies that share it. */
  readonly versions: Set<string>
  /** Null under a name whose context was removed. */
  readonly contexts: Map<string, AuthContext | null>
  readonly contextListeners: Set<ContextListener>
  /** Contexts whose token was requested. */
  readonly identifying: WeakMap<AuthContext, Promise<Identity>>
  readonly sessions: Map<string, SessionEntry>
  /**
   * By the key of sessions: when a session ends while it is used, its store stays, and the next session of the same user continues with
   * it, so that the screen is unchanged.
   */
  readonly stores: Map<string, Store>
  /** By version, scope and language: `2.83.55|scope|da-DK`; each copy of the bundle has texts of its own. */
  readonly translations: Map<string, Promise<I18n>>
  readonly shownFailures: ShownFailures
}

/** The name ends in the schema's number: a bundle with another schema uses another object. */
const runtimeSymbol = Symbol.for('warehouse-cockpit/2')
const runtimeSchema = 2

let known: PageRuntime | undefined

/** The page's runtime, created by the first bundle. A copy of another version logs once that it shares it. */
export function pageRuntime(): PageRuntime {
  known ??= findOrMake()
  return known
}

/** An empty memory of shown failures. */
export function noFailuresShown(): ShownFailures {
  return { seen: new WeakSet(), texts: new Map() }
}

function findOrMake(): PageRuntime {
  const page = globalThis as { [runtimeSymbol]?: unknown }
  const found = page[runtimeSymbol]
  if (isRuntime(found)) {
    if (!found.versions.has(clientVersionText)) {
      found.versions.add(clientVersionText)
      console.info(`[cockpit] version ${clientVersionText} shares this page with version ${found.version}.`)
    }
    return found
  }
  if (found !== undefined) {
    console.warn(`[cockpit] version ${clientVersionText} shares nothing with the other version on this page.`)
    return makeRuntime()
  }
  const made = makeRuntime()
  Object.defineProperty(page, runtimeSymbol, { value: made })
  return made
}

function isRuntime(value: unknown): value is PageRuntime {
  return typeof value === 'object' && value !== null && 'schema' in value && value.schema === runtimeSchema
}

function makeRuntime(): PageRuntime {
  return {
    schema: runtimeSchema,
    version: clientVersionText,
    versions: new Set([clientVersionText]),
    contexts: new Map(),
    contextListeners: new Set(),
    identifying: new WeakMap(),
    sessions: new Map(),
    stores: new Map(),
    translations: new Map(),
    shownFailures: noFailuresShown(),
  }
}
