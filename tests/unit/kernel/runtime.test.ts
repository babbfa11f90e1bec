/** Contexts and shared sessions against a real HTTP server (ARCHITECTURE, section 4). */
import { atom } from 'jotai/vanilla'
import { describe, expect, it, vi } from 'vitest'
import { salesOrders } from '../../../src/contract/endpoints/sales-orders'
import { settings } from '../../../src/contract/endpoints/settings'
import { userSession } from '../../../src/contract/endpoints/user-session'
import { heartbeatDefaultMs, runtimeGraceMs } from '../../../src/contract/limits'
import { closeSessionOf } from '../../../src/kernel/close-session'
import { contextNamed, onContexts, provideAuthContext } from '../../../src/kernel/contexts'
import { isFailure } from '../../../src/kernel/failure'
import { previewRole } from '../../../src/kernel/role-preview'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { signOut } from '../../../src/kernel/sign-in'
import { answer, tokenFor } from './api-server'
import { settingsAnswer, startAnswers } from './start-answers'
import { acquire, clock, context, hub, runtimeForEachTest, server, starts } from './runtime-bench'

runtimeForEachTest()

describe('contexts', () => {
  it('are found by name, and listeners are notified', () => {
    const received: unknown[] = []
    const stop = onContexts((name, input) => received.push([name, input]))
    const one = context()
    provideAuthContext('main', one)
    expect(contextNamed('main')).toBe(one)
    provideAuthContext('main', null)
    // Removed is not the same as never provided: the element shows that its user is logged out.
    expect(contextNamed('main')).toBeNull()
    expect(contextNamed('another')).toBeUndefined()
    stop()
    provideAuthContext('main', one)
    provideAuthContext('main', null)
    expect(received).toEqual([
      ['main', one],
      ['main', null],
    ])
  })
})

