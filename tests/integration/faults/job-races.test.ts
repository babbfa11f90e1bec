/**
 * Many users on the same few jobs at once: assigning, ending, dissolving, creating new ones, cancelling tasks, preparing and unpreparing
 * the orders, and picking. In whatever order, every rule holds afterwards and no call waits forever.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../../full-run'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import type { Db, Tx } from '../../../demo/server/core/db/database'
import { idList } from '../../../demo/server/core/db/id-list'
import { claimCount } from '../../../demo/server/counts/public'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { proposeCount } from '../../../demo/server/jobs/zero-count'
import { closeAndCheck } from '../close-and-check'
import { duringTransaction } from '../open-transaction'
import { enginesFor, startTestServer, type Answer, type TestServer } from '../server-fixture'
import { stockCountsOf, type StockCounts } from '../stock-count-fixture'

const clients = 16
/** 60 in the soak run. */
const steps = process.env.COCKPIT_TEST_SOAK === undefined ? 8 : 60

interface Row {
  readonly id: number
}

// Only in the full run: order-races.test.ts and people-races.test.ts compete for rows in the same ways.
describe.runIf(isFullRun).each(enginesFor())(`${clients} concurrent users on a few jobs on %s`, engine => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('violate no rule and cause no deadlock', async () => {
    const { db } = server
    const rowsOf = async (query: ReturnType<typeof sql<Row>>) =>
      (await query.execute(db.read)).rows.map(({ id }) => id)
    const [unit] = await rowsOf(sql<Row>`select id from business_unit where name = 'Demo'`)
    const orders = await rowsOf(
      sql<Row>`select id from sales_order where business_unit_id = ${unit}
        and state in ('New','Reserved','ReadyForPick','PartiallyReadyForPick') order by id limit 10`,
    )
    const processes = await rowsOf(
      sql<Row>`select distinct process_id as id from sales_order where id in ${idList(orders)} order by id`,
    )
    const users = await rowsOf(
      sql<Row>`select id from app_user where business_unit_id = ${unit} and user_name in ('picker15','picker16')`,
    )
    const [role] = await rowsOf(
      sql<Row>`select role_id as id from app_user_role where user_id = ${users[0]} order by role_id limit 1`,
    )
    const office = await server.signIn('supervisor')
    const pickers = [await server.signIn('picker15'), await server.signIn('picker16')]
    const tasks = () =>
      rowsOf(
        sql<Row>`select id from task where order_id in ${idList(orders)} and state in ('Initial','Started')`,
      )
    const jobs = () =>
      rowsOf(sql<Row>`select distinct job_id as id from task where order_id in ${idList(orders)}
        and state in ('Initial','Started') and job_id is not null`)

    const statuses: number[] = []
    const call = async (method: string, path: string, body: object, token = office): Promise<unknown> => {
      const answer = await server.call(method, path, { token, body })
      statuses.push(answer.status)
      return answer.body?.result
    }
    const pick = async (token: string | undefined): Promise<void> => {
      const next = (await call('POST', '/Terminal/nextPick', {}, token)) as {
        taskId: number
        requestedQuantity: string
      } | null
      if (next === null || typeof next.taskId !== 'number') return
      const { taskId, requestedQuantity: confirmedQuantity } = next
      await call('POST', '/Terminal/confirmPick', { taskId, confirmedQuantity }, token)
    }
    const act = async (random: ReturnType<typeof createRandom>): Promise<void> => {
      const some = async (ids: Promise<number[]>): Promise<number[]> => {
        const found = await ids
        return found.length === 0 ? [999_999_999] : [random.pick(found), random.pick(found)]
      }
      switch (random.int(0, 10)) {
        case 0:
          return void (await call('PUT', '/ProcessSalesOrders/prepareMany', { processIds: processes }))
        case 1:
          return void (await call('PUT', '/ProcessSalesOrders/unprepare', {
            processIds: [random.pick(processes)],
          }))
        case 2:
          return void (await call('PUT', '/Job/assign', {
            jobIds: await some(jobs()),
            userId: random.pick(users),
          }))
        case 3:
          return void (await call('PUT', '/Job/assign', { jobIds: await some(jobs()), userRoleId: role }))
        case 4:
          return void (await call('PUT', '/Job/unassign', { processIds: processes }))
        case 5:
          return void (await call('PUT', '/Job/end', { jobIds: await some(jobs()) }))
        case 6:
          return void (await call('PUT', '/Job/dissolve', { jobIds: await some(jobs()) }))
        case 7:
          return void (await call('POST', '/Job/createAndAssignJobFromTasks', {
            taskIds: await some(tasks()),
            name: 'Race',
            userRoleId: role,
          }))
        case 8:
          return void (await call('POST', '/Job/createAndAssignJobFromTasks', {
            processIds: processes,
            name: 'Race of all',
            userId: random.pick(users),
          }))
        case 9:
          return void (await call('PUT', '/Task/cancel', { taskIds: await some(tasks()) }))
        default:
          return pick(random.pick(pickers))
      }
    }
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const random = createRandom(100 + client)
        for (let step = 0; step < steps; step += 1) await act(random)
      }),
    )
    expect(statuses.filter(status => status >= 500)).toEqual([])
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(clients)
    await server.settle()
    expect(await checkInvariants(db, { isSettled: true })).toEqual([])
    if (engine === 'postgres') {
      const { rows } = await sql<{
        deadlocks: number
      }>`select deadlocks::int as deadlocks from pg_stat_database
        where datname = current_database()`.execute(db.read)
      expect(rows).toEqual([{ deadlocks: 0 }])
    }
  })
})

