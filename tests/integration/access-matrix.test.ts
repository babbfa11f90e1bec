/**
 * Every endpoint of the table against every kind of caller: nobody, without the permission, with one permission at a time,
 * admin, another business unit, a screen at the wall, a revoked session, an expired token. Generated from the table: a new endpoint is in it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import { accessTokenLifeSeconds } from '../../src/contract/limits'
import { permissionDefaults } from '../../src/contract/permission-defaults'
import { neededPaths, type PermissionPath, type PermissionValue } from '../../src/contract/permissions'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

const table = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)
const guarded = table.filter(({ endpoint }) => endpoint.isAnonymous !== true)
const pathsOf = ({ permission }: Endpoint): readonly PermissionPath[] =>
  permission === undefined ? [] : neededPaths(permission)
const permissions = [...new Set(table.flatMap(({ endpoint }) => pathsOf(endpoint)))]

/** An id that no row has. */
const noId = 999_999_999

let server: TestServer
let now = new Date()
beforeAll(async () => {
  server = await startTestServer({ engine: 'pglite', now: () => now })
})
afterAll(() => server.close())

/** Input that fits no endpoint: whoever gets 400 for it was let through. */
const knock = ({ method, path }: Endpoint, token?: string): Promise<Answer> =>
  server.call(method, path.replace(/\{\w+\}/g, String(noId)), {
    ...(token !== undefined && { token }),
    ...(method !== 'GET' && { body: { unfit: true } }),
  })

/** Grants exactly one permission to everybody of a unit, or none. */
const grantOnly = (path: PermissionPath | undefined): Promise<void> => grant(key => key === path)

/** Gives every permission of the unit a value. */
async function grant(valueOf: (path: string) => PermissionValue): Promise<void> {
  const unit = await server.db.read
    .selectFrom('business_unit')
    .select('id')
    .where('name', '=', 'Demo')
    .executeTakeFirstOrThrow()
  const context = { businessUnitId: unit.id, userId: null, userName: 'test' }
  await server.db.tx(context, async tx => {
    const rows = Object.keys(permissionDefaults).map(key => ({
      business_unit_id: unit.id,
      user_id: 0,
      client_id: 'Cockpit',
      owner: 'permissions',
      key,
      value: JSON.stringify(valueOf(key)),
    }))
    await tx.sql
      .insertInto('setting')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['business_unit_id', 'user_id', 'client_id', 'owner', 'key'])
          .doUpdateSet(update => ({ value: update.ref('excluded.value') })),
      )
      .execute()
    tx.settingsChanged()
  })
}

describe('nobody', () => {
  it.each(guarded)('may not call $name', async ({ endpoint }) => {
    const { status, body } = await knock(endpoint)
    expect(status).toBe(401)
    expect(body.code).toBe('session-ended')
  })

  it('may call the few endpoints that say so', () => {
    expect(table.filter(({ endpoint }) => endpoint.isAnonymous === true).map(({ name }) => name)).toEqual([
      'authentication.user',
      'authentication.screen',
      'authentication.refresh',
      'authentication.handOver',
      'authentication.internal',
      'sessionLimit.choices',
      'sessionLimit.logIn',
      'sessionLimit.askAdministrators',
      'openId.isEnabled',
      'openId.generateOidcUri',
      'openId.signIn',
      'userSession.logoutCurrent',
      'userSession.logout',
      'localization.translations',
      'ownAccount.forgotPassword',
      'ownAccount.passwordToSet',
      'ownAccount.password',
      'system.health',
    ])
  })
})

