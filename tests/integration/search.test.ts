/** Search over real rows on both engines: filters have the meaning that the contract defines, pages are complete, tiles equal grids. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SalesOrder, SalesOrderLine } from '../../src/contract/entities/sales-order'
import { salesOrder, salesOrderLine } from '../../src/contract/entities/sales-order'
import { dayOf } from '../../src/contract/company-day'
import type { Filter } from '../../src/contract/filter'
import { formatDefaults } from '../../src/contract/limits'
import * as v from 'valibot'
import type { WidgetData } from '../../src/contract/widgets'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor('sql'))('search on %s', engine => {
  let server: TestServer
  let token: string
  let all: SalesOrder[]
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    all = (await search([], { take: 1000 })).result
  })
  afterAll(() => server.close())

  const post = (path: string, body: object): Promise<Answer> => server.call('POST', path, { token, body })

  async function search(
    filters: Filter[],
    more: object = {},
  ): Promise<{ result: SalesOrder[]; totalCount: number; isTotalExact: boolean }> {
    const { status, body } = await post('/SalesOrders/search', { filters, take: 1000, ...more })
    expect(status, JSON.stringify(body.issues)).toBe(200)
    return body as never
  }

  const ids = (orders: readonly SalesOrder[]): number[] => orders.map(order => order.id).sort((a, b) => a - b)

  it('returns rows that fit the contract', async () => {
    expect(all.length).toBeGreaterThan(100)
    expect(v.safeParse(v.array(salesOrder.row), all).issues ?? []).toEqual([])
    const lines = await post('/SalesOrders/searchLines', { filters: [], take: 200 })
    expect(v.safeParse(v.array(salesOrderLine.row), lines.body.result).issues ?? []).toEqual([])
  })

  it.each<[string, Filter, (order: SalesOrder) => boolean]>([
    [
      'states',
      { selector: 'state', operator: 'In', values: ['New', 'ReadyForPick'], type: 'enum' },
      order => ['New', 'ReadyForPick'].includes(order.state),
    ],
    [
      'a number above',
      { selector: 'priority', operator: 'IsGreaterThan', value: 4, type: 'number' },
      order => order.priority > 4,
    ],
    [
      'a range of exact decimals',
      { selector: 'totalSalesPrice', operator: 'In', valueStart: '100.5', valueEnd: '20000', type: 'number' },
      order => Number(order.totalSalesPrice) >= 100.5 && Number(order.totalSalesPrice) <= 20000,
    ],
    [
      'a flag',
      { selector: 'isStockMissing', operator: 'IsEqualTo', value: true, type: 'boolean' },
      order => order.isStockMissing,
    ],
    [
      'a wildcard without regard to case',
      { selector: 'customerName', operator: 'IsEqualTo', value: '*A*', type: 'string' },
      order => order.customerName?.toLowerCase().includes('a') === true,
    ],
    [
      'a joined column',
      { selector: 'deliveryType', operator: 'In', values: ['road'], type: 'list' },
      order => order.deliveryType?.toLowerCase() === 'road',
    ],
  ])('filters by %s', async (_what, filter, fits) => {
    const expected = all.filter(fits)
    expect(expected.length).toBeGreaterThan(0)
    const found = await search([filter])
    expect(ids(found.result)).toEqual(ids(expected))
    expect(found.totalCount).toBe(expected.length)
  })

  it('interprets a day as a day of the company’s region', async () => {
    const completed = all.find(order => order.completedDate !== null)?.completedDate ?? ''
    const dayInBerlin = (moment: string | null): string =>
      moment === null ? '' : new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
    const day = dayInBerlin(completed)
    const found = await search([
      { selector: 'completedDate', operator: 'IsEqualTo', value: day, type: 'datetime' },
    ])
    expect(ids(found.result)).toEqual(ids(all.filter(order => dayInBerlin(order.completedDate) === day)))
  })

  it('returns every row exactly once over all pages, in the requested order, empty values last', async () => {
    const sort = [{ selector: 'deliveryDate', desc: true }]
    const pages: SalesOrder[] = []
    for (let skip = 0; skip < all.length; skip += 50) {
      pages.push(...(await search([], { sort, skip, take: 50 })).result)
    }
    expect(ids(pages)).toEqual(ids(all))
    const dates = pages.map(order => order.deliveryDate ?? '0000')
    expect(dates).toEqual([...dates].sort().reverse())
  })

  it('finds an order by a part of its number, and by its beginning', async () => {
    const [order] = all
    const orderNo = order?.orderNo ?? ''
    expect((await search([], { find: orderNo.slice(-4) })).result.map(row => row.orderNo)).toContain(orderNo)
    expect((await search([], { find: orderNo.slice(0, 2).toLowerCase() })).totalCount).toBeGreaterThan(0)
    expect((await search([], { find: '%' })).totalCount).toBe(0)
  })

  it('is refused with the paths of all issues before a statement runs', async () => {
    const { status, body } = await post('/SalesOrders/search', {
      filters: [
        { selector: 'customerName', operator: 'Like', value: 'a', type: 'string' },
        { selector: 'state', operator: 'In', values: ['New'], type: 'enum' },
      ],
    })
    expect(status).toBe(400)
    expect(body.code).toBe('invalid-input')
    expect(body.issues?.map(issue => issue.path)).toEqual(['body.filters.0.operator'])
    expect(body.correlationId).toMatch(/^[\da-f-]{36}$/)
  })

  it.each([
    ['/ProcessSalesOrders/processSearch', '/ProcessSalesOrders/processSearch', 'deliveryType', 'Express'],
    ['/Draft/lines', '/Draft/searchLines', 'itemNo', '143-1007'],
    ['/User/active', '/User/searchActive', 'userName', 'planner'],
  ])('returns the same for a query as for a body: GET %s', async (path, searched, selector, value) => {
    // Spec 2, section 7, defines these searches as GET.
    const admin = await server.signIn('global')
    const filters = [{ selector, operator: 'IsEqualTo', value, type: 'string' }]
    const sort = [{ selector: 'id', desc: true }]
    const body = { filters, sort, skip: 0, take: 2 }
    const query = new URLSearchParams({
      filters: JSON.stringify(filters),
      sort: JSON.stringify(sort),
      take: '2',
    })
    const answer = await server.call('GET', `${path}?${query.toString()}`, { token: admin })
    const found = await server.call('POST', searched, { token: admin, body })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: found.status, body: found.body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await server.call('GET', path, { token: admin })).body.totalCount).toBeGreaterThan(0)
    const wrong = await server.call('GET', `${path}?filters=what`, { token: admin })
    expect({ status: wrong.status, path: wrong.body.issues?.[0]?.path }).toEqual({
      status: 400,
      path: 'query.filters',
    })
  })

  it('returns what is available of a line and where to pick it', async () => {
    const { body } = await post('/SalesOrders/searchLines', {
      filters: [{ selector: 'state', operator: 'In', values: ['Reserved', 'ReadyForPick'], type: 'enum' }],
      take: 50,
    })
    const lines: SalesOrderLine[] = body.result
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(line => line.pickFrom !== null && Number(line.reservedQuantity) > 0)).toBe(true)
    const [line] = lines
    const today = dayOf(Date.now(), formatDefaults.region)
    const { total } = await server.db.read
      .selectFrom('stock')
      .innerJoin('location', 'location.id', 'stock.location_id')
      .select(({ fn, eb }) => fn.sum(eb('quantity', '-', eb.ref('reserved_quantity'))).as('total'))
      .where('material_id', '=', line?.materialId ?? 0)
      .where('block_reservations', '=', false)
      .where('available_for_pick', '=', true)
      .where(({ or, eb }) => or([eb('exp_date', 'is', null), eb('exp_date', '>=', today)]))
      .executeTakeFirstOrThrow()
    expect(Number(line?.availableQuantity)).toBe(Number(total ?? 0))
  })

  it('returns exactly the rows that each tile of sales orders counts', async () => {
    const { body } = await server.call('GET', '/Kpi/availableWidgets', { token })
    const tiles = (body.result as WidgetData[]).filter(widget => /^SalesOrders(In|With)/.test(widget.type))
    expect(tiles).toHaveLength(8)
    for (const { type, valueJson, filters } of tiles) {
      const { value } = JSON.parse(valueJson ?? '{}') as { value: number }
      expect(value, type).toBeGreaterThan(0)
      expect((await search(filters)).totalCount, type).toBe(value)
    }
  })

  it('accepts or refuses hostile texts without changing statements, rows or answers', async () => {
    const before = await server.db.read.selectFrom('sales_order').select(['id', 'version']).execute()
    const texts = [
      `'; drop table sales_order; --`,
      `" or 1=1`,
      '\u0000',
      '%%%',
      '\\',
      '😀'.repeat(50),
      '$1',
      `{"a":`,
    ]
    for (const text of texts) {
      for (const body of [
        { filters: [{ selector: 'customerName', operator: 'IsEqualTo', value: text, type: 'string' }] },
        { filters: [{ selector: text, operator: 'IsEqualTo', value: text, type: 'string' }] },
        { filters: [], find: text },
        { filters: [], sort: [{ selector: text, desc: false }] },
      ]) {
        const answer = await post('/SalesOrders/search', body)
        expect([200, 400], JSON.stringify(body)).toContain(answer.status)
        expect(JSON.stringify(answer.body)).not.toMatch(/select |syntax error|does not exist/i)
      }
    }
    expect(await server.db.read.selectFrom('sales_order').select(['id', 'version']).execute()).toEqual(before)
  })

  it('finds an order number with letters beyond ASCII', async () => {
    const [order] = all
    await server.db.read
      .updateTable('sales_order')
      .set({ order_no: 'SØ-1 Ą' })
      .where('id', '=', order?.id ?? 0)
      .execute()
    const filter: Filter = { selector: 'orderNo', operator: 'IsEqualTo', value: 'SØ-1 Ą', type: 'string' }
    expect(ids((await search([filter])).result)).toEqual([order?.id])
    expect(
      ids((await search([{ ...filter, operator: 'In', values: ['SØ-1 Ą'], type: 'list' }])).result),
    ).toEqual([order?.id])
  })
})