describe('a session', () => {
  it('has the data of the first screen, loaded in parallel', async () => {
    const session = await acquire(context()).promise
    expect(session.user).toEqual({
      userId: 7,
      userName: 'planner',
      displayName: 'Paula Planner',
      businessUnitName: 'Demo',
      roles: ['Planner'],
      systemRoles: [],
    })
    expect(session.primaryViews.get('SalesOrders')).toBe(4)
    expect(session.dynamicColumnNames).toEqual({ 'SalesOrders.deliveryRoute': 'Tour' })
    expect(session.decimalsByUnit).toEqual({ pcs: 0, kg: 3 })
    expect(session.serverTimeOffsetMs).toBe(-10_000)
    expect(session.formats.dateTime('2026-02-03T04:05:06Z')).toBe('03.02.2026 04:05:06')
    expect(session.formats.relative(new Date(0), new Date(0))).toBe('this very moment')
    expect(session.access.can('data/order/cancel')).toBe(false)
    expect(session.access.can('data/order/prepare')).toBe(true)
    expect(session.access.denial({ features: ['NewSalesOrderView', 'Kardex'] })).toEqual({
      reason: 'feature',
      feature: 'Kardex',
    })
    expect(session.access.denial({ permission: 'grid/save_for_all' })).toEqual({
      reason: 'permission',
      path: 'grid/save_for_all',
    })
    expect(session.access.denial({})).toBeNull()
    expect(session.handsontableLicenseKey).toBe('non-commercial-and-evaluation')
  })

  it('ends at once in the browser when its user logs out, and on the server', async () => {
    const session = await acquire(context()).promise
    const ended = vi.fn()
    session.store.sub(session.state.ended, ended)
    session.signOut()
    expect(ended).toHaveBeenCalledTimes(1)
    await expect(session.api.call(settings.cockpit, {})).rejects.toMatchObject({ kind: 'signed-out' })
    await vi.waitFor(() => expect(server.requests.at(-1)?.url).toBe('/api/userSession/logoutcurrent'))
    expect(server.requests.at(-1)?.headers['authorization']).toMatch(/^Bearer /)
  })

  it('starts with defaults where only the settings can be fetched', async () => {
    server.reply = startAnswers({
      '/api/Settings/realtime': 500,
      '/api/Settings/dynamicColumnNames': 500,
      '/api/UoMType/allowDecimals': { pcs: 'many' },
      '/api/PrimaryView': 404,
      '/api/localization/translations': 422,
    })
    vi.spyOn(console, 'warn').mockReturnValue()
    const session = await acquire(context()).promise
    expect(session.primaryViews.size).toBe(0)
    expect(session.store.get(session.live.state).status).toBe('idle')
  })

  it('is shared for the same API, unit and user, regardless of token and context', async () => {
    const same = context()
    const [one, two, three] = await Promise.all([
      acquire(same).promise,
      acquire(same).promise,
      acquire(context({}, 'another token')).promise,
    ])
    expect(one).toBe(two)
    expect(one).toBe(three)
    expect(starts()).toBe(1)
    const other = await acquire(context({ sub: '8' })).promise
    const unit = await acquire(context({ businessUnitName: 'Nordlager' })).promise
    expect(new Set([one.key, other.key, unit.key]).size).toBe(3)
    expect(starts()).toBe(3)
  })

  it('requests one token from a context for any number of calls', async () => {
    const own = context()
    const session = await acquire(own).promise
    await session.api.call(settings.cockpit, {})
    await session.api.call(settings.cockpit, {})
    await acquire(own).promise
    expect(own.requests).toBe(1)
  })

  it('requests a new token from a context that was unused, since its user may have changed', async () => {
    let user = '7'
    const own: AuthContext = {
      apiUrl: server.url,
      businessUnitName: 'Demo',
      getAccessToken: () => Promise.resolve(tokenFor({ sub: user })),
    }
    const first = acquire(own)
    expect((await first.promise).user.userId).toBe(7)
    first.release()
    user = '8'
    expect((await acquire(own).promise).user.userId).toBe(8)
  })

  it('is rejected where the page names another business unit than its token', async () => {
    const mistaken = { ...context({ businessUnitName: 'Nordlager' }), businessUnitName: 'Demo' }
    await expect(acquire(mistaken).promise).rejects.toMatchObject({
      kind: 'signed-out',
      token: { code: 'token-other-unit', values: { named: 'Demo', actual: 'Nordlager' } },
    })
    expect(server.requests).toHaveLength(0)
  })

  it('ends when a renewed token is for another user', async () => {
    const own = context()
    const session = await acquire(own).promise
    own.getAccessToken = () => Promise.resolve(tokenFor({ sub: '8' }, 'other'))
    server.reply = (_, response) => answer(response, 401)
    await expect(session.api.call(settings.cockpit, {})).rejects.toMatchObject({
      kind: 'signed-out',
      token: { code: 'token-other-user' },
    })
  })

  it('goes on when its business unit is renamed', async () => {
    const own = context()
    const session = await acquire(own).promise
    own.getAccessToken = () => Promise.resolve(tokenFor({ businessUnitName: 'Demo North' }, 'other'))
    server.reply = ({ headers }, response) => {
      const isNew =
        headers['authorization'] === `Bearer ${tokenFor({ businessUnitName: 'Demo North' }, 'other')}`
      answer(response, isNew ? 200 : 401, { result: { serverTime: '2026-11-20T09:00:00Z' } })
    }
    await session.api.call(userSession.heartbeat, {})
    expect(session.store.get(session.state.user).businessUnitName).toBe('Demo North')
    expect(session.store.get(session.state.ended)).toBeNull()
  })

  it('requests a token once while it is pending', async () => {
    const same = context()
    const leases = [acquire(same), acquire(same), acquire(same)]
    expect(same.requests).toBe(1)
    await Promise.all(leases.map(lease => lease.promise))
  })

  it('has the language of each of its elements', async () => {
    const english = await acquire(context(), { language: 'en-GB' }).promise
    const danish = await acquire(context(), { language: 'da-DK' }).promise
    expect([english.language, danish.language]).toEqual(['en-GB', 'da-DK'])
    expect(english.memory).toBe(danish.memory)
    expect(english.live).toBe(danish.live)
    expect(starts()).toBe(1)
  })

  it('can be started again after a failed start', async () => {
    server.reply = startAnswers({ '/api/Settings/cockpit': 500 })
    await expect(acquire(context()).promise).rejects.toMatchObject({ kind: 'unexpected', status: 500 })
    server.reply = startAnswers()
    await expect(acquire(context()).promise).resolves.toHaveProperty('language', 'en-GB')
  })

  it('does not start for a token that cannot be read', async () => {
    const opaque = { ...context(), getAccessToken: () => Promise.resolve('opaque') }
    await expect(acquire(opaque).promise).rejects.toSatisfy(isFailure)
    await expect(acquire(opaque).promise).rejects.toMatchObject({ kind: 'malformed' })
    await expect(
      acquire({ ...opaque, getAccessToken: () => Promise.resolve('') }).promise,
    ).rejects.toMatchObject({
      kind: 'signed-out',
    })
  })

  it('is kept for a delay after its last use, no longer', async () => {
    const first = acquire(context())
    const session = await first.promise
    session.live.subscribe({
      view: 'SalesOrders',
      onMessage: () => undefined,
      onRegistered: () => Promise.resolve(),
      onRefused: () => undefined,
    })
    await vi.waitFor(() => hub.last())
    await clock.settle()
    first.release()
    first.release()
    await clock.advance(runtimeGraceMs - 1)
    const second = acquire(context())
    expect(await second.promise).toBe(session)
    await clock.advance(2 * runtimeGraceMs)
    expect(hub.last().isStopped).toBe(false)
    second.release()
    await clock.advance(runtimeGraceMs)
    expect(hub.last().isStopped).toBe(true)
    expect(clock.pending()).toBe(0)
    expect(await acquire(context()).promise).not.toBe(session)
  })

  it('released before it started stays unused', async () => {
    const lease = acquire(context())
    lease.release()
    await expect(lease.promise).rejects.toMatchObject({ kind: 'ignored' })
    expect(starts()).toBe(0)
  })

  it('ended by the server notifies all subscribers once, and the next one is new', async () => {
    const session = await acquire(context()).promise
    const notified = vi.fn()
    session.store.sub(session.state.ended, notified)
    server.reply = (_, response) => answer(response, 403)
    const search = () => session.api.call(salesOrders.deliveryTypes, {}).catch(() => undefined)
    await Promise.all(Array.from({ length: 20 }, search))
    expect(notified).toHaveBeenCalledTimes(1)
    expect(session.store.get(session.live.state)).toEqual({ status: 'lost', reason: 'session-ended' })
    expect(session.store.get(session.state.ended)).not.toBeNull()
    server.reply = startAnswers()
    expect(await acquire(context()).promise).not.toBe(session)
  })

  it('requests its tokens from the newest context', async () => {
    const old = context()
    const session = await acquire(old).promise
    const renewed = context({}, 'new')
    await acquire(renewed).promise
    const before = old.requests
    await session.saveSetting({ owner: 'userSettings', key: 'a', value: 'b' })
    expect(old.requests).toBe(before)
    expect(server.requests.at(-1)?.headers.authorization).toMatch(/new$/)
  })

  it('requests its tokens from a context that is in use, once the newest is not any more', async () => {
    const session = await acquire(context({}, 'old')).promise
    const newest = context({}, 'new')
    const [one, two] = [acquire(newest), acquire(newest)]
    await Promise.all([one.promise, two.promise])
    const call = async () => {
      await session.api.call(settings.cockpit, {})
      return server.requests.at(-1)?.headers.authorization
    }
    one.release()
    expect(await call()).toMatch(/new$/)
    two.release()
    expect(await call()).toMatch(/old$/)
  })

  it('asks a context anew that another one has kept a session of, since its user may have changed', async () => {
    await acquire(context()).promise
    let user = '7'
    const own = { ...context(), getAccessToken: () => Promise.resolve(tokenFor({ sub: user })) }
    const first = acquire(own)
    await first.promise
    first.release()
    user = '8'
    expect((await acquire(own).promise).user.userId).toBe(8)
  })

  it('is closed by the sign-out of its context, without a request to sign in again', async () => {
    const own = context()
    const session = await acquire(own).promise
    const notified = vi.fn()
    session.store.sub(session.state.ended, notified)
    await acquire(context({}, 'another element')).promise
    const requestsBefore = server.requests.length
    await closeSessionOf(own)
    await expect(session.api.call(settings.cockpit, {})).rejects.toMatchObject({ kind: 'signed-out' })
    await clock.advance(10 * heartbeatDefaultMs)
    expect(server.requests).toHaveLength(requestsBefore)
    expect(notified).not.toHaveBeenCalled()
  })

  it('is closed when its user signs out, before the server ends it', async () => {
    const own = context()
    const session = await acquire(own).promise
    await signOut(own)
    await expect(session.api.call(settings.cockpit, {})).rejects.toMatchObject({ kind: 'signed-out' })
    expect(server.requests.at(-1)?.url).toBe('/api/userSession/logoutcurrent')
  })

  it('keeps its copy of saved settings up to date', async () => {
    const session = await acquire(context()).promise
    await session.saveSetting({ owner: 'userSettings', key: 'EnabledWidgets', value: '3' })
    await session.saveSetting({ owner: 'userSettings', key: 'SalesOrders_GridSettings', value: '{"a":1}' })
    expect(session.settings.saved).toEqual({ EnabledWidgets: '3' })
    expect(session.settings.gridSettings).toEqual({ SalesOrders: '{"a":1}' })
    const sent = server.requests
      .filter(request => request.method === 'PUT')
      .map(request => JSON.parse(request.body) as unknown)
    expect(sent[0]).toEqual({
      clientId: 'Cockpit',
      owner: 'userSettings',
      key: 'EnabledWidgets',
      value: '3',
    })
  })

  it('does not bring back an earlier value of a setting whose save was waiting to be sent again', async () => {
    const session = await acquire(context()).promise
    const save = (value: string) => session.saveSetting({ owner: 'userSettings', key: 'FirstSteps', value })
    const sent = () =>
      server.requests
        .filter(request => request.method === 'PUT')
        .map(({ body }) => (JSON.parse(body) as { value: string }).value)
    server.reply = (_, response) => answer(response, 503, { code: 'database-unavailable', message: '' })
    const first = save('earlier')
    const isWaiting = () => session.store.get(session.state.callsWaitingForDatabase) === 1
    await vi.waitFor(() => expect(isWaiting()).toBe(true))
    server.reply = startAnswers()
    await save('newer')
    await clock.advance(60_000)
    await first
    expect(sent()).toEqual(['earlier', 'newer'])
    expect(session.settings.saved['FirstSteps']).toBe('newer')
  })

  it('renewed by an administrator’s change contains what its user saves afterwards', async () => {
    const session = await acquire(context()).promise
    const { store, state } = session
    store.set(state.settings, settings => ({ ...settings, permissions: { 'data/order/hold': false } }))
    const renewed = store.get(session.current)
    expect(renewed.access.can('data/order/hold')).toBe(false)
    await renewed.saveSetting({ owner: 'userSettings', key: 'EnabledWidgets', value: '3' })
    expect(renewed.settings.saved).toEqual({ EnabledWidgets: '3' })
  })

  it('saves no setting while a role is previewed, also through an earlier reference', async () => {
    const session = await acquire(context()).promise
    previewRole(session, 'ViewerRole', [{ name: 'ViewerRole', systemRole: null }], {})
    const setting = { owner: 'userSettings', key: 'EnabledWidgets', value: '3' }
    await session.saveSetting(setting)
    expect(session.settings.saved).toEqual({ EnabledWidgets: '1,2' })
    session.store.get(session.current).preview?.end()
    await session.saveSetting(setting)
    expect(session.settings.saved).toEqual({ EnabledWidgets: '3' })
    expect(server.requests.filter(request => request.method === 'PUT')).toHaveLength(1)
  })

  it('uses the same store as the previous session of the same user', async () => {
    const session = await acquire(context()).promise
    const shown = atom('as it opened')
    session.store.set(shown, 'as it was arranged')
    session.signOut()
    const next = await acquire(context()).promise
    expect(next).not.toBe(session)
    expect(next.store.get(shown)).toBe('as it was arranged')
    const other = await acquire(context({ sub: '8' })).promise
    expect(other.store.get(shown)).toBe('as it opened')
  })

  it('sends heartbeats at the rate of the settings, and stops after an answer with 403', async () => {
    const userSettings = { ...settingsAnswer.userSettings, heartBeat: 1_000 }
    server.reply = startAnswers({ '/api/Settings/cockpit': { ...settingsAnswer, userSettings } })
    const session = await acquire(context()).promise
    const notified = vi.fn()
    session.store.sub(session.state.ended, notified)
    const heartbeatCount = () =>
      server.requests.filter(request => request.url === '/api/userSession/heartbeat').length
    await clock.advance(1_000)
    await vi.waitFor(() => expect(heartbeatCount()).toBe(1))
    server.reply = (_, response) => answer(response, 403)
    await vi.waitFor(async () => {
      await clock.advance(1_000)
      expect(notified).toHaveBeenCalledTimes(1)
    })
    const atEnd = heartbeatCount()
    await clock.advance(10_000)
    expect(heartbeatCount()).toBe(atEnd)
  })
})
