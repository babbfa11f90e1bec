/** Groups and sums over real rows: every row is in exactly one group, and the figures are exact. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import type { Filter } from '../../src/contract/filter'
import type { GroupRequest, RowGroup } from '../../src/contract/search-request'
import { salesOrderStates } from '../../src/contract/states/sales-order'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('groups on %s', engine => {
  let server: TestServer
  let token: string
  let all: SalesOrder[]
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    const { body } = await post('/SalesOrders/search', { filters: [], take: 1000 })
    all = body.result
  })
  afterAll(() => server.close())

  const post = (path: string, body: object): Promise<Answer> => server.call('POST', path, { token, body })

  async function groups(request: Partial<GroupRequest> & { by: string }, view = 'SalesOrders') {
    const { status, body } = await post(`/Grid/${view}/groups`, { filters: [], take: 1000, ...request })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as never as { result: RowGroup[]; totalCount: number; isTotalExact: boolean }
  }

  const dayInBerlin = (moment: string | null): string | null =>
    moment && new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })

  function expected(key: (order: SalesOrder) => RowGroup['value']): Map<RowGroup['value'], number> {
    const counts = new Map<RowGroup['value'], number>()
    for (const order of all) counts.set(key(order), (counts.get(key(order)) ?? 0) + 1)
    return counts
  }

  const counted = (result: readonly RowGroup[]) => new Map(result.map(({ value, count }) => [value, count]))

  it.each<[string, string, (order: SalesOrder) => RowGroup['value']]>([
    ['a state', 'state', order => order.state],
    ['a number', 'priority', order => order.priority],
    ['a flag', 'isStockMissing', order => order.isStockMissing],
    ['a reference that may be missing', 'deliveryTypeId', order => order.deliveryTypeId],
    ['a decimal', 'totalSalesPrice', order => String(Number(order.totalSalesPrice))],
    ['a share', 'picked', order => order.picked],
    ['a day', 'deliveryDate', order => order.deliveryDate],
    [
      'a moment, by the day of the company’s region',
      'completedDate',
      order => dayInBerlin(order.completedDate),
    ],
    ['a joined text', 'deliveryType', order => order.deliveryType],
    [
      'a computed number',
      'totalNumberOfOrdersInSharedProcess',
      order => order.totalNumberOfOrdersInSharedProcess,
    ],
  ])('counts the rows by %s', async (_what, by, key) => {
    const { result, totalCount, isTotalExact } = await groups({ by })
    expect(counted(result)).toEqual(expected(key))
    expect({ totalCount, isTotalExact }).toEqual({ totalCount: result.length, isTotalExact: true })
  })

  it('orders states by their sequence, and rows without a value last in both directions', async () => {
    const states = (await groups({ by: 'state' })).result.map(({ value }) => value)
    expect(states).toEqual(salesOrderStates.filter(state => states.includes(state)))
    for (const desc of [false, true]) {
      const days = (await groups({ by: 'completedDate', desc })).result.map(({ value }) => value)
      expect(days.at(-1)).toBeNull()
      const sorted = days.slice(0, -1).sort()
      expect(days.slice(0, -1)).toEqual(desc ? sorted.reverse() : sorted)
    }
  })

  it('orders groups by one of their sums, and groups of the same sum by their value', async () => {
    const ordered = async (desc: boolean) =>
      (
        await groups({
          by: 'deliveryType',
          sums: ['numberOfOrderLines'],
          orderBy: 'numberOfOrderLines',
          desc,
        })
      ).result
    const sumOf = ({ sums }: RowGroup) => Number(sums['numberOfOrderLines'])
    const [up, down] = [await ordered(false), await ordered(true)]
    expect(up.map(sumOf)).toEqual([...up].map(sumOf).sort((one, other) => one - other))
    expect(down.map(sumOf)).toEqual(up.map(sumOf).reverse())
    expect(new Set(up.map(sumOf)).size).toBeGreaterThan(1)
    const alike = (
      await groups({ by: 'orderNo', sums: ['numberOfOrderLines'], orderBy: 'numberOfOrderLines' })
    ).result
    const first = alike
      .filter(group => sumOf(group) === sumOf(alike[0] as RowGroup))
      .map(({ value }) => value)
    expect(first.length).toBeGreaterThan(1)
    expect(first).toEqual([...first].sort())
  })

  it('puts different spellings of a text into one group, with one of them as its value', async () => {
    const [one, other] = all
    const { customerName } = one ?? {}
    const shouted = customerName?.toUpperCase() ?? ''
    await server.db.read
      .updateTable('sales_order')
      .set({ customer_name: shouted })
      .where('id', '=', other?.id ?? 0)
      .execute()
    const same = (await groups({ by: 'customerName' })).result.filter(
      ({ value }) => String(value).toLowerCase() === customerName?.toLowerCase(),
    )
    const rows = await server.db.read
      .selectFrom('sales_order')
      .select('customer_name')
      .where(({ eb, fn }) => eb(fn('lower', ['customer_name']), '=', shouted.toLowerCase()))
      .where('business_unit_id', '=', 1)
      .execute()
    expect(same).toHaveLength(1)
    expect(same[0]?.count).toBe(rows.length)
    expect(rows.map(row => row.customer_name)).toContain(same[0]?.value)
  })

  it('adds up number fields exactly, as decimals without trailing zeros', async () => {
    await server.db.read
      .updateTable('sales_order')
      .set({ total_sales_price: '90071992547409931.10' })
      .where('id', '=', all[0]?.id ?? 0)
      .execute()
    const filters = [{ selector: 'id', operator: 'In', values: [all[0]?.id, all[1]?.id], type: 'number' }]
    const cents = Math.round(Number(all[1]?.totalSalesPrice) * 100)
    const exact = String(9007199254740993110n + BigInt(cents))
      .replace(/(\d\d)$/, '.$1')
      .replace(/\.?0+$/, '')
    const { result } = await groups({
      by: 'interfaced',
      filters,
      sums: ['totalSalesPrice', 'priority'],
    } as never)
    const total = result.reduce((sum, group) => sum + Number(group.sums.priority), 0)
    expect(total).toBe((all[0]?.priority ?? 0) + (all[1]?.priority ?? 0))
    const { body } = await post('/SalesOrders/search', { filters, sums: ['totalSalesPrice', 'priority'] })
    expect(body).toMatchObject({ sums: { totalSalesPrice: exact, priority: String(total) } })
  })

  it('adds up the whole result, not the page', async () => {
    const { body } = await post('/SalesOrders/search', { filters: [], take: 1, sums: ['numberOfOrderLines'] })
    const sum = all.reduce((total, order) => total + order.numberOfOrderLines, 0)
    expect(body).toMatchObject({ sums: { numberOfOrderLines: String(sum) } })
    const none = await post('/SalesOrders/search', {
      filters: [{ selector: 'id', operator: 'IsLessThan', value: 0, type: 'number' }],
      sums: ['numberOfOrderLines'],
    })
    expect(none.body).toMatchObject({ totalCount: 0, sums: { numberOfOrderLines: '0' } })
    expect((await post('/SalesOrders/search', { filters: [] })).body).not.toHaveProperty('sums')
  })

  it('returns pages of groups with the number of all groups, also beyond the last page', async () => {
    const whole = await groups({ by: 'deliveryDate' })
    const page = await groups({ by: 'deliveryDate', skip: 2, take: 3 })
    expect(page.result).toEqual(whole.result.slice(2, 5))
    expect(page.totalCount).toBe(whole.totalCount)
    expect(await groups({ by: 'deliveryDate', skip: 9_000 })).toMatchObject({
      result: [],
      totalCount: whole.totalCount,
    })
  })

  it('counts only the rows that match the filters and the find text', async () => {
    const filters: Filter[] = [{ selector: 'state', operator: 'In', values: ['New'], type: 'enum' }]
    const { result } = await groups({ by: 'state', filters })
    expect(counted(result)).toEqual(new Map([['New', all.filter(({ state }) => state === 'New').length]]))
    expect((await groups({ by: 'state', find: 'no such text anywhere' })).result).toEqual([])
  })

  it.each([
    [{ by: 'orderAttributes' }, 'body.by'],
    [{ by: 'o.id' }, 'body.by'],
    [{ by: 'state', sums: ['priority', 'customerName'] }, 'body.sums.1'],
    [{ by: 'state', sums: ['processId'] }, 'body.sums.0'],
    [{ by: 'state', sums: ['orderWeight'], orderBy: 'numberOfOrderLines' }, 'body.orderBy'],
    [
      { by: 'state', filters: [{ selector: 'x', operator: 'IsEqualTo', value: 1, type: 'number' }] },
      'body.filters.0.selector',
    ],
  ])('refuses %j', async (request, path) => {
    const { status, body } = await post('/Grid/SalesOrders/groups', { filters: [], ...request })
    expect(status).toBe(400)
    expect(body.issues?.map(issue => issue.path)).toEqual([path])
  })

  it('never counts another unit’s rows', async () => {
    const other = await server.signIn('planner', 'Nordlager')
    const request = { token: other, body: { filters: [], by: 'state', sums: ['numberOfOrderLines'] } }
    const { body } = await server.call('POST', '/Grid/SalesOrders/groups', request)
    const groupsOfOther: RowGroup[] = body.result
    const own = await server.call('POST', '/SalesOrders/search', {
      token: other,
      body: { filters: [], take: 1000 },
    })
    expect(groupsOfOther.reduce((sum, { count }) => sum + count, 0)).toBe(own.body.totalCount)
  })

  it('requires the permission to read the view', async () => {
    expect((await post('/Grid/NoSuchView/groups', { filters: [], by: 'state' })).status).toBe(400)
    const viewer = await server.signIn('viewer')
    const refused = { token: viewer, body: { filters: [], by: 'userName' } }
    const answer = await server.call('POST', '/Grid/User/groups', refused)
    expect({ status: answer.status, ...answer.body }).toMatchObject({
      status: 403,
      path: 'header/settings/users',
    })
  })
})
