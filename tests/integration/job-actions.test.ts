/** Actions on jobs, tasks and operations: what they do to orders and jobs, what they refuse, and who wins a race. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../demo/server/domain-check'
import { idList } from '../../demo/server/order-store/id-list'
import type { JobInstructions } from '../../src/contract/endpoints/jobs'
import type { ActionResult } from '../../src/contract/failures'
import { engines, startTestServer, type Answer, type TestServer } from './server-fixture'

interface JobRow {
  id: number
  state: string
  user_id: number | null
  user_role_id: number | null
  version: number
}
interface TaskRow {
  id: number
  job_id: number | null
  state: string
  order_id: number | null
  process_id: number | null
  performed_date: string | null
  cancelled_at: string | null
  version: number
}

describe.each(engines)('jobs on %s', engine => {
  let server: TestServer
  let office: string
  let picker: string
  let unitId: number
  let users: Record<string, number>
  let roleId: number

  beforeAll(async () => {
    server = await startTestServer({ engine })
    office = await server.signIn('supervisor')
    picker = await server.signIn('picker16')
    const unit = await rowsOf<{ id: number }>(sql`select id from business_unit where name = 'Demo'`)
    unitId = unit[0]?.id ?? 0
    const found = await rowsOf<{ id: number; user_name: string }>(
      sql`select id, user_name from app_user where business_unit_id = ${unitId}`,
    )
    users = Object.fromEntries(found.map(user => [user.user_name, user.id]))
    const roles = await rowsOf<{ role_id: number }>(
      sql`select role_id from app_user_role where user_id = ${users.picker16} order by role_id limit 1`,
    )
    roleId = roles[0]?.role_id ?? 0
  })
  afterAll(async () => {
    await server.settle()
    const broken = await checkInvariants(server.db, { isSettled: true })
    await server.close()
    expect(broken).toEqual([])
  })

  const rowsOf = async <T>(query: { execute(db: TestServer['db']['read']): Promise<{ rows: unknown[] }> }) =>
    (await query.execute(server.db.read)).rows as T[]
  const put = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('PUT', path, { token, body })
  const post = (path: string, body: object, token = office): Promise<Answer> =>
    server.call('POST', path, { token, body })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
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

  /** A pick job that nobody has or has begun, of orders without another job; new orders are prepared when the seed's are used. */
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
  /** Makes a picker begin a job. */
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

  it('go to a user or a role, and say who before and after', async () => {
    const { id } = await freshJob()
    const before = await jobOf(id)
    expect((await put('/Job/assign', { jobIds: [id], userId: users.picker16 })).status).toBe(200)
    const after = await jobOf(id)
    expect(after).toMatchObject({ user_id: users.picker16, user_role_id: null, state: 'Initial' })
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    expect(await lastAudit('Job', id)).toMatchObject({
      action: 'assignJob',
      detail: { userName: [null, expect.any(String)] },
    })
    const again = await put('/Job/assign', { jobIds: [id], userId: users.picker16 })
    expect(again.status).toBe(207)
    expect(resultOf(again).failed).toMatchObject([{ code: 'unchanged' }])
    await put('/Job/assign', { jobIds: [id], userRoleId: roleId })
    expect(await jobOf(id)).toMatchObject({ user_id: null, user_role_id: roleId })
    await put('/Job/unassign', { jobIds: [id] })
    expect(await jobOf(id)).toMatchObject({ user_id: null, user_role_id: null })
    expect(resultOf(await put('/Job/unassign', { jobIds: [id] })).failed).toMatchObject([
      { code: 'nothing-to-do' },
    ])
  })

  it.each([
    ['nobody', {}],
    ['both', { userId: 1, userRoleId: 1 }],
    ['an unknown user', { userId: 999_999_999 }],
    ['an unknown role', { userRoleId: 999_999_999 }],
    ['a text', { userId: 'Anna' }],
  ])('are not given to %s', async (_who, body) => {
    const { id } = await freshJob()
    used.delete(id)
    expect((await put('/Job/assign', { jobIds: [id], ...body })).status).toBe(400)
  })

  it('of another unit, and users of another unit, are not there', async () => {
    const { id } = await freshJob()
    used.delete(id)
    const foreign = await server.signIn('supervisor', 'Nordlager')
    const strangers = await rowsOf<{ id: number }>(
      sql`select id from app_user where business_unit_id <> ${unitId} and is_active order by id limit 1`,
    )
    const answer = await put('/Job/assign', { jobIds: [id], userId: strangers[0]?.id }, foreign)
    expect(resultOf(answer).failed).toMatchObject([{ id, code: 'not-found' }])
    expect((await put('/Job/assign', { jobIds: [id], userId: strangers[0]?.id })).status).toBe(400)
    expect((await server.call('GET', `/Job/instructions/${id}`, { token: foreign })).status).toBe(404)
  })

  it('two people assign the same one: the first wins, the second is told', async () => {
    const { id } = await freshJob()
    const read = [{ id, values: { userId: null, userRoleId: null } }]
    const other = await server.signIn('planner')
    const answers = await Promise.all([
      put('/Job/assign', { jobIds: [id], userId: users.picker16, read }),
      put('/Job/assign', { jobIds: [id], userId: users.picker15, read }, other),
    ])
    const [won, lost] = [...answers].sort((a, b) => a.status - b.status)
    expect(won?.status).toBe(200)
    expect(lost?.status).toBe(409)
    expect(lost?.body).toMatchObject({ code: 'changed', fields: ['userId'] })
  })

  it('that were begun wait again when they go to a role, and go on when they go to another person', async () => {
    const { id, tasks } = await freshJob()
    const orderIds = tasks.map(task => task.order_id)
    await begin(id, users.picker16 ?? 0)
    expect(new Set((await ordersOf(orderIds)).map(order => order.state))).toEqual(new Set(['PickStarted']))
    await put('/Job/assign', { jobIds: [id], userId: users.picker15 })
    expect(await jobOf(id)).toMatchObject({ state: 'InProgress', user_id: users.picker15 })
    const mine = await rowsOf<{ performed_by: number }>(
      sql`select distinct performed_by from task where job_id = ${id} and state = 'Started'`,
    )
    expect(mine).toEqual([{ performed_by: users.picker15 }])
    await put('/Job/assign', { jobIds: [id], userRoleId: roleId })
    expect(await jobOf(id)).toMatchObject({ state: 'Initial', user_id: null, user_role_id: roleId })
    expect((await tasksOf(id)).every(task => task.state === 'Initial')).toBe(true)
    expect((await ordersOf(orderIds)).every(order => order.state.endsWith('ReadyForPick'))).toBe(true)
    expect(await lastAudit('SalesOrder', orderIds[0] ?? 0)).toMatchObject({ action: 'handBackTasks' })
  })

  it('end with what is performed: open picks are cancelled, what is held stays held', async () => {
    const { id, tasks } = await freshJob(2)
    await begin(id, users.picker16 ?? 0)
    const pick = (await post('/Terminal/nextPick', {}, picker)).body.result as {
      taskId: number
      jobId: number
      requestedQuantity: string
    }
    const beforePick = await jobOf(id)
    expect(pick.jobId).toBe(id)
    await post(
      '/Terminal/confirmPick',
      { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity },
      picker,
    )
    expect((await jobOf(id))?.version).toBeGreaterThan(beforePick?.version ?? 0)
    expect(await percentOf(id)).toBeGreaterThan(0)
    expect(resultOf(await put('/Job/cancel', { jobIds: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'InProgress', allowedStates: ['Initial', 'Paused'] },
    ])
    const heldBefore = await rowsOf(sql`select line_id, stock_id, quantity from reservation where line_id in (
      select order_line_id from task where job_id = ${id}) order by line_id, stock_id`)
    expect(resultOf(await put('/Job/end', { jobIds: [id] })).done).toMatchObject([{ id, state: 'Completed' }])
    const after = await tasksOf(id)
    expect(after.length).toBe(tasks.length)
    for (const task of after) {
      if (task.id === pick.taskId) expect(task).toMatchObject({ state: 'Completed', cancelled_at: null })
      else
        expect(task).toMatchObject({
          state: 'Cancelled',
          performed_date: null,
          cancelled_at: expect.any(String),
        })
    }
    expect(
      await rowsOf(sql`select line_id, stock_id, quantity from reservation where line_id in (
      select order_line_id from task where job_id = ${id}) order by line_id, stock_id`),
    ).toEqual(heldBefore)
    const [order] = await ordersOf([after.find(task => task.state === 'Cancelled')?.order_id ?? 0])
    expect(['Reserved', 'PartiallyReserved']).toContain(order?.state)
    expect(resultOf(await put('/Job/end', { jobIds: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Completed' },
    ])
    const jobRow = await post('/Job/search', {
      filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }],
    })
    expect(jobRow.body.result as object[]).toMatchObject([{ percentCompletion: 100, status: 'Completed' }])
  })

  it('say in a rehearsal what would happen, and stay as they are', async () => {
    const { id, tasks } = await freshJob()
    const headers = { 'cockpit-rehearsal': 'true' }
    for (const action of ['end', 'cancel', 'dissolve']) {
      const answer = await server.call('PUT', `/Job/${action}`, {
        token: office,
        body: { jobIds: [id] },
        headers,
      })
      expect(resultOf(answer).done).toMatchObject([{ id, state: 'Cancelled' }])
    }
    expect(await jobOf(id)).toMatchObject({ state: 'Initial' })
    expect(await tasksOf(id)).toEqual(tasks)
  })

  it('are dissolved: the tasks stay without a job and go into another one', async () => {
    const { id, tasks } = await freshJob(2)
    const taskIds = tasks.map(task => task.id)
    expect(resultOf(await put('/Job/dissolve', { jobIds: [id] })).done).toMatchObject([{ id }])
    expect(await jobOf(id)).toBeUndefined()
    const loose = await rowsOf<TaskRow>(
      sql`select id, job_id, state, version from task where id in ${idList(taskIds)}`,
    )
    expect(loose.every(task => task.job_id === null && task.state === 'Initial')).toBe(true)
    const made = await post('/Job/createAndAssignJobFromTasks', {
      taskIds,
      name: '  Round of Anna ',
      userId: users.picker15,
    })
    expect(made.status).toBe(200)
    expect(resultOf(made).done.length).toBe(taskIds.length)
    const job = await rowsOf<{ name: string; user_id: number; tasks: number }>(sql`
      select j.name, j.user_id, count(*)::int as tasks from job j join task t on t.job_id = j.id
      where t.id in ${idList(taskIds)} group by j.id`)
    expect(job).toEqual([{ name: 'Round of Anna', user_id: users.picker15, tasks: taskIds.length }])
  })

  it('are cancelled with their tasks, unless a task cannot be', async () => {
    const { id, tasks } = await freshJob()
    expect(resultOf(await put('/Job/cancel', { jobIds: [id] })).done).toMatchObject([{ state: 'Cancelled' }])
    expect((await tasksOf(id)).map(task => task.state)).toEqual(tasks.map(() => 'Cancelled'))
    const [order] = await ordersOf([tasks[0]?.order_id ?? 0])
    expect(['Reserved', 'PartiallyReserved']).toContain(order?.state)
    const putAway = await rowsOf<{ id: number }>(sql`
      select j.id from job j where j.business_unit_id = ${unitId} and j.state = 'Initial'
        and exists (select 1 from task t where t.job_id = j.id and t.task_type = 'putAway') limit 1`)
    expect(resultOf(await put('/Job/cancel', { jobIds: [putAway[0]?.id] })).failed).toMatchObject([
      { code: 'wrong-task-type', state: 'putAway', allowedStates: ['pick', 'replenish', 'count'] },
    ])
    expect((await jobOf(putAway[0]?.id ?? 0))?.state).toBe('Initial')
  })

  it('tell their steps, and finish only when nothing is open', async () => {
    const { id, tasks } = await freshJob(2)
    const answer = await server.call('GET', `/Job/instructions/${id}`, { token: office })
    const instructions: JobInstructions = answer.body.result
    expect(instructions).toMatchObject({ jobId: id, status: 'Initial', percentCompletion: 0 })
    expect(instructions.steps.map(step => step.taskId).sort((a, b) => a - b)).toEqual(
      tasks.map(task => task.id),
    )
    expect(instructions.steps[0]).toMatchObject({ taskType: 'pick', fromLocation: expect.any(String) })
    const tried = await put('/Job/tryFinish', { jobId: id })
    expect(tried.body.result).toMatchObject({
      isFinished: false,
      openTasks: tasks.length,
      jobState: 'Initial',
    })
    expect((await put('/Job/tryFinish', { jobId: 999_999_999 })).status).toBe(404)
  })

  it('take a deviation, and say in the answer what stands against one', async () => {
    const { id } = await freshJob(2)
    const [step] = (await tasksOf(id)).map(task => task.id)
    const deviate = async (body: object) =>
      (await put('/Job/tryDeviateOnInstruction', { taskId: step, ...body })).body.result as {
        isAccepted: boolean
        refusal: { code: string } | null
      }
    expect(await deviate({ confirmedQuantity: '0', causeCode: 'DAMAGED' })).toMatchObject({
      isAccepted: false,
      refusal: { code: 'wrong-state', state: 'Initial' },
    })
    await begin(id, users.picker16 ?? 0)
    expect((await deviate({ confirmedQuantity: '0' })).refusal).toMatchObject({ code: 'invalid-input' })
    expect((await deviate({ confirmedQuantity: '-1', causeCode: 'DAMAGED' })).refusal).toMatchObject({
      code: 'invalid-input',
    })
    expect((await deviate({ confirmedQuantity: 'NaN', causeCode: 'DAMAGED' })).refusal).toMatchObject({
      code: 'invalid-input',
    })
    const asked = await rowsOf<{ requested_quantity: string }>(
      sql`select requested_quantity from task where id = ${step}`,
    )
    expect((await deviate({ confirmedQuantity: asked[0]?.requested_quantity })).refusal).toMatchObject({
      code: 'unchanged',
    })
    expect(await deviate({ confirmedQuantity: '0', causeCode: 'DAMAGED' })).toMatchObject({
      isAccepted: true,
      refusal: null,
    })
    expect((await deviate({ confirmedQuantity: '0', causeCode: 'DAMAGED' })).refusal).toMatchObject({
      code: 'wrong-state',
    })
    await put('/Job/end', { jobIds: [id] })
  })

  describe('tasks', () => {
    it('are cancelled one by one; the last one ends the job', async () => {
      const { id, tasks } = await freshJob(2)
      const [first, ...rest] = tasks.map(task => task.id)
      const before = await jobOf(id)
      const one = await put('/Task/cancel', { taskIds: [first], reason: 'Shelf is closed' })
      expect(resultOf(one).done).toMatchObject([{ id: first, state: 'Cancelled' }])
      expect(await lastAudit('Task', first ?? 0)).toMatchObject({
        action: 'cancelTask',
        detail: { reason: 'Shelf is closed' },
      })
      expect((await jobOf(id))?.state).toBe('Initial')
      expect((await jobOf(id))?.version).toBeGreaterThan(before?.version ?? 0)
      const again = await put('/Task/cancel', { taskIds: [first, ...rest] })
      expect(again.status).toBe(207)
      expect(resultOf(again).failed).toMatchObject([{ id: first, code: 'wrong-state', state: 'Cancelled' }])
      expect((await jobOf(id))?.state).toBe('Cancelled')
    })

    it('say which of the three is wrong', async () => {
      const wrong = await rowsOf<{ id: number; type: string }>(sql`
        (select t.id, 'wrong-job-state' as type from task t join job j on j.id = t.job_id
          where t.state = 'Initial' and j.state = 'InProgress' and t.business_unit_id = ${unitId} limit 1)
        union all (select t.id, 'wrong-task-type' from task t join job j on j.id = t.job_id
          where t.state = 'Initial' and j.state = 'Initial' and t.task_type = 'putAway' and t.business_unit_id = ${unitId} limit 1)
        union all (select id, 'wrong-state' from task where state = 'Completed' and business_unit_id = ${unitId} limit 1)`)
      expect(wrong.length).toBe(3)
      const { done, failed } = resultOf(await put('/Task/cancel', { taskIds: wrong.map(row => row.id) }))
      expect(done).toEqual([])
      expect(Object.fromEntries(failed.map(row => [row.id, row.code]))).toEqual(
        Object.fromEntries(wrong.map(row => [row.id, row.type])),
      )
      expect(failed.every(row => (row.allowedStates ?? []).length > 0)).toBe(true)
    })

    it('of several kinds do not go into one job; those that fit do', async () => {
      const { tasks } = await freshJob()
      const counts = await rowsOf<{ id: number }>(sql`select t.id from task t join job j on j.id = t.job_id
        where t.task_type = 'count' and t.state = 'Initial' and j.state = 'Initial' and t.business_unit_id = ${unitId} limit 1`)
      const taskIds = [...tasks, ...counts].map(task => task.id)
      const answer = await post('/Job/createAndAssignJobFromTasks', {
        taskIds,
        name: 'Mixed',
        userRoleId: roleId,
      })
      expect(answer.status).toBe(207)
      expect(resultOf(answer).done.length + resultOf(answer).failed.length).toBe(taskIds.length)
      expect(new Set(resultOf(answer).failed.map(row => row.code))).toEqual(new Set(['wrong-task-type']))
      const nothing = await post('/Job/createAndAssignJobFromTasks', { name: 'None', userRoleId: roleId })
      expect(nothing.status).toBe(400)
    })
  })

  describe('operations', () => {
    const operationIn = async (state: string, more = sql``) =>
      (
        await rowsOf<{ id: number; order_id: number }>(sql`
          select p.id, p.order_id from process p where p.business_unit_id = ${unitId} and p.state = ${state}
            and p.process_definition_category = 'SalesOrder' and p.number_of_orders = 1 ${more} order by p.id limit 1`)
      )[0]

    it('that are prepared go to somebody with their job, and away again', async () => {
      const { tasks } = await freshJob()
      const operation = { id: tasks[0]?.process_id ?? 0 }
      const answer = await put('/Job/assignOperationsToUser', {
        processIds: [operation.id],
        userRoleId: roleId,
      })
      expect(resultOf(answer).done).toMatchObject([{ id: operation.id, state: 'Prepared' }])
      const rows = await post('/ProcessSalesOrders/processSearch', {
        filters: [{ selector: 'id', operator: 'IsEqualTo', value: operation.id, type: 'number' }],
      })
      expect(rows.body.result as object[]).toMatchObject([{ userRoleId: roleId, userId: null }])
      expect((await put('/Job/unassign', { processIds: [operation?.id] })).status).toBe(200)
      expect(resultOf(await put('/Job/unassign', { processIds: [operation?.id] })).failed).toMatchObject([
        { code: 'nothing-to-do' },
      ])
    })

    it('that are not prepared are refused, unless a part is held: then it gets tasks first', async () => {
      const untouched = await operationIn('Initial', sql`and not p.is_partially_reserved`)
      const refused = await put('/Job/assignOperationsToUser', {
        processIds: [untouched?.id],
        userRoleId: roleId,
      })
      expect(resultOf(refused).failed).toMatchObject([
        { code: 'wrong-state', state: 'Initial', allowedStates: ['Prepared'] },
      ])
      const held = await operationIn('Initial', sql`and p.is_partially_reserved`)
      if (held === undefined) throw new Error('The seed has no partially reserved order.')
      const answer = await put('/Job/assignOperationsToUser', {
        processIds: [held.id],
        userId: users.picker15,
      })
      expect(resultOf(answer).done).toMatchObject([{ id: held.id, state: 'Prepared' }])
      expect(await ordersOf([held.order_id])).toMatchObject([{ state: 'PartiallyReadyForPick' }])
      const jobs = await rowsOf<{ user_id: number }>(sql`
        select distinct j.user_id from task t join job j on j.id = t.job_id where t.process_id = ${held.id}`)
      expect(jobs).toEqual([{ user_id: users.picker15 }])
    })

    it('go into a new job together', async () => {
      const found = await rowsOf<{ id: number }>(sql`
        select p.id from process p join job j on j.id = p.job_id and j.state = 'Initial'
        where p.business_unit_id = ${unitId} and p.summarized_state = 'Prepared' and p.number_of_orders = 1
          and p.process_definition_category = 'SalesOrder' order by p.id desc limit 2`)
      const processIds = found.map(row => row.id)
      const former = await rowsOf<{ job_id: number }>(
        sql`select distinct job_id from task where process_id in ${idList(processIds)}`,
      )
      const answer = await post('/Job/createAndAssignJobFromTasks', {
        processIds,
        name: 'Evening round',
        userId: users.picker15,
      })
      expect(answer.status).toBe(200)
      const jobs = await rowsOf<{ id: number; name: string }>(sql`
        select distinct j.id, j.name from task t join job j on j.id = t.job_id
        where t.process_id in ${idList(processIds)} and t.state = 'Initial'`)
      expect(jobs).toMatchObject([{ name: 'Evening round' }])
      const shown = await rowsOf<{ job_id: number }>(
        sql`select distinct job_id from process where id in ${idList(processIds)}`,
      )
      expect(shown).toEqual([{ job_id: jobs[0]?.id }])
      for (const { job_id } of former) {
        const left = await tasksOf(job_id)
        if (left.length === 0) expect(await jobOf(job_id)).toBeUndefined()
      }
    })

    it('are worked out anew by Tools, for who may', async () => {
      expect((await post('/Tools/UpdateOperationViewData', {}, await server.signIn('planner'))).status).toBe(
        403,
      )
      const operation = await operationIn('Prepared')
      await sql`update process set summarized_state = 'Initial', number_of_order_lines = 99 where id = ${operation?.id}`.execute(
        server.db.read,
      )
      const admin = await server.signIn('admin')
      const answer = await post('/Tools/UpdateOperationViewData', { processIds: [operation?.id] }, admin)
      expect(answer.body.result).toEqual({ updated: 1 })
      const all = await post('/Tools/UpdateOperationViewData', {}, admin)
      expect((all.body.result as { updated: number }).updated).toBeGreaterThan(10)
    })
  })

  describe('of stocks', () => {
    const stocksFor = (more = sql``) =>
      rowsOf<{ id: number; location_id: number; free: string }>(sql`
        select s.id, s.location_id, s.quantity - s.reserved_quantity as free from stock s
        where s.business_unit_id = ${unitId} and s.quantity > s.reserved_quantity and not s.block_reservations
          and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started')) ${more}
        order by s.id limit 3`)

    it('move what is free, and begin at once for a user', async () => {
      const stocks = await stocksFor()
      const target = await rowsOf<{
        id: number
      }>(sql`select id from location where business_unit_id = ${unitId}
        and id not in ${idList(stocks.map(stock => stock.location_id))} order by id limit 1`)
      const [here] = stocks
      const body = {
        stockIds: stocks.map(stock => stock.id),
        type: 'move',
        name: 'Tidy up',
        userId: users.picker15,
      }
      expect((await post('/Job/createAndStartFromStocks', body)).status).toBe(400)
      const same = await post('/Job/createAndStartFromStocks', {
        ...body,
        stockIds: [here?.id],
        toLocationId: here?.location_id,
      })
      expect(resultOf(same).failed).toMatchObject([{ code: 'same-place' }])
      const made = await post('/Job/createAndStartFromStocks', { ...body, toLocationId: target[0]?.id })
      expect(resultOf(made).done.length).toBe(3)
      const tasks = await rowsOf<{
        stock_id: number
        requested_quantity: string
        state: string
        job: string
      }>(sql`
        select t.stock_id, t.requested_quantity, t.state, j.state as job from task t join job j on j.id = t.job_id
        where j.name = 'Tidy up' order by t.stock_id`)
      expect(tasks).toEqual(
        stocks.map(stock => ({
          stock_id: stock.id,
          requested_quantity: stock.free,
          state: 'Started',
          job: 'InProgress',
        })),
      )
      const twice = await post('/Job/createAndStartFromStocks', { ...body, toLocationId: target[0]?.id })
      expect(new Set(resultOf(twice).failed.map(row => row.code))).toEqual(new Set(['not-enough-stock']))
    })

    it('are counted once, for a role', async () => {
      const stockIds = (await stocksFor()).map(stock => stock.id)
      const body = { stockIds, type: 'count', name: 'Spot check', userRoleId: roleId }
      expect(resultOf(await post('/Job/createAndStartFromStocks', body)).done.length).toBe(3)
      expect(
        new Set(resultOf(await post('/Job/createAndStartFromStocks', body)).failed.map(row => row.code)),
      ).toEqual(new Set(['nothing-to-do']))
    })
  })

  it('ended while a pick of them is confirmed: one comes first, nobody waits for ever', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await freshJob(2)
      await begin(id, users.picker16 ?? 0)
      const started = (await tasksOf(id)).filter(task => task.state === 'Started')
      const quantities = await rowsOf<{ id: number; requested_quantity: string }>(
        sql`select id, requested_quantity from task where id in ${idList(started.map(task => task.id))}`,
      )
      const answers = await Promise.all([
        put('/Job/end', { jobIds: [id] }),
        ...quantities.map((task, index) =>
          post(
            '/Terminal/confirmPick',
            index % 2 === 0
              ? { taskId: task.id, confirmedQuantity: task.requested_quantity }
              : { taskId: task.id, confirmedQuantity: '0', causeCode: 'NOT-FOUND' },
            picker,
          ),
        ),
        put('/Job/unassign', { jobIds: [id] }),
      ])
      expect(answers.every(answer => answer.status < 500)).toBe(true)
      const job = await jobOf(id)
      expect(['Completed', 'Cancelled', undefined]).toContain(job?.state)
    }
  })
})
