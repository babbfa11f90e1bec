/**
 * Each number of the dashboard equals the figure of the grid that it opens (DOMAIN, widgets, "equals") while the floor is stopped; the KPI
 * tile reports count the same rows; and the selection is stored as it was saved.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuPlaces } from '../../src/catalog/menu'
import { widgets as catalogue } from '../../src/catalog/widgets/widgets'
import { ingoingOrdersView } from '../../src/catalog/views/ingoing-orders'
import { purchaseDraftsView } from '../../src/catalog/views/purchase-drafts'
import { salesOrderDraftsView } from '../../src/catalog/views/sales-order-drafts'
import { openJobStates } from '../../src/contract/states/job'
import { inventoryView } from '../../src/catalog/views/inventory'
import { jobsView } from '../../src/catalog/views/jobs'
import { operationsView } from '../../src/catalog/views/operations'
import { outgoingOrdersView } from '../../src/catalog/views/outgoing-orders'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { tasksView } from '../../src/catalog/views/tasks'
import type { MenuCounts } from '../../src/contract/endpoints/kpi'
import type { Filter } from '../../src/contract/filter'
import { where } from '../../src/contract/where'
import { enabledWidgetsSetting, type OfferedWidget, type WidgetData } from '../../src/contract/widgets'
import type { KpiReport, OrderReportData, PickingReportData } from '../../src/contract/kpi-reports'
import type { AnyRow, View } from '../../src/define/view'
import danishTexts from '../../src/locales/da-DK.json'
import { barFilters } from '../../src/ui/dashboard/picks-bars'
import { followView } from './follower'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'

const viewOf: Readonly<Record<string, View>> = {
  'sales-orders-es-page': salesOrdersView,
  'outgoing-orders-es-page': outgoingOrdersView,
  'ingoing-orders-es-page': ingoingOrdersView,
  'operations-page': operationsView,
  'tasks-es-page': tasksView,
  'jobs-es-page': jobsView,
  'inventory-es-page': inventoryView,
}
/** Widgets that equal a sum of their grid's footer instead of its rows. */
const sumOf: Readonly<Record<string, string>> = {
  SalesOrderLinesFailedInPreparation: 'numberOfOrderLines',
  SalesOrderLinesReadyForPick: 'numberOfOrderLines',
  SalesOrderLinesCompletedToday: 'completedOrderLines',
}
const singleValues = catalogue.filter(widget => widget.component === 'singleValue')

const textIn = (texts: Readonly<Record<string, string>>, key: string) => texts[key]
const definitionOf = (id: number) => {
  const definition = catalogue.find(one => one.id === id)
  if (definition === undefined) throw new Error(`no widget ${id}`)
  return definition
}

