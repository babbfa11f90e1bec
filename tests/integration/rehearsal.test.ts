/** Rehearsals: the same answer as the real call, without any change. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../demo/server/core/db/database'
import type { ActionResult } from '../../src/contract/failures'
import { decimal, decimalText, sumDecimals } from '../../src/contract/decimal'
import { rehearsedRowsMost } from '../../src/contract/limits'
import { rowViews } from '../../src/contract/row-views'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'
import { isFullRun } from '../full-run'

const withoutConsequences = ({ body }: Answer) => {
  const { done, failed } = body.result as ActionResult
  return { ...body, result: { done, failed } }
}

describe.each(enginesFor('session'))('a rehearsal on %s', engine => {
  let server: TestServer
  let planner: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    planner = await server.signIn('planner')
  })
  afterAll(() => server.close())

  const put = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    server.call('PUT', `/ProcessSalesOrders/${path}`, { token: planner, body, headers })
  const rehearse = (path: string, body: unknown, headers = {}): Promise<Answer> =>
    put(path, body, { ...headers, 'cockpit-rehearsal': 'true' })
  const ordersIn = async (
    state: string,
    count: number,
  ): Promise<{ id: number; process_id: number; order_no: string }[]> => {
    const { rows } = await sql<{ id: number; process_id: number; order_no: string }>`
      select o.id, o.process_id, o.order_no from sales_order o join business_unit b on b.id = o.business_unit_id
      where b.name = 'Demo' and o.state = ${state} and not o.is_stock_missing
        and 1 = (select count(*) from sales_order p where p.process_id = o.process_id)
      order by o.id limit ${count}`.execute(server.db.read)
    expect(rows).toHaveLength(count)
    return rows
  }
  /** Rows of every table that an action writes, as one text; without sessions and idempotency keys. */
  const everything = async (): Promise<string> => {
    const texts: string[] = []
    for (const table of [
      'sales_order',
      'sales_order_line',
      'reservation',
      'stock',
      'stock_transaction',
      'task',
      'job',
      'process',
      'availability_dirty',
      'audit',
    ]) {
      const { rows } = await sql<{ text: string | null }>`
        select md5(string_agg(row_text, ',' order by row_text)) as text
        from (select t::text as row_text from ${sql.table(table)} t) rows`.execute(server.db.read)
      texts.push(`${table} ${rows[0]?.text ?? 'empty'}`)
    }
    return texts.join('\n')
  }

  it('answers like the action, changes no row and publishes nothing', async () => {
    await server.settle()
    const [fresh] = await ordersIn('New', 1)
    const [done] = await ordersIn('Completed', 1)
    const body = { processIds: [fresh?.process_id, done?.process_id] }
    const before = await everything()
    const received: Change[] = []
    const stop = server.db.onChange(change => received.push(change))
    const rehearsed = await rehearse('prepareMany', body)
    await server.settle()
    stop()
    expect(await everything()).toBe(before)
    expect(received).toEqual([])
    expect(rehearsed.status).toBe(207)
    const real = await put('prepareMany', body)
    expect(withoutConsequences(rehearsed)).toEqual(real.body)
    expect(await everything()).not.toBe(before)
  })

  /** Two new orders that each require all free stock of one material, which no other open order requires. */
  const competingOrders = async () => {
    const [one, two] = await ordersIn('New', 2)
    if (one === undefined || two === undefined) throw new Error('the seed has too few new orders')
    await server.db.tx({ businessUnitId: 1, userId: null, userName: 'Test' }, async tx => {
      await sql`delete from sales_order_line where order_id = any(${[one.id, two.id]}::bigint[]) and id not in (
        select min(id) from sales_order_line where order_id = any(${[one.id, two.id]}::bigint[]) group by order_id)`.execute(
        tx.sql,
      )
      const competing = await sql`with material as (
          select s.material_id, sum(s.quantity - s.reserved_quantity) as free
          from stock s join location w on w.id = s.location_id and w.available_for_pick
          join material m on m.id = s.material_id and m.base_uom is not null
            and m.picking_location_role_id is not null and m.weight_kg is not null
          where s.business_unit_id = (select business_unit_id from sales_order where id = ${one.id})
            and not s.block_reservations and s.exp_date is null
            and not exists (select 1 from sales_order_line o where o.material_id = s.material_id
              and o.state not in ('Completed','Cancelled') and o.order_id <> all(${[one.id, two.id]}::bigint[]))
          group by s.material_id having sum(s.quantity - s.reserved_quantity) >= 2 order by s.material_id limit 1)
        update sales_order_line l set material_id = m.material_id, ordered_quantity = m.free,
          confirmed_quantity = m.free from material m
        where l.order_id = any(${[one.id, two.id]}::bigint[])`.execute(tx.sql)
      expect(competing.numAffectedRows).toBe(2n)
    })
    return [one, two] as const
  }

  it('of two orders that compete for one stock refuses the second exactly like the action', async () => {
    const [one, two] = await competingOrders()
    const body = { processIds: [one.process_id, two.process_id] }
    const rehearsed = await rehearse('prepareMany', body)
    const real = await put('prepareMany', body)
    const { done, failed } = real.body.result as ActionResult
    expect([done.length, failed.length]).toEqual([1, 1])
    expect(failed[0]?.code).toBe('stock-missing')
    expect(withoutConsequences(rehearsed)).toEqual(real.body)
    expect(rehearsed.status).toBe(real.status)
  })

  it('predicts the effects on stock, tasks and other orders', async () => {
    await server.settle()
    const [taker, loser] = await competingOrders()
    const body = { processIds: [taker.process_id] }
    const { consequences } = (await rehearse('prepareMany', body)).body.result as ActionResult
    const figures = async () => {
      await server.settle()
      const { rows } = await sql<{ tasks: string; jobs: string; reserved: string; state: string }>`
        select (select count(*) from task where business_unit_id = 1 and state in ('Initial','Started')) as tasks,
          (select count(*) from job where business_unit_id = 1) as jobs,
          (select sum(reserved_quantity) from stock where business_unit_id = 1) as reserved,
          (select state from sales_order where id = ${loser.id}) as state`.execute(server.db.read)
      return rows[0] ?? { tasks: '', jobs: '', reserved: '', state: '' }
    }
    const before = await figures()
    expect((await put('prepareMany', body)).status).toBe(200)
    const after = await figures()
    expect(consequences).toMatchObject({
      tasksMade: Number(after.tasks) - Number(before.tasks),
      tasksRemoved: 0,
      jobsMade: Number(after.jobs) - Number(before.jobs),
      taken: { quantity: decimalText(decimal(after.reserved) - decimal(before.reserved)), materials: 1 },
      released: { quantity: '0', materials: 0 },
      orders: [{ orderNo: loser.order_no, from: before.state, to: after.state, held: '0' }],
      orderCount: 1,
    })
    expect([before.state, after.state]).toEqual(['New', 'NewWarn'])
    expect(consequences?.tasksMade).toBeGreaterThan(0)
    expect(sumDecimals(consequences?.stocks.map(({ quantity }) => quantity) ?? [])).toBe(
      consequences?.taken.quantity,
    )
  })

  it('omits orders and stocks that the user may not read', async () => {
    await server.settle()
    const [taker] = await competingOrders()
    const keys = [...rowViews.SalesOrders.permission, ...rowViews.Stock.permission]
    const unit = { businessUnitId: 1, userId: null, userName: 'Test' }
    await server.db.tx(unit, async tx => {
      const own = { business_unit_id: 1, user_id: 0, client_id: 'Cockpit', owner: 'permissions' }
      const value = JSON.stringify(['Administrator'])
      await tx.sql
        .insertInto('setting')
        .values(keys.map(key => ({ ...own, key, value })))
        .execute()
      tx.settingsChanged()
    })
    const { consequences } = (await rehearse('prepareMany', { processIds: [taker.process_id] })).body
      .result as ActionResult
    expect(consequences).toMatchObject({ orders: [], orderCount: 1, stocks: [] })
    expect(consequences?.stockCount).toBeGreaterThan(0)
  })

  it('stores no idempotency key: the key can be used for the action itself', async () => {
    const [order] = await ordersIn('New', 1)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { orderIds: [order?.id], priority: 1 }
    expect((await rehearse('priority', body, headers)).status).toBe(200)
    expect((await put('priority', body, headers)).status).toBe(200)
    const { rows } = await sql<{
      priority: number
    }>`select priority from sales_order where id = ${order?.id}`.execute(server.db.read)
    expect(rows).toEqual([{ priority: 1 }])
  })

  it('is refused where it is not possible, and the action does not run', async () => {
    const headers = { 'cockpit-rehearsal': 'true' }
    const other = await server.call('PUT', '/User/changeDefaultLanguage', {
      token: planner,
      body: { defaultLanguage: 'de-DE' },
      headers,
    })
    expect(other).toMatchObject({ status: 400, body: { issues: [{ path: 'headers.Cockpit-Rehearsal' }] } })
    const orderIds = Array.from({ length: rehearsedRowsMost + 1 }, (_, index) => index + 1)
    expect(await rehearse('cancelOrders', { orderIds })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'body.orderIds' }] },
    })
    expect(
      (await put('cancelOrders', { orderIds: [999_999_999] }, { 'cockpit-rehearsal': 'yes' })).status,
    ).toBe(400)
  })

  it('succeeds concurrently with calls that write the same rows', async () => {
    const orders = await ordersIn('New', 3)
    const orderIds = orders.map(({ id }) => id)
    await put('priority', { orderIds, priority: 9 })
    const answers = await Promise.all([
      ...[2, 3, 4].map(priority => rehearse('priority', { orderIds, priority })),
      put('priority', { orderIds, priority: 7 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await sql<{ priority: number }>`select distinct priority from sales_order
      where id = any(${orderIds}::bigint[])`.execute(server.db.read)
    expect(rows).toEqual([{ priority: 7 }])
  })

  it.runIf(isFullRun && engine === 'postgres')(
    'is refused as busy while another transaction locks the rows',
    async () => {
      const [order] = await ordersIn('New', 1)
      const done: { answer?: Answer } = {}
      await server.db.tx({ businessUnitId: 1, userId: null, userName: 'Test' }, async tx => {
        await sql`select from sales_order where id = ${order?.id} for update`.execute(tx.sql)
        const body = { orderIds: [order?.id], priority: 8 }
        done.answer = await rehearse('priority', body)
      })
      expect(done.answer).toMatchObject({ status: 429, body: { code: 'busy' } })
      expect(done.answer?.headers.get('retry-after')).not.toBeNull()
    },
  )
})
