/** The limit of concurrent users by licences: who is signed in, and the choices of a user who is not (spec 1, section 4, login concurrency). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { licenceHeldMs, sessionLimitTicketLifeMs } from '../../src/contract/sign-in-limits'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('the limit of licences on %s', engine => {
  let server: TestServer
  let now = new Date('2026-05-12T09:00:00Z')
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now, config: { licences: 2 } })
  })
  afterAll(() => server.close())

  /** Of the only two users with a session. */
  let tokens: { planner: string; supervisor: string }
  beforeEach(async () => {
    await server.db.read
      .updateTable('user_session')
      .set({ ended_at: now.toISOString() })
      .where('ended_at', 'is', null)
      .execute()
    tokens = { planner: await server.signIn('planner'), supervisor: await server.signIn('supervisor') }
  })

  const signIn = (userName: string, password = testPassword): Promise<Answer> =>
    server.call('POST', '/authentication/user', { body: { businessUnitName: 'Demo', userName, password } })
  const refusedTicket = async (userName = 'viewer'): Promise<string> => {
    const { status, body } = await signIn(userName)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'session-limit' })
    return body.ticket ?? ''
  }
  const choices = (ticket: string): Promise<Answer> =>
    server.call('POST', '/authentication/sessionLimit/choices', { body: { ticket } })
  const logIn = (ticket: string, how: object = {}): Promise<Answer> =>
    server.call('POST', '/authentication/sessionLimit/login', { body: { ticket, ...how } })
  const listed = async (ticket: string): Promise<{ id: number; userName: string }[]> =>
    ((await choices(ticket)).body.result as { sessions: { id: number; userName: string }[] }).sessions
  const isTokenValid = async (token: string): Promise<boolean> =>
    (await server.call('POST', '/userSession/heartbeat', { token })).status === 200

  it('refuses a sign-in without a free licence, and returns no token and no cookie', async () => {
    const { status, body, headers } = await signIn('viewer')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'session-limit',
      message: 'You have reached the maximum concurrent logged-in users.',
      ticket: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect(headers.get('set-cookie')).toBeNull()
    const open = await server.db.read
      .selectFrom('user_session')
      .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
      .select('user_session.id')
      .where('app_user.user_name', '=', 'viewer')
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  it('accepts a user who is already signed in elsewhere, and another user once a session has become idle', async () => {
    expect((await signIn('planner')).status).toBe(200)
    now = new Date(now.getTime() + licenceHeldMs - 60_000)
    await server.call('POST', '/userSession/heartbeat', { token: await server.signIn('planner') })
    now = new Date(now.getTime() + 61_000)
    // The supervisor's session is still open, but no longer uses a licence.
    expect((await signIn('viewer')).status).toBe(200)
  })

  it('accepts one of two concurrent sign-ins with the last licence', async () => {
    await server.call('POST', '/userSession/logoutcurrent', { token: tokens.planner })
    const both = await Promise.all([signIn('viewer'), signIn('admin')])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  it('returns the open sessions, longest idle first, for the ticket only', async () => {
    const ticket = await refusedTicket()
    now = new Date(now.getTime() + 60_000)
    await server.call('POST', '/userSession/heartbeat', { token: tokens.planner })
    await server.db.read.updateTable('company_info').set({ region: 'Asia/Tokyo' }).execute()
    const { status, body } = await choices(ticket)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      userName: 'viewer',
      businessUnitName: 'Demo',
      licences: 2,
      usedLicences: 2,
      areExtraLicencesAllowed: true,
      sessions: [{ userName: 'supervisor', application: 'Cockpit' }, { userName: 'planner' }],
      region: 'Asia/Tokyo',
    })
    expect((await choices(`${ticket.slice(1)}x`)).body.code).toBe('ticket-expired')
    now = new Date(now.getTime() + sessionLimitTicketLifeMs)
    expect((await choices(ticket)).body.code).toBe('ticket-expired')
    expect((await logIn(ticket)).body.code).toBe('ticket-expired')
  })

  it('marks the administrators in the list', async () => {
    await server.call('POST', '/userSession/logoutcurrent', { token: tokens.supervisor })
    await server.signIn('admin')
    const { sessions } = (await choices(await refusedTicket())).body.result as {
      sessions: { userName: string; isAdministrator: boolean; mayBeEnded: boolean }[]
    }
    const byName = sessions.map(({ userName, isAdministrator, mayBeEnded }) => ({
      userName,
      isAdministrator,
      mayBeEnded,
    }))
    expect(byName.toSorted((a, b) => a.userName.localeCompare(b.userName))).toEqual([
      { userName: 'admin', isAdministrator: true, mayBeEnded: true },
      { userName: 'planner', isAdministrator: false, mayBeEnded: true },
    ])
  })

  it('ends a listed session and completes the sign-in with the ticket, once', async () => {
    const ticket = await refusedTicket()
    const [first] = await listed(ticket)
    const { status, body, headers } = await logIn(ticket, { endedSessionId: first?.id })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ userName: 'viewer', usedLicenses: 2, warnLicenseOveruse: false })
    expect(headers.get('set-cookie')).toContain('__Host-cockpit_refresh=')
    expect(await isTokenValid(tokens.planner)).toBe(false)
    expect(await isTokenValid(tokens.supervisor)).toBe(true)
    expect((await logIn(ticket)).body.code).toBe('ticket-expired')
  })

  it('refuses the ticket while another session uses the licence; the ended session is no longer listed', async () => {
    await server.signIn('planner')
    const ticket = await refusedTicket()
    const ofPlanner = (await listed(ticket)).filter(({ userName }) => userName === 'planner')
    const refused = await logIn(ticket, { endedSessionId: ofPlanner[0]?.id })
    expect(refused.body).toMatchObject({ code: 'session-limit', ticket })
    expect((await listed(ticket)).map(({ id }) => id)).not.toContain(ofPlanner[0]?.id)
    expect((await logIn(ticket, { endedSessionId: ofPlanner[1]?.id })).status).toBe(200)
  })

  it('ends no session of another business unit', async () => {
    const other = await server.signIn('planner', 'Nordlager')
    const ticket = await refusedTicket()
    const { row_no: rowNo } = await server.db.read
      .selectFrom('user_session')
      .innerJoin('business_unit', 'business_unit.id', 'user_session.business_unit_id')
      .select('row_no')
      .where('business_unit.name', '=', 'Nordlager')
      .where('ended_at', 'is', null)
      .orderBy('row_no', 'desc')
      .executeTakeFirstOrThrow()
    expect((await logIn(ticket, { endedSessionId: rowNo })).body.code).toBe('session-limit')
    expect(await isTokenValid(other)).toBe(true)
  })

  it.each<[string, (admin: string, userId: number) => Promise<void>]>([
    [
      'has reset the password',
      async (token, userId) => {
        const reset = { token, body: { way: 'made' } }
        expect((await server.call('POST', `/User/resetPassword?userId=${userId}`, reset)).status).toBe(200)
      },
    ],
    [
      'has deactivated the user, also once he is active again',
      async (token, userId) => {
        for (const isActive of [false, true])
          await server.call('PUT', '/User/active', { token, body: { ids: [userId], isActive } })
      },
    ],
    [
      'has ended all sessions of the user',
      async (token, userId) => {
        await server.call('POST', '/userSession/logoutuser', { token, body: { userId } })
      },
    ],
  ])('refuses the ticket after an administrator %s', async (_what, act) => {
    await server.call('POST', '/userSession/logoutcurrent', { token: tokens.planner })
    const admin = await server.signIn('admin')
    const ticket = await refusedTicket()
    const { id: userId, ...before } = await server.db.read
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'must_change_password'])
      .where('user_name', '=', 'viewer')
      .where('business_unit_id', '=', await demoUnit(server))
      .executeTakeFirstOrThrow()
    await act(admin, userId)
    await server.db.read.updateTable('app_user').set(before).where('id', '=', userId).execute()
    expect((await logIn(ticket, { usesExtraLicence: true })).body.code).toBe('ticket-expired')
    expect((await choices(await refusedTicket())).status).toBe(200)
  })

  it('accepts a sign-in with an extra licence if that is allowed, counts it and warns', async () => {
    const ticket = await refusedTicket()
    const { status, body } = await logIn(ticket, { usesExtraLicence: true })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ warnLicenseOveruse: true, usedLicenses: 3, staticLicenses: 2 })
    const next = await refusedTicket('admin')
    expect((await choices(next)).body.result).toMatchObject({ usedLicences: 3, extraLicencesUsed: 1 })
  })

  it('refuses an extra licence if that is not allowed', async () => {
    await allowExtraLicences(server, false)
    try {
      const ticket = await refusedTicket()
      expect((await choices(ticket)).body.result).toMatchObject({ areExtraLicencesAllowed: false })
      expect((await logIn(ticket, { usesExtraLicence: true })).body.code).toBe('extra-licence-refused')
    } finally {
      await allowExtraLicences(server, true)
    }
  })

  it('sends a mail to the administrators, once for each ticket, in their language', async () => {
    const ticket = await refusedTicket()
    const ask = (): Promise<Answer> =>
      server.call('POST', '/authentication/sessionLimit/askAdministrators', { body: { ticket } })
    expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(204)
    const { administrators } = (await choices(ticket)).body.result as { administrators: string[] }
    const mails = await server.mails.list()
    expect(mails).toHaveLength(administrators.length)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails[0]?.text).toContain('/active-users')
  })

  it('sends it to the other administrators where one has no address that mails reach, and says when nobody gets it', async () => {
    const { read } = server.db
    const before = await read
      .selectFrom('app_user')
      .select(['id', 'user_name as userName', 'email'])
      .execute()
    const setAddress = async (address: string | null, userName?: string): Promise<void> => {
      for (const user of before.filter(each => userName === undefined || each.userName === userName))
        await read
          .updateTable('app_user')
          .set({ email: address ?? user.email })
          .where('id', '=', user.id)
          .execute()
    }
    // Each ticket has mails of its own: at the same time they would be one file of the folder, and a repetition for a mailbox.
    const ask = async (ticket: string): Promise<number> => {
      const path = '/authentication/sessionLimit/askAdministrators'
      return (await server.call('POST', path, { body: { ticket } })).status
    }
    try {
      const ticket = await refusedTicket()
      const { administrators } = (await choices(ticket)).body.result as { administrators: string[] }
      const known = (await server.mails.list()).length
      const { userName } = await read
        .selectFrom('app_user')
        .select('user_name as userName')
        .where('display_name', '=', administrators[0] ?? '')
        .executeTakeFirstOrThrow()
      await setAddress('no address', userName)
      expect(await ask(ticket)).toBe(204)
      expect(await server.mails.list()).toHaveLength(known + administrators.length - 1)
      const other = await refusedTicket()
      await setAddress('no address')
      expect(await ask(other)).toBe(500)
      await setAddress(null)
      expect(await ask(other)).toBe(204)
      expect(await server.mails.list()).toHaveLength(known + administrators.length * 2 - 1)
    } finally {
      await setAddress(null)
    }
  })

  it('ends all sessions of a user by the password, or a listed one while no licence is free', async () => {
    const logout = (userName: string, body: object = {}, password = testPassword): Promise<Answer> =>
      server.call('POST', '/userSession/logout', {
        body: { businessUnitName: 'Demo', userName, password, ...body },
      })
    const wrong = await logout('planner', {}, 'wrong')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({
      code: 'credentials-wrong',
      message: 'Username or password is incorrect.',
    })
    const [supervisors] = (await listed(await refusedTicket())).filter(one => one.userName === 'supervisor')
    // The planner is not an administrator and may not end the sessions of others.
    expect((await logout('planner', { userSessionId: supervisors?.id })).status).toBe(404)
    expect((await logout('viewer', { userSessionId: supervisors?.id })).body.result).toEqual({ ended: 1 })
    expect(await isTokenValid(tokens.supervisor)).toBe(false)
    expect((await logout('planner')).body.result).toEqual({ ended: 1 })
    expect(await isTokenValid(tokens.planner)).toBe(false)
  })

  it('refuses to end a session of a global administrator for any other user, in every call', async () => {
    await server.call('POST', '/userSession/logoutcurrent', { token: tokens.planner })
    const global = await server.signIn('global')
    const ticket = await refusedTicket()
    const offered = (await choices(ticket)).body.result as {
      sessions: { id: number; userId: number; userName: string; mayBeEnded: boolean }[]
    }
    expect(offered.sessions.map(({ userName, mayBeEnded }) => [userName, mayBeEnded]).sort()).toEqual([
      ['global', false],
      ['supervisor', true],
    ])
    const globals = offered.sessions.find(({ userName }) => userName === 'global')
    const body = { userSessionIds: [globals?.id] }
    const refused = { status: 409, code: 'global-admin-only' }
    const answerOf = ({ status, body }: Answer) => ({ status, code: body.code })

    expect(answerOf(await logIn(ticket, { endedSessionId: globals?.id }))).toEqual(refused)
    const byPassword = await server.call('POST', '/userSession/logout', {
      body: {
        businessUnitName: 'Demo',
        userName: 'viewer',
        password: testPassword,
        userSessionId: globals?.id,
      },
    })
    expect(answerOf(byPassword)).toEqual(refused)
    const extra = await logIn(await refusedTicket('admin'), { usesExtraLicence: true })
    const admin = (extra.body.result as { accessToken: string }).accessToken
    const any = await server.call('POST', '/userSession/logoutany', { token: admin, body })
    expect(any.body.result).toMatchObject({ done: [], failed: [{ id: globals?.id, code: refused.code }] })
    const user = { token: admin, body: { userId: globals?.userId } }
    expect(answerOf(await server.call('POST', '/userSession/logoutuser', user))).toEqual(refused)
    expect(await isTokenValid(global)).toBe(true)

    const own = await server.call('POST', '/userSession/logoutany', { token: global, body })
    expect(own.body.result).toMatchObject({ done: [{ name: 'global' }], failed: [] })
    expect(await isTokenValid(global)).toBe(false)
  })

  it('returns the licences and sessions to an administrator, who may end sessions', async () => {
    const admin = (
      (await logIn(await refusedTicket('admin'), { usesExtraLicence: true })).body.result as {
        accessToken: string
      }
    ).accessToken
    const { body } = await server.call('GET', '/userSession/summary', { token: admin })
    const summary = body.result as { ownSessionId: number; sessions: { id: number; userName: string }[] }
    expect(summary).toMatchObject({ licences: 2, usedLicences: 3 })
    const idOf = (userName: string): number =>
      summary.sessions.find(session => session.userName === userName)?.id ?? 0
    expect(idOf('admin')).toBe(summary.ownSessionId)
    const ended = await server.call('POST', '/userSession/logoutany', {
      token: admin,
      body: { userSessionIds: [idOf('planner'), 999_999_999] },
    })
    expect(ended.status).toBe(207)
    expect(ended.body.result).toMatchObject({
      done: [{ name: 'planner', state: 'Ended' }],
      failed: [{ code: 'not-found' }],
    })
    expect(await isTokenValid(tokens.planner)).toBe(false)
    const supervisor = await server.db.read
      .selectFrom('user_session')
      .select('user_id')
      .where('row_no', '=', idOf('supervisor'))
      .executeTakeFirstOrThrow()
    const all = await server.call('POST', '/userSession/logoutuser', {
      token: admin,
      body: { userId: supervisor.user_id },
    })
    expect(all.body.result).toMatchObject({ ended: 1 })
    expect(await isTokenValid(tokens.supervisor)).toBe(false)
  })
})

async function demoUnit(server: TestServer): Promise<number> {
  const { id } = await server.db.read
    .selectFrom('business_unit')
    .select('id')
    .where('name', '=', 'Demo')
    .executeTakeFirstOrThrow()
  return id
}

async function allowExtraLicences(server: TestServer, isAllowed: boolean): Promise<void> {
  const id = await demoUnit(server)
  await server.db.tx({ businessUnitId: id, userId: null, userName: 'test' }, async tx => {
    await tx.sql
      .insertInto('setting')
      .values({
        business_unit_id: id,
        user_id: 0,
        client_id: 'Cockpit',
        owner: 'cockpit',
        key: 'licenseOveruseAllowed',
        value: String(isAllowed),
      })
      .onConflict(conflict =>
        conflict
          .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
          .doUpdateSet(update => ({ value: update.ref('excluded.value') })),
      )
      .execute()
    tx.settingsChanged()
  })
}
