/**
 * One hub connection and its life: start, loss, attempts with doubling delay, refused tokens, end. live.ts registers the views on it (spec
 * 2, section 9; QUALITY, section 1).
 */
import type { PrimitiveAtom } from 'jotai/vanilla'
import {
  liveBannerAfterMs,
  liveServerTimeoutMs,
  lostRetryFirstMs,
  lostRetryMostMs,
  reconnectAttempts,
  reconnectInitialDelayMs,
  reconnectJitter,
} from '../contract/limits'
import { systemClock, withinTime, type Clock } from './clock'
import { isFailure } from './failure'
import { openSignalRHub, TokenRefused, type Hub, type OpenHub } from './live-hub'
import type { LiveState, Store } from './session'
import type { TokenSource } from './token-source'

export interface LiveConnectionOptions {
  readonly store: Store
  /** The connection's state; idle at first. */
  readonly state: PrimitiveAtom<LiveState>
  readonly url: string
  readonly tokens: TokenSource
  /** Gives what the hub takes in place of the access token, where a relay carries the connection. */
  readonly hubToken?: (() => Promise<string>) | undefined
  readonly onMessage: (message: unknown) => void
  /** Registers everything on the new connection. Once it resolves, attempts are counted from zero. */
  readonly onConnected: () => Promise<void>
  /** The hub refused a renewed token, or there is none. */
  readonly onSessionEnded: () => void
  readonly attempts?: number
  /** Whether a subscriber wants unlimited retries: after the counted attempts the state is `lost`, and attempts continue. */
  readonly goesOn?: () => boolean
  readonly openHub?: OpenHub
  readonly clock?: Clock
  /** Events of the page that the connection serves. */
  readonly onPage?: (events: PageEvents) => () => void
}

export interface PageEvents {
  hidden(): void
  shown(): void
  /** The network is available again. */
  online(): void
}

/** A hidden page follows no views after this time, until it is shown again (ours). */
export const hiddenFollowedMs = 60_000

export interface LiveConnection {
  state(): LiveState
  /** Connects, unless connected or connecting; a lost connection is retried later if a subscriber wants unlimited retries. */
  start(): void
  /** Closes the connection; `start` may follow. */
  stop(): void
  /** Closes it permanently. */
  end(): void
  retryNow(): void
  /** Counts connections, so that answers of earlier ones can be ignored. */
  generation(): number
  /** Calls the hub. Rejects with the hub's error, or when there is no connection. */
  invoke(method: string, argument: unknown): Promise<unknown>
}

