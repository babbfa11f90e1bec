/** The live grids of the office: sessions begin and end, messages arrive with orders, and rows that are totals of other rows change with them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '../../demo/server/demo/floor/order-intake'
import { endExpiredSessions, unitsOfExpiredSessions } from '../../demo/server/core/sessions/session-store'
import { suppliersView } from '../../src/catalog/views/suppliers'
import { usersView } from '../../src/catalog/views/users'
import type { Supplier } from '../../src/contract/entities/supplier'
import type { User } from '../../src/contract/entities/user'
import { refreshTokenLifeSeconds } from '../../src/contract/sign-in-limits'
import { followView, type Follower } from './follower'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'

describe.each(enginesFor())('the live grids of the office on %s', engine => {
  let server: TestServer
  let token: string
  let found: ViewSearch['found']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('admin')
    ;({ found } = viewSearch(server, token))
  })
  afterAll(() => server.close())

  const follow = (name: string): Promise<Follower> => followView(server.url, token, name)

  it('of sessions add a row at the sign-in and remove it at the sign-out', async () => {
    const active = await follow('ActiveUser')
    const sessions = await follow('UserSession')
    const users = await follow('User')
    const before = (await found<User>(usersView)).find(row => row.userName === 'viewer')
    if (before === undefined) throw new Error('There is no viewer.')
    const theirs = await server.signIn('viewer')
    const appeared = () => active.rows().find(row => row.userName === 'viewer')
    await expect.poll(appeared).toMatchObject({ application: 'Cockpit' })
    const sessionId = Number(appeared()?.id)
    await sessions.row(sessionId, row => row.state === 'Open')
    const signedIn = await users.row(before.id, row => row.sessions === before.sessions + 1)
    expect(signedIn.version).toBeGreaterThan(before.version)

    await server.call('POST', '/userSession/logoutcurrent', { token: theirs })
    await active.removed(sessionId)
    await sessions.row(sessionId, row => row.state === 'Ended')
    await users.row(before.id, row => Number(row.version) > Number(signedIn.version))
  })

  it('of messages add a row for a new inbound order', async () => {
    const messages = await follow('IntegrationMessage')
    const unit = { businessUnitId: 1, userId: null, userName: 'test' }
    const orderId = await placeOrder(server.db, unit, () => 0.5, new Date())
    const order = await server.db.read
      .selectFrom('sales_order')
      .select('order_no')
      .where('id', '=', orderId ?? 0)
      .executeTakeFirstOrThrow()
    const reported = () => messages.rows().find(row => row.keyValue === order.order_no)
    await expect.poll(reported).toMatchObject({ state: 'Delivered', direction: 'Inbound' })
    expect(JSON.parse(String(reported()?.requestBody))).toMatchObject({ orderNo: order.order_no })
  })

  it('update rows that contain totals: a supplier with a new draft', async () => {
    const [before] = await found<Supplier>(suppliersView)
    if (before === undefined) throw new Error('There is no supplier.')
    const followed = await follow('Supplier')
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx => {
      const { id } = await tx.sql
        .insertInto('purchase_draft')
        .values({
          business_unit_id: 1,
          draft_number: 'PD-live',
          supplier_id: before.id,
          created_at: new Date().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      tx.changed('Draft', [id])
    })
    const reported = await followed.row(before.id, row => row.drafts === before.drafts + 1)
    expect(reported.version).toBeGreaterThan(before.version)
  })

  it('of sessions remove a session that has expired', async () => {
    const theirs = await server.signIn('viewer2')
    const active = await follow('ActiveUser')
    const [row] = await sql<{ row_no: number }>`
      update user_session s set expires_at = now() - interval '1 second' from app_user u
      where u.id = s.user_id and u.user_name = 'viewer2' and s.ended_at is null returning s.row_no
    `
      .execute(server.db.read)
      .then(({ rows }) => rows)
    const now = new Date()
    const [unit, ...others] = await unitsOfExpiredSessions(server.db, now)
    expect([unit, others]).toEqual([expect.any(Number), []])
    await endExpiredSessions(server.db, unit ?? 0, now)
    await active.removed(row?.row_no ?? 0)
    expect((await server.call('GET', '/Settings/cockpit', { token: theirs })).status).toBe(401)
    const far = new Date(Date.now() - refreshTokenLifeSeconds * 1000)
    expect(await unitsOfExpiredSessions(server.db, far)).toEqual([])
  })
})
