/**
 * Settings of a whole business unit: values, features, switches, the list of addresses, the company, and the initial settings of users. All
 * are saved or none; they are audited, and effective at once.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CockpitSettings, CompanyInfo } from '../../src/contract/endpoints/settings'
import type { CompanyState, UnitSettingsState } from '../../src/contract/endpoints/unit-settings'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import type { Feature } from '../../src/contract/features'
import { heartbeatDefaultMs, rowsLimitDefault } from '../../src/contract/limits'
import { isOfIntegration } from '../../src/contract/row-views'
import { unitSettingList } from '../../src/contract/unit-settings'
import type { WidgetData } from '../../src/contract/widgets'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

const clientId = 'Cockpit'

describe.each(enginesFor())('the settings of a business unit on %s', engine => {
  let server: TestServer
  let admin: string
  let viewer: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await server.signIn('admin')
    viewer = await server.signIn('viewer')
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, body?: unknown, token = admin): Promise<Answer> =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const get = async <T>(path: string, token = admin): Promise<T> =>
    (await call('GET', path, undefined, token)).body.result
  const cockpit = (token = admin): Promise<CockpitSettings> => get('/Settings/cockpit', token)
  /** Saves values by `owner.key`. */
  const save = (values: Readonly<Record<string, string>>, read?: object): Promise<Answer> =>
    call('PUT', '/Settings/settingsForAll', {
      settings: Object.entries(values).map(([field, value]) => {
        const [owner, key] = field.split('.')
        return { clientId, owner, key, value }
      }),
      ...(read === undefined ? {} : { read }),
    })
  const state = (): Promise<UnitSettingsState> => get('/Settings/settingsForAll')
  const codesOf = ({ status, body }: Answer) => ({
    status,
    codes: (body.issues ?? []).map(({ code }) => code),
  })

  afterEach(async () => {
    const values = Object.fromEntries(
      unitSettingList.map(({ owner, key, is }) => [`${owner}.${key}`, String(is.starts)]),
    )
    expect((await save(values)).status).toBe(200)
  })

  describe('values', () => {
    it('are the defaults until they are saved, are effective for all users at once, and can be reset', async () => {
      expect((await state()).values).toMatchObject({ 'cockpit.heartBeat': heartbeatDefaultMs })
      const answer = await save({
        'cockpit.heartBeat': '0',
        'cockpit.rowsLimit': '500',
        'cockpit.displayName': 'Hall 7',
      })
      expect((answer.body.result as UnitSettingsState).saves[0]).toMatchObject({
        user: expect.any(String),
        changes: expect.arrayContaining([
          { field: 'cockpit.heartBeat', from: heartbeatDefaultMs, to: 0 },
          { field: 'cockpit.rowsLimit', from: rowsLimitDefault, to: 500 },
          { field: 'cockpit.displayName', from: '', to: 'Hall 7' },
        ]),
      })
      await expect
        .poll(() => cockpit(viewer))
        .toMatchObject({
          userSettings: { heartBeat: 0, rowsLimit: 500 },
          saved: { 'cockpit.displayName': 'Hall 7' },
        })
      await call('DELETE', `/Settings/settingsForAll?clientId=${clientId}&owner=cockpit&key=heartBeat`)
      expect((await state()).values).toMatchObject({
        'cockpit.heartBeat': heartbeatDefaultMs,
        'cockpit.rowsLimit': 500,
      })
      const others = await server.signIn('admin', 'Nordlager')
      expect((await cockpit(others)).userSettings.rowsLimit).toBe(rowsLimitDefault)
    })

    it('are saved together or not at all', async () => {
      const { status } = await save({ 'cockpit.rowsLimit': '500', 'cockpit.heartBeat': '17' })
      expect(status).toBe(400)
      expect((await save({ 'cockpit.rowsLimit': '500', 'cockpit.nothing': '1' })).status).toBe(400)
      expect((await save({ 'feature.Kardex': 'true', 'feature.Nothing': 'true' })).status).toBe(400)
      const features = { 'feature.Kardex': false, 'feature.PurchaseModule': true }
      const read = { 'cockpit.rowsLimit': '3', 'feature.Kardex': 'false' }
      expect((await save({ 'cockpit.rowsLimit': '500', 'feature.Kardex': 'true' }, read)).status).toBe(409)
      expect((await state()).values).toMatchObject({ 'cockpit.rowsLimit': rowsLimitDefault, ...features })
    })

    it('are saved with features and switches at once, as one change in the history', async () => {
      const wanted = {
        'cockpit.rowsLimit': '500',
        'feature.Kardex': 'true',
        'codeSwitch.PauseScheduledReports': 'true',
      }
      const { values, saves } = (await save(wanted)).body.result as UnitSettingsState
      expect(values).toMatchObject({ 'feature.Kardex': true, 'feature.PurchaseModule': true })
      expect(saves[0]?.changes.map(({ field }) => field).sort()).toEqual(Object.keys(wanted).sort())
      expect(await get<Feature[]>('/FeatureFlag/enabled')).toContain('Kardex')
      await call('DELETE', `/Settings/settingsForAll?clientId=${clientId}&owner=feature&key=Kardex`)
      expect(await get<Feature[]>('/FeatureFlag/enabled')).not.toContain('Kardex')
    })

    it('are refused to a user who read older ones, with the fields', async () => {
      await save({ 'cockpit.rowsLimit': '700' })
      const read = { 'cockpit.rowsLimit': String(rowsLimitDefault), 'cockpit.takeLimit': '1000' }
      const { status, body } = await save({ 'cockpit.rowsLimit': '800' }, read)
      expect({ status, fields: body.fields }).toEqual({ status: 409, fields: ['cockpit.rowsLimit'] })
    })

    it('of the terminal are read by all users, those of the system by administrators, by owner or key', async () => {
      await save({ 'terminal.timeoutSeconds': '60', 'codeSwitch.PauseScheduledReports': 'true' })
      expect(await get('/Settings/terminal?key=timeoutSeconds', viewer)).toEqual([
        { clientId, owner: 'terminal', key: 'timeoutSeconds', value: '60', isDefault: false },
      ])
      expect((await call('GET', '/Settings/system', undefined, viewer)).status).toBe(403)
      expect(await get<unknown[]>('/Settings/system?owner=codeSwitch')).toHaveLength(2)
      expect(await get('/CodeSwitch/enabled')).toEqual(['PauseScheduledReports'])
    })
  })

  describe('the limits of searches', () => {
    const searches = Object.values<Record<string, Endpoint>>(endpoints)
      .flatMap(group => Object.values(group))
      .filter(
        ({ isSearch, rowsOf, path }) =>
          isSearch === true && rowsOf !== undefined && !path.startsWith('/Report'),
      )
    const ask = async ({ method, path }: Pick<Endpoint, 'method' | 'path'>, page: object, token: string) => {
      const query = new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]))
      const { status, body } =
        method === 'GET'
          ? await call(method, `${path}?${query.toString()}`, undefined, token)
          : await call(method, path, { filters: [], ...page }, token)
      return { status, rows: (body.result as unknown[]).length, totalCount: body.totalCount ?? 0 }
    }

    it('apply to every search, whatever its page', async () => {
      const global = await server.signIn('global')
      await save({
        'cockpit.takeLimit': '50',
        'cockpit.rowsLimit': '100',
        'cockpit.integrationQuantityMost': '60',
      })
      expect(searches.length).toBeGreaterThan(30)
      for (const { method, path, rowsOf = '' } of searches) {
        const most = isOfIntegration(rowsOf) ? 60 : 100
        const first = await ask({ method, path }, { take: 1000 }, global)
        expect({ path, status: first.status, rows: first.rows }).toEqual({
          path,
          status: 200,
          rows: Math.min(50, first.totalCount),
        })
        const last = await ask({ method, path }, { skip: most - 10, take: 1000 }, global)
        expect({ path, rows: last.rows }).toEqual({
          path,
          rows: Math.max(0, Math.min(10, first.totalCount - most + 10)),
        })
        expect(await ask({ method, path }, { skip: most }, global)).toEqual({ ...first, rows: 0 })
      }
      const groups = await call(
        'POST',
        '/Grid/SalesOrders/groups',
        { filters: [], by: 'orderNo', take: 1000 },
        global,
      )
      expect(groups.body.result).toHaveLength(50)
    })
  })

  describe('the list of addresses', () => {
    const allow = (list: string) => save({ 'system.ipAllowList': list })

    it('is refused with the invalid line, and without the address of its editor', async () => {
      expect(codesOf(await allow('127.0.0.1\n10.0.0.0/33'))).toEqual({
        status: 400,
        codes: ['misshaped-range'],
      })
      const { status, body } = await allow('10.0.0.0/8')
      expect({ status, issue: body.issues?.[0] }).toMatchObject({
        status: 400,
        issue: { code: 'own-address-missing', values: { address: '127.0.0.1' } },
      })
    })

    it('refuses calls, sign-ins and subscriptions from other addresses', async () => {
      expect((await allow('127.0.0.0/8 # the office')).status).toBe(200)
      expect((await call('GET', '/Settings/cockpit', undefined, viewer)).status).toBe(200)
      // As if another administrator had changed the row: the caller's address is no longer in it.
      await server.db.read
        .updateTable('setting')
        .set({ value: '10.0.0.0/8' })
        .where('key', '=', 'ipAllowList')
        .where('business_unit_id', '=', 1)
        .execute()
      await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx =>
        tx.settingsChanged(),
      )
      const refused = async () => {
        const { status, body } = await call('GET', '/Settings/cockpit', undefined, viewer)
        return { status, code: body?.code, path: body?.path }
      }
      await expect.poll(refused).toEqual({ status: 403, code: 'address-not-allowed', path: '127.0.0.1' })
      await expect(server.signIn('viewer')).rejects.toThrow('address-not-allowed')
      const hub = await fetch(`${server.url}/view/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { authorization: `Bearer ${viewer}` },
      })
      expect(hub.status).toBe(403)
      await server.db.read.deleteFrom('setting').where('key', '=', 'ipAllowList').execute()
      await server.db.tx({ businessUnitId: 1, userId: null, userName: 'test' }, async tx =>
        tx.settingsChanged(),
      )
      await expect.poll(async () => (await refused()).status).toBe(200)
    })
  })

  it('restrict changes to administrators while they are set', async () => {
    await save({ 'codeSwitch.ReadOnlyForUsers': 'true' })
    const planner = await server.signIn('planner')
    const body = { type: 'Loss', value: 'CLOSED', displayText: 'Closed' }
    const code = async () => (await call('PUT', '/CauseCode', body, planner)).body.code
    await expect.poll(code).toBe('read-only')
    expect((await call('PUT', '/CauseCode', body)).status).toBe(200)
    // Also what may be repeated, but changes what others have; not what only reads, or is the user's own.
    for (const action of ['discard', 'resume', 'check'])
      expect(
        (await call(action === 'check' ? 'POST' : 'PUT', `/Import/1/${action}`, {}, planner)).body.code,
      ).toBe('read-only')
    expect((await call('POST', '/Material/get', { id: 1 }, planner)).status).toBe(200)
    expect((await call('POST', '/userSession/heartbeat', {}, planner)).status).toBeLessThan(300)
    expect((await cockpit(planner)).userSettings.heartBeat).toBe(heartbeatDefaultMs)
  })

  it('enable and disable features for signed-in users, with the user in the history', async () => {
    const before = await get<Feature[]>('/FeatureFlag/enabled')
    const enabled = before.filter(one => one !== 'PurchaseModule')
    const conflict = await call('POST', '/FeatureFlag/enabled', { enabled, read: enabled })
    expect({ status: conflict.status, fields: conflict.body.fields }).toEqual({
      status: 409,
      fields: ['feature.PurchaseModule'],
    })
    expect((await call('POST', '/FeatureFlag/enabled', { enabled, read: before })).status).toBe(204)
    const search = async () =>
      (await call('POST', '/Supplier/search', { filters: [], sort: [], skip: 0, take: 1 })).status
    await expect.poll(search).toBe(403)
    expect((await state()).saves[0]?.changes).toEqual([
      { field: 'feature.PurchaseModule', from: true, to: false },
    ])
    expect((await call('POST', '/FeatureFlag/enabled', { enabled: ['Nonsense'] })).status).toBe(400)
    await call('POST', '/FeatureFlag/enabled', { enabled: before })
    await expect.poll(search).toBe(200)
  })

  describe('the company', () => {
    const company = async (): Promise<CompanyInfo> => (await get<CompanyState>('/companyinfo')).company

    it('is saved with its formats, which apply to settings and exports', async () => {
      const before = await company()
      const after = { ...before, city: 'Tromsø', dateFormat: 'D MMM YYYY', read: before }
      const answer = await call('POST', '/companyinfo', after)
      expect(answer.status).toBe(200)
      expect((answer.body.result as CompanyState).saves[0]?.changes).toContainEqual({
        field: 'dateFormat',
        from: before.dateFormat,
        to: 'D MMM YYYY',
      })
      await expect
        .poll(async () => (await cockpit(viewer)).userSettings.companyInfo.dateFormat)
        .toBe('D MMM YYYY')
      const stale = await call('POST', '/companyinfo', { ...before, city: 'Bergen', read: before })
      expect(stale.body.fields?.toSorted()).toEqual(['city', 'dateFormat'])
      expect((await call('POST', '/companyinfo', before)).status).toBe(200)
    })

    it('keeps the fields that a save does not name', async () => {
      const before = await company()
      const other = { zipCode: '9510', read: { zipCode: before.zipCode } }
      expect((await call('POST', '/companyinfo', other)).status).toBe(200)
      const named = { name: ' Alta Lager AS ', read: { name: before.name } }
      expect((await call('POST', '/companyinfo', named)).status).toBe(200)
      expect(await company()).toEqual({ ...before, name: 'Alta Lager AS', zipCode: '9510' })
      expect((await call('POST', '/companyinfo', before)).status).toBe(200)
    })

    it('is refused with every invalid field, and without the permission', async () => {
      const wrong = { ...(await company()), name: ' ', dateFormat: 'YYYY-mm-DD', currency: 'XXQ' }
      const { status, body } = await call('POST', '/companyinfo', wrong)
      expect({ status, issues: body.issues?.map(({ path, code }) => `${path} ${code}`) }).toEqual({
        status: 400,
        issues: [
          'body.name company.missing',
          'body.dateFormat company.minutesForMonth',
          'body.currency company.notListed',
        ],
      })
      expect((await call('POST', '/companyinfo', wrong, viewer)).status).toBe(403)
      expect((await call('GET', '/companyinfo', undefined, viewer)).status).toBe(403)
    })

    it('returns its licences, with the users who have one and its features', async () => {
      const licences = await get<{
        usedLicenses: number
        holders: { userName: string }[]
        features: string[]
      }>('/companyinfo/licences')
      expect(licences.holders.map(({ userName }) => userName)).toEqual(
        expect.arrayContaining(['admin', 'viewer']),
      )
      expect(licences.usedLicenses).toBe(licences.holders.length)
      expect(licences.features).toContain('PurchaseModule')
    })
  })

  describe('the initial settings of users', () => {
    it('contain the selected widgets of users without a selection of their own', async () => {
      const enabled = async (token: string) =>
        (await get<WidgetData[]>('/Kpi/availableWidgets', token))
          .filter(({ isEnabled }) => isEnabled)
          .map(({ id }) => id)
      expect((await enabled(viewer)).length).toBeGreaterThan(2)
      expect((await call('POST', '/Seeding/kpi', { value: '14,12' })).status).toBe(204)
      expect(await enabled(viewer)).toEqual([14, 12])
      expect(await get('/Settings/defaultUserSettings')).toEqual([
        { clientId, owner: 'userSettings', key: 'EnabledWidgets', value: '14,12' },
      ])
      await call('POST', '/Seeding/defaultUserSettings', { settings: [] })
      expect((await enabled(viewer)).length).toBeGreaterThan(2)
    })

    it('lose nothing when two administrators save some of them at the same time', async () => {
      const rotation = { clientId, owner: 'userSettings', key: 'RotateSeconds', value: '30' }
      for (let round = 0; round < 8; round++) {
        await call('POST', '/Seeding/defaultUserSettings', { settings: [] })
        const answers = await Promise.all([
          call('POST', '/Seeding/kpi', { value: '14,12' }),
          call('POST', '/Seeding/defaultUserSettings', { settings: [rotation] }),
        ])
        expect(answers.map(({ status }) => status)).toEqual([204, 204])
        expect(await get('/Settings/defaultUserSettings')).toContainEqual(rotation)
      }
      await call('POST', '/Seeding/defaultUserSettings', { settings: [] })
    })

    it('accept known names only, for the initial and for the own settings', async () => {
      const known = { clientId, owner: 'userSettings', key: 'RotateSeconds', value: '30' }
      const wrong = [
        [{ ...known, clientId: 'Other' }, 'clientId', 'Cockpit'],
        [{ ...known, owner: 'permissions' }, 'owner', 'gridSettings'],
        [{ ...known, key: 'Anything' }, 'key', 'EnabledWidgets'],
        [{ ...known, owner: 'gridSettings', key: 'Nowhere_GridSettings' }, 'key', 'Stock_GridSettings'],
      ] as const
      for (const [setting, field, allowed] of wrong) {
        for (const [method, path, body, at] of [
          ['PUT', '/Settings', setting, ''],
          ['POST', '/Seeding/defaultUserSettings', { settings: [setting] }, 'settings.0.'],
        ] as const) {
          const answer = await call(method, path, body)
          expect(answer.status, path).toBe(400)
          expect(answer.body.issues).toMatchObject([{ path: `body.${at}${field}`, code: 'not-known' }])
          expect(answer.body.issues?.[0]?.message).toContain(allowed)
        }
      }
      expect((await call('PUT', '/Settings', known)).status).toBe(204)
      for (const scope of ['factory', 'businessUnit', 'user']) {
        const answer = await call('POST', `/Seeding/grid/${scope}`, { viewName: 'Nowhere', state: '{}' })
        expect({ status: answer.status, path: answer.body.issues?.[0]?.path }).toEqual({
          status: 400,
          path: 'body.viewName',
        })
      }
    })

    it('contain a grid state of the factory, overridden by the business unit and the user unless that is forbidden', async () => {
      const seed = (scope: string, state: string, rest: object = {}, token = admin) =>
        call('POST', `/Seeding/grid/${scope}`, { viewName: 'Stock', state, ...rest }, token)
      const stock = async () => (await cockpit(viewer)).gridSettings['Stock']
      await seed('factory', '{"of":"factory"}')
      expect(await stock()).toBe('{"of":"factory"}')
      await seed('businessUnit', '{"of":"unit"}')
      expect(await stock()).toBe('{"of":"unit"}')
      const own = { clientId, owner: 'gridSettings', key: 'Stock_GridSettings', value: '{"of":"user"}' }
      await call('PUT', '/Settings', own, viewer)
      expect(await stock()).toBe('{"of":"user"}')
      await seed('businessUnit', '{"of":"unit"}', { canUserModify: false })
      expect(await stock()).toBe('{"of":"unit"}')
      expect(await get('/Settings/grid?key=Stock')).toMatchObject([
        { owner: 'businessUnit', canUserModify: false },
      ])
      await seed('factory', '{"of":"factory"}', { canCustomerModify: false })
      expect((await seed('businessUnit', '{"of":"other"}')).body.code).toBe('seed-fixed')
      expect(await stock()).toBe('{"of":"user"}')
      await seed('factory', '')
      await seed('businessUnit', '')
      expect((await seed('businessUnit', '{}', {}, viewer)).status).toBe(403)
    })
  })
})
