/** The seed: every rule of the domain holds, and every state and widget has data. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import { endpoints } from '../../src/contract/endpoints/table'
import { isAnyPermitted } from '../../src/contract/permission-defaults'
import { salesOrderStates } from '../../src/contract/states/sales-order'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('the small seed on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, isEmpty: true })
  })
  afterAll(() => server.close())

  const rows = async <T>(query: string): Promise<T[]> =>
    (await sql<T>`${sql.raw(query)}`.execute(server.db.read)).rows

  it('violates no rule of the domain', async () => {
    expect(await checkInvariants(server.db, { isSettled: true, isInTurn: true })).toEqual([])
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

  it('uses the same order numbers in both units', async () => {
    const [shared] = await rows<{ count: number }>(
      'select count(*)::int as count from sales_order a join sales_order b on a.order_no = b.order_no and a.business_unit_id < b.business_unit_id',
    )
    expect(shared?.count).toBeGreaterThan(100)
  })

  it('has ingoing orders in receipt, partly received and with goods at the gates', async () => {
    const found = await rows<{ name: string; lines: number; waiting: number }>(
      `select b.name, count(*)::int as lines, count(t.id)::int as waiting from ingoing_order o
        join business_unit b on b.id = o.business_unit_id
        join ingoing_order_line l on l.order_id = o.id and l.received_quantity > 0
        left join task t on t.ingoing_order_line_id = l.id and t.task_type = 'putAway' and t.from_location_id is not null
        where o.state = 'Started' group by b.name order by b.name`,
    )
    expect(found.map(({ name }) => name)).toEqual(['Demo', 'Nordlager'])
    for (const { name, lines, waiting } of found) expect(waiting, name).toBe(lines)
  })

  it('has data for every widget', async () => {
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

  it('moves goods to another location, has serial numbers of single pieces only, and counts from a right snapshot', async () => {
    expect(
      await rows(`select id, task_type, state from task
        where task_type in ('replenish','move','putAway') and from_location_id = to_location_id`),
    ).toEqual([])
    expect(
      await rows('select id, quantity from stock where serial_number is not null and quantity > 1'),
    ).toEqual([])
    expect(
      await rows(`select l.id, l.snapshot_quantity, s.quantity from stock_count_line l
        join stock_count c on c.id = l.stock_count_id and c.state in ('Initial','Started')
        join stock s on s.id = l.stock_id
        where s.quantity <> l.snapshot_quantity + (select coalesce(sum(x.quantity), 0) from stock_transaction x
          where x.stock_id = l.stock_id and x.at > l.snapshot_at)`),
    ).toEqual([])
  })

  it('has valid check digits, and names with Nordic and Polish letters', async () => {
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

  it('grants viewers no write calls, and partly preparing to administrators only', async () => {
    const values = await rows<{ key: string; value: string }>(
      `select key, value from setting where user_id = 0 and owner = 'permissions' and business_unit_id = 1`,
    )
    const byPath = new Map(values.map(row => [row.key, JSON.parse(row.value) as string[]]))
    expect(byPath.get('data/order/prepare')).not.toContain('ViewerRole')
    expect(byPath.get('data/order/partlyPrepare')).toEqual(['AdminRole'])
    expect(byPath.has('data/navigation')).toBe(false)
    const viewer = { roles: ['ViewerRole'] }
    const table = Object.fromEntries(byPath)
    const writes = Object.entries(endpoints).flatMap(([group, calls]) =>
      Object.entries(calls as Readonly<Record<string, Endpoint>>).flatMap(([name, endpoint]) => {
        const { method, isSearch = false, permission } = endpoint
        const isRead = method === 'GET' || isSearch || permission === undefined
        return isRead || !isAnyPermitted(table, permission, viewer) ? [] : [`${group}.${name}`]
      }),
    )
    // Calls for the user's own data, or that only read despite their names.
    const own =
      /^(customViews|primaryViews|downloads|reportCriteria|reportSchedules|reports|grids)\.|\.saveUnsavedLines$/
    const reads = ['drafts.materials', 'drafts.need', 'materials.get', 'salesOrders.byIds']
    expect(writes.filter(name => !own.test(name) && !reads.includes(name))).toEqual([])
  })
})

describe('the check of the invariants', () => {
  it('finds every seeded violation', async () => {
    const server = await startTestServer({ engine: 'pglite' })
    const breaks = [
      `update sales_order_line set reserved_quantity = reserved_quantity + 1 where id = (
        select line_id from reservation order by line_id limit 1)`,
      `update stock set quantity = quantity + 1 where id = (select min(id) from stock)`,
      `insert into stock (business_unit_id, material_id, location_id, quantity, fifo_date, serial_number)
        select business_unit_id, material_id, location_id, 1, fifo_date, serial_number from stock
        where serial_number is not null and quantity = 1 order by id limit 1`,
      `update sales_order set state = 'ReadyForPick' where id = (select min(id) from sales_order where state = 'New')`,
      `update process set number_of_order_lines = number_of_order_lines + 1 where id = (select min(id) from process)`,
      `update job set state = 'Completed' where id = (select min(id) from job where state = 'InProgress')`,
      `update task set performed_date = now() where id = (select min(id) from task where state = 'Cancelled')`,
      `update ingoing_order_line set received_quantity = received_quantity + 1 where id = (
        select min(l.id) from ingoing_order_line l join ingoing_order o on o.id = l.order_id and o.state = 'Started')`,
      `update material_cost set average_cost_price = average_cost_price + 0.000001 where id = (select c.id from material_cost c
        join stock_transaction t on t.id = c.stock_transaction_id and t.process_type = 'Receipt' order by t.at desc, t.id desc limit 1)`,
    ]
    for (const statement of breaks) await sql.raw(statement).execute(server.db.read)
    const found = (await checkInvariants(server.db, { isInTurn: true })).join('\n')
    await server.close()
    expect(found).toContain('the reservations of a line')
    expect(found).toContain('a serial number is one piece')
    expect(found).toContain('the transactions of a material')
    expect(found).toContain('an order’s state is the fold')
    expect(found).toContain('the job of an open task is open')
    expect(found).toContain('a cancelled task was not performed')
    expect(found).toContain('an operation says of its orders')
    expect(found).toContain('has receipts of what its lines say')
    // Two: the cost at the last receipt, and therefore the material's current cost.
    expect(found).toContain('average costs follow from the receipts: 2 found')
  })
})
