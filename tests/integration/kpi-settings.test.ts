/** Administrators' dashboard settings of a business unit: saved, audited, and applied by the server at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unitSettingsOf } from '../../demo/server/core/unit/unit-settings'
import type { KpiSettingsState } from '../../src/contract/endpoints/dashboard-settings'
import { kpiReportIds } from '../../src/contract/kpi-reports'
import {
  kpiSettingsDefault,
  kpiSettingsKey,
  openRule,
  type KpiSettings,
  type WidgetRule,
} from '../../src/contract/kpi-settings'
import { widgetIds, type WidgetData } from '../../src/contract/widgets'
import { followView } from './follower'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

const ready = widgetIds.SalesOrdersInReadyState
const done = widgetIds.SalesOrdersInDoneState
const chart = widgetIds.GroupedBarChart

/** Settings with these rules. */
function rules(widgets: Readonly<Record<number, Partial<WidgetRule>>>, refreshMinutes = 5): KpiSettings {
  return {
    refreshMinutes,
    widgets: Object.fromEntries(Object.entries(widgets).map(([id, rule]) => [id, { ...openRule, ...rule }])),
  }
}

describe.each(enginesFor())('the KPI settings on %s', engine => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.read.deleteFrom('audit').where('entity', '=', 'KpiSettings').execute()
    await save(kpiSettingsDefault)
    await server.db.read.deleteFrom('audit').where('entity', '=', 'KpiSettings').execute()
    await expectSettings(kpiSettingsDefault)
  })

  const put = (value: unknown, rest: object = {}, token = admin): Promise<Answer> =>
    server.call('PUT', '/Settings/cockpit', {
      token,
      body: { ...kpiSettingsKey, value: typeof value === 'string' ? value : JSON.stringify(value), ...rest },
    })
  const save = async (settings: KpiSettings): Promise<KpiSettingsState> => {
    const { status, body } = await put(settings)
    expect(status).toBe(200)
    return body.result
  }
  const get = async <T>(path: string, token = admin): Promise<T> => {
    const { body } = await server.call('GET', path, { token })
    return body.result
  }
  const currentSettings = async (token = admin): Promise<KpiSettings> =>
    (await get<{ kpiSettings: KpiSettings }>('/Settings/cockpit', token)).kpiSettings
  /** On PostgreSQL the node is notified of its own change a moment after the answer. */
  const expectSettings = (settings: KpiSettings) => expect.poll(currentSettings).toEqual(settings)
  const widgets = () => get<WidgetData[]>('/Kpi/availableWidgets')

  it('are the defaults until they are saved', async () => {
    expect(await get<KpiSettingsState>('/Settings/kpi')).toEqual({ settings: kpiSettingsDefault, saves: [] })
    const settings = await get<{ userSettings: { reportDataRefreshMinutes: number } }>('/Settings/cockpit')
    expect(settings.userSettings.reportDataRefreshMinutes).toBe(kpiSettingsDefault.refreshMinutes)
  })

  it('decide which widgets and reports exist, and how often they are fetched', async () => {
    const report = kpiReportIds.InBoundOrderReportData
    const settings = rules({ [chart]: { isOffered: false }, [report]: { isOffered: false } }, 17)
    expect((await save(settings)).settings).toEqual(settings)
    await expectSettings(settings)
    const ids = (await widgets()).map(({ id }) => id)
    expect(ids).toContain(ready)
    expect(ids).not.toContain(chart)
    expect(ids).not.toContain(report)
    expect((await widgets()).map(({ refreshMinutes }) => refreshMinutes)).toEqual(ids.map(() => 17))
    const reports = await get<{ id: number }[]>('/Kpi/reportData')
    expect(reports.map(({ id }) => id)).not.toContain(report)
    const choosable = await get<{ id: number }[]>('/Settings/dashboardWidgetSettings')
    expect(choosable.map(({ id }) => id)).toEqual(ids)
    const session = await get<{ userSettings: { reportDataRefreshMinutes: number } }>('/Settings/cockpit')
    expect(session.userSettings.reportDataRefreshMinutes).toBe(17)
  })

  it('give every widget its target and limits', async () => {
    await save(
      rules({ [ready]: { target: 40, warnAt: 60, alarmAt: 80 }, [done]: { warnAt: 20, alarmAt: 10 } }),
    )
    await expect
      .poll(async () => (await widgets()).find(({ id }) => id === ready)?.limits)
      .toEqual({ target: 40, warnAt: 60, alarmAt: 80 })
    const limits = (await widgets()).find(({ id }) => id === done)?.limits
    expect(limits).toEqual({ target: null, warnAt: 20, alarmAt: 10 })
  })

  it('are those of one business unit', async () => {
    await save(rules({ [chart]: { isOffered: false } }, 9))
    const others = await server.signIn('admin', 'Nordlager')
    expect(await currentSettings(others)).toEqual(kpiSettingsDefault)
    expect((await get<KpiSettingsState>('/Settings/kpi', others)).saves).toEqual([])
  })

  it('are saved by administrators only, and read with their history by them only', async () => {
    const planner = await server.signIn('planner')
    const refused = { status: 403, body: { code: 'permission-denied', path: 'header/settings/kpi' } }
    expect(await put(rules({}, 3), {}, planner)).toMatchObject(refused)
    expect(await server.call('GET', '/Settings/kpi', { token: planner })).toMatchObject(refused)
    expect(await currentSettings()).toEqual(kpiSettingsDefault)
  })

  it('list who changed what and when, the newest first, without saves that changed nothing', async () => {
    await save(rules({ [ready]: { warnAt: 60 } }, 7))
    await save(rules({ [ready]: { warnAt: 60 } }, 7))
    const { saves } = await save(rules({ [ready]: { warnAt: 50, isOffered: false } }, 7))
    expect(saves.map(({ changes }) => changes)).toEqual([
      [
        { field: `widgets.${ready}.isOffered`, from: true, to: false },
        { field: `widgets.${ready}.warnAt`, from: 60, to: 50 },
      ],
      [
        { field: 'refreshMinutes', from: 5, to: 7 },
        { field: `widgets.${ready}.warnAt`, from: null, to: 60 },
      ],
    ])
    const user = await server.db.read
      .selectFrom('app_user')
      .select('display_name')
      .where('user_name', '=', 'admin')
      .where('business_unit_id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(saves.map(save_ => save_.user)).toEqual([user.display_name, user.display_name])
    expect(Date.now() - Date.parse(saves[0]?.at ?? '')).toBeLessThan(60_000)
  })

  it('are not overwritten by a user who read an older version', async () => {
    const first = rules({ [ready]: { warnAt: 60 } })
    await save(first)
    const stale = await put(rules({ [ready]: { warnAt: 70 } }), { read: kpiSettingsDefault })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'changed', fields: [`widgets.${ready}.warnAt`] },
    })
    expect((await get<KpiSettingsState>('/Settings/kpi')).settings).toEqual(first)
    expect((await put(rules({ [ready]: { warnAt: 70 } }), { read: first })).status).toBe(200)
  })

  it('accept one of two concurrent saves', async () => {
    const answers = await Promise.all(
      [11, 12, 13, 14].map(minutes => put(rules({}, minutes), { read: kpiSettingsDefault })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await get<KpiSettingsState>('/Settings/kpi')).saves).toHaveLength(1)
  })

  it.each([
    ['no JSON', '{', 'body.value'],
    ['no settings', '7', 'body.value'],
    ['no minutes', rules({}, 0), 'body.value.refreshMinutes'],
    ['a day and a minute', rules({}, 1_441), 'body.value.refreshMinutes'],
    ['minutes and a half', rules({}, 1.5), 'body.value.refreshMinutes'],
    ['a negative target', rules({ [ready]: { target: -1 } }), `body.value.widgets.${ready}.target`],
    ['an unknown widget', rules({ 7: { isOffered: false } }), 'body.value.widgets.7'],
    ['a limit of zero', rules({ [ready]: { warnAt: 0 } }), `body.value.widgets.${ready}.warnAt`],
    [
      'an alarm below its warning',
      rules({ [ready]: { warnAt: 9, alarmAt: 9 } }),
      `body.value.widgets.${ready}.alarmAt`,
    ],
    [
      'an alarm above the warning of what is good while high',
      rules({ [done]: { warnAt: 9, alarmAt: 10 } }),
      `body.value.widgets.${done}.alarmAt`,
    ],
    ['a target of a chart', rules({ [chart]: { target: 1 } }), `body.value.widgets.${chart}.target`],
  ])('refuse %s with its path', async (_what, value, path) => {
    const { status, body } = await put(value)
    expect(status).toBe(400)
    expect(body.issues?.map(issue => issue.path)).toEqual([path])
    expect(await currentSettings()).toEqual(kpiSettingsDefault)
  })

  it('refuse settings other than their own', async () => {
    for (const other of [{ owner: 'permissions' }, { key: 'EnabledWidgets' }, { clientId: 'Terminal' }]) {
      expect((await put(kpiSettingsDefault, other)).status).toBe(400)
    }
  })

  it('make the open dashboards of their business unit fetch again, and no others', async () => {
    const admin = await server.signIn('admin', 'Nordlager')
    const own = await followView(server.url, await server.signIn('viewer'), 'Kpi')
    // The sign-in to the other unit changed its figures: when a later change has arrived, so has that one.
    await save(rules({ [done]: { isOffered: false } }))
    await expect.poll(() => own.messages.some(({ viewModels }) => viewModels === undefined)).toBe(true)
    const before = own.messages.length
    const others = await followView(server.url, admin, 'Kpi', 'Nordlager')
    await save(rules({ [chart]: { isOffered: false } }))
    const message = (await own.next(before + 1))[before]
    expect(message).toMatchObject({ viewName: 'Kpi', methodName: 'Bulk' })
    expect(message).not.toHaveProperty('viewModels')
    // A client that fetches after the message gets the new settings.
    expect((await widgets()).map(({ id }) => id)).not.toContain(chart)
    await server.settle()
    expect(others.messages).toEqual([])
  })

  it('that are unreadable are replaced by the defaults, with a line in the log', async () => {
    await save(rules({ [chart]: { isOffered: false } }))
    await server.db.read
      .updateTable('setting')
      .set({ value: '{"refreshMinutes":"often"}' })
      .where('key', '=', kpiSettingsKey.key)
      .where('business_unit_id', '=', 1)
      .execute()
    const lines: string[] = []
    const cache = unitSettingsOf(server.db, line => lines.push(line))
    expect((await cache.of(1)).kpiSettings).toEqual(kpiSettingsDefault)
    expect(lines).toEqual(['Business unit 1: The saved KPI settings cannot be read, so the defaults hold.'])
    cache.close()
    expect((await get<KpiSettingsState>('/Settings/kpi')).settings).toEqual(kpiSettingsDefault)
  })
})