/** Endpoints that every signed-in user may call, each with the reason: a new one must be named here or have a permission. */
const openToAll: Readonly<Record<string, string>> = {
  'userSession.heartbeat': 'keeps the own session alive',
  'settings.cockpit': 'what a session starts with, of the own user',
  'settings.realtime': 'how live updates are reached',
  'settings.dynamicColumnNames': 'titles of columns',
  'settings.save': 'a setting of the own user',
  'settings.remove': 'a setting of the own user',
  'settings.dashboardWidgetSettings': 'the own dashboard',
  'settings.terminal': 'how terminals behave; they sign in with roles of their own',
  'uoMType.allowDecimals': 'how quantities are written',
  'users.changeDefaultLanguage': 'the own language',
  'ownAccount.passwordRules': 'what a password must be',
  'ownAccount.changePassword': 'the own password',
  'ownAccount.updatePicture': 'the own picture',
  'keptForms.formKey': 'the own unsent forms',
  'primaryViews.list': 'which saved views open first',
  'kpi.availableWidgets': 'the dashboard, which needs none (spec 2, section 6, route access)',
  'kpi.reportData': 'the dashboard',
  'kpi.saveSelectedWidgets': 'the own dashboard',
  'lookup.byType': 'names to choose from',
  'processDefinition.activeCategories': 'names to choose from',
  'grids.groups': 'needs what the rows of its view need: checked by the handler',
  'command.status': 'how far an own call is',
  'warehouseLookups.locationRole': 'names to choose from',
  'warehouseLookups.roleGroup': 'names to choose from',
  'warehouseLookups.erpClassification': 'names to choose from',
  'warehouseLookups.loadCarrierTypeHeader': 'names to choose from',
  'lookupOptions.options': 'names to choose from',
  'userChoice.perform': 'goes on with an own call, whose permission is checked again',
  'dynamicAttributes.all': 'titles of attributes',
  'causeCodes.header': 'names to choose from',
  'userAccounts.header': 'names to choose from',
  'userRoles.header': 'names to choose from',
  'permissions.trace': 'about oneself; about others the handler asks for user_settings',
  'menus.menuSettings': 'the menu that everybody sees',
  'menus.routeSettings': 'the menu that everybody sees',
}

describe('an endpoint without a permission', () => {
  it('has a reason', () => {
    const open = guarded.filter(({ endpoint }) => endpoint.permission === undefined).map(({ name }) => name)
    expect(open.sort()).toEqual(Object.keys(openToAll).sort())
  })
})

describe('a user without permissions', () => {
  let token: string
  beforeAll(async () => {
    await grantOnly(undefined)
    token = await server.signIn('planner')
  })

  it.each(guarded)('gets $name as far as it needs none', async ({ endpoint }) => {
    const { status, body } = await knock(endpoint, token)
    if (endpoint.permission === undefined) expect([401, 403]).not.toContain(status)
    else
      expect({ status, ...body }).toMatchObject({
        status: 403,
        code: 'permission-denied',
        path: pathsOf(endpoint)[0],
      })
  })
})

describe.each(permissions)('a user with the permission %s alone', permission => {
  let token: string
  beforeAll(async () => {
    await grantOnly(permission)
    token = await server.signIn('planner')
  })

  it('gets what needs it and nothing else that needs one', async () => {
    for (const { name, endpoint } of guarded.filter(row => row.endpoint.permission !== undefined)) {
      const { status } = await knock(endpoint, token)
      if (pathsOf(endpoint).includes(permission)) expect([401, 403], name).not.toContain(status)
      else expect(status, name).toBe(403)
    }
  })
})

describe('values that name roles', () => {
  beforeAll(() => grant(() => ['SupervisorRole']))

  it('let those in who have one of them, and nobody else', async () => {
    const [planner, supervisor] = [await server.signIn('planner'), await server.signIn('supervisor')]
    for (const { name, endpoint } of guarded.filter(row => row.endpoint.permission !== undefined)) {
      expect((await knock(endpoint, planner)).status, name).toBe(403)
      expect([401, 403], name).not.toContain((await knock(endpoint, supervisor)).status)
    }
  })

  it('name administrators by AdminRole, whoever makes them so', async () => {
    await grant(() => ['AdminRole'])
    const [admin, supervisor] = [await server.signIn('admin'), await server.signIn('supervisor')]
    for (const { name, endpoint } of guarded.filter(row => row.endpoint.permission !== undefined)) {
      expect([401, 403], name).not.toContain((await knock(endpoint, admin)).status)
      expect((await knock(endpoint, supervisor)).status, name).toBe(403)
    }
  })
})

