/** Actions on tasks, and jobs created from tasks and stocks: what they do and what they refuse. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idList } from '../../demo/server/core/db/id-list'
import type { TerminalMove } from '../../src/contract/endpoints/floor-goods'
import { closeAndCheck } from './close-and-check'
import { jobsOf, resultOf, type Jobs } from './job-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('tasks on %s', engine => {
  let server: TestServer
  let jobs: Jobs

  beforeAll(async () => {
    server = await startTestServer({ engine })
    jobs = await jobsOf(server)
  })
  afterAll(() => closeAndCheck(server))

  it('are cancelled one by one; the last one ends the job', async () => {
    const { id, tasks } = await jobs.freshJob(2)
    const [first, ...rest] = tasks.map(task => task.id)
    const before = await jobs.jobOf(id)
    const one = await jobs.put('/Task/cancel', { taskIds: [first], reason: 'Shelf is closed' })
    expect(resultOf(one).done).toMatchObject([{ id: first, state: 'Cancelled' }])
    expect(await jobs.lastAudit('Task', first ?? 0)).toMatchObject({
      action: 'cancelTask',
      detail: { reason: 'Shelf is closed' },
    })
    expect((await jobs.jobOf(id))?.state).toBe('Initial')
    expect((await jobs.jobOf(id))?.version).toBeGreaterThan(before?.version ?? 0)
    const again = await jobs.put('/Task/cancel', { taskIds: [first, ...rest] })
    expect(again.status).toBe(207)
    expect(resultOf(again).failed).toMatchObject([{ id: first, code: 'wrong-state', state: 'Cancelled' }])
    expect((await jobs.jobOf(id))?.state).toBe('Cancelled')
    expect(await jobs.lastAudit('Job', id)).toMatchObject({
      action: 'cancelJob',
      detail: { from: 'Initial', to: 'Cancelled' },
    })
  })

  it('refuse an invalid state of the task, of its job, and an invalid type, each with its code', async () => {
    const wrong = await jobs.rowsOf<{ id: number; type: string }>(sql`
      (select t.id, 'wrong-job-state' as type from task t join job j on j.id = t.job_id
        where t.state = 'Initial' and j.state = 'InProgress' and t.business_unit_id = ${jobs.unitId} limit 1)
      union all (select t.id, 'wrong-task-type' from task t join job j on j.id = t.job_id
        where t.state = 'Initial' and j.state = 'Initial' and t.task_type = 'putAway' and t.business_unit_id = ${jobs.unitId} limit 1)
      union all (select id, 'wrong-state' from task where state = 'Completed' and business_unit_id = ${jobs.unitId} limit 1)`)
    expect(wrong.length).toBe(3)
    const { done, failed } = resultOf(await jobs.put('/Task/cancel', { taskIds: wrong.map(row => row.id) }))
    expect(done).toEqual([])
    expect(Object.fromEntries(failed.map(row => [row.id, row.code]))).toEqual(
      Object.fromEntries(wrong.map(row => [row.id, row.type])),
    )
    expect(failed.every(row => (row.allowedStates ?? []).length > 0)).toBe(true)
  })

  it('of several types are refused in one job; those of the same type are accepted', async () => {
    const { tasks } = await jobs.freshJob()
    const counts = await jobs.rowsOf<{ id: number }>(sql`select t.id from task t join job j on j.id = t.job_id
      where t.task_type = 'count' and t.state = 'Initial' and j.state = 'Initial' and t.business_unit_id = ${jobs.unitId} limit 1`)
    const taskIds = [...tasks, ...counts].map(task => task.id)
    const answer = await jobs.post('/Job/createAndAssignJobFromTasks', {
      taskIds,
      name: 'Mixed',
      userRoleId: jobs.roleId,
    })
    expect(answer.status).toBe(207)
    expect(resultOf(answer).done.length + resultOf(answer).failed.length).toBe(taskIds.length)
    expect(new Set(resultOf(answer).failed.map(row => row.code))).toEqual(new Set(['wrong-task-type']))
    const nothing = await jobs.post('/Job/createAndAssignJobFromTasks', {
      name: 'None',
      userRoleId: jobs.roleId,
    })
    expect(nothing.status).toBe(400)
  })

  describe('of stocks', () => {
    const stocksFor = (more = sql``) =>
      jobs.rowsOf<{ id: number; location_id: number; free: string }>(sql`
        select s.id, s.location_id, s.quantity - s.reserved_quantity as free from stock s
        where s.business_unit_id = ${jobs.unitId} and s.quantity > s.reserved_quantity and not s.block_reservations
          and not exists (select 1 from task t where t.stock_id = s.id and t.state in ('Initial','Started')) ${more}
        order by s.id limit 3`)

    it('are moved in their free quantity, and started at once for a user', async () => {
      const stocks = await stocksFor()
      const target = await jobs.rowsOf<{
        id: number
      }>(sql`select id from location where business_unit_id = ${jobs.unitId}
        and id not in ${idList(stocks.map(stock => stock.location_id))} order by id limit 1`)
      const [here] = stocks
      const body = {
        stockIds: stocks.map(stock => stock.id),
        type: 'move',
        name: 'Tidy up',
        userId: jobs.users.picker15,
      }
      expect((await jobs.post('/Job/createAndStartFromStocks', body)).status).toBe(400)
      const same = await jobs.post('/Job/createAndStartFromStocks', {
        ...body,
        stockIds: [here?.id],
        toLocationId: here?.location_id,
      })
      expect(resultOf(same).failed).toMatchObject([{ code: 'same-place' }])
      const made = await jobs.post('/Job/createAndStartFromStocks', { ...body, toLocationId: target[0]?.id })
      expect(resultOf(made).done.length).toBe(3)
      const tasks = await jobs.rowsOf<{
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
      const twice = await jobs.post('/Job/createAndStartFromStocks', { ...body, toLocationId: target[0]?.id })
      expect(new Set(resultOf(twice).failed.map(row => row.code))).toEqual(new Set(['not-enough-stock']))
    })

    it('are moved although they are blocked, and stay blocked', async () => {
      const [stock] = await stocksFor()
      await jobs.put('/Stock/blockstock', { stockIds: [stock?.id], isBlocked: true })
      const [target] = await jobs.rowsOf<{ id: number }>(sql`
        select c.id from location c where c.business_unit_id = ${jobs.unitId} and not c.deleted and not c.system_location
          and not exists (select 1 from stock s where s.location_id = c.id) order by c.id limit 1`)
      const made = await jobs.post('/Job/createAndStartFromStocks', {
        stockIds: [stock?.id],
        type: 'move',
        name: 'Quarantine',
        userId: jobs.users.picker16,
        toLocationId: target?.id,
      })
      expect(resultOf(made).done).toMatchObject([{ id: stock?.id, state: 'Blocked' }])
      const next = async (): Promise<TerminalMove | null> =>
        (await jobs.post('/Terminal/nextMove', {}, jobs.picker)).body.result
      let move = await next()
      for (; move !== null && move.jobName !== 'Quarantine'; move = await next()) {
        await jobs.put('/Job/end', { jobIds: [move.jobId] })
      }
      expect(move).toMatchObject({ taskType: 'move', requestedQuantity: stock?.free })
      const jobId = move?.jobId ?? 0
      const { body } = await server.call('GET', `/Job/instructions/${jobId}`, { token: jobs.office })
      expect(body.result).toMatchObject({ steps: [{ taskId: move?.taskId, isWaiting: false }] })
      const filters = [{ selector: 'id', operator: 'IsEqualTo', value: move?.taskId, type: 'number' }]
      expect((await jobs.post('/Task/search', { filters })).body.result).toMatchObject([
        { stockIsMissing: false },
      ])
      const confirmed = { taskId: move?.taskId, confirmedQuantity: move?.requestedQuantity }
      expect((await jobs.post('/Terminal/confirmMove', confirmed, jobs.picker)).status).toBe(200)
      expect(
        await jobs.rowsOf(sql`select quantity, block_reservations as blocked from stock
          where location_id = ${target?.id ?? 0}`),
      ).toEqual([{ quantity: stock?.free, blocked: true }])
    })

    it('are counted once, for a role', async () => {
      const stockIds = (await stocksFor()).map(stock => stock.id)
      const body = { stockIds, type: 'count', name: 'Spot check', userRoleId: jobs.roleId }
      expect(resultOf(await jobs.post('/Job/createAndStartFromStocks', body)).done.length).toBe(3)
      expect(
        new Set(resultOf(await jobs.post('/Job/createAndStartFromStocks', body)).failed.map(row => row.code)),
      ).toEqual(new Set(['being-counted']))
    })
  })
})
