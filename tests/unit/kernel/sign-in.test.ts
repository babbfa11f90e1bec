/**
 * Sign-in of the host page: token in memory, renewal by cookie, nothing secret left behind.
 * @vitest-environment happy-dom
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authContextTimeoutMs } from '../../../src/contract/limits'
import { accessTokenLifeSeconds } from '../../../src/contract/sign-in-limits'
import { createTokenSource } from '../../../src/kernel/token-source'
import { resume, signIn, signOut, signOutMostMs, type Credentials } from '../../../src/kernel/sign-in'
import { forgetSignIn } from '../../../src/kernel/signed-in-cookies'
import { createFakeClock } from './fake-clock'
import { tokenFor } from './api-server'
import { loginAnswer } from './start-answers'

interface Call {
  readonly path: string
  readonly init: RequestInit
}

let calls: Call[]
let reply: (path: string) => Response
const credentials: Credentials = {
  apiUrl: '',
  businessUnitName: 'Demo',
  userName: 'planner',
  password: 'pass word',
  language: 'da-DK',
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const signedIn = (mark = '') => json({ result: loginAnswer(tokenFor({}, mark)) })
const count = (path: string) => calls.filter(call => call.path === path).length
const refreshPath = '/api/authentication/refresh'

beforeEach(() => {
  calls = []
  reply = () => signedIn(String(calls.length))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = new URL(url).pathname
    calls.push({ path, init })
    return Promise.resolve(reply(path))
  })
})
afterEach(async () => {
  reply = () => new Response(null, { status: 204 })
  await signOut({ apiUrl: '', businessUnitName: '', getAccessToken: () => Promise.reject(new Error('none')) })
})

it('a sign-in sends credentials and language, and returns a context with the token', async () => {
  const { context, login } = await signIn(credentials)
  expect(calls[0]?.path).toBe('/api/authentication/user')
  expect(calls[0]?.init.headers).toMatchObject({ 'x-lang-code': 'da-DK' })
  expect(calls[0]?.init.headers).not.toHaveProperty('Authorization')
  expect(login.userName).toBe('planner')
  expect(await context.getAccessToken()).toBe(login.accessToken)
})

it('a sign-in stores no secret in cookies or storage', async () => {
  const { login } = await signIn(credentials)
  const stored = [
    document.cookie,
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
  ].join()
  expect(stored).toContain('business_unit=Demo')
  expect(stored).not.toContain(login.accessToken)
  expect(stored).not.toContain('pass')
})

it('wrong credentials are reported with the server’s message', async () => {
  reply = () => json({ code: 'credentials-wrong', message: 'Username or password is wrong.' }, 400)
  await expect(signIn(credentials)).rejects.toMatchObject({ kind: 'refused', code: 'credentials-wrong' })
  expect(document.cookie).toBe('')
})

it('the context has the name of a business unit that was renamed', async () => {
  const { context } = await signIn(credentials)
  expect(context.businessUnitName).toBe('Demo')
  const login = loginAnswer(tokenFor({ businessUnitName: 'Demo North' }))
  reply = () => json({ result: { ...login, businessUnitName: 'Demo North' } })
  await context.getAccessToken({ force: true })
  expect(context.businessUnitName).toBe('Demo North')
})

it('an old or refused token is renewed once for parallel calls', async () => {
  const clock = createFakeClock()
  const { context, login } = await signIn(credentials, { clock })
  await clock.advance((accessTokenLifeSeconds - 31) * 1000)
  expect(await context.getAccessToken()).toBe(login.accessToken)
  await clock.advance(2_000)
  const tokens = await Promise.all([
    context.getAccessToken(),
    context.getAccessToken(),
    context.getAccessToken({ force: true }),
  ])
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).not.toBe(login.accessToken)
  expect(count(refreshPath)).toBe(1)
  expect(calls.at(-1)?.init).toMatchObject({ credentials: 'include', headers: { 'X-Cockpit-Refresh': '1' } })
  await context.getAccessToken({ force: true })
  expect(count(refreshPath)).toBe(2)
})

it('the token of another user, who signed in in another tab, ends the sign-in and is not kept', async () => {
  const { context, login } = await signIn(credentials)
  const other = { ...loginAnswer(tokenFor({ sub: '8' }, 'other')), userId: login.userId + 1 }
  reply = () => json({ result: { ...other, businessUnitName: 'Demo North' } })
  await expect(context.getAccessToken({ force: true })).rejects.toMatchObject({
    kind: 'signed-out',
    token: { code: 'token-other-user' },
  })
  expect(await context.getAccessToken()).toBe(login.accessToken)
  expect(context.businessUnitName).toBe('Demo')
})

it('the sign-in is kept where its address is not allowed, and the reason is told', async () => {
  const { context } = await signIn(credentials)
  reply = () => json({ code: 'address-not-allowed', message: 'no', path: '10.0.0.7' }, 403)
  const refused = { kind: 'refused', code: 'address-not-allowed', path: '10.0.0.7' }
  await expect(context.getAccessToken({ force: true })).rejects.toMatchObject(refused)
  await expect(resume('')).rejects.toMatchObject(refused)
  expect(document.cookie).not.toBe('')
})

it('the sign-in ends when the refresh cookie is refused, and only then', async () => {
  const { context } = await signIn(credentials)
  reply = () => json({ code: 'session-ended', message: 'over' }, 400)
  await expect(context.getAccessToken({ force: true })).rejects.toMatchObject({ kind: 'signed-out' })
  reply = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(context.getAccessToken({ force: true })).rejects.toMatchObject({ kind: 'unreachable' })
})

it('a renewal that hangs is waited for up to a limit, then the next one asks anew', async () => {
  const clock = createFakeClock()
  const { context } = await signIn(credentials, { clock })
  reply = () => new Promise(() => undefined) as unknown as Response
  const hanging = context.getAccessToken({ force: true })
  await clock.advance(authContextTimeoutMs - 1)
  expect(context.getAccessToken({ force: true })).toBe(hanging)
  await clock.advance(1)
  reply = () => signedIn('after')
  expect(await context.getAccessToken({ force: true })).toBe(tokenFor({}, 'after'))
})

it('a page load whose renewal hangs says after a limit that there is no answer', async () => {
  const clock = createFakeClock()
  await signIn(credentials)
  reply = () => new Promise(() => undefined) as unknown as Response
  const resumed = expect(resume('', { clock })).rejects.toMatchObject({ kind: 'unreachable' })
  await clock.advance(authContextTimeoutMs)
  await resumed
  expect(document.cookie).not.toBe('')
})

it.each([
  [503, 'database-unavailable'],
  [503, 'database-read-only'],
  [507, 'database-full'],
  [500, 'unexpected'],
])('the sign-in is kept when its renewal meets a failing database: %d %s', async (status, code) => {
  const { context } = await signIn(credentials)
  reply = () => json({ code, message: 'down' }, status)
  const tokens = createTokenSource(context)
  const token = await tokens.current()
  await expect(tokens.renew(token)).rejects.not.toMatchObject({ kind: 'signed-out' })
  await expect(resume('')).rejects.not.toMatchObject({ kind: 'signed-out' })
  reply = () => signedIn()
  expect(await tokens.renew(token)).not.toBe('')
  expect(await resume('')).not.toBeNull()
})

it('a page load without a previous sign-in sends no request', async () => {
  expect(await resume('')).toBeNull()
  expect(calls).toHaveLength(0)
})

it('the sign-in is resumed after a page load, until the session ends', async () => {
  await signIn(credentials)
  const resumed = await resume('')
  expect(resumed?.login.userName).toBe('planner')
  reply = () => json({ code: 'session-ended', message: 'over' }, 400)
  expect(await resume('')).toBeNull()
  const callsBefore = calls.length
  expect(await resume('')).toBeNull()
  expect(calls).toHaveLength(callsBefore)
})

describe('a session that its renewals extend', () => {
  const hours = (count: number) => count * 60 * 60_000
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it.each(['page that stays open', 'page load'])(
    'is resumed by a page load twelve hours after its sign-in when a %s renewed it',
    async by => {
      const { context } = await signIn(credentials)
      const written = document.cookie
      vi.setSystemTime(Date.now() + hours(8))
      if (by === 'page load') await resume('')
      else await context.getAccessToken({ force: true })
      vi.setSystemTime(Date.now() + hours(8))
      expect(document.cookie).toBe(written)
      expect(await resume('')).not.toBeNull()
      vi.setSystemTime(Date.now() + hours(13))
      expect(document.cookie).toBe('')
    },
  )

  it('leaves no sign-in behind where another tab signed out while the answer was on its way', async () => {
    const { context } = await signIn(credentials)
    reply = () => {
      forgetSignIn()
      return signedIn('renewed')
    }
    await context.getAccessToken({ force: true })
    expect(document.cookie).toBe('')
    expect(await resume('')).toBeNull()
  })

  it('keeps who else signed in in another tab', async () => {
    const { context } = await signIn(credentials)
    const other = { ...loginAnswer(tokenFor({ sub: '8' }, 'other')), userId: 8, userName: 'packer' }
    reply = () => json({ result: other })
    await signIn({ ...credentials, userName: 'packer' })
    const written = document.cookie
    await expect(context.getAccessToken({ force: true })).rejects.toMatchObject({ kind: 'signed-out' })
    expect(document.cookie).toBe(written)
  })
})

it('a page load after the end of the session keeps what its user had not saved, and a sign-out does not', async () => {
  const { context } = await signIn(credentials)
  sessionStorage.setItem('ck-form of the user', 'encrypted')
  reply = () => json({ code: 'session-ended', message: 'over' }, 400)
  expect(await resume('')).toBeNull()
  expect(document.cookie).toBe('')
  expect({ ...sessionStorage }).toEqual({ 'ck-form of the user': 'encrypted' })
  await signOut(context)
  expect({ ...sessionStorage }).toEqual({})
})

it('the sign-in is kept when the server cannot be reached on a page load', async () => {
  await signIn(credentials)
  reply = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(resume('')).rejects.toMatchObject({ kind: 'unreachable' })
  reply = () => signedIn()
  expect(await resume('')).not.toBeNull()
})

it('a sign-out clears all data, also when the server fails', async () => {
  const { context, login } = await signIn(credentials)
  localStorage.setItem('ck-density', 'x')
  localStorage.setItem('portal', 'mine')
  sessionStorage.setItem('ck-page', 'x')
  reply = () => json({ code: 'unexpected', message: 'no' }, 500)
  await signOut(context)
  expect(calls.at(-1)?.path).toBe('/api/userSession/logoutcurrent')
  expect(calls.at(-1)?.init.headers).toMatchObject({ Authorization: `Bearer ${login.accessToken}` })
  expect(document.cookie).toBe('')
  expect({ ...localStorage }).toEqual({ portal: 'mine' })
  expect({ ...sessionStorage }).toEqual({})
})

it('a sign-out clears the sign-in and notifies the other tabs before the server ends the session', async () => {
  const { context } = await signIn(credentials)
  const order: string[] = []
  reply = path => {
    order.push(path)
    return new Response(null, { status: 204 })
  }
  await signOut(context, () => {
    order.push(document.cookie === '' ? 'told, forgotten' : 'told')
  })
  expect(order).toEqual(['told, forgotten', '/api/userSession/logoutcurrent'])
  expect(calls.at(-1)?.init.keepalive).toBe(true)
})

it.each(['the renewal of its token', 'the server’s answer'])(
  'a sign-out does not wait long for %s',
  async what => {
    const clock = createFakeClock()
    const { context } = await signIn(credentials, { clock })
    if (what !== 'the server’s answer') await clock.advance(accessTokenLifeSeconds * 1000)
    reply = () => new Promise(() => undefined) as unknown as Response
    const forgotten = vi.fn()
    const left = signOut(context, forgotten, clock).then(() => 'left')
    await clock.advance(signOutMostMs)
    expect(await Promise.race([left, clock.settle()])).toBe('left')
    expect(forgotten).toHaveBeenCalledOnce()
    expect(document.cookie).toBe('')
  },
)

it('a sign-in without a free licence returns its ticket', async () => {
  reply = () => json({ code: 'session-limit', message: 'full', ticket: 'abc' }, 400)
  await expect(signIn(credentials)).rejects.toMatchObject({
    kind: 'refused',
    code: 'session-limit',
    ticket: 'abc',
  })
  expect(document.cookie).toBe('')
})