describe('a unit without features', () => {
  let features: string[]
  const setFeatures = async (given: string[]): Promise<void> => {
    const { id } = await demoUnit()
    await server.db.tx({ businessUnitId: id, userId: null, userName: 'test' }, async tx => {
      await tx.sql.updateTable('business_unit').set({ features: given }).where('id', '=', id).execute()
      tx.settingsChanged()
    })
  }
  const demoUnit = () =>
    server.db.read
      .selectFrom('business_unit')
      .select(['id', 'features'])
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
  beforeAll(async () => {
    await grant(() => true)
    features = (await demoUnit()).features
    await setFeatures([])
  })
  afterAll(() => setFeatures(features))

  const needing = guarded.filter(({ endpoint }) => endpoint.feature !== undefined)

  it('refuses what needs one, to a global admin too', async () => {
    expect(needing.length).toBeGreaterThan(10)
    const token = await server.signIn('global')
    for (const { name, endpoint } of needing) {
      const { status, body } = await knock(endpoint, token)
      expect({ status, code: body.code, path: body.path }, name).toEqual({
        status: 403,
        code: 'feature-off',
        path: endpoint.feature,
      })
    }
  })
})

describe('a global admin', () => {
  it('passes every check', async () => {
    await grantOnly(undefined)
    const token = await server.signIn('global')
    for (const { name, endpoint } of guarded) {
      expect([401, 403], name).not.toContain((await knock(endpoint, token)).status)
    }
  })
})

describe('a screen at the wall', () => {
  let token: string
  beforeAll(async () => {
    // Its rights do not hang on any permission, nor on its unit's being generous.
    await grantOnly('header/settings/active_users')
    const admin = await server.signIn('global')
    const added = await server.call('POST', '/Screen', {
      token: admin,
      body: { name: 'Matrix', selections: [[12]] },
    })
    const { done } = added.body.result as { done: { id: number }[] }
    const made = await server.call('POST', `/Screen/${done[0]?.id ?? 0}/code`, { token: admin })
    const paired = await server.call('POST', '/authentication/screen', {
      body: { code: (made.body.result as { code: string }).code },
    })
    token = (paired.body.result as { accessToken: string }).accessToken
  })

  it('is let through to what the dashboard reads, and to nothing else', () => {
    expect(table.filter(({ endpoint }) => endpoint.isForScreens === true).map(({ name }) => name)).toEqual([
      'authentication.screen',
      'authentication.refresh',
      'userSession.heartbeat',
      'userSession.logoutCurrent',
      'settings.cockpit',
      'settings.realtime',
      'settings.dynamicColumnNames',
      'uoMType.allowDecimals',
      'localization.translations',
      'primaryViews.list',
      'kpi.availableWidgets',
      'kpi.reportData',
      'system.health',
    ])
  })

  it.each(table.filter(({ endpoint }) => endpoint !== endpoints.userSession.logoutCurrent))(
    'asks for $name',
    async ({ endpoint }) => {
      const { status, body } = await knock(endpoint, token)
      if (endpoint.isForScreens === true) expect([401, 403]).not.toContain(status)
      else expect({ status, code: body.code }).toEqual({ status: 403, code: 'not-for-screens' })
    },
  )
})

describe('a token', () => {
  describe('of a revoked session', () => {
    let token: string
    beforeAll(async () => {
      token = await server.signIn('global')
      await server.call('POST', '/userSession/logoutcurrent', { token })
    })

    it.each(guarded)('opens nothing: $name', async ({ endpoint }) => {
      expect((await knock(endpoint, token)).status).toBe(401)
    })
  })

  it('that has expired opens nothing', async () => {
    const token = await server.signIn('global')
    now = new Date(now.getTime() + (accessTokenLifeSeconds + 1) * 1000)
    for (const { name, endpoint } of guarded) expect((await knock(endpoint, token)).status, name).toBe(401)
  })

  it('of a deactivated user opens nothing, half a minute later at the latest', async () => {
    const token = await server.signIn('supervisor')
    await server.db.read
      .updateTable('app_user')
      .set({ is_active: false })
      .where('user_name', '=', 'supervisor')
      .execute()
    now = new Date(now.getTime() + 31_000)
    expect((await server.call('GET', '/Settings/cockpit', { token })).status).toBe(401)
  })
})

