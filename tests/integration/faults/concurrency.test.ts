/**
 * Many clients on the same few stocks at once: nothing is ever reserved twice. The naive version, which reads and then writes without a
 * lock, is a seeded defect that must fail the same checks.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../demo/server/core/db/database'
import { DatabaseFailure } from '../../../demo/server/core/db/database-failure'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import type { OrderCommand } from '../../../demo/server/orders/rules/order-actions'
import { runOrderCommand } from '../../../demo/server/orders/store/run-order-command'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { isFullRun } from '../../full-run'
import { engines, enginesFor, startTestServer, type TestServer } from '../server-fixture'

const clients = 64
/** 200 in the soak run. */
const operations = process.env.COCKPIT_TEST_SOAK === undefined ? 20 : 200
/** Far more than a busy machine needs. */
const limitMs = operations * 15_000
const commands: readonly OrderCommand[] = [
  { action: 'prepare' },
  { action: 'reserveInAdvance' },
  { action: 'partlyPrepare' },
  { action: 'prepareAndWait' },
  { action: 'unprepare' },
  { action: 'unprepare' },
]

const unitOf = async (db: Db) => ({
  businessUnitId: (
    await db.read
      .selectFrom('business_unit')
      .select('id')
      .where('name', '=', 'Demo')
      .executeTakeFirstOrThrow()
  ).id,
  userId: null,
  userName: 'Test',
})

/** Orders that compete: unpicked, with every line for one of five materials. */
async function competingOrders(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where business_unit_id = 1 and state = 'New' order by id limit 24`.execute(
    db.read,
  )
  const ids = rows.map(row => row.id)
  await sql`with few as (
      select s.material_id as id, row_number() over (order by sum(s.quantity) desc, s.material_id) as place
      from stock s join location c on c.id = s.location_id
      where s.business_unit_id = 1 and c.available_for_pick and not s.block_reservations
      group by s.material_id limit 5)
    update sales_order_line l set material_id = few.id
    from few where l.order_id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      and few.place = 1 + l.id % 5`.execute(db.read)
  return ids
}

/** Runs operations of many clients concurrently and counts those done and those refused, also because the server has too much to do. */
async function runConcurrently(
  run: (client: number, step: number) => Promise<boolean>,
): Promise<{ done: number; refused: number }> {
  const counts = { done: 0, refused: 0 }
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let step = 0; step < operations; step += 1) {
        const isDone = await run(client, step).catch((error: unknown) => {
          if (error instanceof DatabaseFailure && error.kind === 'overloaded') return false
          throw error
        })
        if (isDone) counts.done += 1
        else counts.refused += 1
      }
    }),
  )
  return counts
}

// Only in the full run: stock-rush.test.ts runs as many concurrently on a few stocks.
describe.runIf(isFullRun).each(enginesFor())('64 clients on %s', engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it(
    'prepare, reserve and unprepare the same orders without reserving anything twice',
    async () => {
      const { db } = server
      const unit = await unitOf(db)
      const ids = await competingOrders(db)
      const random = createRandom(20)
      const before = await deadlocks(db)
      const startedAt = performance.now()
      const { done, refused } = await runConcurrently(async () => {
        const outcome = await runOrderCommand(db, unit, random.pick(ids), random.pick(commands), new Date())
        return outcome.isDone
      })
      const seconds = (performance.now() - startedAt) / 1_000
      console.info(
        `${engine}: ${done} done, ${refused} refused, ${((clients * operations) / seconds).toFixed(0)} a second`,
      )
      await server.settle()
      expect(done).toBeGreaterThan(clients)
      expect(await checkInvariants(db, { isSettled: true })).toEqual([])
      expect((await deadlocks(db)) - before).toBe(0)
    },
    limitMs,
  )
})

describe.runIf(isFullRun && engines.includes('postgres'))('the naive reservation, a seeded defect', () => {
  it(
    'reserves more than there is if the database has no constraint against it',
    async () => {
      const server = await startTestServer({ engine: 'postgres' })
      const { db } = server
      await sql`alter table stock drop constraint stock_reserved_within_quantity`.execute(db.read)
      const { rows } = await sql<{ id: number; free: string }>`
      select id, quantity - reserved_quantity as free from stock
      where business_unit_id = 1 and quantity - reserved_quantity > 5 order by id limit 1`.execute(db.read)
      const [stock] = rows
      if (stock === undefined) throw new Error('the seed has no free stock')
      let acknowledged = 0
      await runConcurrently(async () => {
        const { rows: read } = await sql<{ free: string }>`
        select quantity - reserved_quantity as free from stock where id = ${stock.id}`.execute(db.read)
        if (Number(read[0]?.free) < 1) return false
        await sql`update stock set reserved_quantity = reserved_quantity + 1 where id = ${stock.id}`.execute(
          db.read,
        )
        acknowledged += 1
        return true
      })
      const broken = await checkInvariants(db)
      await server.close()
      expect(acknowledged).toBeGreaterThan(Number(stock.free))
      expect(broken.join('\n')).toContain('a stock never reserves more than it has')
    },
    limitMs,
  )
})

/** Deadlocks that PostgreSQL counted in this database; PGlite has one connection and none. */
async function deadlocks(db: Db): Promise<number> {
  if (db.engine === 'pglite') return 0
  await new Promise(resolve => setTimeout(resolve, 1_100))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`.execute(
    db.read,
  )
  return rows[0]?.deadlocks ?? 0
}
