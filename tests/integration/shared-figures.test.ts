/**
 * The figures of the dashboard are read once for all users of a business unit who request them within the same second: each still gets only
 * the figures that the user may see, a user who writes sees the change in the next answer, and no unit gets those of another.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KpiReport, OrderReportData } from '../../src/contract/kpi-reports'
import { enabledWidgetsSetting, type WidgetData, type WidgetType } from '../../src/contract/widgets'
import { writePermissions } from '../../demo/server/core/unit/saved-permissions'
import { demoUnit } from './load/placed-orders'
import { orderFixture, type OrderFixture } from './order-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('figures that are shared on %s', engine => {
  let server: TestServer
  let fixture: OrderFixture
  let tokens: Readonly<Record<'planner' | 'supervisor' | 'ofAnotherUnit', string>>
  /** Queries to the database since the test began. */
  let statements: string[]

  beforeAll(async () => {
    server = await startTestServer({ engine })
    tokens = {
      planner: await server.signIn('planner'),
      supervisor: await server.signIn('supervisor'),
      ofAnotherUnit: await server.signIn('global', 'Nordlager'),
    }
    fixture = orderFixture(server, tokens.planner)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    statements = []
    const executor = server.db.read.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    vi.spyOn(executor, 'executeQuery').mockImplementation(query => {
      statements.push(query.sql)
      return execute(query)
    })
    await server.settle()
    // Removes the figures cached by an earlier test.
    await server.db.tx(await demoUnit(server.db), async () => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  const readings = (): number => statements.filter(text => text.includes('"outgoingPending"')).length
  const reportReadings = (): number =>
    statements.filter(text => text.includes('"OutBoundOrderReportData"')).length
  const widgetsOf = async (token: string): Promise<readonly WidgetData[]> => {
    const { status, body } = await server.call('GET', '/Kpi/availableWidgets', { token })
    expect(status).toBe(200)
    return body.result
  }
  const value = (
    widgets: readonly WidgetData[],
    type: WidgetType,
  ): { value: number; facts: Record<string, number> } =>
    JSON.parse(widgets.find(widget => widget.type === type)?.valueJson ?? 'null')
  const outbound = async (token: string): Promise<OrderReportData> => {
    const { body } = await server.call('GET', '/Kpi/reportData', { token })
    const reports: readonly KpiReport[] = body.result
    return JSON.parse(
      reports.find(({ name }) => name === 'OutBoundOrderReportData')?.reportDataJson ?? 'null',
    )
  }

  it('are read once for all concurrent requests', async () => {
    const all = await Promise.all([
      widgetsOf(tokens.planner),
      widgetsOf(tokens.planner),
      widgetsOf(tokens.supervisor),
    ])
    expect(readings()).toBe(1)
    expect(value(all[0], 'SalesOrdersInNewState').value).toBeGreaterThan(0)
    expect(value(all[1], 'SalesOrdersInNewState')).toEqual(value(all[0], 'SalesOrdersInNewState'))

    const [first, second] = await Promise.all([outbound(tokens.planner), outbound(tokens.supervisor)])
    expect(reportReadings()).toBe(1)
    expect(second).toEqual(first)
  })

  it('are returned to each user with that user’s widgets and permitted links', async () => {
    const unit = await demoUnit(server.db)
    const roles = await server.db.read
      .selectFrom('user_role')
      .innerJoin('app_user_role', 'app_user_role.role_id', 'user_role.id')
      .innerJoin('app_user', 'app_user.id', 'app_user_role.user_id')
      .select('user_role.user_role_name as name')
      .where('app_user.user_name', '=', 'supervisor')
      .where('user_role.business_unit_id', '=', unit.businessUnitId)
      .execute()
    await server.db.tx(unit, async tx => {
      await writePermissions(tx, unit.businessUnitId, {
        'data/navigation': roles.map(({ name }) => String(name)),
      })
      tx.settingsChanged()
    })
    const saved = await server.call('POST', '/Kpi/saveSelectedWidgets', {
      token: tokens.supervisor,
      body: { ...enabledWidgetsSetting, value: '21,14' },
    })
    expect(saved.status).toBe(204)
    const [planners, supervisors] = await Promise.all([
      widgetsOf(tokens.planner),
      widgetsOf(tokens.supervisor),
    ])
    const seen = (widgets: readonly WidgetData[]) => ({
      mayGo: widgets.some(({ disabledNavigation }) => !disabledNavigation),
      enabled: widgets.filter(({ isEnabled }) => isEnabled).length,
    })
    expect(seen(supervisors)).toEqual({ mayGo: true, enabled: 2 })
    expect(seen(planners)).toMatchObject({ mayGo: false })
    expect(seen(planners).enabled).toBeGreaterThan(2)
  })

  it('contain what a user has written, at once, for this user and all others', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await fixture.freshOrder('New')
      // Due today, whatever the hour of the seed: the report is about orders of today.
      await server.db.tx(await demoUnit(server.db), async tx => {
        await tx.sql
          .updateTable('sales_order')
          .set({ execution_date: sql`now() - interval '1 hour'` })
          .where('id', '=', id)
          .execute()
        tx.changed('Kpi', [id])
      })
      const cancelled = (widgets: readonly WidgetData[]) =>
        value(widgets, 'SalesOrdersInCancelledState').value
      const [before, reportBefore] = [await widgetsOf(tokens.planner), await outbound(tokens.planner)]
      expect((await fixture.put('cancelOrders', { orderIds: [id] })).status).toBe(200)
      const [own, report] = await Promise.all([widgetsOf(tokens.planner), outbound(tokens.planner)])
      expect([cancelled(own), report.initial], `round ${round}`).toEqual([
        cancelled(before) + 1,
        reportBefore.initial - 1,
      ])
      expect(cancelled(await widgetsOf(tokens.supervisor))).toBe(cancelled(own))
    }
  })

  it('belong to one business unit', async () => {
    const [own, another] = await Promise.all([widgetsOf(tokens.planner), widgetsOf(tokens.ofAnotherUnit)])
    expect(readings()).toBe(2)
    const counts = (widgets: readonly WidgetData[]) => widgets.map(({ type, valueJson }) => [type, valueJson])
    expect(counts(another)).not.toEqual(counts(own))
    expect(counts(await widgetsOf(tokens.ofAnotherUnit))).toEqual(counts(another))
  })
})
