/**
 * Server data on the screen: fetched, updated live, fetched again, and replaced by the answer of a save. Value and status are an atom of
 * the session's store. Rows of a grid are not a resource.
 */
import { atom, type Atom } from 'jotai/vanilla'
import { requestsFetch, type LiveMessage } from '../contract/live-messages'
import type { LiveViewName } from '../contract/row-views'
import { toJson } from '../contract/to-json'
import { toFailure, type Failure } from './failure'
import type { Session, Store } from './session'

/** How a value is fetched. `A` is the type of its query, a JSON value. */
export interface Resource<T, A = undefined> {
  /**
   * Uses with the same key and query in a session share one value. Without a key each use has its own value, which stays until the answer
   * of a new query arrives: what is about one row has a key, so that nobody decides by the facts of the row before.
   */
  readonly key?: string
  /** `known` is the current value. */
  readonly fetch: (
    session: Session,
    signal: AbortSignal,
    query: A,
    known: NoInfer<T> | undefined,
  ) => Promise<T>
  /** Live views that it follows. A message without rows leads to a fetch. */
  readonly topics?: readonly LiveViewName[]
  /** The value after a change; the same value when it is not affected. Absent: every change leads to a fetch. Pure. */
  readonly apply?: (value: T, message: LiveMessage, query: A) => Applied<T>
  /** The value after an answer; absent: the answer replaces it. Pure. */
  readonly merge?: (known: T, fetched: T) => T
  /** Time between fetches, and after one that failed, in ms. */
  readonly everyMs?: (
    value: T | undefined,
    session: Session,
  ) => { readonly ms: number; readonly failedMs: number }
  /** Debounce of the fetch after another query, for input while typing; the first is not delayed. */
  readonly delayMs?: number
  /** Shortest time between the starts of two background fetches. */
  readonly gapMs?: number
  /** The value stays in the session without subscribers. */
  readonly isCached?: boolean
}

export interface Applied<T> {
  readonly value: T
  /** The message is incomplete. */
  readonly needsFetch: boolean
}

/** For a view whose row changes do not affect the value: it is only fetched when a message requests it. */
export const unchanged = <T>(value: T): Applied<T> => ({ value, needsFetch: false })

/** Declares a resource, with its types inferred. */
export const resource = <T, A = undefined>(definition: Resource<T, A>): Resource<T, A> => definition

export interface ResourceState<T> {
  /** `ready` once there is a value, also when it is stale (`failure`); `failed` without a value after a failed fetch. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly value: T | undefined
  /** Failure of the last fetch; null after a successful one, and while a caller waits for another. */
  readonly failure: Failure | null
  /** A fetch is running, or waiting for the user to stop typing. */
  readonly isFetching: boolean
  /** When the value was received or changed, ms since 1970. */
  readonly receivedAt: number | null
  /** When the last fetch failed; null when it did not. */
  readonly failedAt: number | null
}

/** Options of one subscriber. */
export interface Following {
  /** A new version triggers a fetch: of the owner, or the number of refreshes. */
  readonly version?: string | number
  /** See LiveSubscription. */
  readonly isForEver?: boolean
  /** False: follows no live view. */
  readonly isLive?: boolean
}

export interface ResourceRequest<A> extends Following {
  readonly session: Session
  /** Null while there is no query. */
  readonly query: A | null
}

/** One value of a resource. */
export interface ResourceEntry<T, A> {
  readonly state: Atom<ResourceState<T>>
  /** Subscribes, or changes the query. A subscriber is the same object until it unsubscribes. */
  subscribe(subscriber: object, request: ResourceRequest<A>): void
  unsubscribe(subscriber: object): void
  /** Fetches at once. Resolves with the value when this fetch, or a later one, brought it, else with undefined; never rejects. */
  refetch(): Promise<T | undefined>
  /** Sets the answer of a save, or changes the current value: a running fetch is older and is ignored. */
  take(next: T | ((known: T) => T)): void
}

/** A shared value is still followed for this long after its last subscriber. */
export const resourceGraceMs = 5_000
/** A fetch that runs longer may hang on a lost connection: the next one does not wait for it. */
const hungMs = 3_000
const tickMs = 1_000

const shared = new WeakMap<Store, Map<string, unknown>>()

