/** The permission table as administrators save it, who has which permission, the left menu, and the trace "why can I not?". */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionState, RouteConfigItem } from '../../src/contract/endpoints/permissions'
import { oldPagesFeature } from '../../src/contract/old-pages'
import german from '../../src/locales/de-DE.json'
import { followView } from './follower'
import { describeTraces } from './permission-trace-checks'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('permissions on %s', engine => {
  let server: TestServer
  let admin: string
  let global: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await server.signIn('admin')
    global = await server.signIn('global')
  })
  afterAll(() => server.close())

  const save = (body: object, token = admin): Promise<Answer> =>
    server.call('PUT', '/Permission', { token, body })
  const stateOf = async (token = admin): Promise<PermissionState> =>
    (await server.call('GET', '/Permission', { token })).body.result

  it('return their values, the roles, and the number of users by role', async () => {
    const { values, roles, bearers } = await stateOf()
    expect(values['data/order/partlyPrepare']).toEqual(['AdminRole'])
    expect(roles.map(({ name }) => name)).toContain('ViewerRole')
    const people = await server.db.read
      .selectFrom('app_user')
      .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('business_unit.name', '=', 'Demo')
      .where('app_user.is_active', '=', true)
      .where('app_user.deleted', '=', false)
      .where('app_user.is_device', '=', false)
      .executeTakeFirstOrThrow()
    expect(bearers.reduce((sum, one) => sum + one.people, 0)).toBe(Number(people.count))
  })

  it('of an old page grant its rows only where the old pages are shown', async () => {
    const planner = await server.signIn('planner')
    const enabled = async () =>
      (await server.call('GET', '/FeatureFlag/enabled', { token: admin })).body.result as string[]
    const search = async () => {
      const body = { filters: [], sort: [], skip: 0, take: 1 }
      const { status } = await server.call('POST', '/Stock/search', { token: planner, body })
      return status
    }
    const before = await enabled()
    expect(before).toContain(oldPagesFeature)
    const shown = [
      'pages/stocks-es-page',
      'pages/locations-es-page',
      'pages/materials-es-page',
      'pages/material-edit-page',
    ]
    expect(
      (await save({ changes: Object.fromEntries(shown.map(path => [path, ['AdminRole']])) })).status,
    ).toBe(200)
    // The row of the old page is still everybody's.
    expect(await search()).toBe(200)
    const switchTo = (features: readonly string[]) =>
      server.call('POST', '/FeatureFlag/enabled', { token: admin, body: { enabled: features } })
    expect((await switchTo(before.filter(feature => feature !== oldPagesFeature))).status).toBe(204)
    expect(await search()).toBe(403)
    await expect(followView(server.url, planner, 'Stock')).rejects.toThrow('Registration to Stock failed')
    await switchTo(before)
    expect((await save({ changes: Object.fromEntries(shown.map(path => [path, null])) })).status).toBe(200)
    expect(await search()).toBe(200)
  })

  it('are effective at once, record who changed them, and can be reset to the default', async () => {
    const planner = await server.signIn('planner')
    const prepare = (): Promise<Answer> =>
      server.call('PUT', '/ProcessSalesOrders/prepareMany', { token: planner, body: { unfit: true } })
    expect((await prepare()).status).toBe(400)
    const before = (await stateOf()).values['data/order/prepare'] ?? null
    const path = 'data/order/prepare'
    const saved = await save({ changes: { [path]: ['Supervisor'] }, read: { [path]: before } })
    expect(saved.status).toBe(200)
    expect((await prepare()).body).toMatchObject({ code: 'permission-denied', path })
    const { saves, values } = await stateOf()
    expect(values[path]).toEqual(['Supervisor'])
    expect(saves[0]).toMatchObject({
      user: 'Ingrid Haugland',
      changes: [{ path, from: before, to: ['Supervisor'] }],
    })
    expect((await save({ changes: { [path]: null } })).status).toBe(200)
    expect((await stateOf()).values).not.toHaveProperty([path])
    expect((await prepare()).status).toBe(400)
  })

  it('refuse a save that is based on an older version', async () => {
    const path = 'data/stock/gain'
    const before = (await stateOf()).values[path] ?? null
    await save({ changes: { [path]: ['Planner'] } }, global)
    const { status, body } = await save({ changes: { [path]: false }, read: { [path]: before } })
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'changed', fields: [path] })
    expect((await stateOf()).values[path]).toEqual(['Planner'])
    // The order of the roles has no meaning.
    const twice = ['Supervisor', 'Planner']
    await save({ changes: { [path]: twice } }, global)
    const again = await save({ changes: { [path]: true }, read: { [path]: [...twice].reverse() } })
    expect(again.status).toBe(200)
  })

  it('cannot be changed so that their editor loses access, and never affect a global administrator', async () => {
    const path = 'header/settings/user_settings'
    for (const value of [false, ['Planner']]) {
      const { status, body } = await save({ changes: { [path]: value } })
      expect({ status, ...body }).toMatchObject({ status: 409, code: 'own-permission', path })
    }
    expect((await stateOf()).values).not.toHaveProperty([path])
    expect((await save({ changes: { [path]: false } }, global)).status).toBe(200)
    expect((await server.call('GET', '/Permission', { token: admin })).status).toBe(403)
    expect((await save({ changes: { [path]: null } }, global)).status).toBe(200)
  })

  it('refuse unknown paths, roles and values, and name them', async () => {
    for (const changes of [
      { 'data/nothing': true },
      { 'data/order/prepare': 'all' },
      { 'data/order/prepare': ['Planner', 'Planner'] },
    ]) {
      expect((await save({ changes })).status, JSON.stringify(changes)).toBe(400)
    }
    const { status, body } = await save({ changes: { 'data/order/prepare': ['NobodyRole'] } })
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      {
        path: 'body.changes.data/order/prepare.0',
        code: 'unknown-role',
        message: 'There is no role NobodyRole.',
        values: { role: 'NobodyRole' },
      },
    ])
  })

  it('use the default when a saved value is unreadable', async () => {
    const row = { user_id: 0, client_id: 'Cockpit', owner: 'permissions', key: 'data/order/hold' }
    const { id } = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Nordlager')
      .executeTakeFirstOrThrow()
    await server.db.tx({ businessUnitId: id, userId: null, userName: 'test' }, async tx => {
      const values = { ...row, business_unit_id: id, value: '{"nobody":1' }
      await tx.sql
        .insertInto('setting')
        .values(values)
        .onConflict(conflict =>
          conflict
            .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
            .doUpdateSet({ value: values.value }),
        )
        .execute()
      tx.settingsChanged()
    })
    const token = await server.signIn('global', 'Nordlager')
    expect((await server.call('GET', '/Settings/cockpit', { token })).status).toBe(200)
    expect((await stateOf(token)).values).not.toHaveProperty(['data/order/hold'])
  })

  it('list which users have one, and through which role', async () => {
    const path = 'header/settings/kpi'
    const holders = async () =>
      (await server.call('GET', `/Permission/holders?path=${encodeURIComponent(path)}`, { token: admin }))
        .body.result as { total: number; holders: { userName: string; roles: string[] }[] }
    const first = await holders()
    expect(first.holders.map(({ userName, roles }) => [userName, roles])).toEqual(
      expect.arrayContaining([
        ['admin', ['AdminRole']],
        ['global', ['GlobalAdminRole']],
      ]),
    )
    expect(first.total).toBe(first.holders.length)
    await save({ changes: { [path]: true } })
    const all = await holders()
    expect(all.total).toBeGreaterThan(first.total)
    expect(all.holders.every(({ roles }) => roles.length === 0)).toBe(true)
    await save({ changes: { [path]: null } })
  })

  it('return users by a part of their name or by the id, to administrators only', async () => {
    const found = await server.call('GET', '/Permission/people?text=kowal', { token: admin })
    expect(found.body.result).toMatchObject([{ displayName: 'Marta Kowalczyk' }])
    const [{ id }] = found.body.result as [{ id: number }]
    const named = await server.call('GET', `/Permission/people?id=${id}`, { token: admin })
    expect(named.body.result).toEqual(found.body.result)
    const planner = await server.signIn('planner')
    expect((await server.call('GET', '/Permission/people?text=kowal', { token: planner })).status).toBe(403)
  })

  describeTraces(() => ({ server, admin, global }))

  describe('the left menu', () => {
    const entries = [
      { name: 'stocks-es-page', order: 0, isHidden: false },
      { name: 'jobs-es-page', order: 1, isHidden: true },
      { name: 'material-summary-report-page', order: 2, isHidden: false },
    ]

    it('is saved by administrators and read by all users', async () => {
      const saved = await server.call('PUT', '/User/menuSettings', {
        token: admin,
        body: { entries, read: [] },
      })
      expect(saved.status).toBe(200)
      const planner = await server.signIn('planner')
      const cockpit = await server.call('GET', '/Settings/cockpit', { token: planner })
      expect((cockpit.body.result as { menu: unknown }).menu).toEqual(entries)
      expect((await server.call('GET', '/User/menuSettings', { token: planner })).body.result).toEqual(
        entries,
      )
      expect(
        (await server.call('PUT', '/User/menuSettings', { token: planner, body: { entries: [] } })).status,
      ).toBe(403)
    })

    it('is not overwritten by a user who read an older version', async () => {
      const { status, body } = await server.call('PUT', '/User/menuSettings', {
        token: admin,
        body: { entries: [], read: [] },
      })
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'changed' })
      const seen = await server.call('PUT', '/User/menuSettings', {
        token: admin,
        body: { entries: [], read: entries },
      })
      expect(seen.status).toBe(200)
    })

    it('is returned as specified, for the caller and in the language of the call', async () => {
      const saved = await server.call('PUT', '/User/menuSettings', {
        token: admin,
        body: { entries: entries.slice(0, 2) },
      })
      expect(saved.status).toBe(200)
      const menuOf = async (token: string) => {
        const headers = { 'x-lang-code': 'de-DE' }
        const { body } = await server.call('GET', '/User/routeSettings', { token, headers })
        return body.result as Record<'config' | 'reportConfig', RouteConfigItem[]>
      }
      const { config, reportConfig } = await menuOf(await server.signIn('planner'))
      expect(config.slice(0, 2)).toEqual([
        {
          id: 'dashboard',
          displayName: german['route.dashboard'],
          routeName: '',
          isAllowed: true,
          order: 0,
          nested: [],
        },
        {
          id: 'stocks-es-page',
          displayName: german['route.stocks-es-page'],
          routeName: 'stocks-es-page',
          isAllowed: true,
          order: 0,
          nested: [],
        },
      ])
      const ids = config.map(({ id }) => id)
      expect(ids).not.toContain('jobs-es-page')
      expect(config.find(({ id }) => id === 'purchase')).toMatchObject({
        routeName: null,
        isAllowed: true,
        nested: [
          { id: 'newdraft-page', isAllowed: true, order: 1 },
          { id: 'draft-es-page', order: 2 },
          { id: 'supplier-es-page', order: 3 },
        ],
      })
      expect(config.find(({ id }) => id === 'user-management')).toMatchObject({ isAllowed: false })
      expect((await menuOf(admin)).config.find(({ id }) => id === 'user-management')).toMatchObject({
        isAllowed: true,
      })
      expect(reportConfig.map(({ routeName, nested }) => [routeName, nested[0]?.routeName])).toContainEqual([
        'employee-efficiency-report-config-page',
        'employee-efficiency-report-page',
      ])

      // A page whose only purpose is to save does not open for users without the permission.
      const before = (await server.call('GET', '/Permission', { token: admin })).body.result as {
        values: Record<string, never>
      }
      await save({ changes: { 'data/draft/save': false } })
      const purchase = (await menuOf(await server.signIn('planner'))).config.find(
        ({ id }) => id === 'purchase',
      )
      expect(purchase?.nested[0]).toMatchObject({ id: 'newdraft-page', isAllowed: false })
      await save({ changes: { 'data/draft/save': before.values['data/draft/save'] ?? null } })
      await server.call('PUT', '/User/menuSettings', { token: admin, body: { entries: [] } })
    })

    it('refuses duplicate entries', async () => {
      const twice = [entries[0], entries[0]]
      const { status } = await server.call('PUT', '/User/menuSettings', {
        token: admin,
        body: { entries: twice },
      })
      expect(status).toBe(400)
    })
  })

  it('count ten thousand users exactly, in one answer', async () => {
    const unit = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    const role = await server.db.read
      .selectFrom('user_role')
      .select('id')
      .where('business_unit_id', '=', unit.id)
      .where('user_role_name', '=', 'Packer')
      .executeTakeFirstOrThrow()
    const countOf = async (): Promise<number> => {
      const { bearers } = await stateOf()
      return bearers.filter(({ roles }) => roles.includes('Packer')).reduce((sum, one) => sum + one.people, 0)
    }
    const before = await countOf()
    const { sql } = await import('kysely')
    await sql`
      with made as (
        insert into app_user (business_unit_id, user_name, display_name, default_language, user_type, is_active, password_hash)
        select ${unit.id}::bigint, 'packer-' || n, 'Packer ' || n, 'en-GB', 1, true, 'none' from generate_series(1, 10000) n
        returning id)
      insert into app_user_role (user_id, role_id) select id, ${role.id}::bigint from made`.execute(
      server.db.read,
    )
    expect(await countOf()).toBe(before + 10_000)
    const { body } = await server.call('GET', '/Permission/holders?path=data%2Forder%2Fhold', {
      token: admin,
    })
    const { total, holders } = body.result as { total: number; holders: unknown[] }
    expect(total).toBeGreaterThan(10_000)
    expect(holders).toHaveLength(200)
  })
})