describe.runIf(enginesFor().includes('postgres'))('a proposed count, which has no job', () => {
  let server: TestServer
  let counts: StockCounts
  beforeAll(async () => {
    server = await startTestServer({ engine: 'postgres' })
    counts = await stockCountsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it.each<[string, (taskIds: readonly number[]) => Promise<Answer>]>([
    [
      'puts it into a job',
      taskIds =>
        counts.post('/Job/createAndAssignJobFromTasks', { taskIds, name: 'Late', userId: counts.counterId }),
    ],
    ['cancels it', taskIds => counts.put('/Task/cancel', { taskIds })],
  ])('stays with the counter who takes it while the office %s', async (_, call) => {
    const [stockId = 0] = await counts.stocks(1)
    const counter = { ...caller, businessUnitId: counts.unitId, userId: counts.counterId }
    await server.db.tx(counter, tx => proposeCount(tx, counts.unitId, stockId))
    const { id } = await counts.one<Row>(
      sql`select id from task where stock_id = ${stockId} and task_type = 'count' and state = 'Initial'`,
    )
    const answer = await duringTransaction(
      server,
      counter,
      tx => claimCount(inTransaction(server.db, tx), counter, counter, new Date()),
      () => call([id]),
    )
    expect(answer.body).toMatchObject({ result: { done: [], failed: [{ id, state: 'Started' }] } })
    const taken = sql`select t.state, t.performed_by, j.state as job, j.user_id from task t
      left join job j on j.id = t.job_id where t.id = ${id}`
    const { counterId } = counts
    expect(await counts.rowsOf(taken)).toEqual([
      { state: 'Started', performed_by: counterId, job: 'InProgress', user_id: counterId },
    ])
    await counts.countAll()
  })

  it('is shown to nobody but the counter who may confirm it', async () => {
    const { lines } = await counts.create(await counts.stocks(1))
    const started = await counts.post('/Terminal/nextCount', {}, counts.counter)
    expect(started.body.result).toMatchObject({ taskId: expect.any(Number) })
    const perform = (name: string) =>
      sql`update task set performed_by = (select id from app_user
        where business_unit_id = ${counts.unitId} and user_name = ${name})
      where stock_count_line_id = ${lines[0]?.id}`.execute(server.db.read)
    await perform('picker15')
    expect((await counts.post('/Terminal/nextCount', {}, counts.counter)).body.result).toBeNull()
    await perform('picker16')
    await counts.countAll()
  })
})

const caller = {
  userName: 'picker16',
  businessUnitName: 'Demo',
  roles: [],
  systemRoles: [],
  features: [],
  sessionId: '',
  isScreen: false,
  expiresAt: 0,
  tokenUnitName: 'Demo',
}

/** The database for a call that is to be part of an open transaction. */
const inTransaction = (db: Db, tx: Tx): Db =>
  Object.assign(Object.create(db), { tx: (_: unknown, act: (own: Tx) => Promise<unknown>) => act(tx) })
