/** How many sessions somebody without a licence can end to get one: no more than it takes, by his ticket or by his password. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../demo/server/core/db/database'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor('session'))('a user without a free licence on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { licences: 2 } })
  })
  afterAll(() => server.close())

  /** Of the only two users with a session. */
  let tokens: readonly string[]
  beforeEach(async () => {
    await server.db.read
      .updateTable('user_session')
      .set({ ended_at: new Date().toISOString() })
      .where('ended_at', 'is', null)
      .execute()
    tokens = [await server.signIn('planner'), await server.signIn('supervisor')]
  })

  const credentials = { businessUnitName: 'Demo', userName: 'viewer', password: testPassword }
  const refusedTicket = async (): Promise<string> => {
    const { body } = await server.call('POST', '/authentication/user', { body: credentials })
    expect(body.code).toBe('session-limit')
    return body.ticket ?? ''
  }
  const listed = async (ticket: string): Promise<number[]> => {
    const path = '/authentication/sessionLimit/choices'
    const { body } = await server.call('POST', path, { body: { ticket } })
    return (body.result as { sessions: { id: number }[] }).sessions.map(({ id }) => id)
  }
  const logIn = (ticket: string, how: object): Promise<Answer> =>
    server.call('POST', '/authentication/sessionLimit/login', { body: { ticket, ...how } })
  const openSessions = async (): Promise<number> => {
    const beats = tokens.map(token => server.call('POST', '/userSession/heartbeat', { token }))
    return (await Promise.all(beats)).filter(({ status }) => status === 200).length
  }

  it('ends one session with a ticket, however many calls are sent at once', async () => {
    const ticket = await refusedTicket()
    const sessions = await listed(ticket)
    const answers = await Promise.all(sessions.map(endedSessionId => logIn(ticket, { endedSessionId })))
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'ticket-expired'])
    expect(await openSessions()).toBe(1)
  })

  it('ends no session by a call that is refused, and none while a licence is free', async () => {
    const { id } = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    const place = { business_unit_id: id, user_id: 0, client_id: 'Cockpit', owner: 'cockpit' }
    const unit = { businessUnitId: id, userId: null, userName: 'test' }
    await server.db.tx(unit, async tx => {
      const key = 'licenseOveruseAllowed'
      await tx.sql
        .insertInto('setting')
        .values({ ...place, key, value: 'false' })
        .execute()
      tx.settingsChanged()
    })
    const ticket = await refusedTicket()
    const [first, second] = await listed(ticket)
    const refused = await logIn(ticket, { endedSessionId: first, usesExtraLicence: true })
    expect(refused.body.code).toBe('extra-licence-refused')
    expect(await openSessions()).toBe(2)

    await server.call('POST', '/userSession/logoutcurrent', { token: tokens[0] ?? '' })
    expect((await logIn(ticket, { endedSessionId: second })).status).toBe(200)
    expect(await openSessions()).toBe(1)
  })

  // Only PostgreSQL has several transactions at once.
  it.runIf(engine === 'postgres')(
    'ends one session by the password, however many calls are sent at once',
    async () => {
      const sessions = await listed(await refusedTicket())
      const logout = (userSessionId: number): Promise<Answer> =>
        server.call('POST', '/userSession/logout', { body: { ...credentials, userSessionId } })
      const unit = { businessUnitId: 0, userId: null, userName: 'test' }
      const { answers } = await server.db.tx(unit, async tx => {
        await tx.sql
          .selectFrom('user_session')
          .select('id')
          .where('row_no', 'in', sessions)
          .forUpdate()
          .execute()
        const answers = Promise.all(sessions.map(logout))
        while ((await waiting(tx)) < sessions.length) await wait(5)
        return { answers }
      })
      expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 404])
      expect(await openSessions()).toBe(1)
    },
  )
})

/** How many transactions wait for this one, or for one that waits for it. */
async function waiting({ sql: db }: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`with waiting as (
      select distinct pid, pg_blocking_pids(pid) as for_pids from pg_locks where not granted)
    select count(*)::int as count from waiting w where pg_backend_pid() = any(w.for_pids) or exists (
      select 1 from waiting o where o.pid = any(w.for_pids) and pg_backend_pid() = any(o.for_pids))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