/** The shared value of a query (as JSON text) in a session. The resource has a key. */
export function sharedEntry<T, A>(
  store: Store,
  definition: Resource<T, A>,
  query = 'null',
): ResourceEntry<T, A> {
  const entries = shared.get(store) ?? new Map<string, unknown>()
  shared.set(store, entries)
  const name = `${definition.key} ${query}`
  const found = entries.get(name) as ResourceEntry<T, A> | undefined
  if (found !== undefined) return found
  const made = createEntry(store, definition, resourceGraceMs, () => {
    if (definition.isCached !== true) entries.delete(name)
  })
  entries.set(name, made)
  return made
}

/** A value with a single user. */
export function ownEntry<T, A>(store: Store, definition: Resource<T, A>): ResourceEntry<T, A> {
  return createEntry(store, definition, 0, () => undefined)
}

interface Fetching {
  readonly controller: AbortController
  readonly startedAt: number
  /** Changes that arrived since the fetch began: its answer may be older. */
  readonly messages: LiveMessage[]
  ended: Promise<void>
}

function createEntry<T, A>(
  store: Store,
  definition: Resource<T, A>,
  graceMs: number,
  onReleased: () => void,
): ResourceEntry<T, A> {
  const { apply, merge, everyMs, topics = [], delayMs = 0, gapMs = 0 } = definition
  const state = atom<ResourceState<T>>({
    status: 'loading',
    value: undefined,
    failure: null,
    isFetching: false,
    receivedAt: null,
    failedAt: null,
  })
  const subscribers = new Map<object, ResourceRequest<A>>()
  /** The latest request, which the next fetch sends. */
  let latest: ResourceRequest<A> | null = null
  let current: Fetching | null = null
  let next: Promise<void> | null = null
  let isFetchPending = false
  let startedAt = Number.NEGATIVE_INFINITY
  let stopsLive: (() => void)[] = []
  let startTimer: ReturnType<typeof setTimeout> | undefined
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  let ticker: ReturnType<typeof setTimeout> | undefined

  const read = () => store.get(state)
  const publish = (part: Partial<ResourceState<T>>) => {
    const all = { ...read(), ...part }
    const status = all.value !== undefined ? 'ready' : all.failure === null ? 'loading' : 'failed'
    store.set(state, { ...all, status })
  }

  /** Aborts the running fetch. */
  const abortFetch = () => {
    const aborted = current
    current = null
    aborted?.controller.abort()
    if (read().isFetching) publish({ isFetching: false })
  }
  const abortAll = () => {
    clearTimeout(startTimer)
    startTimer = undefined
    isFetchPending = false
    abortFetch()
  }

  /** Fetches at once; a running fetch is older and is aborted. */
  const begin = (): Promise<void> => {
    abortAll()
    if (latest === null || latest.query === null) return Promise.resolve()
    startedAt = Date.now()
    const controller = new AbortController()
    const fetching: Fetching = { controller, startedAt, messages: [], ended: Promise.resolve() }
    current = fetching
    publish({ isFetching: true })
    fetching.ended = load(fetching, latest.session, latest.query)
    return fetching.ended
  }

  const load = async (fetching: Fetching, session: Session, query: A) => {
    let part: Partial<ResourceState<T>>
    let needsFetch = false
    try {
      const fetched = await definition.fetch(session, fetching.controller.signal, query, read().value)
      if (current !== fetching) return
      const known = read().value
      let value = merge === undefined || known === undefined ? fetched : merge(known, fetched)
      for (const message of fetching.messages) {
        const applied = apply?.(value, message, query)
        value = applied?.value ?? value
        needsFetch ||= applied?.needsFetch === true
      }
      part = { value, failure: null, receivedAt: Date.now(), failedAt: null }
    } catch (error) {
      if (current !== fetching) return
      part = { failure: toFailure(error), failedAt: Date.now() }
    }
    current = null
    publish({ ...part, isFetching: false })
    if (isFetchPending || needsFetch) fetchSoon()
  }

  /** Fetches for a waiting caller: the last failure is cleared. */
  const fetchNow = (): Promise<void> => {
    if (read().failure !== null) publish({ failure: null })
    return begin()
  }
  const fetchDelayed = () => {
    if (delayMs === 0 || startedAt === Number.NEGATIVE_INFINITY) return void fetchNow()
    abortAll()
    if (latest === null || latest.query === null) return
    publish({ isFetching: true })
    startTimer = setTimeout(() => void fetchNow(), delayMs)
  }

  /** Fetches after a change: the changes of a burst share a fetch. */
  const fetchSoon = () => {
    isFetchPending = current !== null
    if (current !== null || startTimer !== undefined) return
    // A clock that was set back must not prevent it.
    const waitMs = gapMs - Math.max(0, Date.now() - startedAt)
    if (waitMs <= 0) void begin()
    else startTimer = setTimeout(() => void begin(), waitMs)
  }

  /** Fetches after a registration: only a fetch that begins after it counts. */
  const fetchAfter = (): Promise<void> => {
    if (current === null || Date.now() - current.startedAt >= hungMs) return begin()
    next ??= current.ended.then(() => {
      next = null
      return current?.ended ?? begin()
    })
    return next
  }

  const onMessage = (message: LiveMessage) => {
    if (apply === undefined || requestsFetch(message)) return fetchSoon()
    current?.messages.push(message)
    const { value } = read()
    if (value === undefined || latest === null || latest.query === null) return
    const applied = apply(value, message, latest.query)
    if (applied.value !== value) publish({ value: applied.value, receivedAt: Date.now() })
    if (applied.needsFetch) fetchSoon()
  }

  const stopLive = () => {
    for (const stop of stopsLive) stop()
    stopsLive = []
  }
  const followLive = () => {
    const isFollowing = [...subscribers.values()].some(({ isLive }) => isLive !== false)
    if (latest === null || latest.query === null || !isFollowing) return stopLive()
    if (stopsLive.length > 0) return
    const { live } = latest.session
    stopsLive = topics.map(view =>
      live.subscribe({
        view,
        get isForEver() {
          return [...subscribers.values()].some(one => one.isForEver === true)
        },
        onMessage,
        onRegistered: fetchAfter,
        // A view that cannot be followed is still fetched.
        onRefused: () => undefined,
      }),
    )
  }

  const tick = () => {
    if (everyMs === undefined || latest === null) return
    const { value, failedAt } = read()
    const { ms, failedMs } = everyMs(value, latest.session)
    const passedMs = Date.now() - startedAt
    const isDue = passedMs >= (failedAt === null ? ms : Math.min(ms, failedMs)) || passedMs < 0
    if (isDue && (current === null || passedMs >= hungMs)) void begin()
    ticker = setTimeout(tick, Math.min(ms, tickMs))
  }

  const release = () => {
    abortAll()
    stopLive()
    clearTimeout(ticker)
    latest = null
    onReleased()
  }

  const isSameQuestion = (one: ResourceRequest<A>, other: ResourceRequest<A>) =>
    one.session.api === other.session.api &&
    // Permissions change the answer; a value that follows no view was read once.
    (topics.length === 0 || one.session.access === other.session.access) &&
    (one.query === other.query || toJson(one.query) === toJson(other.query))

  return {
    state,
    subscribe: (subscriber, request) => {
      const own = subscribers.get(subscriber)
      const isFirst = subscribers.size === 0
      subscribers.set(subscriber, request)
      const isSameAsOwn = own !== undefined && own.session === request.session && isSameQuestion(own, request)
      // One of several subscribers may still have the ended session.
      const isOther = latest === null || (!isSameAsOwn && !isSameQuestion(latest, request))
      if (isFirst || !isSameAsOwn) latest = request
      if (isFirst) {
        clearTimeout(graceTimer)
        clearTimeout(ticker)
        if (everyMs !== undefined) ticker = setTimeout(tick, tickMs)
      }
      if (isOther) {
        stopLive()
        fetchDelayed()
      } else if (isFirst) {
        // A returning subscriber uses the current value, or a running fetch, which may be older than the version that it wants.
        if (current === null) fetchDelayed()
        else if (request.version !== undefined) fetchSoon()
      } else if (request.version !== undefined && own !== undefined && own.version !== request.version)
        fetchSoon()
      followLive()
    },
    unsubscribe: subscriber => {
      const request = subscribers.get(subscriber)
      if (!subscribers.delete(subscriber)) return
      if (subscribers.size > 0) {
        if (request === latest) latest = [...subscribers.values()].at(-1) ?? null
        followLive()
      } else if (graceMs === 0) release()
      else graceTimer = setTimeout(release, graceMs)
    },
    refetch: async () => {
      await fetchNow()
      while (current !== null) await current.ended
      const { value, failure } = read()
      return failure === null ? value : undefined
    },
    take: taken => {
      const { value: known } = read()
      if (typeof taken === 'function') {
        if (known !== undefined) publish({ value: (taken as (known: T) => T)(known) })
        if (current !== null) void begin()
        return
      }
      const wasPending = isFetchPending
      abortFetch()
      publish({ value: taken, failure: null, receivedAt: Date.now(), failedAt: null })
      if (wasPending) fetchSoon()
    },
  }
}
