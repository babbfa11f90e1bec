/** What is under way when a business unit is closed ends with it: sign-ins and sessions; imports: import-races.test.ts. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { duringTransaction } from './open-transaction'
import { OwnAccounts } from './own-account-fixture'
import { enginesFor, startTestServer, testPassword, type TestServer } from './server-fixture'

describe.each(enginesFor())('a business unit that is closed on %s', engine => {
  let server: TestServer
  let accounts: OwnAccounts
  let unit: number
  beforeAll(async () => {
    server = await startTestServer({ engine })
    accounts = new OwnAccounts(server)
    ;({ unit } = await accounts.userNamed('planner'))
  })
  afterAll(() => server.close())

  const context = () => ({ businessUnitId: unit, userId: null, userName: 'test' })
  const setClosed = (isClosed: boolean) =>
    sql`update business_unit set closed_at = ${isClosed ? new Date().toISOString() : null} where id = ${unit}`
  afterEach(() => setClosed(false).execute(server.db.read))

  it('has no callers any more, not even of a session that nobody ended', async () => {
    const token = await accounts.tokenOf('planner')
    expect(await accounts.isTokenValid(token)).toBe(true)
    await server.db.tx(context(), async tx => {
      await setClosed(true).execute(tx.sql)
      tx.settingsChanged()
    })
    await expect.poll(() => accounts.isTokenValid(token)).toBe(false)
  })

  // Only PostgreSQL has several transactions at once.
  it.runIf(engine === 'postgres')('opens no session for a password that was checked before', async () => {
    const { status, body } = await duringTransaction(
      server,
      context(),
      tx => setClosed(true).execute(tx.sql),
      () => accounts.signIn('planner', testPassword),
    )
    expect([status, body.code]).toEqual([400, 'credentials-wrong'])
    const { rows } = await sql`select 1 from user_session
      where business_unit_id = ${unit} and login_at > (select closed_at from business_unit where id = ${unit})`.execute(
      server.db.read,
    )
    expect(rows).toEqual([])
  })
})
