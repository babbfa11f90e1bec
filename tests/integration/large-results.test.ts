/**
 * Results beyond the limit of rows on both engines: pages in the order of an index, missing values last in both directions, and a request
 * to narrow the filter where sorting would take too long.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import type { Filter } from '../../src/contract/filter'
import { rowsLimitDefault } from '../../src/contract/limits'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

const count = rowsLimitDefault + 2_000
/** Orders up to this number have an execution date. */
const dated = 6_000

describe.runIf(isFullRun).each(enginesFor('sql'))('a result beyond the rows limit on %s', engine => {
  let server: TestServer
  let token: string
  const many: Filter[] = [{ selector: 'orderNo', operator: 'IsEqualTo', value: 'large-*', type: 'string' }]
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    await sql`
      insert into sales_order (business_unit_id, process_id, order_no, state, order_type, priority, customer_name, comment,
        order_date, updated_date, execution_date)
      select 1, (select min(id) from process where business_unit_id = 1), 'LARGE-' || lpad(n::text, 5, '0'), 'New', 'Sales', 1 + n % 9,
        'Customer ' || n % 100, 'Comment ' || lpad((n * 7919 % 100000)::text, 5, '0'), now(), now(),
        case when n <= ${dated}::integer then timestamptz '2026-01-01' + n * interval '1 minute' end
      from generate_series(1, ${count}::integer) n
    `.execute(server.db.read)
  })
  afterAll(() => server.close())

  const post = (path: string, body: object): Promise<Answer> => server.call('POST', path, { token, body })

  async function page(selector: string, desc: boolean, skip: number): Promise<SalesOrder[]> {
    const sort = [{ selector, desc }]
    const { status, body } = await post('/SalesOrders/search', {
      filters: many,
      sort,
      skip,
      take: 20,
      sums: ['boxes'],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ totalCount: rowsLimitDefault, isTotalExact: false })
    expect(body).not.toHaveProperty('sums')
    return body.result
  }

  const numbers = (orders: readonly SalesOrder[]): number[] =>
    orders.map(order => Number(order.orderNo.slice(-5)))
  const upFrom = (first: number, length = 20): number[] => Array.from({ length }, (_, at) => first + at)
  const downFrom = (first: number, length = 20): number[] => Array.from({ length }, (_, at) => first - at)

  it('is returned in both directions of an index', async () => {
    expect(numbers(await page('orderNo', false, 0))).toEqual(upFrom(1))
    expect(numbers(await page('orderNo', true, 0))).toEqual(downFrom(count))
    expect(numbers(await page('orderNo', true, 9_980))).toEqual(downFrom(count - 9_980))
    // Rows beyond the limit are omitted.
    expect(numbers(await page('orderNo', true, 9_990))).toEqual(downFrom(count - 9_990, 10))
  })

  it('has missing values last in both directions, each row once', async () => {
    expect(numbers(await page('executionDate', false, 0))).toEqual(upFrom(1))
    expect(numbers(await page('executionDate', false, dated - 5)).slice(0, 5)).toEqual(upFrom(dated - 4, 5))
    const rest = count - dated
    expect(numbers(await page('executionDate', true, 0))).toEqual(downFrom(dated))
    expect(numbers(await page('executionDate', true, dated - 5))).toEqual([
      ...downFrom(5, 5),
      ...downFrom(count, 15),
    ])
    expect(numbers(await page('executionDate', true, dated))).toEqual(downFrom(count))
    expect(numbers(await page('executionDate', true, dated + 30))).toEqual(downFrom(count - 30))
    expect(rest).toBeGreaterThan(50)
  })

  it('is sorted also by a field without an index, within the time limit', async () => {
    const comments = Array.from({ length: count }, (_, at) =>
      String(((at + 1) * 7919) % 100_000).padStart(5, '0'),
    ).sort()
    const shown = (await page('comment', false, 100)).map(order => order.comment?.slice(-5))
    expect(shown).toEqual(comments.slice(100, 120))
  })

  it('is refused with narrow-the-filter when sorting would exceed the time limit', async () => {
    await sql`
      insert into cause_code (business_unit_id, type, value, display_text)
      select 1, (select min(type) from cause_code), 'MANY-' || n, 'x' from generate_series(1, 50001) n
    `.execute(server.db.read)
    const context = await post('/Grid/CauseCode/groups', { filters: [], by: 'type' })
    expect(context.status).toBe(200)
    const { status, body } = await post('/CauseCode/search', {
      filters: [],
      sort: [{ selector: 'displayText', desc: false }],
    })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'narrow-the-filter' })
  })

  it('is searched for a part of a text, and counts and exports the same rows', async () => {
    const find = 'omment 00'
    const { body } = await post('/SalesOrders/search', { filters: many, find, take: 1000 })
    const found = (body.result as SalesOrder[]).map(({ id }) => id)
    const { rows } = await sql<{ id: number }>`
      select id from sales_order where order_no like 'LARGE-%' and comment like '%Comment 00%'
    `.execute(server.db.read)
    expect(found.sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(found.length).toBeGreaterThan(5)
    const groups = await post('/Grid/SalesOrders/groups', { filters: many, find, by: 'state' })
    expect(groups.body.result).toEqual([{ value: 'New', count: found.length, sums: {} }])
  })

  it('is searched for texts of the rows that orders refer to', async () => {
    const [order] = await page('orderNo', false, 0)
    const { body } = await post('/SalesOrders/search', {
      filters: [],
      find: order?.processName ?? '',
      take: 5,
    })
    expect((body.result as SalesOrder[]).map(row => row.processName)).toContain(order?.processName)
    const { body: byType } = await post('/SalesOrders/search', { filters: [], find: 'parcel', take: 1000 })
    const types = (byType.result as SalesOrder[]).filter(row =>
      row.deliveryType?.toLowerCase().includes('parcel'),
    )
    const all = await post('/SalesOrders/search', {
      filters: [{ selector: 'deliveryType', operator: 'IsEqualTo', value: '*parcel*', type: 'string' }],
    })
    expect(types.length).toBe(all.body.totalCount)
    expect(types.length).toBeGreaterThan(0)
  })
})
