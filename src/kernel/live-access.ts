/**
 * Updates permissions, settings and texts of a session after changes by administrators: when the hub notifies this user of a change, the
 * settings are fetched again, with the texts of a language if the page has others. Loaded together with the live connection, when the first
 * view is followed.
 */
import { settings, type CockpitSettings } from '../contract/endpoints/settings'
import { requestsFetch } from '../contract/live-messages'
import { systemClock, type Clock } from './clock'
import { delayWhileLost } from './live-connection'
import { renewTexts } from './renew-texts'
import type { Api, Session, SessionLive, TextSource } from './session'
import { toJson } from '../contract/to-json'

export interface FollowedSession extends Pick<Session, 'store' | 'state'> {
  readonly api: Api
  /** Version of the texts that override the shipped ones. */
  readonly texts: TextSource
}

/**
 * The same live updates; while any view is followed, the session's settings are followed as well, and fetched again after a pause where
 * that failed.
 * @param registerAgain registers every view once more: the hub drops views whose permission was withdrawn, and it may have been granted
 * again
 */
export function followingAccess(
  live: SessionLive,
  { store, state, api, texts }: FollowedSession,
  registerAgain: () => void,
  clock: Clock = systemClock,
): SessionLive {
  let followers = 0
  let stop: (() => void) | null = null
  let retryTimer: unknown = null
  let isEnded = false
  /** The hub dropped views that were not registered since, although equal settings may say that their permission was granted again. */
  let areViewsDropped = false

  const fetchAgain = async (): Promise<void> => {
    const before = store.get(state.settings)
    const next = await api.call(settings.cockpit, {})
    await renewTexts({ store, state }, texts, next.saved, before.saved)
    // The user's own saves in the meantime are not in it yet.
    if (store.get(state.settings) !== before) return fetchAgain()
    const isChanged = decided(next) !== decided(before)
    if (isChanged) store.set(state.settings, next)
    if (isChanged || areViewsDropped) registerAgain()
    areViewsDropped = false
  }
  /** Resolves after the first attempt. Never rejects. */
  const refresh = async (): Promise<void> => {
    clock.clearTimeout(retryTimer)
    try {
      await fetchAgain()
    } catch {
      clock.clearTimeout(retryTimer)
      if (stop !== null && !isEnded) retryTimer = clock.setTimeout(retry, delayWhileLost(1, clock.random()))
    }
  }
  const retry = () => {
    // The next connection registers, and fetches with that.
    if (store.get(live.state).status === 'connected') void refresh()
  }
  const follow = () =>
    live.subscribe({
      view: 'Access',
      onMessage: message => {
        if (!requestsFetch(message)) return
        areViewsDropped ||= message.areViewsDropped === true
        void refresh()
      },
      onRegistered: refresh,
      onRefused: () => undefined,
    })

  return {
    ...live,
    end: () => {
      isEnded = true
      clock.clearTimeout(retryTimer)
      live.end()
    },
    subscribe: subscription => {
      const leave = live.subscribe(subscription)
      let isFollowing = true
      followers += 1
      stop ??= follow()
      return () => {
        leave()
        if (!isFollowing) return
        isFollowing = false
        followers -= 1
        if (followers > 0) return
        stop?.()
        stop = null
        clock.clearTimeout(retryTimer)
      }
    },
  }
}

/**
 * The part that others decide, as text: the figures of dashboards have updates of their own, the archive grows at night, and the grid
 * layout is the user's.
 */
function decided({
  serverTime: _now,
  kpiSettings: _figures,
  archivedBefore: _horizons,
  gridSettings: _arrangement,
  permissions,
  saved,
  ...others
}: CockpitSettings): string {
  return toJson([byName(permissions), byName(saved), others])
}

/** A setting that was just saved stands last here, and anywhere in the next answer. */
function byName(values: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
