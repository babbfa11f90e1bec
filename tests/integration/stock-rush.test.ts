/** Many users on few stocks on PostgreSQL, with orders that reserve them: sums are equal, nothing is below zero, no deadlock. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { closeAndCheck } from './close-and-check'
import { engines, startTestServer, type Answer, type TestServer } from './server-fixture'
import { stockFinder, type StockFinder, type StockRow } from './stock-fixture'
import { isFullRun } from '../full-run'

describe.runIf(isFullRun && engines.includes('postgres'))('concurrent calls on the same stocks', () => {
  let server: TestServer
  let find: StockFinder
  let office: string

  beforeAll(async () => {
    server = await startTestServer({ engine: 'postgres' })
    find = await stockFinder(server)
    office = await server.signIn('supervisor')
  })
  afterAll(() => closeAndCheck(server))

  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', `/Stock/${path}`, { token, body })
  it('keep the sums of the stocks without a deadlock for 64 clients that reserve and unprepare', async () => {
    const deadlocks = async () =>
      (
        await find.one<{ deadlocks: number }>(sql`select deadlocks::int as deadlocks from pg_stat_database
          where datname = current_database()`)
      ).deadlocks
    await sql`select pg_stat_force_next_flush()`.execute(server.db.read)
    const before = await deadlocks()
    const lost = sql`select count(*)::int as lost from audit where action = 'stockLost'`
    const lostBefore = (await find.one<{ lost: number }>(lost)).lost
    const hot =
      await find.rowsOf<StockRow>(sql`select s.* from stock s where s.business_unit_id = ${find.unitId}
        and s.quantity > 20 and s.reserved_quantity > 0 order by s.reserved_quantity desc, s.id limit 4`)
    const materials = hot.map(stock => stock.material_id)
    const places = await find.rowsOf<{
      id: number
    }>(sql`select id from location where business_unit_id = ${find.unitId}
        and available_for_pick and not hidden order by id limit 3`)
    const orders = await find.rowsOf<{ id: number }>(sql`select distinct o.id from sales_order o
        join sales_order_line l on l.order_id = o.id where o.business_unit_id = ${find.unitId}
          and o.state in ('New','Reserved','PartiallyReserved') and not o.is_held
          and l.material_id in (select json_array_elements_text(${JSON.stringify(materials)}::json)::bigint)
        order by o.id limit 12`)
    const statuses = new Map<number, number>()
    const call = async (client: number, round: number): Promise<void> => {
      const turn = client + round * 7
      const stock = hot[(client + round) % hot.length]
      const place = places[turn % places.length]
      const order = orders[turn % Math.max(orders.length, 1)]
      if (stock === undefined || place === undefined) throw new Error('nothing hot')
      const stockIds = [stock.id]
      const act = [
        () => put('move', { stockIds, quantity: '2', toLocationId: place.id }),
        () => put('gain', { stockIds, quantity: '6', causeCode: 'FOUND' }),
        () => put('lose', { stockIds, quantity: '5', causeCode: 'BROKEN' }),
        () =>
          server.call('PUT', `/ProcessSalesOrders/${turn % 2 === 0 ? 'reserveInAdvance' : 'unprepare'}`, {
            token: office,
            body:
              turn % 2 === 0
                ? { orderIds: [order?.id ?? 0] }
                : { processIds: [order?.id ?? 0], orderIds: [order?.id ?? 0] },
          }),
      ][Math.floor(turn / 4) % 4]
      let answer = await act?.()
      // On a busy machine no connection may become free in time; the call is retried, as every client does.
      while (answer?.status === 503) answer = await act?.()
      statuses.set(answer?.status ?? 0, (statuses.get(answer?.status ?? 0) ?? 0) + 1)
    }
    const quantityOf = (materialId: number) =>
      find.one<{ sum: string }>(sql`select sum(quantity) as sum from stock where material_id = ${materialId}`)
    const sums = await Promise.all(materials.map(quantityOf))
    const ledger = await find.one<{ id: number }>(sql`select max(id) as id from stock_transaction`)
    // Which orders a loss of 5 affects depends on which reserves first; this loss certainly takes reserved stock.
    const [most] = hot
    const quantity = String(Number(most?.quantity) - 1)
    const loss = await put('lose', { stockIds: [most?.id ?? 0], quantity, causeCode: 'BROKEN' })
    expect(loss).toMatchObject({ status: 200 })
    await Promise.all(
      Array.from({ length: 64 }, async (_, client) => {
        for (let round = 0; round < 5; round += 1) await call(client, round)
      }),
    )
    expect((await find.one<{ lost: number }>(lost)).lost).toBeGreaterThan(lostBefore)
    expect([...statuses.keys()].filter(status => status !== 200 && status !== 207)).toEqual([])
    for (const [index, materialId] of materials.entries()) {
      const { change } = await find.one<{ change: string }>(sql`select coalesce(sum(quantity), 0) as change
          from stock_transaction where id > ${ledger.id} and material_id = ${materialId}`)
      const after = await quantityOf(materialId)
      expect(Number(after.sum)).toBe(Number(sums[index]?.sum) + Number(change))
    }
    expect(await checkInvariants(server.db)).toEqual([])
    await sql`select pg_stat_force_next_flush()`.execute(server.db.read)
    expect(await deadlocks()).toBe(before)
  })
})
