/** Screens over HTTP and the hub: created, changed, deleted, and isolated from users and other units. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '../../src/contract/endpoints/authentication'
import { jobs } from '../../src/contract/endpoints/jobs'
import { rotateSecondsDefault, rotateSecondsLeast } from '../../src/contract/limits'
import { screenSelectionsMost } from '../../src/contract/sign-in-limits'
import type { WidgetData } from '../../src/contract/widgets'
import { followView } from './follower'
import { resultOf, ScreenAdmin } from './screen-fixture'
import { enginesFor, startTestServer, testPassword, type TestServer } from './server-fixture'

describe.each(enginesFor())('screens on %s', engine => {
  let server: TestServer
  let wall: ScreenAdmin
  const now = new Date()
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    wall = await new ScreenAdmin(server).signIn()
  })
  afterAll(() => server.close())

  it('are created with their selections, and wait for a code', async () => {
    const { id, name } = await wall.fresh({
      selections: [
        [12, 14],
        [17, 101],
      ],
      rotateSeconds: 45,
    })
    expect(await wall.rowOf(id)).toMatchObject({
      name,
      state: 'Waiting',
      selection: '12,14;17,101',
      selections: 2,
      widgets: 4,
      rotateSeconds: 45,
      codeExpires: null,
      connectedSince: null,
      lastSeen: null,
      createdDate: now.toISOString(),
    })
    expect(await wall.auditOf(id)).toMatchObject([{ action: 'addScreen', user_name: 'admin' }])
  })

  it.each([
    ['without a name', { name: ' ', selections: [[12]] }],
    ['without a selection', { name: 'A', selections: [] }],
    ['with an empty selection', { name: 'A', selections: [[12], []] }],
    ['with an unknown widget', { name: 'A', selections: [[7]] }],
    ['with a widget twice', { name: 'A', selections: [[12, 12]] }],
    [
      'with too many selections',
      { name: 'A', selections: Array.from({ length: screenSelectionsMost + 1 }, () => [12]) },
    ],
    ['with too short a rotation', { name: 'A', selections: [[12]], rotateSeconds: rotateSecondsLeast - 1 }],
  ])('are not created %s', async (_what, body) => {
    const before = (await wall.search()).length
    expect((await wall.call('POST', '', body)).status).toBe(400)
    expect((await wall.search()).length).toBe(before)
  })

  it('have unique names, whatever the case', async () => {
    const { name } = await wall.fresh()
    const { status, body } = await wall.call('POST', '', { name: name.toUpperCase(), selections: [[12]] })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'name-taken' })
  })

  it('change their name and selections, which are published to the wall at once', async () => {
    const { id, token } = await wall.connected({ selections: [[12]] })
    const follower = await followView(server.url, token, 'Kpi')
    const before = await wall.rowOf(id)
    const name = wall.freshName()
    const answer = await wall.call('PUT', '', {
      id,
      name,
      selections: [[14], [17]],
      read: [{ id, values: { name: before?.name, selection: '12' } }],
    })
    expect(resultOf(answer).done).toEqual([{ id, name, state: 'Connected' }])
    expect(await wall.rowOf(id)).toMatchObject({
      name,
      selection: '14;17',
      rotateSeconds: rotateSecondsDefault,
    })
    expect((await wall.rowOf(id))?.version).toBeGreaterThan(before?.version ?? 0)
    const [message] = await follower.next()
    expect(message).toMatchObject({ viewName: 'Kpi', methodName: 'Bulk' })
    expect(message, 'asks to fetch').not.toHaveProperty('viewModels')
    const widgets = (await server.call('GET', '/Kpi/availableWidgets', { token })).body.result as WidgetData[]
    expect(widgets.filter(({ isEnabled }) => isEnabled).map(({ id: shown }) => shown)).toEqual([14, 17])
    const settings = await server.call('GET', '/Settings/cockpit', { token })
    expect(settings.body.result).toMatchObject({
      userSettings: { displayname: name },
      saved: { EnabledWidgets: '14;17' },
    })
    expect((await wall.auditOf(id)).at(-1)).toMatchObject({
      action: 'updateScreen',
      detail: {
        name: [before?.name, name],
        widgets: [1, 2],
        selections: [1, 2],
        selection: { before: '12', after: '14;17' },
      },
    })
  })

  it('refuse conflicting changes, and changes without an effect', async () => {
    const { id, name } = await wall.fresh()
    const stale = await wall.call('PUT', '', {
      id,
      rotateSeconds: 60,
      read: [{ id, values: { rotateSeconds: 99 } }],
    })
    expect({ status: stale.status, ...stale.body }).toMatchObject({
      status: 409,
      code: 'changed',
      fields: ['rotateSeconds'],
    })
    const same = await wall.call('PUT', '', { id, name, selections: [[12, 14]] })
    expect(resultOf(same).failed).toMatchObject([{ code: 'unchanged' }])
    expect(await wall.rowOf(id)).toMatchObject({ rotateSeconds: rotateSecondsDefault })
  })

  it('are deleted only when they are not connected, and leave no user that can sign in', async () => {
    const { id, name } = await wall.connected()
    expect(resultOf(await wall.call('PUT', '/delete', { ids: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Connected', allowedStates: ['Waiting', 'Revoked'] },
    ])
    await wall.call('PUT', '/revoke', { ids: [id] })
    expect(resultOf(await wall.call('PUT', '/delete', { ids: [id] })).done).toHaveLength(1)
    expect(await wall.rowOf(id)).toBeUndefined()
    expect((await wall.call('POST', `/${id}/code`)).status).toBe(404)
    expect((await wall.call('POST', '', { name, selections: [[12]] })).status).toBe(200)
  })

  it('publish their changes to the subscribers of their grid', async () => {
    const { id } = await wall.fresh()
    const follower = await followView(server.url, wall.token, 'Screen')
    const code = await wall.codeFor(id)
    await follower.row(id, row => row.codeExpires !== null)
    await wall.pair(code)
    await follower.row(id, row => row.state === 'Connected')
    await wall.call('PUT', '/revoke', { ids: [id] })
    await follower.row(id, row => row.state === 'Revoked')
    await wall.call('PUT', '/delete', { ids: [id] })
    await follower.removed(id)
    const versions = follower
      .rows()
      .filter(row => row.id === id)
      .map(row => Number(row.version))
    // Two changes in quick succession may both be published with the row after the second.
    expect(versions).toEqual([...versions].sort((one, other) => one - other))
  })

  it('are in no list of users, use no licence, and get no work', async () => {
    const summary = async () =>
      (await server.call('GET', '/User/summary', { token: wall.token })).body.result as object
    const before = await summary()
    const { name } = await wall.connected()
    const device = await sql<{ id: number; user_name: string }>`
      select id, user_name from app_user where display_name = ${name}`.execute(server.db.read)
    const { id, user_name: userName } = device.rows[0] ?? { id: 0, user_name: '' }
    expect(await summary()).toEqual(before)
    for (const path of ['/User/search', '/User/searchSessions', '/User/searchActive']) {
      const found = await server.call('POST', path, { token: wall.token, body: { filters: [], take: 1000 } })
      expect(found.status, path).toBe(200)
      expect(JSON.stringify(found.body), path).not.toContain(userName)
    }
    for (const path of ['/User/header', '/Lookup/options/user?find=Wall']) {
      const found = await server.call('GET', path, { token: wall.token })
      expect(found.status, path).toBe(200)
      expect(JSON.stringify(found.body), path).not.toContain(name)
    }
    expect((await server.call('GET', `/User/detail/${id}`, { token: wall.token })).status).toBe(404)
    const job = await sql<{ id: number }>`select id from job where state = 'Initial' limit 1`.execute(
      server.db.read,
    )
    const assigned = await server.call(jobs.assign.method, jobs.assign.path, {
      token: wall.token,
      body: { jobIds: [job.rows[0]?.id ?? 0], userId: id },
    })
    expect(assigned.status).toBe(400)
    const byPassword = await server.call('POST', '/authentication/user', {
      body: { businessUnitName: 'Demo', userName, password: testPassword },
    })
    expect(byPassword.status).toBe(400)
    const someone = await server.call('POST', '/authentication/user', {
      body: { businessUnitName: 'Demo', userName: 'planner', password: testPassword },
    })
    expect(JSON.stringify((someone.body.result as LoginResult).activeSessions)).not.toContain('Kiosk')
  })

  it('of another business unit are not found', async () => {
    const { id } = await wall.connected()
    const elsewhere = await server.signIn('global', 'Nordlager')
    expect((await wall.search(elsewhere)).map(row => row.id)).not.toContain(id)
    expect((await wall.call('POST', `/${id}/code`, undefined, elsewhere)).status).toBe(404)
    for (const path of ['/revoke', '/delete']) {
      const answer = await wall.call('PUT', path, { ids: [id] }, elsewhere)
      expect(resultOf(answer).failed).toMatchObject([{ id, code: 'not-found' }])
    }
    const renamed = await wall.call('PUT', '', { id, name: 'Ours now' }, elsewhere)
    expect(resultOf(renamed).failed).toMatchObject([{ id, code: 'not-found' }])
    expect((await wall.rowOf(id))?.state).toBe('Connected')
  })
})
