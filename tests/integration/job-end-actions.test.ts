/** How a job ends: ended, cancelled, dissolved, with a deviation, and while one of its picks is confirmed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idList } from '../../demo/server/core/db/id-list'
import type { JobInstructions } from '../../src/contract/endpoints/jobs'
import { closeAndCheck } from './close-and-check'
import { jobsOf, resultOf, type Jobs, type TaskRow } from './job-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('jobs on %s', engine => {
  let server: TestServer
  let jobs: Jobs

  beforeAll(async () => {
    server = await startTestServer({ engine })
    jobs = await jobsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are ended with the performed part: open picks are cancelled, reservations stay', async () => {
    const { id, tasks } = await jobs.freshJob(2)
    await jobs.begin(id, jobs.users.picker16)
    const pick = (await jobs.post('/Terminal/nextPick', {}, jobs.picker)).body.result as {
      taskId: number
      jobId: number
      requestedQuantity: string
    }
    const beforePick = await jobs.jobOf(id)
    expect(pick.jobId).toBe(id)
    await jobs.post(
      '/Terminal/confirmPick',
      { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity },
      jobs.picker,
    )
    expect((await jobs.jobOf(id))?.version).toBeGreaterThan(beforePick?.version ?? 0)
    expect(await jobs.percentOf(id)).toBeGreaterThan(0)
    expect(resultOf(await jobs.put('/Job/cancel', { jobIds: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'InProgress', allowedStates: ['Initial', 'Paused'] },
    ])
    const heldBefore =
      await jobs.rowsOf(sql`select line_id, stock_id, quantity from reservation where line_id in (
      select order_line_id from task where job_id = ${id}) order by line_id, stock_id`)
    expect(resultOf(await jobs.put('/Job/end', { jobIds: [id] })).done).toMatchObject([
      { id, state: 'Completed' },
    ])
    const after = await jobs.tasksOf(id)
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
      await jobs.rowsOf(sql`select line_id, stock_id, quantity from reservation where line_id in (
      select order_line_id from task where job_id = ${id}) order by line_id, stock_id`),
    ).toEqual(heldBefore)
    const [order] = await jobs.ordersOf([after.find(task => task.state === 'Cancelled')?.order_id ?? 0])
    expect(['Reserved', 'PartiallyReserved']).toContain(order?.state)
    expect(resultOf(await jobs.put('/Job/end', { jobIds: [id] })).failed).toMatchObject([
      { code: 'wrong-state', state: 'Completed' },
    ])
    const jobRow = await jobs.post('/Job/search', {
      filters: [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }],
    })
    expect(jobRow.body.result as object[]).toMatchObject([{ percentCompletion: 100, status: 'Completed' }])
    const ends = await jobs.rowsOf(sql`select action, detail->>'to' as state from audit
      where entity = 'Job' and entity_id = ${id} and detail->>'to' in ('Completed','Cancelled')`)
    expect(ends).toEqual([{ action: 'endJob', state: 'Completed' }])
  })

  it('are rehearsed: the answer lists the changes, and the job stays as it is', async () => {
    const { id, tasks } = await jobs.freshJob()
    const headers = { 'cockpit-rehearsal': 'true' }
    for (const action of ['end', 'cancel', 'dissolve']) {
      const answer = await server.call('PUT', `/Job/${action}`, {
        token: jobs.office,
        body: { jobIds: [id] },
        headers,
      })
      expect(resultOf(answer).done).toMatchObject([{ id, state: 'Cancelled' }])
    }
    expect(await jobs.jobOf(id)).toMatchObject({ state: 'Initial' })
    expect(await jobs.tasksOf(id)).toEqual(tasks)
  })

  it('are dissolved: the tasks stay without a job and can be moved into another one', async () => {
    const { id, tasks } = await jobs.freshJob(2)
    const taskIds = tasks.map(task => task.id)
    expect(resultOf(await jobs.put('/Job/dissolve', { jobIds: [id] })).done).toMatchObject([{ id }])
    expect(await jobs.jobOf(id)).toBeUndefined()
    const loose = await jobs.rowsOf<TaskRow>(
      sql`select id, job_id, state, version from task where id in ${idList(taskIds)}`,
    )
    expect(loose.every(task => task.job_id === null && task.state === 'Initial')).toBe(true)
    const made = await jobs.post('/Job/createAndAssignJobFromTasks', {
      taskIds,
      name: '  Round of Anna ',
      userId: jobs.users.picker15,
    })
    expect(made.status).toBe(200)
    expect(resultOf(made).done.length).toBe(taskIds.length)
    const job = await jobs.rowsOf<{ name: string; user_id: number; tasks: number }>(sql`
      select j.name, j.user_id, count(*)::int as tasks from job j join task t on t.job_id = j.id
      where t.id in ${idList(taskIds)} group by j.id`)
    expect(job).toEqual([{ name: 'Round of Anna', user_id: jobs.users.picker15, tasks: taskIds.length }])
  })

  it('are cancelled with their tasks, unless a task cannot be', async () => {
    const { id, tasks } = await jobs.freshJob()
    expect(resultOf(await jobs.put('/Job/cancel', { jobIds: [id] })).done).toMatchObject([
      { state: 'Cancelled' },
    ])
    expect((await jobs.tasksOf(id)).map(task => task.state)).toEqual(tasks.map(() => 'Cancelled'))
    const [order] = await jobs.ordersOf([tasks[0]?.order_id ?? 0])
    expect(['Reserved', 'PartiallyReserved']).toContain(order?.state)
    const putAway = await jobs.rowsOf<{ id: number }>(sql`
      select j.id from job j where j.business_unit_id = ${jobs.unitId} and j.state = 'Initial'
        and exists (select 1 from task t where t.job_id = j.id and t.task_type = 'putAway') limit 1`)
    expect(resultOf(await jobs.put('/Job/cancel', { jobIds: [putAway[0]?.id] })).failed).toMatchObject([
      { code: 'wrong-task-type', state: 'putAway', allowedStates: ['pick', 'replenish', 'count'] },
    ])
    expect((await jobs.jobOf(putAway[0]?.id ?? 0))?.state).toBe('Initial')
  })

  it('list their steps, and finish only when no task is open', async () => {
    const { id, tasks } = await jobs.freshJob(2)
    const answer = await server.call('GET', `/Job/instructions/${id}`, { token: jobs.office })
    const instructions: JobInstructions = answer.body.result
    expect(instructions).toMatchObject({ jobId: id, status: 'Initial', percentCompletion: 0 })
    expect(instructions.steps.map(step => step.taskId).sort((a, b) => a - b)).toEqual(
      tasks.map(task => task.id),
    )
    expect(instructions.steps[0]).toMatchObject({ taskType: 'pick', fromLocation: expect.any(String) })
    const tried = await jobs.put('/Job/tryFinish', { jobId: id })
    expect(tried.body.result).toMatchObject({
      isFinished: false,
      openTasks: tasks.length,
      jobState: 'Initial',
    })
    expect((await jobs.put('/Job/tryFinish', { jobId: 999_999_999 })).status).toBe(404)
  })

  it('accept a deviation, and return the refusal if it is not possible', async () => {
    const { id } = await jobs.freshJob(2)
    const [step] = (await jobs.tasksOf(id)).map(task => task.id)
    const deviate = async (body: object) =>
      (await jobs.put('/Job/tryDeviateOnInstruction', { taskId: step, ...body })).body.result as {
        isAccepted: boolean
        refusal: { code: string } | null
      }
    expect(await deviate({ confirmedQuantity: '0', causeCode: 'DAMAGED' })).toMatchObject({
      isAccepted: false,
      refusal: { code: 'wrong-state', state: 'Initial' },
    })
    await jobs.begin(id, jobs.users.picker16)
    expect((await deviate({ confirmedQuantity: '0' })).refusal).toMatchObject({ code: 'invalid-input' })
    expect((await deviate({ confirmedQuantity: '-1', causeCode: 'DAMAGED' })).refusal).toMatchObject({
      code: 'invalid-input',
    })
    expect((await deviate({ confirmedQuantity: 'NaN', causeCode: 'DAMAGED' })).refusal).toMatchObject({
      code: 'invalid-input',
    })
    const answer = await jobs.rowsOf<{ requested_quantity: string }>(
      sql`select requested_quantity from task where id = ${step}`,
    )
    expect((await deviate({ confirmedQuantity: answer[0]?.requested_quantity })).refusal).toMatchObject({
      code: 'unchanged',
    })
    expect(await deviate({ confirmedQuantity: '0', causeCode: 'DAMAGED' })).toMatchObject({
      isAccepted: true,
      refusal: null,
    })
    expect((await deviate({ confirmedQuantity: '0', causeCode: 'DAMAGED' })).refusal).toMatchObject({
      code: 'wrong-state',
    })
    await jobs.put('/Job/end', { jobIds: [id] })
  })

  it('that are ended while one of their picks is confirmed: one call succeeds, without a deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await jobs.freshJob(2)
      await jobs.begin(id, jobs.users.picker16)
      const started = (await jobs.tasksOf(id)).filter(task => task.state === 'Started')
      const quantities = await jobs.rowsOf<{ id: number; requested_quantity: string }>(
        sql`select id, requested_quantity from task where id in ${idList(started.map(task => task.id))}`,
      )
      const answers = await Promise.all([
        jobs.put('/Job/end', { jobIds: [id] }),
        ...quantities.map((task, index) =>
          jobs.post(
            '/Terminal/confirmPick',
            index % 2 === 0
              ? { taskId: task.id, confirmedQuantity: task.requested_quantity }
              : { taskId: task.id, confirmedQuantity: '0', causeCode: 'NOT-FOUND' },
            jobs.picker,
          ),
        ),
        jobs.put('/Job/unassign', { jobIds: [id] }),
      ])
      expect(answers.every(answer => answer.status < 500)).toBe(true)
      const job = await jobs.jobOf(id)
      expect(['Completed', 'Cancelled', undefined]).toContain(job?.state)
    }
  })
})
