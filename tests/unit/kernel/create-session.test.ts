/** How a session starts, what it tells the server, and why it ends; against a real HTTP server. */
import type { ServerResponse } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { hostedRealtime } from '../../../src/contract/endpoints/realtime'
import { settings } from '../../../src/contract/endpoints/settings'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { TokenRefused, type OpenHub } from '../../../src/kernel/live-hub'
import type { AcquireOptions } from '../../../src/kernel/runtime'
import type { KernelSession } from '../../../src/kernel/session'
import { answer, tokenFor, type ReceivedRequest } from './api-server'
import { settingsAnswer, startAnswers } from './start-answers'
import { acquire, clock, context, hub, runtimeForEachTest, server } from './runtime-bench'

runtimeForEachTest()

const endOf = ({ store, state }: KernelSession) => store.get(state.ended)
const sentTo = (path: string) => server.requests.filter(({ url }) => url.split('?')[0] === path)
const follow = ({ live }: KernelSession) =>
  live.subscribe({
    view: 'SalesOrders',
    onMessage: () => undefined,
    onRegistered: () => Promise.resolve(),
    onRefused: () => undefined,
  })
/** The module of live updates is loaded on first use, which may take a while. */
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })
const setting = (value: string, key = 'FirstSteps') => ({ owner: 'userSettings', key, value })

/** A session whose token the server refuses, and whose context then has one with these claims. */
async function renewedWith(claims: object, more: AcquireOptions = {}): Promise<KernelSession> {
  const own: AuthContext = context()
  const session = await acquire(own, more).promise
  const token = tokenFor({ ...claims }, 'renewed')
  own.getAccessToken = () => Promise.resolve(token)
  server.reply = (request, response) => {
    if (request.headers.authorization === `Bearer ${token}`) startAnswers()(request, response)
    else answer(response, 401)
  }
  return session
}

describe('the start of a session', () => {
  it('requests everything at once, also the texts', async () => {
    const held: [ReceivedRequest, ServerResponse][] = []
    server.reply = (request, response) => {
      held.push([request, response])
    }
    const { promise } = acquire(context())
    await soon(() => expect(held).toHaveLength(6))
    for (const [request, response] of held) startAnswers()(request, response)
    await promise
    expect(server.requests.map(({ url }) => url).sort()).toEqual([
      '/api/PrimaryView',
      '/api/Settings/cockpit',
      '/api/Settings/dynamicColumnNames',
      '/api/Settings/realtime',
      '/api/UoMType/allowDecimals',
      '/api/localization/translations?clientName=Cockpit&languageCode=en-GB',
    ])
  })

  it('requests the texts once for all users of a business unit, and for each unit', async () => {
    const texts = '/api/localization/translations'
    await acquire(context()).promise
    await acquire(context({ sub: '8' })).promise
    expect(sentTo(texts)).toHaveLength(1)
    server.reply = startAnswers({ [texts]: { 'kernel.relative.justNow': 'just now in the north' } })
    const north = await acquire(context({ businessUnitName: 'Nordlager' })).promise
    expect(north.formats.relative(new Date(0), new Date(0))).toBe('just now in the north')
    expect(sentTo(texts)).toHaveLength(2)
  })

  it('fails when the server ends the session meanwhile, even with a call that has a default', async () => {
    server.reply = (request, response) => {
      // The other answers come first.
      const isLast = request.url === '/api/PrimaryView'
      if (isLast) setTimeout(() => answer(response, 403), 50)
      else startAnswers()(request, response)
    }
    await expect(acquire(context()).promise).rejects.toMatchObject({ kind: 'signed-out' })
  })
})

describe('the calls of a session', () => {
  it('ask for answers in the language of the element that was shown last', async () => {
    const session = await acquire(context(), { language: 'en-GB' }).promise
    const languageOfCall = async () => {
      await session.api.call(settings.cockpit, {})
      return server.requests.at(-1)?.headers['accept-language']
    }
    expect(await languageOfCall()).toBe('en-GB')
    await acquire(context(), { language: 'da-DK' }).promise
    expect(await languageOfCall()).toBe('da-DK')
  })

  it('go on with the token of another sign-in of the same user in the same business unit', async () => {
    const session = await renewedWith({ sid: 's2' })
    await session.api.call(settings.cockpit, {})
    expect(endOf(session)).toBeNull()
  })

  it('end the session with a token for another business unit, from another sign-in', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const session = await renewedWith({ businessUnitName: 'Nordlager', sid: 's2' })
    const problem = { kind: 'signed-out', token: { code: 'token-other-user' } }
    await expect(session.api.call(settings.cockpit, {})).rejects.toMatchObject(problem)
    expect(endOf(session)).toMatchObject({ cause: problem })
  })
})

