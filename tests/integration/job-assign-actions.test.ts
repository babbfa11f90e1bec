/** Assignment of jobs: jobs and operations are assigned to a user or a role and unassigned again, also concurrently. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idList } from '../../demo/server/core/db/id-list'
import { closeAndCheck } from './close-and-check'
import { jobsOf, resultOf, type Jobs } from './job-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('jobs on %s', engine => {
  let server: TestServer
  let jobs: Jobs

  beforeAll(async () => {
    server = await startTestServer({ engine })
    jobs = await jobsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are assigned to a user or a role, with values before and after in the history', async () => {
    const { id } = await jobs.freshJob()
    const before = await jobs.jobOf(id)
    expect((await jobs.put('/Job/assign', { jobIds: [id], userId: jobs.users.picker16 })).status).toBe(200)
    const after = await jobs.jobOf(id)
    expect(after).toMatchObject({ user_id: jobs.users.picker16, user_role_id: null, state: 'Initial' })
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    expect(await jobs.lastAudit('Job', id)).toMatchObject({
      action: 'assignJob',
      detail: { userName: [null, expect.any(String)] },
    })
    const again = await jobs.put('/Job/assign', { jobIds: [id], userId: jobs.users.picker16 })
    expect(again.status).toBe(207)
    expect(resultOf(again).failed).toMatchObject([{ code: 'unchanged' }])
    await jobs.put('/Job/assign', { jobIds: [id], userRoleId: jobs.roleId })
    expect(await jobs.jobOf(id)).toMatchObject({ user_id: null, user_role_id: jobs.roleId })
    await jobs.put('/Job/unassign', { jobIds: [id] })
    expect(await jobs.jobOf(id)).toMatchObject({ user_id: null, user_role_id: null })
    expect(resultOf(await jobs.put('/Job/unassign', { jobIds: [id] })).failed).toMatchObject([
      { code: 'nothing-to-do' },
    ])
  })

  it.each([
    ['nobody', {}],
    ['both', { userId: 1, userRoleId: 1 }],
    ['an unknown user', { userId: 999_999_999 }],
    ['an unknown role', { userRoleId: 999_999_999 }],
    ['a text', { userId: 'Anna' }],
  ])('are not assigned to %s', async (_who, body) => {
    const { id } = await jobs.freshJob()
    jobs.release(id)
    expect((await jobs.put('/Job/assign', { jobIds: [id], ...body })).status).toBe(400)
  })

  it('of another unit, and users of another unit, are not found', async () => {
    const { id } = await jobs.freshJob()
    jobs.release(id)
    const foreign = await server.signIn('supervisor', 'Nordlager')
    const strangers = await jobs.rowsOf<{ id: number }>(
      sql`select id from app_user where business_unit_id <> ${jobs.unitId} and is_active order by id limit 1`,
    )
    const answer = await jobs.put('/Job/assign', { jobIds: [id], userId: strangers[0]?.id }, foreign)
    expect(resultOf(answer).failed).toMatchObject([{ id, code: 'not-found' }])
    expect((await jobs.put('/Job/assign', { jobIds: [id], userId: strangers[0]?.id })).status).toBe(400)
    expect((await server.call('GET', `/Job/instructions/${id}`, { token: foreign })).status).toBe(404)
  })

  it('that two users assign concurrently are assigned once, and the second user gets a conflict', async () => {
    const { id } = await jobs.freshJob()
    const read = [{ id, values: { userId: null, userRoleId: null } }]
    const other = await server.signIn('planner')
    const answers = await Promise.all([
      jobs.put('/Job/assign', { jobIds: [id], userId: jobs.users.picker16, read }),
      jobs.put('/Job/assign', { jobIds: [id], userId: jobs.users.picker15, read }, other),
    ])
    const [won, lost] = [...answers].sort((a, b) => a.status - b.status)
    expect(won?.status).toBe(200)
    expect(lost?.status).toBe(409)
    expect(lost?.body).toMatchObject({ code: 'changed', fields: ['userId'] })
  })

  it('that were started become Initial when assigned to a role, and stay in progress when assigned to another user', async () => {
    const { id, tasks } = await jobs.freshJob()
    const orderIds = tasks.map(task => task.order_id)
    await jobs.begin(id, jobs.users.picker16)
    expect(new Set((await jobs.ordersOf(orderIds)).map(order => order.state))).toEqual(
      new Set(['PickStarted']),
    )
    await jobs.put('/Job/assign', { jobIds: [id], userId: jobs.users.picker15 })
    expect(await jobs.jobOf(id)).toMatchObject({ state: 'InProgress', user_id: jobs.users.picker15 })
    const mine = await jobs.rowsOf<{ performed_by: number }>(
      sql`select distinct performed_by from task where job_id = ${id} and state = 'Started'`,
    )
    expect(mine).toEqual([{ performed_by: jobs.users.picker15 }])
    await jobs.put('/Job/assign', { jobIds: [id], userRoleId: jobs.roleId })
    expect(await jobs.jobOf(id)).toMatchObject({ state: 'Initial', user_id: null, user_role_id: jobs.roleId })
    expect((await jobs.tasksOf(id)).every(task => task.state === 'Initial')).toBe(true)
    expect((await jobs.ordersOf(orderIds)).every(order => order.state.endsWith('ReadyForPick'))).toBe(true)
    expect(await jobs.lastAudit('SalesOrder', orderIds[0] ?? 0)).toMatchObject({ action: 'handBackTasks' })
  })

  describe('operations', () => {
    const operationIn = async (state: string, more = sql``) =>
      (
        await jobs.rowsOf<{ id: number; order_id: number }>(sql`
          select p.id, p.order_id from process p where p.business_unit_id = ${jobs.unitId} and p.state = ${state}
            and p.process_definition_category = 'SalesOrder' and p.number_of_orders = 1 ${more} order by p.id limit 1`)
      )[0]

    it('that are prepared are assigned and unassigned with their job', async () => {
      const { tasks } = await jobs.freshJob()
      const operation = { id: tasks[0]?.process_id ?? 0 }
      const answer = await jobs.put('/Job/assignOperationsToUser', {
        processIds: [operation.id],
        userRoleId: jobs.roleId,
      })
      expect(resultOf(answer).done).toMatchObject([{ id: operation.id, state: 'Prepared' }])
      const rows = await jobs.post('/ProcessSalesOrders/processSearch', {
        filters: [{ selector: 'id', operator: 'IsEqualTo', value: operation.id, type: 'number' }],
      })
      expect(rows.body.result as object[]).toMatchObject([{ userRoleId: jobs.roleId, userId: null }])
      expect((await jobs.put('/Job/unassign', { processIds: [operation?.id] })).status).toBe(200)
      expect(resultOf(await jobs.put('/Job/unassign', { processIds: [operation?.id] })).failed).toMatchObject(
        [{ code: 'nothing-to-do' }],
      )
    })

    it('that are not prepared are refused, unless a part is reserved: then their tasks are created first', async () => {
      const untouched = await operationIn('Initial', sql`and not p.is_partially_reserved`)
      const refused = await jobs.put('/Job/assignOperationsToUser', {
        processIds: [untouched?.id],
        userRoleId: jobs.roleId,
      })
      expect(resultOf(refused).failed).toMatchObject([
        { code: 'wrong-state', state: 'Initial', allowedStates: ['Prepared'] },
      ])
      const held = await operationIn('Initial', sql`and p.is_partially_reserved`)
      if (held === undefined) throw new Error('The seed has no partially reserved order.')
      const answer = await jobs.put('/Job/assignOperationsToUser', {
        processIds: [held.id],
        userId: jobs.users.picker15,
      })
      expect(resultOf(answer).done).toMatchObject([{ id: held.id, state: 'Prepared' }])
      expect(await jobs.ordersOf([held.order_id])).toMatchObject([{ state: 'PartiallyReadyForPick' }])
      const input = await jobs.rowsOf<{ user_id: number }>(sql`
        select distinct j.user_id from task t join job j on j.id = t.job_id where t.process_id = ${held.id}`)
      expect(input).toEqual([{ user_id: jobs.users.picker15 }])
    })

    it('are moved into one new job together', async () => {
      const found = await jobs.rowsOf<{ id: number }>(sql`
        select p.id from process p join job j on j.id = p.job_id and j.state = 'Initial'
        where p.business_unit_id = ${jobs.unitId} and p.summarized_state = 'Prepared' and p.number_of_orders = 1
          and p.process_definition_category = 'SalesOrder' order by p.id desc limit 2`)
      const processIds = found.map(row => row.id)
      const former = await jobs.rowsOf<{ job_id: number }>(
        sql`select distinct job_id from task where process_id in ${idList(processIds)}`,
      )
      const answer = await jobs.post('/Job/createAndAssignJobFromTasks', {
        processIds,
        name: 'Evening round',
        userId: jobs.users.picker15,
      })
      expect(answer.status).toBe(200)
      const input = await jobs.rowsOf<{ id: number; name: string }>(sql`
        select distinct j.id, j.name from task t join job j on j.id = t.job_id
        where t.process_id in ${idList(processIds)} and t.state = 'Initial'`)
      expect(input).toMatchObject([{ name: 'Evening round' }])
      const shown = await jobs.rowsOf<{ job_id: number }>(
        sql`select distinct job_id from process where id in ${idList(processIds)}`,
      )
      expect(shown).toEqual([{ job_id: input[0]?.id }])
      for (const { job_id } of former) {
        const remaining = await jobs.tasksOf(job_id)
        if (remaining.length === 0) expect(await jobs.jobOf(job_id)).toBeUndefined()
      }
    })

    it('of which a part is reserved get their tasks in a new job, whose history counts them', async () => {
      const held = await operationIn('Initial', sql`and p.is_partially_reserved`)
      const answer = await jobs.post('/Job/createAndAssignJobFromTasks', {
        processIds: [held?.id],
        name: 'What is there',
        userId: jobs.users.picker15,
      })
      expect(resultOf(answer).done).toMatchObject([{ id: held?.id, state: 'Prepared' }])
      const [job] = await jobs.rowsOf<{ id: number; tasks: number }>(sql`
        select j.id, count(*)::int as tasks from job j join task t on t.job_id = j.id
        where j.name = 'What is there' group by j.id`)
      expect(await jobs.lastAudit('Job', job?.id ?? 0)).toMatchObject({
        action: 'createJob',
        detail: { name: [null, 'What is there'], taskCount: [null, job?.tasks] },
      })
    })

    it('are recomputed by Tools, for users with the permission', async () => {
      expect(
        (await jobs.post('/Tools/UpdateOperationViewData', {}, await server.signIn('planner'))).status,
      ).toBe(403)
      const operation = await operationIn('Prepared')
      await sql`update process set summarized_state = 'Initial', number_of_order_lines = 99 where id = ${operation?.id}`.execute(
        server.db.read,
      )
      const admin = await server.signIn('admin')
      const answer = await jobs.post('/Tools/UpdateOperationViewData', { processIds: [operation?.id] }, admin)
      expect(answer.body.result).toEqual({ updated: 1 })
      const all = await jobs.post('/Tools/UpdateOperationViewData', {}, admin)
      expect((all.body.result as { updated: number }).updated).toBeGreaterThan(10)
    })
  })
})
