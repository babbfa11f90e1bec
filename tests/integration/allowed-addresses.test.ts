/** The list of allowed addresses in the calls without a token: from another address nobody acts by a password, a link, a cookie or a code. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OwnAccounts } from './own-account-fixture'
import { cookieOf, ScreenAdmin } from './screen-fixture'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

const refused = { status: 403, code: 'address-not-allowed' }
const answerOf = ({ status, body }: Answer) => ({ status, code: body?.code })

describe.each(enginesFor())('from an address that the business unit does not allow, on %s', engine => {
  let server: TestServer
  let accounts: OwnAccounts
  let unit: number
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { licences: 3 } })
    accounts = new OwnAccounts(server)
    ;({ unit } = await accounts.userNamed('planner'))
  })
  afterAll(() => server.close())

  const credentials = { businessUnitName: 'Demo', userName: 'planner' }
  const newPassword = { newPassword: 'Fjord-crane-1', confirmation: 'Fjord-crane-1' }
  const post = (path: string, body: object, cookie = ''): Promise<Answer> =>
    server.call('POST', path, { body, headers: { cookie } })
  const put = (path: string, body: object): Promise<Answer> => server.call('PUT', path, { body })

  /** Runs calls while another address is the only one that may call. */
  async function outside<T>(calls: () => Promise<T>): Promise<T> {
    const place = { business_unit_id: unit, user_id: 0, client_id: 'Cockpit', owner: 'system' }
    const context = { businessUnitId: unit, userId: null, userName: 'test' }
    const row = { ...place, key: 'ipAllowList', value: '10.0.0.0/8' }
    await server.db.tx(context, async tx => {
      await tx.sql.insertInto('setting').values(row).execute()
      tx.settingsChanged()
    })
    const isRefused = async (): Promise<string | undefined> => {
      return (await accounts.signIn('planner', testPassword)).body.code
    }
    await expect.poll(isRefused).toBe(refused.code)
    try {
      return await calls()
    } finally {
      await server.db.tx(context, async tx => {
        await tx.sql.deleteFrom('setting').where('key', '=', 'ipAllowList').execute()
        tx.settingsChanged()
      })
      await expect.poll(isRefused).toBe(undefined)
    }
  }

  it('a password that is known sets no other one, tells nothing, and ends no session', async () => {
    const token = await accounts.tokenOf('planner')
    const proof = { ...credentials, currentPassword: testPassword }
    await outside(async () => {
      expect(answerOf(await put('/User/password', { proof, ...newPassword }))).toEqual(refused)
      expect(answerOf(await post('/User/passwordToSet', { proof }))).toEqual(refused)
      const logout = { ...credentials, password: testPassword }
      expect(answerOf(await post('/userSession/logout', logout))).toEqual(refused)
      const wrong = { ...credentials, password: 'Wrong-crane-1' }
      expect(answerOf(await post('/userSession/logout', wrong)).code).toBe('credentials-wrong')
    })
    expect(await accounts.isTokenValid(token)).toBe(true)
  })

  it('the link of a mail sets no password, and stays good', async () => {
    await post('/User/forgotPassword', { businessUnitName: 'Demo', userName: 'viewer2' })
    await server.settle()
    const mail = (await server.mails.list()).find(({ to }) => to.includes('viewer2@demo.example'))
    const proof = { token: /#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '' }
    await outside(async () => {
      expect(answerOf(await post('/User/passwordToSet', { proof }))).toEqual(refused)
      expect(answerOf(await put('/User/password', { proof, ...newPassword }))).toEqual(refused)
    })
    expect((await put('/User/password', { proof, ...newPassword })).status).toBe(204)
  })

  it('the cookie of a session gets no token, and is not exchanged', async () => {
    const cookie = cookieOf(await accounts.signIn('planner', testPassword))
    const hashes = () =>
      server.db.read
        .selectFrom('user_session')
        .select('refresh_hash')
        .where('business_unit_id', '=', unit)
        .orderBy('row_no')
        .execute()
    await outside(async () => {
      const before = await hashes()
      expect(answerOf(await post('/authentication/refresh', {}, cookie))).toEqual(refused)
      expect(await hashes()).toEqual(before)
    })
    expect((await post('/authentication/refresh', {}, cookie)).status).toBe(200)
  })

  it('the code of a screen connects none, and stays good', async () => {
    const wall = await new ScreenAdmin(server).signIn()
    const code = await wall.codeFor((await wall.fresh()).id)
    await outside(async () => expect(answerOf(await wall.pair(code))).toEqual(refused))
    expect((await wall.pair(code)).status).toBe(200)
  })

  it('the ticket of a waiting sign-in shows nobody', async () => {
    const { read } = server.db
    const now = new Date().toISOString()
    await read.updateTable('user_session').set({ ended_at: now }).where('ended_at', 'is', null).execute()
    for (const userName of ['planner', 'supervisor', 'admin']) await accounts.tokenOf(userName)
    const waiting = await accounts.signIn('viewer', testPassword)
    expect(waiting.body.code).toBe('session-limit')
    const body = { ticket: waiting.body.ticket ?? '' }
    const path = '/authentication/sessionLimit'
    await outside(async () => {
      for (const call of ['choices', 'askAdministrators', 'login'])
        expect(answerOf(await post(`${path}/${call}`, body)), call).toEqual(refused)
    })
    expect((await post(`${path}/choices`, body)).status).toBe(200)
  })
})
