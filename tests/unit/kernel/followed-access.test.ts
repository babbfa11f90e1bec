/** Permissions of a session that follow administrators' changes, while any view is followed. */
import { atom } from 'jotai/vanilla'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import { lostRetryFirstMs } from '../../../src/contract/limits'
import { followingAccess } from '../../../src/kernel/live-access'
import type { Api, LiveState, LiveSubscription, SessionLive } from '../../../src/kernel/session'
import { createFakeClock, type FakeClock } from './fake-clock'
import { plannerSession, plannerSettings } from './session-parts'

let planner: ReturnType<typeof plannerSession>
/** The server's current answer. */
let next: CockpitSettings
let followed: LiveSubscription[]
const registerAgain = vi.fn<() => void>()
const call = vi.fn<() => Promise<CockpitSettings>>()
let live: SessionLive
let clock: FakeClock
let setConnection: (state: LiveState) => void

const orders: LiveSubscription = {
  view: 'SalesOrders',
  onMessage: () => undefined,
  onRegistered: () => Promise.resolve(),
  onRefused: () => undefined,
}
const session = () => planner.session()
const access = () => followed.find(({ view }) => view === 'Access')
const views = () => followed.map(({ view }) => view)
/** The hub notifies of changed permissions; resolves when the session has processed it. */
const notifyAccess = async (more: object = {}): Promise<void> => {
  access()?.onMessage({ viewName: 'Access', methodName: 'Bulk', ...more } as never)
  await new Promise(resolve => setTimeout(resolve))
}

beforeEach(() => {
  planner = plannerSession()
  next = plannerSettings()
  followed = []
  registerAgain.mockReset()
  call.mockReset()
  call.mockImplementation(() => Promise.resolve(next))
  const connectionState = atom<LiveState>({ status: 'connected' })
  setConnection = next => planner.store.set(connectionState, next)
  clock = createFakeClock()
  const connection = {
    state: connectionState,
    end: () => undefined,
    subscribe: (subscription: LiveSubscription) => {
      const one = { ...subscription }
      followed.push(one)
      return () => {
        followed = followed.filter(other => other !== one)
      }
    },
  } as unknown as SessionLive
  const texts = { scope: 'Demo', load: () => Promise.resolve({}) }
  const { store, state } = planner
  const session = { store, state, api: { call } as unknown as Api, texts }
  live = followingAccess(connection, session, registerAgain, clock)
})

describe('the permissions of a session', () => {
  it('are subscribed to once, while any view is followed', () => {
    const [first, second] = [live.subscribe(orders), live.subscribe(orders)]
    expect(views()).toEqual(['SalesOrders', 'Access', 'SalesOrders'])
    first()
    first()
    expect(views()).toContain('Access')
    second()
    expect(views()).toEqual([])
    live.subscribe(orders)
    expect(views()).toEqual(['SalesOrders', 'Access'])
  })

  it('are fetched again when the hub notifies of a change, and every view is registered again', async () => {
    live.subscribe(orders)
    next = plannerSettings({ permissions: { 'data/order/hold': false } })
    await notifyAccess()
    expect(session().access.can('data/order/hold')).toBe(false)
    expect(registerAgain).toHaveBeenCalledTimes(1)
  })

  it('are fetched again with every registration, since a change may have been missed', async () => {
    live.subscribe(orders)
    next = plannerSettings({ roles: ['AdminRole'] })
    await access()?.onRegistered()
    expect(session().user.roles).toEqual(['AdminRole'])
  })

  it('are not updated by messages for other users or by unchanged settings', async () => {
    live.subscribe(orders)
    await notifyAccess({ viewModels: [] })
    expect(call).not.toHaveBeenCalled()
    const before = session().settings
    next = plannerSettings({ serverTime: '2026-11-20T10:00:00.000Z' })
    await access()?.onRegistered()
    expect(call).toHaveBeenCalledTimes(1)
    expect(session().settings).toBe(before)
    expect(registerAgain).not.toHaveBeenCalled()
  })

  it('may have been withdrawn and granted again before they were fetched: the hub says that it dropped views, and every view is registered again', async () => {
    live.subscribe(orders)
    await notifyAccess()
    expect(registerAgain).not.toHaveBeenCalled()
    await notifyAccess({ areViewsDropped: true })
    expect(registerAgain).toHaveBeenCalledTimes(1)
    // Which registers this one as well: the fetch that follows ends it.
    await access()?.onRegistered()
    expect(registerAgain).toHaveBeenCalledTimes(1)
  })

  it('are not updated by settings that the server lists in another order than the user saved them in', async () => {
    planner.store.set(planner.state.settings, plannerSettings({ saved: { seed: '1', own: '2' } }))
    live.subscribe(orders)
    next = plannerSettings({ saved: { own: '2', seed: '1' } })
    await access()?.onRegistered()
    expect(registerAgain).not.toHaveBeenCalled()
  })

  it('are fetched again when the user saved a setting while the fetch was pending', async () => {
    live.subscribe(orders)
    const stale = plannerSettings({ roles: ['ViewerRole'] })
    next = plannerSettings({ roles: ['ViewerRole'], saved: { own: 'new' } })
    call.mockImplementationOnce(() => {
      planner.store.set(planner.state.settings, plannerSettings({ saved: { own: 'new' } }))
      return Promise.resolve(stale)
    })
    await notifyAccess()
    expect(call).toHaveBeenCalledTimes(2)
    expect(session().settings.saved).toEqual({ own: 'new' })
    expect(session().user.roles).toEqual(['ViewerRole'])
  })
})

