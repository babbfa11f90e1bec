/**
 * Permissions during a session: a permission that an administrator revokes is ineffective from the next call and the next message, on every
 * node, whatever the token still contains.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../demo/server/core/db/database'
import { hubMethods } from '../../src/contract/live-messages'
import { endSessionsOf } from '../../demo/server/core/sessions/session-store'
import { followView, type Follower } from './follower'
import { engines, enginesFor, startTestServer, type TestServer } from './server-fixture'

const nodes = engines.includes('postgres') ? ([1, 2] as const) : ([1] as const)

describe.each(enginesFor())('rights of a session on %s', engine => {
  let server: TestServer
  /** On PostgreSQL changes are made on the first node and checked on the second. */
  let other: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
    other =
      engine === 'postgres' && nodes.length > 1
        ? await startTestServer({ engine, database: server.database })
        : server
  })
  afterAll(async () => {
    if (other !== server) await other.close()
    await server.close()
  })

  const change = async (work: (tx: Tx, unitId: number) => Promise<void>): Promise<void> => {
    const { id } = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    await server.db.tx({ businessUnitId: id, userId: null, userName: 'test' }, tx => work(tx, id))
  }
  const userId = async (userName: string): Promise<number> =>
    (
      await server.db.read
        .selectFrom('app_user')
        .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
        .select('app_user.id')
        .where('user_name', '=', userName)
        .where('business_unit.name', '=', 'Demo')
        .executeTakeFirstOrThrow()
    ).id
  /** Sends input that every endpoint refuses: 400 means that the caller passed the permission check. */
  const status = async (token: string, path: string): Promise<number> =>
    (await other.call('POST', path, { token, body: { unfit: true } })).status
  const closed = (follower: Follower): Promise<Error | undefined> =>
    new Promise(resolve => follower.connection.onclose(resolve))

  it('a removed role has no effect from the next call on, and its registration ends', async () => {
    const token = await server.signIn('admin')
    const id = await userId('admin')
    expect(await status(token, '/User/search')).toBe(400)
    const users = await followView(other.url, token, 'User')
    const access = await followView(other.url, token, 'Access')
    const [first, second] = [
      { viewName: 'Access', methodName: 'Bulk' },
      { viewName: 'Access', methodName: 'Bulk', areViewsDropped: true },
    ]
    await change(async tx => tx.settingsChanged())
    await access.next()
    const registration = { viewType: 'Grid', name: 'User', businessUnitName: 'Demo' }
    await access.connection.invoke(hubMethods.register, registration)
    const roles = await server.db.read
      .selectFrom('app_user_role')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    await change(async tx => {
      await tx.sql.deleteFrom('app_user_role').where('user_id', '=', id).execute()
      tx.settingsChanged()
    })
    await access.next(2)
    expect(access.messages).toEqual([first, second])
    expect(await status(token, '/User/search')).toBe(403)

    await expect(followView(other.url, token, 'User')).rejects.toThrow('Registration to User failed')
    await change(async tx => {
      await tx.sql
        .insertInto('app_user_role')
        .values(roles.map(role => ({ user_id: role.user_id, role_id: role.role_id })))
        .execute()
      tx.settingsChanged()
    })
    await access.next(3)
    expect(await status(token, '/User/search')).toBe(400)
    // The registration is not restored: a change of a user only reaches clients that register afterwards.
    const again = await followView(other.url, token, 'User')
    await change(async tx => tx.changed('User', [id]))
    await again.row(id)
    expect(users.messages).toEqual([])
  })

  it('a feature that is switched off is off with the next call', async () => {
    const token = await server.signIn('planner')
    expect(await status(token, '/Supplier/search')).toBe(400)
    const access = await followView(other.url, token, 'Access')
    const setFeature = (isOn: boolean): Promise<void> =>
      change(async (tx, unitId) => {
        const { features } = await tx.sql
          .selectFrom('business_unit')
          .select('features')
          .where('id', '=', unitId)
          .executeTakeFirstOrThrow()
        const rest = features.filter(feature => feature !== 'PurchaseModule')
        await tx.sql
          .updateTable('business_unit')
          .set({ features: isOn ? [...rest, 'PurchaseModule'] : rest })
          .where('id', '=', unitId)
          .execute()
        tx.settingsChanged()
      })
    await setFeature(false)
    await access.next()
    expect(await status(token, '/Supplier/search')).toBe(403)
    await setFeature(true)
    await access.next(2)
    expect(await status(token, '/Supplier/search')).toBe(400)
  })

  it('a deactivated user loses calls, renewal and hub at once', async () => {
    const token = await server.signIn('viewer')
    const id = await userId('viewer')
    const follower = await followView(other.url, token, 'Access')
    const end = closed(follower)
    await change(async tx => {
      await tx.sql.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute()
      await endSessionsOf(tx, id, new Date())
    })
    expect((await end)?.message).toContain('The session has ended.')
    expect(await status(token, '/userSession/heartbeat')).toBe(401)
    await change(async tx => {
      await tx.sql.updateTable('app_user').set({ is_active: true }).where('id', '=', id).execute()
    })
    expect(await status(token, '/userSession/heartbeat')).toBe(401)
  })

  it('a session that an administrator ends is invalid at once, and its own client is notified', async () => {
    const [admin, token] = [await server.signIn('admin'), await server.signIn('supervisor')]
    const follower = await followView(other.url, token, 'Access')
    const list = await followView(other.url, admin, 'ActiveUser')
    const end = closed(follower)
    const { body } = await server.call('GET', '/userSession/summary', { token: admin })
    const { sessions } = body.result as { sessions: { id: number; userName: string }[] }
    const row = sessions.find(session => session.userName === 'supervisor')?.id ?? 0
    const ended = await server.call('POST', '/userSession/logoutany', {
      token: admin,
      body: { userSessionIds: [row] },
    })
    expect(ended.status).toBe(200)
    expect((await end)?.message).toContain('The session has ended.')
    expect(await status(token, '/userSession/heartbeat')).toBe(401)
    await list.removed(row)
  })
})

describe('a development server', () => {
  it('treats the user named admin as a global admin, and nobody else', async () => {
    const server = await startTestServer({ engine: 'pglite', config: { devAdmin: 'admin' } })
    try {
      // Only the crew's terminals may pick; global admins may do everything.
      const statusOf = async (userName: string): Promise<number> =>
        (await server.call('POST', '/Terminal/nextPick', { token: await server.signIn(userName) })).status
      expect(await statusOf('admin')).toBe(200)
      expect(await statusOf('supervisor')).toBe(403)
      const trace = await server.call('POST', '/Permission/trace', {
        token: await server.signIn('admin'),
        body: { endpoint: 'POST /Terminal/nextPick' },
      })
      expect(trace.body.result).toMatchObject({
        steps: expect.arrayContaining([
          expect.objectContaining({ step: 'permission', verdict: 'passed', through: 'globalAdmin' }),
        ]) as unknown[],
      })
    } finally {
      await server.close()
    }
  })
})
