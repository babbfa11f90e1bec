/** Fixture for tests of jobs, tasks and operations: users, rows as stored, and unused jobs. */
import { sql, type RawBuilder } from 'kysely'
import { idList } from '../../demo/server/core/db/id-list'
import type { ActionResult } from '../../src/contract/failures'
import type { Answer, TestServer } from './server-fixture'

interface JobRow {
  id: number
  state: string
  user_id: number | null
  user_role_id: number | null
  version: number
}
export interface TaskRow {
  id: number
  job_id: number | null
  state: string
  order_id: number | null
  process_id: number | null
  performed_date: string | null
  cancelled_at: string | null
  version: number
}

export const resultOf = (answer: Answer): ActionResult => answer.body.result

/** The jobs of the unit Demo on a server. Calls are the supervisor's unless a token is given. */
export async function jobsOf(server: TestServer) {
  const office = await server.signIn('supervisor')
  const picker = await server.signIn('picker16')
  const rowsOf = async <T>(query: RawBuilder<unknown>) => (await query.execute(server.db.read)).rows as T[]
  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', path, { token, body })
  const post = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('POST', path, { token, body })

  const [unit] = await rowsOf<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)
  const unitId = unit?.id ?? 0
  const found = await rowsOf<{ id: number; user_name: string }>(
    sql`select id, user_name from app_user where business_unit_id = ${unitId}`,
  )
  const userId = (userName: string): number => found.find(user => user.user_name === userName)?.id ?? 0
  const users = { picker15: userId('picker15'), picker16: userId('picker16') }
  const [role] = await rowsOf<{ role_id: number }>(
    sql`select role_id from app_user_role where user_id = ${users.picker16} order by role_id limit 1`,
  )
  const roleId = role?.role_id ?? 0

  const jobOf = async (id: number) =>
    (await rowsOf<JobRow>(sql`select id, state, user_id, user_role_id, version from job where id = ${id}`))[0]
  const tasksOf = (jobId: number) =>
    rowsOf<TaskRow>(sql`select id, job_id, state, order_id, process_id, performed_date, cancelled_at, version
      from task where job_id = ${jobId} order by id`)
  const ordersOf = (ids: readonly (number | null)[]) =>
    rowsOf<{ id: number; state: string }>(
      sql`select id, state from sales_order where id in ${idList(ids.flatMap(id => id ?? []))} order by id`,
    )
  const lastAudit = async (entity: string, id: number) =>
    (
      await rowsOf<{ action: string; user_name: string; detail: Record<string, unknown> }>(
        sql`select action, user_name, detail from audit where entity = ${entity} and entity_id = ${id}
          order by id desc limit 1`,
      )
    )[0]

  /** A pick job that is unassigned and not started, of orders without another job; new orders are prepared when the seed's are used up. */
  const used = new Set<number>()
  const freshJob = async (tasksLeast = 1): Promise<{ id: number; tasks: TaskRow[] }> => {
    for (let tries = 0; tries < 3; tries += 1) {
      const found = await rowsOf<{ id: number }>(sql`
        select j.id from job j join task t on t.job_id = j.id
        where j.business_unit_id = ${unitId} and j.state = 'Initial' and t.task_type = 'pick'
          and j.user_id is null and j.user_role_id is null
          and not exists (select 1 from task o join task m on m.order_id = o.order_id and m.job_id = j.id
            where o.job_id <> j.id)
        group by j.id having count(*) >= ${tasksLeast} and bool_and(t.state = 'Initial') order by count(*), j.id`)
      const next = found.find(({ id }) => !used.has(id))
      if (next !== undefined) {
        used.add(next.id)
        return { id: next.id, tasks: await tasksOf(next.id) }
      }
      const waiting = await rowsOf<{ process_id: number }>(sql`
        select process_id from sales_order where business_unit_id = ${unitId} and state = 'New'
          and number_of_order_lines > 1 order by id limit 8`)
      await put('/ProcessSalesOrders/prepareMany', { processIds: waiting.map(order => order.process_id) })
    }
    throw new Error('There is no such job left, and no order to prepare.')
  }
  const percentOf = async (id: number): Promise<number> => {
    const filters = [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }]
    const [job] = (await post('/Job/search', { filters })).body.result as { percentCompletion: number }[]
    return job?.percentCompletion ?? -1
  }
  /** Makes a picker start a job. */
  const begin = async (jobId: number, userId: number): Promise<void> => {
    await put('/Job/assign', { jobIds: [jobId], userId })
    const token = userId === users.picker16 ? picker : await server.signIn('picker15')
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await jobOf(jobId))?.state === 'InProgress') return
      const pick = (await post('/Terminal/nextPick', {}, token)).body.result as {
        taskId: number
        jobId: number
        requestedQuantity: string
      } | null
      if (pick === null || pick.jobId === jobId) continue
      await put(`/Job/end`, { jobIds: [pick.jobId] })
    }
    throw new Error('The job was not begun.')
  }
  /** Makes an unchanged job available to other tests. */
  const release = (jobId: number): void => void used.delete(jobId)

  return {
    office,
    picker,
    unitId,
    users,
    roleId,
    rowsOf,
    put,
    post,
    jobOf,
    tasksOf,
    ordersOf,
    lastAudit,
    freshJob,
    release,
    percentOf,
    begin,
  }
}

export type Jobs = Awaited<ReturnType<typeof jobsOf>>
