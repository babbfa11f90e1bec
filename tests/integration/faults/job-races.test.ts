/**
 * Many users on the same few jobs at once: assigning, ending, dissolving, creating new ones, cancelling tasks, preparing and unpreparing
 * the orders, and picking. In whatever order, every rule holds afterwards and no call waits forever.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullRun } from '../../full-run'
import { checkInvariants } from '../../../demo/server/checks/domain-check'
import { idList } from '../../../demo/server/core/db/id-list'
import { createRandom } from '../../../demo/server/demo/seed/random'
import { enginesFor, startTestServer, type TestServer } from '../server-fixture'

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
