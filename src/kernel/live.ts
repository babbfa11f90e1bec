/**
 * Subscriptions to live views on one connection: each view is registered once, registered again after every reconnect, and its messages
 * wait while the subscriber fetches (QUALITY, section 1: register, acknowledgement, fetch, then apply).
 */
import * as v from 'valibot'
import { hostedRealtime } from '../contract/endpoints/realtime'
import { hubMethods, liveMessage, type LiveMessage, type Registration } from '../contract/live-messages'
import type { LiveViewName } from '../contract/row-views'
import { systemClock, type Clock } from './clock'
import { createLiveConnection, type LiveConnectionOptions } from './live-connection'
import { followingAccess, type FollowedSession } from './live-access'
import type { LiveSubscription, SessionLive } from './session'

export type LiveOptions = Omit<LiveConnectionOptions, 'onMessage' | 'onConnected' | 'goesOn' | 'hubToken'> & {
  /** The current name of the business unit. */
  readonly businessUnitName: () => string
  /** How the server wants to be reached; the usual way where it names none. */
  readonly realtime?: { readonly isHosted: boolean; readonly retries: number }
  /** The session whose settings are followed; without it they are not refreshed. */
  readonly followed?: FollowedSession
}

/** A view without subscribers is unregistered after this time, so that a remount does not reconnect (ours). */
export const liveLeaveGraceMs = 250

interface Subscriber {
  readonly subscription: LiveSubscription
  /** Messages held back until the fetch ends; null while they are delivered directly. */
  buffered: LiveMessage[] | null
  /** Generation of the connection on which a fetch runs. */
  fetchingOn: number | null
  /** A message was missed during the fetch: fetch once more. */
  isStale: boolean
  isRefused: boolean
}

interface FollowedView {
  readonly name: LiveViewName
  readonly subscribers: Set<Subscriber>
  /** Generation of the connection on which the view is registered or being registered. */
  registeredOn: number | null
  isAcknowledged: boolean
  epoch: string | undefined
  seq: number | undefined
  leaveTimer: unknown
}

/** Live updates of one session; while any view is followed, its permissions and settings are too. */
export function createLive(options: LiveOptions): SessionLive {
  const { followed, realtime } = options
  const { registerAgain, ...live } = createViews({
    ...options,
    ...(realtime !== undefined && realtime.retries > 0 ? { attempts: realtime.retries } : {}),
    hubToken: realtime?.isHosted === true && followed !== undefined ? hostedToken(followed) : undefined,
  })
  return followed === undefined ? live : followingAccess(live, followed, registerAgain, options.clock)
}

/** A relay never gets the access token: the hub returns its address in exchange for a separate token, valid once. */
const hostedToken =
  ({ api }: FollowedSession): NonNullable<LiveConnectionOptions['hubToken']> =>
  async () =>
    (await api.call(hostedRealtime.realtimeToken, {})).token

