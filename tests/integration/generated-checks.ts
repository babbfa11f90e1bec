/**
 * Runs what `npm run new:grid -- LoadUnit`, `new:action -- SalesOrders remark`, `new:action -- Job annotate` and `new:widget --
 * OrdersReserved` wrote: `recipes.test.ts` copies this file as a test into the project with that code, so this file refers to it only by
 * strings.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsView } from '../../src/catalog/views/jobs'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import type { WidgetData } from '../../src/contract/widgets'
import { startTestServer, type TestServer } from './server-fixture'
import { viewSearch } from './view-search'

describe('what the recipes wrote', () => {
  let server: TestServer
  let admin: string
  let planner: string
  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
    admin = await server.signIn('admin')
    planner = await server.signIn('planner')
  })
  afterAll(() => server.close())

  it('is a grid that lists its rows', async () => {
    const body = { name: 'Pallet', description: 'Of wood' }
    expect(await server.call('POST', '/LoadUnit', { token: planner, body })).toMatchObject({ status: 403 })
    expect(await server.call('POST', '/LoadUnit', { token: admin, body })).toMatchObject({ status: 200 })
    const found = await server.call('POST', '/LoadUnit/search', { token: admin, body: { filters: [] } })
    expect(found.body.result).toMatchObject([body])
  })

  it.each([
    [salesOrdersView, 'ProcessSalesOrders/remark', 'orderIds', '/SalesOrders/searchHistory', 'orderId'],
    [jobsView, 'Job/annotate', 'jobIds', '/History/Job/search', 'jobId'],
  ] as const)('is an action whose reason stands in the history: %#', async (view, path, ids, history, by) => {
    const [row] = await viewSearch(server, admin).found<{ id: number; version: number }>(view)
    const id = row?.id ?? 0
    const verb = path.split('/')[1]
    const historyOf = async () => {
      const filters = [{ selector: by, operator: 'IsEqualTo', value: id, type: 'number' }]
      const { status, body } = await server.call('POST', history, { token: admin, body: { filters } })
      expect(status).toBe(200)
      return (body.result as { action: string; reason: string }[]).filter(({ action }) => action === verb)
    }
    const body = { [ids]: [id], reason: 'The customer called' }
    expect(await server.call('PUT', `/${path}`, { token: planner, body })).toMatchObject({ status: 403 })
    expect(await historyOf()).toEqual([])
    const empty = await server.call('PUT', `/${path}`, { token: admin, body: { ...body, reason: ' ' } })
    expect(empty.status).toBe(400)
    const done = await server.call('PUT', `/${path}`, { token: admin, body })
    expect(done).toMatchObject({ status: 200, body: { result: { done: [{ id }], failed: [] } } })
    expect(await historyOf()).toMatchObject([{ reason: 'The customer called' }])
    const unknown = await server.call('PUT', `/${path}`, {
      token: admin,
      body: { ...body, [ids]: [999_999] },
    })
    expect(unknown.body.result).toMatchObject({ done: [], failed: [{ code: 'not-found' }] })
  })

  it('is a widget whose number is that of its grid', async () => {
    const { body } = await server.call('GET', '/Kpi/availableWidgets', { token: admin })
    const widget = (body.result as WidgetData[]).find(({ type }) => type === 'OrdersReserved')
    const rows = await viewSearch(server, admin).found(salesOrdersView, widget?.filters)
    const all = await viewSearch(server, admin).found(salesOrdersView)
    expect(JSON.parse(widget?.valueJson ?? '{}')).toMatchObject({ value: rows.length })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(all.length)
  })
})
