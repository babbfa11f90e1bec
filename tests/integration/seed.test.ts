/** The seed on both engines: every rule of the domain holds, every state and widget has something to show. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/domain-check'
import { salesOrderStates } from '../../src/contract/states/sales-order'
import { engines, startTestServer, type TestServer } from './server-fixture'

describe.each(engines)('the small seed on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, isEmpty: true })
  })
  afterAll(() => server.close())

  const rows = async <T>(query: string): Promise<T[]> =>
    (await sql<T>`${sql.raw(query)}`.execute(server.db.read)).rows

  it('keeps every rule of the domain', async () => {
    expect(await checkInvariants(server.db, { isSettled: true })).toEqual([])
  })

  it('has orders in all twelve states, in both units', async () => {
    const found = await rows<{ name: string; state: string }>(
      'select distinct b.name, o.state from sales_order o join business_unit b on b.id = o.business_unit_id',
    )
    for (const name of ['Demo', 'Nordlager']) {
      expect(new Set(found.filter(row => row.name === name).map(row => row.state))).toEqual(
        new Set(salesOrderStates),
      )
    }
  })

  it('numbers the orders of both units alike', async () => {
    const [shared] = await rows<{ count: number }>(
      'select count(*)::int as count from sales_order a join sales_order b on a.order_no = b.order_no and a.business_unit_id < b.business_unit_id',
    )
    expect(shared?.count).toBeGreaterThan(100)
  })

  it('has something for every widget', async () => {
    const [counts] = await rows<Record<string, number>>(`select
      (select count(*)::int from job where state = 'InProgress') as started,
      (select count(*)::int from job where state = 'Paused') as paused,
      (select count(*)::int from stock_count where state = 'Started') as counts,
      (select count(*)::int from sales_order where is_stock_missing) as missing,
      (select count(*)::int from sales_order where pending_maintenance) as waiting,
      (select count(*)::int from ingoing_order where state = 'Started') as ingoing,
      (select count(*)::int from task where completes_line and performed_date > now() - interval '24 hours') as completed,
      (select count(distinct location_role_id)::int from task where task_type = 'pick' and state in ('Initial','Started')) as areas`)
    for (const [name, count] of Object.entries(counts ?? {})) expect(count, name).toBeGreaterThan(0)
    expect(counts?.areas).toBeGreaterThanOrEqual(5)
  })

  it('has right check digits, and names with letters of the north', async () => {
    const materials = await rows<{ ean: string; name: string }>('select ean, name from material')
    for (const { ean } of materials) {
      const sum = [...ean].reduce(
        (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
        0,
      )
      expect(sum % 10, ean).toBe(0)
    }
    expect(materials.some(material => /[æøåäöüłż]/i.test(material.name))).toBe(true)
  })

  it('gives viewers nothing to change and administrators partly prepare', async () => {
    const values = await rows<{ key: string; value: string }>(
      `select key, value from setting where user_id = 0 and owner = 'permissions' and business_unit_id = 1`,
    )
    const byPath = new Map(values.map(row => [row.key, JSON.parse(row.value) as string[]]))
    expect(byPath.get('data/order/prepare')).not.toContain('ViewerRole')
    expect(byPath.get('data/order/partlyPrepare')).toEqual(['AdminRole'])
    expect(byPath.has('data/navigation')).toBe(false)
  })
})

describe('the check of the whole database', () => {
  it('finds what is broken', async () => {
    const server = await startTestServer({ engine: 'pglite' })
    const breaks = [
      `update sales_order_line set reserved_quantity = reserved_quantity + 1 where id = (
        select line_id from reservation order by line_id limit 1)`,
      `update stock set quantity = quantity + 1 where id = (select min(id) from stock)`,
      `update sales_order set state = 'ReadyForPick' where id = (select min(id) from sales_order where state = 'New')`,
      `update process set number_of_order_lines = number_of_order_lines + 1 where id = (select min(id) from process)`,
      `update job set state = 'Completed' where id = (select min(id) from job where state = 'InProgress')`,
      `update task set performed_date = now() where id = (select min(id) from task where state = 'Cancelled')`,
    ]
    for (const statement of breaks) await sql.raw(statement).execute(server.db.read)
    const found = (await checkInvariants(server.db)).join('\n')
    await server.close()
    expect(found).toContain('the reservations of a line')
    expect(found).toContain('the transactions of a material')
    expect(found).toContain('an order’s state is the fold')
    expect(found).toContain('the job of an open task is open')
    expect(found).toContain('a cancelled task was not performed')
    expect(found).toContain('an operation says of its orders')
  })
})
