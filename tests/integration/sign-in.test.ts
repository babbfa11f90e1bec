/** Sign-in, renewal with the refresh cookie, sign-out, delays after failures, and what a revoked session may still do. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRange } from '../../src/contract/ip-addresses'
import { accessTokenLifeSeconds, signInFailuresBeforeDelay } from '../../src/contract/sign-in-limits'
import { hashPassword } from '../../demo/server/core/sessions/passwords'
import { endSessionsOf } from '../../demo/server/core/sessions/session-store'
import { duringTransaction } from './open-transaction'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('sign-in on %s', engine => {
  let server: TestServer
  let now = new Date()
  beforeAll(async () => {
    const thisMachine = parseRange('127.0.0.0/8')
    const proxies = thisMachine === null ? [] : [thisMachine]
    server = await startTestServer({ engine, now: () => now, config: { proxies } })
  })
  afterAll(() => server.close())

  const signIn = (userName: string, password = testPassword, businessUnitName = 'Demo'): Promise<Answer> =>
    server.call('POST', '/authentication/user', { body: { businessUnitName, userName, password } })

  const refresh = (cookie: string): Promise<Answer> =>
    server.call('POST', '/authentication/refresh', { headers: { cookie, 'x-cockpit-refresh': '1' } })

  const heartbeat = (token: string): Promise<Answer> =>
    server.call('POST', '/userSession/heartbeat', { token })

  it('returns a token, the user’s roles and a cookie that scripts cannot read', async () => {
    const { status, body, headers } = await signIn('planner')
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      tokenType: 'Bearer',
      businessUnitName: 'Demo',
      userName: 'planner',
      userRoles: [{ userRoleName: 'Planner' }],
    })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-cockpit_refresh=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await heartbeat(tokenOf(body))).status).toBe(200)
  })

  it('accepts names in any case', async () => {
    expect((await signIn('PLANNER', testPassword, 'demo')).status).toBe(200)
  })

  it.each([
    ['a wrong password', 'viewer', 'wrong', 'Demo'],
    ['an unknown user', 'nobody', testPassword, 'Demo'],
    ['an unknown business unit', 'viewer', testPassword, 'Elsewhere'],
  ])('answers %s with the same message', async (_what, user, password, unit) => {
    const { status, body } = await signIn(user, password, unit)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'credentials-wrong', message: 'Username or password is wrong.' })
  })

  it('renews the token by the cookie, and replaces the cookie each time', async () => {
    const first = cookieOf(await signIn('supervisor'))
    const renewed = await refresh(first)
    expect(renewed.status).toBe(200)
    expect(cookieOf(renewed)).not.toBe(first)
    expect((await heartbeat(tokenOf(renewed.body))).status).toBe(200)
  })

  it('renews in two tabs concurrently, one of which keeps the cookie of the other', async () => {
    const cookie = cookieOf(await signIn('supervisor'))
    const both = await Promise.all([refresh(cookie), refresh(cookie)])
    expect(both.map(answer => answer.status)).toEqual([200, 200])
    expect(both.filter(answer => answer.headers.get('set-cookie') !== null)).toHaveLength(1)
  })

  it('renews again with the same cookie when the answer was lost', async () => {
    const cookie = cookieOf(await signIn('supervisor'))
    await refresh(cookie)
    now = new Date(now.getTime() + 60_000)
    const again = await refresh(cookie)
    expect(again.status).toBe(200)
    expect((await refresh(cookieOf(again))).status).toBe(200)
  })

  it('ends the session when a replaced cookie is used again', async () => {
    const stolen = cookieOf(await signIn('supervisor'))
    const second = cookieOf(await refresh(stolen))
    const third = await refresh(second)
    expect((await refresh(stolen)).status).toBe(401)
    expect((await refresh(cookieOf(third))).status).toBe(401)
    expect((await heartbeat(tokenOf(third.body))).status).toBe(401)
  })

  it('ends a session at once when its user signs out', async () => {
    const signedIn = await signIn('supervisor')
    const token = tokenOf(signedIn.body)
    expect((await heartbeat(token)).status).toBe(200)
    expect((await server.call('POST', '/userSession/logoutcurrent', { token })).status).toBe(204)
    const after = await heartbeat(token)
    expect(after.status).toBe(401)
    expect(after.body.code).toBe('session-ended')
    expect((await refresh(cookieOf(signedIn))).status).toBe(401)
  })

  it('clears the cookie of the browser at a sign-out, unless it is of another user who signed in there', async () => {
    const signOut = (token: string, cookie: string) =>
      server.call('POST', '/userSession/logoutcurrent', { token, headers: { cookie } })
    const cleared = /^__Host-cockpit_refresh=; Max-Age=0/
    const own = [await signIn('supervisor'), await signIn('supervisor')] as const
    const other = cookieOf(await signIn('planner'))
    const first = tokenOf(own[0].body)
    expect((await signOut(first, other)).headers.get('set-cookie')).toBeNull()
    expect((await refresh(other)).status).toBe(200)
    expect((await signOut(tokenOf(own[1].body), cookieOf(own[1]))).headers.get('set-cookie')).toMatch(cleared)
    expect((await signOut(first, cookieOf(own[1]))).headers.get('set-cookie')).toMatch(cleared)
  })

  it('rejects an expired token', async () => {
    const { body } = await signIn('supervisor')
    now = new Date(now.getTime() + (accessTokenLifeSeconds + 1) * 1000)
    expect((await heartbeat(tokenOf(body))).status).toBe(401)
  })

  it('rejects a token with another signature or without one', async () => {
    const token = tokenOf((await signIn('supervisor')).body)
    const [, payload = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect((await heartbeat(`${none}.${payload}.`)).status).toBe(401)
    expect((await heartbeat(`${token.slice(0, -6)}AAAAAA`)).status).toBe(401)
  })

  it('delays sign-ins after some failures, returns the delay, and never locks the account', async () => {
    for (let failure = 0; failure < signInFailuresBeforeDelay; failure++) await signIn('global', 'wrong')
    const refused = await signIn('global')
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('too-many-attempts')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    now = new Date(now.getTime() + 15 * 60_000)
    expect((await signIn('global')).status).toBe(200)
  })

  it('delays an address that guesses through the proxy, and no other', async () => {
    const through = async (caller: string, userName: string, password: string): Promise<number> => {
      const headers = { 'x-forwarded-for': caller }
      const body = { businessUnitName: 'Demo', userName, password }
      return (await server.call('POST', '/authentication/user', { headers, body })).status
    }
    now = new Date(now.getTime() + 15 * 60_000)
    for (let failure = 0; failure < signInFailuresBeforeDelay; failure++)
      expect(await through('192.0.2.7', `nobody${failure}`, 'wrong')).toBe(400)
    expect(await through('192.0.2.7', 'viewer', testPassword)).toBe(429)
    expect(await through('192.0.2.8', 'viewer', testPassword)).toBe(200)
    expect(await through('192.0.2.8, 192.0.2.7', 'viewer', testPassword)).toBe(429)
    now = new Date(now.getTime() + 15 * 60_000)
  })

  it('counts wrong passwords of all endpoints together', async () => {
    now = new Date(now.getTime() + 15 * 60_000)
    const token = tokenOf((await signIn('planner')).body)
    const credentials = { businessUnitName: 'Demo', userName: 'planner' }
    const endSessions = (password: string): Promise<Answer> =>
      server.call('POST', '/userSession/logout', { body: { ...credentials, password } })
    const changePassword = (currentPassword: string): Promise<Answer> =>
      server.call('PUT', '/User/changePassword', {
        token,
        body: { currentPassword, newPassword: 'Another-Password-1', confirmation: 'Another-Password-1' },
      })
    for (let failure = 0; failure < signInFailuresBeforeDelay; failure++) {
      const { body } = await (failure % 2 === 0 ? endSessions('wrong') : changePassword('wrong'))
      expect(body.code).toBe('credentials-wrong')
    }
    for (const refused of [
      await endSessions(testPassword),
      await changePassword(testPassword),
      await signIn('planner'),
    ])
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 429,
        code: 'too-many-attempts',
      })
    now = new Date(now.getTime() + 15 * 60_000)
    expect((await endSessions(testPassword)).status).toBe(200)
  })

  it('ends the session of another user in the same browser, and no session of the same user', async () => {
    const planners = await signIn('planner')
    const inSameBrowser = (userName: string): Promise<Answer> =>
      server.call('POST', '/authentication/user', {
        headers: { cookie: cookieOf(planners) },
        body: { businessUnitName: 'Demo', userName, password: testPassword },
      })
    expect((await inSameBrowser('planner')).status).toBe(200)
    expect((await heartbeat(tokenOf(planners.body))).status).toBe(200)
    expect((await inSameBrowser('supervisor')).status).toBe(200)
    expect((await heartbeat(tokenOf(planners.body))).status).toBe(401)
    const late = await refresh(cookieOf(planners))
    expect(late.status).toBe(401)
    expect(late.headers.get('set-cookie'), 'the cookie of the new sign-in stays').toBeNull()
  })

  it.runIf(engine === 'postgres').each([
    ['gets another password', async () => ({ password_hash: await hashPassword('Another-Password-1') })],
    ['is set inactive', async () => ({ is_active: false })],
  ])('opens no session when the user %s after his password was checked', async (_what, change) => {
    now = new Date(now.getTime() + 15 * 60_000)
    const user = await server.db.read
      .selectFrom('app_user as u')
      .innerJoin('business_unit as b', 'b.id', 'u.business_unit_id')
      .select(['u.id', 'u.business_unit_id as businessUnitId', 'u.password_hash', 'u.is_active'])
      .where('b.name', '=', 'Demo')
      .where('u.user_name', '=', 'picker1')
      .executeTakeFirstOrThrow()
    const values = await change()
    const { password_hash, is_active } = user
    const { status, body } = await duringTransaction(
      server,
      { businessUnitId: user.businessUnitId, userId: null, userName: 'admin' },
      async tx => {
        await tx.sql.updateTable('app_user').set(values).where('id', '=', user.id).execute()
        await endSessionsOf(tx, user.id, now)
      },
      () => signIn('picker1'),
    )
    await server.db.read
      .updateTable('app_user')
      .set({ password_hash, is_active })
      .where('id', '=', user.id)
      .execute()
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'credentials-wrong' })
    const { rows } =
      await sql`select 1 from user_session where user_id = ${user.id} and ended_at is null`.execute(
        server.db.read,
      )
    expect(rows).toEqual([])
    expect((await signIn('picker1')).status).toBe(200)
  })

  it('stores no password and no cookie in the database', async () => {
    const cookie = cookieOf(await signIn('admin')).split('.')[1] ?? 'none'
    const sessions = JSON.stringify(await server.db.read.selectFrom('user_session').selectAll().execute())
    const users = JSON.stringify(await server.db.read.selectFrom('app_user').selectAll().execute())
    expect(sessions).not.toContain(cookie)
    expect(users).not.toContain(testPassword)
  })
})

function tokenOf(body: Answer['body']): string {
  return (body.result as { accessToken: string }).accessToken
}

function cookieOf({ headers }: Answer): string {
  return (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
}