describe('a user of another business unit', () => {
  let token: string
  let orders: { id: number; process_id: number; version: number }[]

  const ordersOfDemo = (): Promise<typeof orders> =>
    server.db.read
      .selectFrom('sales_order')
      .innerJoin('business_unit', 'business_unit.id', 'sales_order.business_unit_id')
      .select(['sales_order.id', 'process_id', 'version'])
      .where('business_unit.name', '=', 'Demo')
      .orderBy('sales_order.id')
      .execute()

  const linesOfDemo = async (): Promise<number[]> => {
    const rows = await server.db.read
      .selectFrom('sales_order_line')
      .innerJoin('business_unit', 'business_unit.id', 'sales_order_line.business_unit_id')
      .select('sales_order_line.id')
      .where('business_unit.name', '=', 'Demo')
      .execute()
    return rows.map(({ id }) => id)
  }

  beforeAll(async () => {
    token = await server.signIn('global', 'Nordlager')
    orders = await ordersOfDemo()
  })

  const actions = [endpoints.processSalesOrders, endpoints.salesOrderLines, endpoints.processes]
    .flatMap(group => Object.entries<Endpoint>(group))
    .map(([name, endpoint]) => ({ name, endpoint }))
    .filter(({ endpoint }) => endpoint.isBulk === true)

  it.each(actions)('changes nothing with $name', async ({ endpoint }) => {
    const processIds = orders.map(order => order.process_id)
    const orderIds = orders.map(order => order.id)
    const orderLineIds = await linesOfDemo()
    const values = {
      priority: 1,
      reason: 'none',
      comment: 'none',
      recipient: 'nobody',
      discount: '5',
      deliveryTypeId: 1,
      orderedQuantity: '1',
      pickedQuantity: '1',
      causeCode: 'DAMAGED',
      lines: [{ orderLineId: orderLineIds[0], quantity: '1' }],
    }
    const { status, body } = await server.call(
      endpoint.method,
      endpoint.path.replace('{processId}', String(processIds[0])),
      { token, body: { processIds, orderIds, orderLineIds, orderId: orderIds[0], ...values } },
    )
    if (endpoint.path.includes('{')) expect(status).toBe(404)
    else {
      const { done, failed } = body.result as { done: unknown[]; failed: { code: string }[] }
      expect(status).toBe(207)
      expect(done).toEqual([])
      expect(new Set(failed.map(row => row.code))).toEqual(new Set(['not-found']))
    }
    expect(await ordersOfDemo()).toEqual(orders)
  })

  it('finds none of its orders, by id or by search', async () => {
    const orderIds = orders.map(order => order.id)
    const byIds = await server.call('POST', '/SalesOrders/byIds', { token, body: { orderIds } })
    expect(byIds.body.result).toEqual([])
    const filters = [{ selector: 'id', operator: 'In', values: orderIds, type: 'number' }]
    for (const path of ['/SalesOrders/search', '/SalesOrders/searchLines']) {
      const selector = path.endsWith('Lines') ? 'orderId' : 'id'
      const { body } = await server.call('POST', path, {
        token,
        body: { filters: filters.map(filter => ({ ...filter, selector })) },
      })
      expect(body).toMatchObject({ result: [], totalCount: 0 })
    }
  })

  it('has saved views and settings of its own', async () => {
    const demo = await server.signIn('global')
    const view = {
      customViewName: 'Mine',
      owner: 'SalesOrders',
      visibleColumnName: { master: ['orderNo'], detail: [] },
      columnToSortOn: null,
      sortingDirection: null,
      columnWidth: {},
      activeFilters: [],
      columnGrouping: [],
      gridSettings: '{}',
    }
    const saved = await server.call('PUT', '/CustomView/SaveForBusinessUnit', {
      token: demo,
      body: { view },
    })
    const { id } = saved.body.result as { id: number }
    const headers = await server.call('GET', '/CustomView/headers?owner=SalesOrders', { token })
    expect((headers.body.result as { id: number }[]).map(header => header.id)).not.toContain(id)
    expect((await server.call('GET', `/CustomView/${id}?owner=SalesOrders`, { token })).status).toBe(404)
    expect((await server.call('DELETE', `/CustomView/${id}`, { token })).status).toBe(404)
    expect((await server.call('GET', `/CustomView/${id}?owner=SalesOrders`, { token: demo })).status).toBe(
      200,
    )
  })
})
