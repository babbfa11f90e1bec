/** The sweeper of availability: which orders it recomputes, also while some of them cannot be, and what it leaves for later. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../demo/server/core/db/database'
import { companyDayOf, regionOf } from '../../demo/server/core/unit/company-info'
import { availabilityTask } from '../../demo/server/orders/availability-sweeper'
import { addDays, momentIn } from '../../src/contract/company-day'
import { closeAndCheck } from './close-and-check'
import { followView } from './follower'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface LineRow {
  id: number
  orderId: number
  materialId: number
  quantity: string
}

const minuteMs = 60_000

describe.each(enginesFor())('orders whose materials changed on %s', engine => {
  let server: TestServer
  let leaseId: string
  let units: { readonly demo: number; readonly other: number }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    ;({ id: leaseId } = await server.db.read
      .selectFrom('server_lease')
      .select('id')
      .executeTakeFirstOrThrow())
    const unitId = async (name: string): Promise<number> =>
      (
        await server.db.read
          .selectFrom('business_unit')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).id
    units = { demo: await unitId('Demo'), other: await unitId('Nordlager') }
  })
  afterAll(() => closeAndCheck(server))

  const first = <T>(rows: readonly T[]): T => {
    const [row] = rows
    if (row === undefined) throw new Error('the seed has no such order')
    return row
  }
  /** The first new line of a new order, also for the condition. */
  const newLine = async (unit: number, more = sql<boolean>`true`): Promise<LineRow> =>
    first(
      (
        await sql<LineRow>`
          select l.id, l.order_id as "orderId", l.material_id as "materialId", l.confirmed_quantity as quantity
          from sales_order_line l join sales_order o on o.id = l.order_id
          where l.business_unit_id = ${unit} and l.state = 'New' and o.state = 'New' and ${more}
          order by l.order_id, l.id limit 1`.execute(server.db.read)
      ).rows,
    )
  /** Another new order after this one, of other materials. */
  const anotherThan = (line: LineRow): Promise<LineRow> =>
    newLine(
      units.demo,
      sql`l.order_id > ${line.orderId} and not exists (
        select 1 from sales_order_line a join sales_order_line b on b.material_id = a.material_id
        where a.order_id = l.order_id and b.order_id = ${line.orderId})`,
    )
  const stateOf = async (orderId: number): Promise<string | undefined> =>
    (
      await sql<{ state: string }>`select state from sales_order where id = ${orderId}`.execute(
        server.db.read,
      )
    ).rows[0]?.state
  const setQuantity = ({ id }: LineRow, quantity: string) =>
    sql`update sales_order_line set confirmed_quantity = ${quantity}::numeric where id = ${id}`.execute(
      server.db.read,
    )
  /** As if it had lacked stock until now. */
  const warn = async ({ orderId }: LineRow): Promise<void> => {
    await sql`with warned as (update sales_order set state = 'NewWarn', is_stock_missing = true where id = ${orderId})
      update sales_order_line set state = 'NewWarn', is_stock_missing = true where order_id = ${orderId}`.execute(
      server.db.read,
    )
  }
  const add = async (unit: number, ...lines: readonly LineRow[]): Promise<void> => {
    for (const { materialId } of lines)
      await sql`insert into availability_dirty (business_unit_id, material_id) values (${unit}, ${materialId})`.execute(
        server.db.read,
      )
  }
  const waiting = async (): Promise<{ unit: number; materialId: number }[]> =>
    (
      await sql<{ unit: number; materialId: number }>`
        select business_unit_id as unit, material_id as "materialId" from availability_dirty order by id`.execute(
        server.db.read,
      )
    ).rows

  /** A sweeper beside the server's own, which has looked once, and what failed in its runs since. */
  const sweeper = async (now = () => new Date(), db: Db = server.db, ending = new AbortController()) => {
    const task = availabilityTask(db, { leaseId, now })
    const failures: Error[] = []
    const run = () => task.run({ signal: ending.signal, onError: error => failures.push(error) })
    // The first look adds all goods that have ever expired, of which orders of the tests may have some.
    await run()
    expect(failures).toEqual([])
    return { run, failures }
  }

  it('are warned when their goods expire with the end of the day, and the stocks are published', async () => {
    await server.settle()
    const expiring = sql<boolean>`exists (select 1 from material m where m.id = l.material_id and m.has_exp_date)`
    const { orderId } = await newLine(units.demo, expiring)
    const today = await companyDayOf(server.db.read, units.demo, new Date())
    const expire = (day: string) =>
      sql`update stock set exp_date = ${day}::date where quantity > 0 and material_id in (
        select m.id from sales_order_line l join material m on m.id = l.material_id
        where l.order_id = ${orderId} and m.has_exp_date)`.execute(server.db.read)
    const region = await regionOf(server.db.read, units.demo)
    let day = today
    const { run, failures } = await sweeper(() => momentIn(day, region, '12:00'))
    const stocks = await followView(server.url, await server.signIn('planner'), 'Stock')
    await expire(today)
    day = addDays(today, 1)
    await run()
    expect(failures).toEqual([])
    expect(await stateOf(orderId)).toBe('NewWarn')
    const { rows: expired } = await sql<{ id: number }>`
      select id from stock where business_unit_id = ${units.demo} and exp_date = ${today}::date order by id`.execute(
      server.db.read,
    )
    // What had expired before the first run of a process is on no open page as available.
    await stocks.row(expired.at(-1)?.id ?? 0)
    expect([...new Set(stocks.rows().map(({ id }) => Number(id)))].sort((a, b) => a - b)).toEqual(
      expired.map(({ id }) => id),
    )
    await expire(addDays(today, -1))
    // What else expires today is not tomorrow's yet.
    await server.db.tx({ businessUnitId: units.demo, userId: null, userName: 'Test' }, async tx => {
      const { rows } = await sql<{ id: number }>`select distinct material_id as id from stock
        where business_unit_id = ${units.demo} and exp_date = ${today}::date`.execute(tx.sql)
      tx.availabilityChanged(rows.map(({ id }) => id))
    })
    await server.settle()
  })

  it('are recomputed beside one of their unit that cannot be, which is tried again later', async () => {
    const broken = await newLine(units.demo)
    const sound = await anotherThan(broken)
    const elsewhere = await newLine(units.other)
    let at = Date.now()
    const { run, failures } = await sweeper(() => new Date(at))
    await setQuantity(broken, 'NaN')
    await warn(sound)
    await add(units.demo, broken, sound, broken)
    await add(units.other, elsewhere)
    await run()
    expect(await stateOf(sound.orderId)).toBe('New')
    const left = [{ unit: units.demo, materialId: broken.materialId }]
    expect(await waiting()).toEqual(left)
    expect(failures).toHaveLength(1)

    // Not with each change that wakes the sweeper.
    await run()
    await add(units.demo, broken)
    await run()
    expect(failures).toHaveLength(1)
    expect(await waiting()).toEqual(left)

    at += minuteMs
    await run()
    expect(failures).toHaveLength(2)
    expect(await waiting()).toEqual(left)

    await setQuantity(broken, broken.quantity)
    at += minuteMs
    await run()
    expect(failures).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  it('have their totals added up beside one of their unit that cannot be, once', async () => {
    const broken = await newLine(units.demo)
    const sound = await anotherThan(broken)
    const versionOf = async () =>
      (
        await server.db.read
          .selectFrom('sales_order')
          .select('version')
          .where('id', '=', sound.orderId)
          .executeTakeFirstOrThrow()
      ).version
    let at = Date.now()
    const { run, failures } = await sweeper(() => new Date(at))
    const before = await versionOf()
    // Both have it, so that its change waits for the broken one.
    await sql`update sales_order_line set material_id = ${broken.materialId} where id = ${sound.id}`.execute(
      server.db.read,
    )
    await setQuantity(broken, 'NaN')
    await sql`insert into availability_dirty (business_unit_id, material_id, are_measures_changed)
      values (${units.demo}, ${broken.materialId}, true)`.execute(server.db.read)
    await run()
    const addedUp = await versionOf()
    expect(addedUp).toBeGreaterThan(before)
    at += minuteMs
    await run()
    expect(failures).toHaveLength(2)
    expect(await versionOf()).toBe(addedUp)
    await setQuantity(broken, broken.quantity)
    await sql`update sales_order_line set material_id = ${sound.materialId} where id = ${sound.id}`.execute(
      server.db.read,
    )
    await server.db.tx({ businessUnitId: units.demo, userId: null, userName: 'Test' }, async tx =>
      tx.measuresChanged([broken.materialId, sound.materialId]),
    )
    await server.settle()
  })

  it.runIf(engine === 'postgres')('are recomputed beside one that an import holds for minutes', async () => {
    const held = await newLine(units.demo)
    const free = await anotherThan(held)
    let at = Date.now()
    const { run, failures } = await sweeper(() => new Date(at))
    await warn(free)
    await add(units.demo, held, free)
    let end = (): void => undefined
    const ended = new Promise<void>(resolve => (end = resolve))
    let importing: Promise<void> | undefined
    await new Promise<void>(resolve => {
      importing = server.db.tx({ businessUnitId: units.demo, userId: null, userName: 'Import' }, async tx => {
        await sql`select id from sales_order where id = ${held.orderId} for no key update`.execute(tx.sql)
        resolve()
        await ended
      })
    })
    await run()
    expect(await stateOf(free.orderId)).toBe('New')
    expect(await waiting()).toEqual([{ unit: units.demo, materialId: held.materialId }])
    expect(failures).toMatchObject([{ code: '55P03' }])
    end()
    await importing
    at += minuteMs
    await run()
    expect(await waiting()).toEqual([])
  })

  it('are recomputed by one server at a time', async () => {
    const line = await newLine(units.demo)
    const { run, failures } = await sweeper()
    await add(units.demo, line)
    const other = crypto.randomUUID()
    await sql`insert into server_lease (id, alive_until) values (${other}, now() + interval '1 hour')`.execute(
      server.db.read,
    )
    const key = `availability ${units.demo}`
    await sql`insert into installation (key, value) values (${key}, ${other})`.execute(server.db.read)
    await run()
    expect(await waiting()).toContainEqual({ unit: units.demo, materialId: line.materialId })
    await sql`delete from server_lease where id = ${other}`.execute(server.db.read)
    await run()
    expect(await waiting()).toEqual([])
    expect(failures).toEqual([])
    expect((await sql`select 1 from installation where key = ${key}`.execute(server.db.read)).rows).toEqual(
      [],
    )
  })

  it('wait in the outbox when the server ends, which begins no further transaction', async () => {
    const ending = new AbortController()
    let transactions: number | undefined
    const db: Db = {
      ...server.db,
      tx: (unit, fn) => {
        if (transactions !== undefined) {
          transactions += 1
          ending.abort()
        }
        return server.db.tx(unit, fn)
      },
    }
    const ended = await sweeper(undefined, db, ending)
    await sql`insert into availability_dirty (business_unit_id, material_id, are_measures_changed)
      select business_unit_id, id, true from material where business_unit_id = ${units.demo} order by id`.execute(
      server.db.read,
    )
    const before = await waiting()
    transactions = 0
    await ended.run()
    expect(transactions).toBe(1)
    expect(await waiting()).toEqual(expect.arrayContaining(before))
    await sweeper()
    expect(await waiting()).toEqual([])
  })
})