describe.each(enginesFor())('the dashboard on %s', engine => {
  let server: TestServer
  let token: string
  let ask: ViewSearch['ask']
  let found: ViewSearch['found']
  let widgets: ReadonlyMap<string, WidgetData>
  let unmarked: { readonly open: string; readonly done: string }

  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    await pickElsewhere()
    ;({ ask, found } = viewSearch(server, token))
    widgets = new Map((await available()).map(widget => [widget.type, widget]))
  })
  afterAll(() => server.close())

  /** Open picks in an area that is not marked as one of picking, and picks of today in another: any location may be picked from. */
  const pickElsewhere = async () => {
    const { rows: areas } = await sql<{ id: number; name: string }>`select r.id, r.name
      from location_role r join business_unit b on b.id = r.business_unit_id
      where b.name = 'Demo' and not r.is_picking order by r.id limit 2`.execute(server.db.read)
    const [open, done] = areas
    if (open === undefined || done === undefined) throw new Error('the seed has too few areas')
    const movePick = (areaId: number, state: string) =>
      sql`update task set location_role_id = ${areaId} where id = (select t.id from task t
        join location_role r on r.id = t.location_role_id and r.is_picking
        join business_unit b on b.id = t.business_unit_id and b.name = 'Demo'
        where t.task_type = 'pick' and t.state = ${state} order by t.performed_date desc, t.id limit 1)`.execute(
        server.db.read,
      )
    for (const state of ['Initial', 'Started']) await movePick(open.id, state)
    await movePick(done.id, 'Completed')
    unmarked = { open: open.name, done: done.name }
  }
  const available = async (as = token): Promise<readonly WidgetData[]> => {
    const { status, body } = await server.call('GET', '/Kpi/availableWidgets', { token: as })
    expect(status).toBe(200)
    return body.result
  }
  const widget = (type: string): WidgetData => {
    const known = widgets.get(type)
    if (known === undefined) throw new Error(`no ${type}`)
    return known
  }
  const rowsOf = async (view: View, filters: readonly Filter[]): Promise<number> => {
    const { body } = await ask(view, filters, { take: 1 })
    expect(body.isTotalExact).toBe(true)
    return body.totalCount
  }
  const parsed = <T>(text: string | null): T => JSON.parse(text ?? 'null') as T

  it('are returned as the specification’s entity, in the language of the call', async () => {
    const headers = { 'x-lang-code': 'da-DK' }
    for (const path of ['/Kpi/availableWidgets', '/Settings/dashboardWidgetSettings']) {
      const { body } = await server.call('GET', path, { token, headers })
      const list: readonly WidgetData[] = body.result
      expect(list.length).toBeGreaterThan(10)
      for (const { id, ...reported } of list) {
        const { type, group, component, field, opens } = definitionOf(id)
        expect(reported).toMatchObject({
          type,
          group,
          componentKind: component,
          title: textIn(danishTexts, `widget.${type}.title`),
          description: textIn(danishTexts, `widget.${type}.description`),
          field,
          targetPageName: opens,
          imgUrl: `/pictures/${menuPlaces[opens]?.icon}.svg`,
        })
      }
    }
  })

  describe('a figure', () => {
    it.each(singleValues.filter(({ when }) => when?.isOn !== false).map(one => [one.type, one] as const))(
      'of %s equals that of its grid',
      async (type, { opens }) => {
        const { valueJson, filters } = widget(type)
        const { value } = parsed<{ value: number }>(valueJson)
        const view = viewOf[opens]
        if (view === undefined) throw new Error(`no view of ${opens}`)
        const field = sumOf[type]
        if (field === undefined) {
          expect(await rowsOf(view, filters)).toBe(value)
        } else {
          expect(view.sums).toContain(field)
          const { body } = await ask(view, filters, { take: 1, sums: [field] })
          expect(Number((body as unknown as { sums: Record<string, string> }).sums[field])).toBe(value)
        }
        expect(value, 'the seed has something to count').toBeGreaterThan(0)
      },
    )

    it('in the menu equals that of its grid', async () => {
      const { status, body } = await server.call('GET', '/Kpi/menuCounts', { token })
      expect(status).toBe(200)
      const counts: MenuCounts = body.result
      expect(counts).toEqual({
        openJobs: await rowsOf(jobsView, [where('status').in([...openJobStates])]),
        stockCountsReady: await rowsOf(inventoryView, [where('state').in(['Started'])]),
        ordersInError: await rowsOf(salesOrdersView, [where('state').in(['Error'])]),
        salesOrderDrafts: await rowsOf(salesOrderDraftsView, []),
        purchaseDrafts: await rowsOf(purchaseDraftsView, []),
      })
      expect(counts.ordersInError).toBeGreaterThan(0)
    })

    it('of the order lines completed today counts each line once', async () => {
      const { valueJson, filters } = widget('SalesOrderLinesCompletedToday')
      const tasks = await found<AnyRow>(tasksView, filters)
      const { rows } = await lineIds(tasks.map(row => Number(row.id)))
      expect(new Set(rows).size).toBe(parsed<{ value: number }>(valueJson).value)
    })

    it('of every group of today equals that of its segment', async () => {
      const { valueJson, partFilters = {} } = widget('SalesOrdersToday')
      for (const [group, value] of Object.entries(parsed<Record<string, number>>(valueJson))) {
        expect(await rowsOf(salesOrdersView, partFilters[group] ?? []), group).toBe(value)
      }
    })

    it('of every bar equals that of its tasks', async () => {
      const { valueJson, filters } = widget('GroupedBarChart')
      const areas = parsed<{ Key: string; Prepared: number; InProgress: number }[]>(valueJson)
      expect(areas.length).toBeGreaterThan(1)
      expect(areas).toContainEqual({ Key: unmarked.open, Prepared: 1, InProgress: 1 })
      expect(areas.map(({ Key }) => Key)).not.toContain(unmarked.done)
      for (const area of areas) {
        for (const series of ['Prepared', 'InProgress'] as const) {
          expect(await rowsOf(tasksView, barFilters(filters, area.Key, series)), area.Key).toBe(area[series])
        }
      }
      const all = areas.reduce((sum, { Prepared, InProgress }) => sum + Prepared + InProgress, 0)
      expect(await rowsOf(tasksView, filters)).toBe(all)
    })
  })

  describe('a KPI tile report', () => {
    let reports: readonly KpiReport[]
    let today: readonly Filter[]
    let due: readonly Filter[]
    beforeAll(async () => {
      const { status, body } = await server.call('GET', '/Kpi/reportData', { token })
      expect(status).toBe(200)
      reports = body.result
      today = widget('SalesOrdersInDoneState').filters.filter(({ selector }) => selector === 'completedDate')
      due = widget('SalesOrdersInNewState').filters.filter(({ selector }) => selector === 'executionDate')
    })
    const dataOf = <T>(name: string): T =>
      parsed<T>(reports.find(report => report.name === name)?.reportDataJson ?? null)
    const state = (name: string): Filter => where('state').in([name])

    it('is available by name and id', () => {
      expect(reports.map(({ id, name }) => [id, name])).toEqual([
        [101, 'OutBoundOrderReportData'],
        [102, 'InBoundOrderReportData'],
        [103, 'PickingTaskPerLocationRoleReportData'],
      ])
    })

    it('counts the outgoing orders of today and their open lines', async () => {
      const data = dataOf<OrderReportData>('OutBoundOrderReportData')
      const initial = [state('Initial'), ...due]
      expect({
        initial: await rowsOf(outgoingOrdersView, initial),
        started: await rowsOf(outgoingOrdersView, [state('Started')]),
        completed: await rowsOf(outgoingOrdersView, [state('Completed'), ...today]),
      }).toEqual({ initial: data.initial, started: data.started, completed: data.completed })
      const open = [
        ...(await found<AnyRow>(outgoingOrdersView, initial)),
        ...(await found<AnyRow>(outgoingOrdersView, [state('Started')])),
      ].map(row => Number(row.id))
      const lines = await server.db.read
        .selectFrom('sales_order_line')
        .select(['state', 'confirmed_quantity', 'picked_quantity'])
        .where('order_id', 'in', open)
        .execute()
      const stillOpen = lines.filter(
        line =>
          !['Completed', 'Cancelled'].includes(line.state) &&
          Number(line.confirmed_quantity) > Number(line.picked_quantity),
      )
      expect(data.orderLines).toBe(stillOpen.length)
      expect(data.initial * data.started * data.completed * data.orderLines).toBeGreaterThan(0)
    })

    it('counts the ingoing orders of today', async () => {
      const data = dataOf<OrderReportData>('InBoundOrderReportData')
      const expected = (await found<AnyRow>(ingoingOrdersView, [state('Initial')])).filter(
        row => row.expectedReceiptDate !== null && String(row.expectedReceiptDate) <= berlinDay(),
      )
      expect(data.initial).toBe(expected.length)
      expect(data.started).toBe(await rowsOf(ingoingOrdersView, [state('Started')]))
      expect(data.completed).toBe(await rowsOf(ingoingOrdersView, [state('Completed'), ...today]))
    })

    it('counts the pick tasks of every location role', async () => {
      const { tasks, locationRoles } = dataOf<PickingReportData>('PickingTaskPerLocationRoleReportData')
      expect(locationRoles.length).toBeGreaterThan(1)
      const pick = where('taskType').in(['pick'])
      const performed = today.map(filter => ({ ...filter, selector: 'performedDate' }))
      for (const { name, initial, started, completed } of locationRoles) {
        const ofRole: Filter = { selector: 'area', operator: 'In', values: [name], type: 'list' }
        const count = (...filters: Filter[]) => rowsOf(tasksView, [pick, ofRole, ...filters])
        expect(
          [
            await count(state('Initial')),
            await count(state('Started')),
            await count(state('Completed'), ...performed),
          ],
          name,
        ).toEqual([initial, started, completed])
      }
      expect(tasks).toBe(await rowsOf(tasksView, [pick, where('state').in(['Initial', 'Started'])]))
      expect(locationRoles.map(({ name }) => name)).toEqual(
        expect.arrayContaining([unmarked.open, unmarked.done]),
      )
      expect(locationRoles.reduce((sum, { completed }) => sum + completed, 0)).toBe(
        await rowsOf(tasksView, [pick, state('Completed'), ...performed]),
      )
    })
  })

  describe('the selection of widgets', () => {
    const choices = async (as: string): Promise<readonly OfferedWidget[]> =>
      (await server.call('GET', '/Settings/dashboardWidgetSettings', { token: as })).body.result
    const save = (as: string, value: string, more = {}) =>
      server.call('POST', '/Kpi/saveSelectedWidgets', {
        token: as,
        body: { ...enabledWidgetsSetting, value, ...more },
      })
    const enabled = (list: readonly { id: number; isEnabled: boolean }[]) =>
      list.filter(one => one.isEnabled).map(({ id }) => id)

    it('has all widgets in the default order by default', async () => {
      const offered = catalogue.map(({ id }) => id).filter(id => id !== 0)
      expect(enabled(await choices(token))).toEqual(offered)
      expect(enabled(await available())).toEqual(offered)
    })

    it('is saved in its order, across groups, for the dashboard and for its dialog', async () => {
      const own = await server.signIn('supervisor')
      expect((await save(own, '21,103,14,6')).status).toBe(204)
      expect(enabled(await available(own))).toEqual([21, 103, 14, 6])
      expect(enabled(await choices(own))).toEqual([21, 103, 14, 6])
      expect((await save(own, '')).status).toBe(204)
      expect(enabled(await available(own))).toEqual([])
      expect(enabled(await available()), 'another user').not.toEqual([])
    })

    it.each(['14,999', '14,14', ' 14', '14;12', '-1', '14,', '1e1', '7'])('refuses %j', async value => {
      const { status, body } = await save(token, value)
      expect({ status, ...body }).toMatchObject({ status: 400 })
    })

    it.each([{ clientId: 'Other' }, { owner: 'Home' }, { key: 'KpiSettings' }])('refuses %j', async more => {
      expect((await save(token, '14', more)).status).toBe(400)
    })

    it('is published at once to the clients of its user, and to no others', async () => {
      const own = await server.signIn('supervisor')
      const mine = await followView(server.url, own, 'Kpi')
      const others = await followView(server.url, token, 'Kpi')
      await save(own, '21,14')
      const [message] = await mine.next()
      expect(message).toMatchObject({ viewName: 'Kpi', methodName: 'Bulk' })
      expect(message, 'asks to fetch').not.toHaveProperty('viewModels')
      await others.row(21)
      expect(others.messages.filter(({ viewModels }) => viewModels === undefined)).toEqual([])
    })

    it('that is unreadable hides nothing', async () => {
      const own = await server.signIn('supervisor')
      await server.call('PUT', '/Settings', {
        token: own,
        body: { ...enabledWidgetsSetting, value: '{"widgets":' },
      })
      expect(enabled(await available(own)).length).toBeGreaterThan(15)
    })
  })

  it('has figures without links to their rows if navigation is not permitted', async () => {
    const { id: businessUnitId } = await server.db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
    await server.db.tx({ businessUnitId, userId: null, userName: 'test' }, async tx => {
      await tx.sql
        .insertInto('setting')
        .values({
          business_unit_id: businessUnitId,
          user_id: 0,
          client_id: 'Cockpit',
          owner: 'permissions',
          key: 'data/navigation',
          value: 'false',
        })
        .execute()
      tx.settingsChanged()
    })
    await expect.poll(async () => (await available()).every(one => one.disabledNavigation)).toBe(true)
    expect(
      (await available()).find(({ type }) => type === 'SalesOrdersInErrorState')?.valueJson,
    ).not.toBeNull()
  })

  async function lineIds(taskIds: readonly number[]): Promise<{ rows: (number | null)[] }> {
    const rows = await server.db.read
      .selectFrom('task')
      .select('order_line_id')
      .where('id', 'in', [...taskIds])
      .execute()
    return { rows: rows.map(row => row.order_line_id) }
  }
})

const berlinDay = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