/** Live updates whose views can all be registered once more, after a change of permissions. */
function createViews(
  options: LiveOptions & Pick<LiveConnectionOptions, 'hubToken'>,
): SessionLive & { registerAgain(): void } {
  const clock: Clock = options.clock ?? systemClock
  const views = new Map<string, FollowedView>()
  const connection = createLiveConnection({
    ...options,
    goesOn: () =>
      [...views.values()].some(view =>
        [...view.subscribers].some(({ subscription }) => subscription.isForEver === true),
      ),
    onConnected: async () => {
      const generation = connection.generation()
      const missing = [...views.values()].filter(view => view.registeredOn !== generation)
      await Promise.all(missing.map(register))
    },
    onMessage: received => {
      const parsed = v.safeParse(liveMessage, received)
      const view = parsed.success ? views.get(parsed.output.viewName) : undefined
      if (parsed.success && view !== undefined) take(view, parsed.output)
    },
  })

  const registrationOf = (view: FollowedView): Registration => ({
    viewType: view.name,
    name: view.name,
    businessUnitName: options.businessUnitName(),
  })

  const register = async (view: FollowedView): Promise<void> => {
    const generation = connection.generation()
    view.registeredOn = generation
    view.isAcknowledged = false
    view.epoch = view.seq = undefined
    for (const subscriber of view.subscribers) {
      subscriber.buffered ??= []
      subscriber.fetchingOn = null
    }
    try {
      await connection.invoke(hubMethods.register, registrationOf(view))
    } catch (error) {
      // A lost connection also ends the call; the next connection registers again, and nothing was refused.
      if (!(await isStillOn(generation))) return
      view.registeredOn = null
      for (const subscriber of [...view.subscribers]) refuse(subscriber, view.name, error)
      return
    }
    if (view.registeredOn !== generation || connection.generation() !== generation) return
    view.isAcknowledged = true
    for (const subscriber of [...view.subscribers]) {
      subscriber.isRefused = false
      fetchAgain(view, subscriber)
    }
  }

  /** The connection reports its close after its calls have ended, so one turn of the event loop must pass before the check. */
  const isStillOn = async (generation: number): Promise<boolean> => {
    await new Promise<void>(resolve => clock.setTimeout(resolve, 0))
    return connection.generation() === generation && connection.state().status === 'connected'
  }

  const fetchAgain = (view: FollowedView, subscriber: Subscriber) => {
    const generation = connection.generation()
    subscriber.buffered ??= []
    subscriber.isStale = true
    if (subscriber.fetchingOn === generation) return
    subscriber.fetchingOn = generation
    void fetchUntilFresh(view, subscriber, generation)
  }

  const fetchUntilFresh = async (view: FollowedView, subscriber: Subscriber, generation: number) => {
    const isCurrent = () => view.subscribers.has(subscriber) && subscriber.fetchingOn === generation
    await Promise.resolve()
    while (isCurrent() && subscriber.isStale) {
      subscriber.isStale = false
      await settled(() => subscriber.subscription.onRegistered())
    }
    if (!isCurrent()) return
    const waiting = subscriber.buffered ?? []
    subscriber.fetchingOn = subscriber.buffered = null
    for (const message of waiting) if (view.subscribers.has(subscriber)) deliver(subscriber, message)
  }

  const take = (view: FollowedView, message: LiveMessage) => {
    const isGap = hasGap(view, message)
    if (message.seq !== undefined) {
      const isNewEpoch = view.epoch !== message.epoch
      view.seq = isNewEpoch ? message.seq : Math.max(view.seq ?? message.seq, message.seq)
      view.epoch = message.epoch
    }
    for (const subscriber of [...view.subscribers]) {
      if (isGap && view.isAcknowledged) fetchAgain(view, subscriber)
      if (subscriber.buffered === null) deliver(subscriber, message)
      else subscriber.buffered.push(message)
    }
  }

  const leave = (view: FollowedView) => {
    if (view.subscribers.size > 0 || views.get(view.name) !== view) return
    views.delete(view.name)
    if (views.size === 0) connection.stop()
    else if (view.registeredOn === connection.generation()) {
      connection.invoke(hubMethods.unregister, registrationOf(view)).catch(() => undefined)
    }
  }

  return {
    registerAgain: () => {
      if (connection.state().status === 'connected') for (const view of views.values()) void register(view)
    },
    state: options.state,
    retryNow: () => connection.retryNow(),
    end: () => connection.end(),
    subscribe: subscription => {
      const view = views.get(subscription.view) ?? newView(subscription.view)
      views.set(view.name, view)
      clock.clearTimeout(view.leaveTimer)
      const subscriber = newSubscriber(subscription)
      view.subscribers.add(subscriber)
      connection.start()
      if (connection.state().status === 'connected') {
        if (view.registeredOn !== connection.generation()) void register(view)
        else if (view.isAcknowledged) fetchAgain(view, subscriber)
      }
      return () => {
        if (!view.subscribers.delete(subscriber)) return
        if (view.subscribers.size > 0) return
        view.leaveTimer = clock.setTimeout(() => leave(view), liveLeaveGraceMs)
      }
    },
  }
}

function newSubscriber(subscription: LiveSubscription): Subscriber {
  return { subscription, buffered: [], fetchingOn: null, isStale: false, isRefused: false }
}

function newView(name: LiveViewName): FollowedView {
  return {
    name,
    subscribers: new Set(),
    registeredOn: null,
    isAcknowledged: false,
    epoch: undefined,
    seq: undefined,
    leaveTimer: null,
  }
}

/** Whether messages are missing before this one; unknown for the first after a registration. */
function hasGap(view: FollowedView, { epoch, seq }: LiveMessage): boolean {
  if (seq === undefined || view.seq === undefined) return false
  return epoch !== view.epoch || seq > view.seq + 1
}

function deliver(subscriber: Subscriber, message: LiveMessage): void {
  try {
    subscriber.subscription.onMessage(message)
  } catch (error) {
    console.error(error)
  }
}

function refuse(subscriber: Subscriber, view: string, error: unknown): void {
  if (subscriber.isRefused) return
  subscriber.isRefused = true
  const reason = error instanceof Error ? error.message : ''
  subscriber.subscription.onRefused(reason === '' ? `Registration to ${view} failed` : reason)
}

/** Runs a fetch and waits for its end; the fetcher itself shows its failure. */
async function settled(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch {
    // Held-back messages are delivered anyway: they are newer than the shown rows.
  }
}