describe('permissions that cannot be fetched', () => {
  const offline = () => Promise.reject(new TypeError('offline'))

  it('are kept, and fetched again after a pause, with which every view is registered again', async () => {
    live.subscribe(orders)
    call.mockImplementationOnce(offline).mockImplementationOnce(offline)
    await notifyAccess()
    expect(session().user.roles).toEqual(['Planner'])
    expect(registerAgain).not.toHaveBeenCalled()
    await clock.advance(lostRetryFirstMs)
    expect(call).toHaveBeenCalledTimes(2)
    next = plannerSettings({ roles: ['ViewerRole'] })
    await clock.advance(lostRetryFirstMs)
    expect(session().user.roles).toEqual(['ViewerRole'])
    expect(registerAgain).toHaveBeenCalledTimes(1)
    expect(clock.pending()).toBe(0)
  })

  it('after a registration are fetched again as well', async () => {
    live.subscribe(orders)
    call.mockImplementationOnce(offline)
    await access()?.onRegistered()
    next = plannerSettings({ roles: ['ViewerRole'] })
    await clock.advance(lostRetryFirstMs)
    expect(session().user.roles).toEqual(['ViewerRole'])
  })

  it('are registered for as soon as a fetch succeeds, though they are the known ones', async () => {
    live.subscribe(orders)
    call.mockImplementationOnce(offline)
    await notifyAccess({ areViewsDropped: true })
    await access()?.onRegistered()
    expect(registerAgain).toHaveBeenCalledTimes(1)
    expect(clock.pending()).toBe(0)
  })

  it('are not tried again after the end of the session, also when the failure comes later', async () => {
    live.subscribe(orders)
    call.mockImplementationOnce(offline)
    await notifyAccess()
    expect(clock.pending()).toBe(1)
    let fail: (error: Error) => void = () => undefined
    call.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)))
    await notifyAccess()
    live.end()
    fail(new TypeError('offline'))
    await new Promise(resolve => setTimeout(resolve))
    expect(clock.pending()).toBe(0)
  })

  it('are not tried again without followers or a connection, whose next registration fetches', async () => {
    const leave = live.subscribe(orders)
    call.mockImplementation(offline)
    await notifyAccess()
    setConnection({ status: 'lost', reason: 'session-ended' })
    await clock.advance(lostRetryFirstMs)
    expect(call).toHaveBeenCalledTimes(1)
    setConnection({ status: 'connected' })
    await notifyAccess()
    const late = notifyAccess()
    leave()
    await late
    expect(clock.pending()).toBe(0)
  })
})
