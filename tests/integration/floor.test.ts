/** The simulated crew, step by step over HTTP: it does everything that the people of a warehouse do, and every rule holds afterwards. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import { bring } from '../../demo/server/demo/floor/bringing'
import { approveCount, count } from '../../demo/server/demo/floor/counting'
import { buy, completeDelivery, receive } from '../../demo/server/demo/floor/goods-in'
import { pick } from '../../demo/server/demo/floor/picking'
import { replenish } from '../../demo/server/demo/floor/planning'
import { finish, pauseOrResume } from '../../demo/server/demo/floor/shifts'
import { takeStep } from '../../demo/server/demo/floor/steps'
import { Refusal } from '../../demo/server/core/refusal'
import { crewOf } from './crew-fixture'
import { enginesFor, startTestServer } from './server-fixture'

/** Upper limit: by then a working crew has counted and approved something. */
const roundsMost = 60

// Only in the full run: orders-floor.test.ts tests the crew with orders.
describe.runIf(isFullRun).each(enginesFor())('the crew on %s', engine => {
  it('picks, receives, puts away, replenishes, counts and completes without violating a rule', async () => {
    const server = await startTestServer({ engine })
    const context = await crewOf(server, engine === 'pglite' ? 11 : 12)
    const figures = async () => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*)::int from task where task_type = 'pick' and state = 'Completed') as picks,
        (select count(*)::int from task where task_type = 'putAway' and state = 'Completed') as "put away",
        (select count(*)::int from task where task_type = 'replenish' and state = 'Completed') as replenished,
        (select count(*)::int from task where task_type = 'count' and state = 'Completed') as counted,
        (select count(*)::int from stock_transaction where process_type = 'Receipt') as received,
        (select count(*)::int from ingoing_order) as bought,
        (select count(*)::int from ingoing_order where state = 'Completed') as "deliveries completed",
        (select count(*)::int from sales_order where state = 'Completed') as packed,
        (select count(*)::int from stock_count where state = 'Completed') as approved,
        (select count(*)::int from audit where action = 'pauseJob') as paused,
        (select count(*)::int from audit where action = 'resumeJob') as resumed`.execute(server.db.read)
      return rows[0] ?? {}
    }
    const before = await figures()
    const idle = async () => {
      const after = await figures()
      return Object.keys(after).filter(name => (after[name] ?? 0) <= (before[name] ?? 0))
    }
    for (let step = 0; step < 200; step += 1) await takeStep(context)
    const steps = [
      receive,
      bring,
      bring,
      count,
      buy,
      completeDelivery,
      replenish,
      approveCount,
      pick,
      pauseOrResume,
      finish,
    ]
    for (let round = 0; round < 20 || (round < roundsMost && (await idle()).length > 0); round += 1) {
      for (const step of steps) {
        await step(context).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.status >= 500) throw error
        })
      }
    }
    const remaining = await idle()
    await server.settle()
    const broken = await checkInvariants(server.db, { isSettled: true, isInTurn: true })
    await server.close()
    expect(broken).toEqual([])
    expect(remaining).toEqual([])
  })
})