describe('the end of a session', () => {
  it('has the failure with which the server ended it as its cause', async () => {
    const session = await acquire(context()).promise
    server.reply = (_, response) => answer(response, 403)
    await session.api.call(settings.cockpit, {}).catch(() => undefined)
    expect(endOf(session)).toMatchObject({ cause: { kind: 'signed-out' } })
  })

  it('has no cause when its user signs out', async () => {
    const session = await acquire(context()).promise
    session.signOut()
    expect(endOf(session)).toEqual({ cause: null })
  })

  it('follows a heartbeat that the server refuses with a reason', async () => {
    const userSettings = { ...settingsAnswer.userSettings, heartBeat: 1_000 }
    server.reply = startAnswers({ '/api/Settings/cockpit': { ...settingsAnswer, userSettings } })
    const session = await acquire(context()).promise
    server.reply = (_, response) => answer(response, 403, { code: 'permission-denied', message: 'No.' })
    await soon(async () => {
      await clock.advance(1_000)
      expect(endOf(session)).toEqual({ cause: null })
    })
  })

  it('follows a hub that refuses its token, also after a renewal', async () => {
    const session = await acquire(context()).promise
    hub.onStart = () => Promise.reject(new TokenRefused())
    follow(session)
    await soon(() => expect(endOf(session)).toEqual({ cause: null }))
    expect(session.store.get(session.live.state)).toEqual({ status: 'lost', reason: 'session-ended' })
  })
})

describe('the live updates of a session', () => {
  it('register views with the current name of the business unit', async () => {
    const registered: unknown[] = []
    const openHub: OpenHub = async options => {
      const opened = await hub.open(options)
      return {
        ...opened,
        invoke: (method, argument) => opened.invoke(method, registered.push(argument) && argument),
      }
    }
    const session = await renewedWith({ businessUnitName: 'Demo North' }, { openHub })
    await session.api.call(settings.cockpit, {})
    follow(session)
    const registration = { viewType: 'SalesOrders', name: 'SalesOrders', businessUnitName: 'Demo North' }
    await soon(() => expect(registered).toContainEqual(registration))
  })

  it('renew the permissions of its user while a view is followed', async () => {
    const session = await acquire(context()).promise
    const permissions = { 'data/order/hold': false }
    server.reply = startAnswers({ '/api/Settings/cockpit': { ...settingsAnswer, permissions } })
    follow(session)
    const may = () => session.store.get(session.current).access.can('data/order/hold')
    expect(may()).toBe(true)
    await soon(() => expect(may()).toBe(false))
  })

  it('are not used where the installation has none', async () => {
    server.reply = startAnswers({
      '/api/Settings/realtime': { isEnabled: false, isHosted: false, retries: 5 },
    })
    const session = await acquire(context()).promise
    follow(session)
    expect(session.store.get(session.live.state)).toEqual({ status: 'idle' })
  })

  it('are used directly, with the access token, where the server does not say how', async () => {
    server.reply = startAnswers({ '/api/Settings/realtime': 500 })
    const session = await acquire(context()).promise
    const received: string[] = []
    hub.onStart = async token => void received.push(token)
    follow(session)
    await soon(() => expect(received).toHaveLength(1))
    expect(sentTo(`/api${hostedRealtime.realtimeToken.path}`)).toEqual([])
  })
})

describe('a setting of a user', () => {
  it.each([
    [20_000, true],
    [20_001, undefined],
  ])('with %i characters is saved while the page is being left: %s', async (length, keepalive) => {
    const session = await acquire(context()).promise
    const fetched = vi.spyOn(globalThis, 'fetch')
    await session.saveSetting(setting('x'.repeat(length)))
    expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(keepalive)
  })

  it('that the server refuses is reported, and stays as it was', async () => {
    const session = await acquire(context()).promise
    server.reply = (_, response) => answer(response, 400, { code: 'invalid-input', message: 'No.' })
    await expect(session.saveSetting(setting('3', 'EnabledWidgets'))).rejects.toMatchObject({
      kind: 'refused',
      code: 'invalid-input',
    })
    expect(session.settings.saved).toEqual({ EnabledWidgets: '1,2' })
  })

  it('that is sent again later does not keep its value when a newer one was refused', async () => {
    const session = await acquire(context()).promise
    const first = await waitingSave(session, setting('earlier'))
    server.reply = (_, response) => answer(response, 400, { code: 'invalid-input', message: 'No.' })
    await expect(session.saveSetting(setting('newer'))).rejects.toMatchObject({ kind: 'refused' })
    await first.saved
    expect(session.settings.saved).toEqual({ EnabledWidgets: '1,2' })
  })

  it('is still saved when another one is saved meanwhile', async () => {
    const session = await acquire(context()).promise
    const first = await waitingSave(session, setting('1'))
    server.reply = startAnswers()
    await session.saveSetting(setting('3', 'EnabledWidgets'))
    await clock.advance(60_000)
    await first.saved
    expect(session.settings.saved).toEqual({ EnabledWidgets: '3', FirstSteps: '1' })
  })

  /** A save that waits for the server's database; in an object, so that awaiting this does not wait for it too. */
  async function waitingSave(session: KernelSession, one: ReturnType<typeof setting>) {
    server.reply = (_, response) => answer(response, 503, { code: 'database-unavailable', message: '' })
    const saved = session.saveSetting(one)
    const isWaiting = () => session.store.get(session.state.callsWaitingForDatabase) === 1
    await soon(() => expect(isWaiting()).toBe(true))
    return { saved }
  }
})

it('a sign-out reaches the server also while the page is being left', async () => {
  const session = await acquire(context()).promise
  const fetched = vi.spyOn(globalThis, 'fetch')
  session.signOut()
  await soon(() => expect(sentTo('/api/userSession/logoutcurrent')).toHaveLength(1))
  expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(true)
})