/** Creates a connection that is idle until `start`. */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { store, url, tokens, attempts = reconnectAttempts } = options
  const { openHub = openSignalRHub, clock = systemClock, onPage = onPageEvents } = options
  const { goesOn = () => false, hubToken = () => Promise.resolve(used) } = options
  const state = () => store.get(options.state)
  let hub: Hub | null = null
  /** Incremented with every new attempt; results of an older one are ignored. */
  let generation = 0
  let attempt = 0
  /** Attempts since the connection was lost. */
  let lostTries = 0
  let isTrying = false
  let isEnded = false
  let cutAt: number | null = null
  let attemptTimer: unknown = null
  let bannerTimer: unknown = null
  let hiddenTimer: unknown = null
  let stopWatching: (() => void) | null = null
  /** The token that the hub received last. */
  let used = ''

  const set = (next: LiveState) => store.set(options.state, next)
  const clearTimers = () => {
    clock.clearTimeout(attemptTimer)
    clock.clearTimeout(bannerTimer)
    attemptTimer = bannerTimer = null
  }
  const abandonHub = () => {
    generation += 1
    isTrying = false
    const old = hub
    hub = null
    old?.stop().catch(() => undefined)
  }
  const leaveHub = (next: LiveState) => {
    clearTimers()
    abandonHub()
    attempt = lostTries = 0
    cutAt = null
    set(next)
  }
  const stayWithHub = () => {
    clock.clearTimeout(hiddenTimer)
    hiddenTimer = null
  }
  const rest = (next: LiveState) => {
    stayWithHub()
    stopWatching?.()
    stopWatching = null
    leaveHub(next)
  }

  const showBannerLater = () => {
    if (cutAt === null) cutAt = clock.now()
    if (bannerTimer !== null) return
    bannerTimer = clock.setTimeout(
      () => {
        const now = state()
        if (now.status === 'reconnecting') set({ ...now, isVisible: true })
      },
      Math.max(0, cutAt + liveBannerAfterMs - clock.now()),
    )
  }
  const isCutLong = () => cutAt !== null && clock.now() - cutAt >= liveBannerAfterMs
  const announce = (nextAttemptAt: number) =>
    set({ status: 'reconnecting', attempt, attempts, nextAttemptAt, isVisible: isCutLong() })

  const scheduleAttempt = () => {
    abandonHub()
    showBannerLater()
    attempt += 1
    if (attempt > attempts) {
      clearTimers()
      attempt = attempts
      if (state().status !== 'lost') set({ status: 'lost', reason: 'unreachable' })
      tryWhileLost()
      return
    }
    const delayMs = delayBefore(attempt, clock.random())
    announce(clock.now() + delayMs)
    attemptTimer = clock.setTimeout(() => {
      attemptTimer = null
      void tryToConnect()
    }, delayMs)
  }

  /** The hub reports the end of the token or the session: a page that has a new one continues, any other is notified. */
  const connectNow = () => {
    abandonHub()
    showBannerLater()
    attempt = 1
    announce(clock.now())
    void tryToConnect(true)
  }

  const tryWhileLost = () => {
    if (attemptTimer !== null || isTrying || !goesOn()) return
    lostTries += 1
    attemptTimer = clock.setTimeout(
      () => {
        attemptTimer = null
        if (goesOn()) void tryToConnect()
      },
      delayWhileLost(lostTries, clock.random()),
    )
  }

  const tryToConnect = async (isTokenOver = false) => {
    const mine = ++generation
    const isCurrent = () => mine === generation
    isTrying = true
    try {
      const opened = await startHub(isCurrent, isTokenOver)
      if (!isCurrent()) return void opened.stop().catch(() => undefined)
      hub = opened
    } catch (error) {
      if (!isCurrent()) return
      if (isSessionOver(error)) options.onSessionEnded()
      else scheduleAttempt()
      return
    } finally {
      if (isCurrent()) isTrying = false
    }
    clearTimers()
    cutAt = null
    set({ status: 'connected' })
    await options.onConnected().catch(() => undefined)
    if (isCurrent()) attempt = lostTries = 0
  }

  /** Starts a hub; a refused token is renewed once and tried again at once (spec 2, section 8), an expired one is renewed beforehand. */
  const startHub = async (isCurrent: () => boolean, isTokenOver: boolean): Promise<Hub> => {
    if (isTokenOver) await inTime(tokens.renew(used))
    for (let isRetry = false; ; isRetry = true) {
      let isOpen = true
      const opened = await openHub({
        url,
        token: async () => {
          used = await tokens.current()
          return hubToken()
        },
        onMessage: message => {
          if (isOpen && isCurrent()) options.onMessage(message)
        },
        onClose: hasTokenEnded => {
          if (isOpen && isCurrent()) {
            if (hasTokenEnded) connectNow()
            else scheduleAttempt()
          }
          isOpen = false
        },
      })
      try {
        await inTime(tokens.current().then(() => opened.start()))
        return opened
      } catch (error) {
        isOpen = false
        opened.stop().catch(() => undefined)
        if (!(error instanceof TokenRefused) || isRetry || !isCurrent()) throw error
        await tokens.renew(used)
      }
    }
  }

  /** A start that hangs in a dead network must not delay the next attempt. */
  const inTime = <T>(work: Promise<T>): Promise<T> => withinTime(clock, liveServerTimeoutMs, work)

  const retryNow = () => {
    if (isEnded || isTrying) return
    const { status } = state()
    if (status !== 'reconnecting' && status !== 'lost') return
    clock.clearTimeout(attemptTimer)
    attemptTimer = null
    if (status === 'lost') attempt = 1
    lostTries = 0
    announce(clock.now())
    void tryToConnect()
  }

  const start = () => {
    if (isEnded) return
    if (state().status === 'lost') tryWhileLost()
    if (state().status !== 'idle') return
    stopWatching ??= onPage({
      hidden: () => {
        hiddenTimer ??= clock.setTimeout(() => leaveHub({ status: 'idle' }), hiddenFollowedMs)
      },
      shown: () => {
        stayWithHub()
        start()
        retryNow()
      },
      online: retryNow,
    })
    cutAt = clock.now()
    set({ status: 'connecting' })
    void tryToConnect()
  }

  return {
    state,
    start,
    stop: () => {
      if (!isEnded && stopWatching !== null) rest({ status: 'idle' })
    },
    end: () => {
      if (isEnded) return
      isEnded = true
      rest({ status: 'lost', reason: 'session-ended' })
    },
    retryNow,
    generation: () => generation,
    invoke: (method, argument) =>
      hub === null ? Promise.reject(new Error('not connected')) : hub.invoke(method, argument),
  }
}

/**
 * Delay before an attempt: doubled each time, with jitter. The first is only ever lengthened, so that the first attempt finds a server that
 * is back after a second, before a banner shows.
 */
export function delayBefore(attempt: number, random: number): number {
  const share = attempt === 1 ? random : 2 * random - 1
  return reconnectInitialDelayMs * 2 ** (attempt - 1) * (1 + reconnectJitter * share)
}

/** Delay before an attempt on a lost connection: doubled from half a minute up to five, with jitter. */
export function delayWhileLost(tries: number, random: number): number {
  const delayMs = Math.min(lostRetryFirstMs * 2 ** (tries - 1), lostRetryMostMs)
  return delayMs * (1 + reconnectJitter * (2 * random - 1))
}

function isSessionOver(error: unknown): boolean {
  if (error instanceof TokenRefused) return true
  if (!isFailure(error) || error.kind !== 'signed-out') return false
  console.warn(error.message)
  return true
}

function onPageEvents({ hidden, shown, online }: PageEvents): () => void {
  if (typeof window === 'undefined') return () => undefined
  const onVisibility = () => (document.visibilityState === 'visible' ? shown : hidden)()
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
