/**
 * Live updates that a session has from its start: the module that connects is loaded when the first view is followed; earlier subscriptions
 * are passed on to it (live.ts).
 */
import { atom } from 'jotai/vanilla'
import { systemClock } from './clock'
import type { LiveOptions } from './live'
import type { LiveState, LiveSubscription, SessionLive } from './session'

/** Wait before another attempt to load the module (ours). */
const liveLoadRetryMs = 60_000

/** Loads the module that connects; replaced in tests. */
export type LoadLive = () => Promise<{ createLive(options: LiveOptions): SessionLive }>

interface Waiting {
  readonly subscription: LiveSubscription
  /** Ends the subscription once it was passed on. */
  leave: (() => void) | null
}

/** Live updates that load their module. Failing to load it counts as lost live updates, and is retried. */
export function createSessionLive(
  parts: Omit<LiveOptions, 'state'>,
  load: LoadLive = () => import('./live'),
): SessionLive {
  const state = atom<LiveState>({ status: 'idle' })
  const options: LiveOptions = { ...parts, state }
  const { store, clock = systemClock } = options
  const waiting = new Set<Waiting>()
  let live: SessionLive | null = null
  let isLoading = false
  let isEnded = false
  let retryTimer: unknown = null

  const set = (next: LiveState) => store.set(state, next)

  const start = async () => {
    if (isLoading || isEnded || live !== null) return
    clock.clearTimeout(retryTimer)
    isLoading = true
    set({ status: 'connecting' })
    const program = await load()
      .catch(load)
      .catch(() => null)
    isLoading = false
    if (isEnded) return
    if (waiting.size === 0) set({ status: 'idle' })
    else if (program === null) {
      retryTimer = clock.setTimeout(() => void start(), liveLoadRetryMs)
      set({ status: 'lost', reason: 'unreachable' })
    } else handOver(program.createLive(options))
  }

  const handOver = (loaded: SessionLive) => {
    live = loaded
    // An idle connection starts with the first view.
    set({ status: 'idle' })
    for (const entry of waiting) entry.leave = loaded.subscribe(entry.subscription)
    waiting.clear()
  }

  return {
    state,
    subscribe: subscription => {
      if (live !== null) return live.subscribe(subscription)
      const entry: Waiting = { subscription, leave: null }
      waiting.add(entry)
      void start()
      return () => {
        waiting.delete(entry)
        entry.leave?.()
      }
    },
    retryNow: () => {
      if (live !== null) live.retryNow()
      else if (waiting.size > 0) void start()
    },
    end: () => {
      if (isEnded) return
      isEnded = true
      clock.clearTimeout(retryTimer)
      waiting.clear()
      if (live === null) set({ status: 'lost', reason: 'session-ended' })
      else live.end()
    },
  }
}

/** For an installation without live updates: no messages arrive, and there is no connection. */
export function createNoLive(): SessionLive {
  return {
    state: atom<LiveState>({ status: 'idle' }),
    subscribe: () => () => undefined,
    retryNow: () => undefined,
    end: () => undefined,
  }
}
