/** The live grids of orders: they receive the changes by floor and planner, as rows that are newer than those shown. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsView } from '../../src/catalog/views/jobs'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { tasksView } from '../../src/catalog/views/tasks'
import type { TerminalPick } from '../../src/contract/endpoints/floor'
import type { Filter } from '../../src/contract/filter'
import type { AnyRow, View } from '../../src/define/view'
import { followView, type Follower } from './follower'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'

describe.each(enginesFor())('the live grids of orders on %s', engine => {
  let server: TestServer
  let token: string
  let found: ViewSearch['found']
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = await server.signIn('planner')
    ;({ found } = viewSearch(server, token))
  })
  afterAll(() => server.close())

  const follow = (name: string): Promise<Follower> => followView(server.url, token, name)
  const versionOf = (row: Readonly<Record<string, unknown>>): number => Number(row.version)
  const byId = async (view: View, id: number): Promise<AnyRow> => {
    const [row] = await found(view, [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }])
    if (row === undefined) throw new Error(`${view.name} ${id} is not there`)
    return row
  }
  const processOf = async (orderId: number): Promise<number> =>
    Number((await byId(salesOrdersView, orderId)).processId)

  it('update tasks, jobs, operations, outgoing orders and the history at a pick', async () => {
    const picker = await server.signIn('picker16')
    const [task, job, operation, process, outgoing, history] = await Promise.all(
      ['Task', 'Job', 'Operation', 'ProcessSalesOrders', 'OutgoingOrder', 'SalesOrderHistory'].map(follow),
    )
    const pick = (await server.call('POST', '/Terminal/nextPick', { token: picker })).body
      .result as TerminalPick
    const processId = await processOf(pick.orderId)
    expect(await task?.row(pick.taskId)).toMatchObject({
      state: 'Started',
      jobState: 'InProgress',
      performedBy: 'Agnieszka Nowak',
    })
    expect(await job?.row(pick.jobId)).toMatchObject({ status: 'InProgress', userName: 'Agnieszka Nowak' })
    expect(await operation?.row(processId)).toMatchObject({
      operationsSummarizedState: 'InProgress',
      jobState: 'InProgress',
    })
    expect(await process?.row(processId)).toMatchObject({ operationsSummarizedState: 'InProgress' })
    expect(await outgoing?.row(pick.orderId)).toMatchObject({
      state: 'Started',
      salesOrderState: 'PickStarted',
    })
    await expect
      .poll(() => history?.messages.map(message => message.viewModel))
      .toContainEqual(
        expect.objectContaining({
          orderId: pick.orderId,
          action: 'startPicking',
          stateAfter: 'PickStarted',
        }),
      )

    const before = { task: await byId(tasksView, pick.taskId), job: await byId(jobsView, pick.jobId) }
    await server.call('POST', '/Terminal/confirmPick', {
      token: picker,
      body: { taskId: pick.taskId, confirmedQuantity: pick.requestedQuantity },
    })
    const done = await task?.row(pick.taskId, row => row.state === 'Completed')
    expect(done).toMatchObject({ confirmedQuantity: pick.requestedQuantity })
    expect(versionOf(done ?? {})).toBeGreaterThan(before.task.version)
    const further = await job?.row(pick.jobId, row => Number(row.percentCompletion) > 0)
    expect(versionOf(further ?? {})).toBeGreaterThan(before.job.version)
  })

  it('update the tasks and the operation of a job that is paused', async () => {
    const picker = await server.signIn('picker16')
    const pick = (await server.call('POST', '/Terminal/nextPick', { token: picker })).body
      .result as TerminalPick
    const before = await byId(tasksView, pick.taskId)
    const [task, operation] = await Promise.all(['Task', 'Operation'].map(follow))
    await server.call('PUT', `/Terminal/job/${pick.jobId}/pause`, { token: picker })
    const paused = await task?.row(pick.taskId)
    expect(paused).toMatchObject({ jobState: 'Paused' })
    expect(versionOf(paused ?? {})).toBeGreaterThan(before.version)
    expect(await operation?.row(await processOf(pick.orderId))).toMatchObject({ jobState: 'Paused' })
  })

  it('update all followers when an order is prepared and unprepared', async () => {
    const state: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
    const [order] = await found(salesOrdersView, [
      state,
      { selector: 'isStockMissing', operator: 'IsEqualTo', value: false, type: 'boolean' },
    ])
    const [orderId, processId] = [Number(order?.id), Number(order?.processId)]
    const [task, job, operation, outgoing] = await Promise.all(
      ['Task', 'Job', 'Operation', 'OutgoingOrder'].map(follow),
    )
    const put = (path: string): Promise<Answer> =>
      server.call('PUT', `/ProcessSalesOrders/${path}`, { token, body: { processIds: [processId] } })
    expect((await put('prepare')).status).toBe(200)
    const prepared = await operation?.row(processId, row => row.state === 'Prepared')
    expect(prepared).toMatchObject({ operationsSummarizedState: 'Prepared', jobState: 'Initial', orderId })
    const jobId = Number(prepared?.jobId)
    expect(await job?.row(jobId)).toMatchObject({ status: 'Initial', percentCompletion: 0 })
    const { rows: made } = await sql<{ id: number }>`select id from task where job_id = ${jobId}`.execute(
      server.db.read,
    )
    for (const { id } of made)
      expect(await task?.row(id)).toMatchObject({ state: 'Initial', operationState: 'Prepared' })
    expect(await outgoing?.row(orderId)).toMatchObject({
      state: 'Initial',
      salesOrderState: 'ReadyForPick',
    })

    expect((await put('unprepare')).status).toBe(200)
    for (const { id } of made) await task?.removed(id)
    await job?.removed(jobId)
    expect(await operation?.row(processId, row => row.jobId === null)).toMatchObject({
      state: 'Initial',
      jobName: null,
    })
  })

  it('update all followers when a step on a reserved order is undone', async () => {
    const state: Filter = { selector: 'state', operator: 'In', values: ['Reserved'], type: 'enum' }
    const order = (await found(salesOrdersView, [state])).find(({ hasPicks }) => hasPicks === false)
    const [orderId, processId] = [Number(order?.id), Number(order?.processId)]
    const [sales, task, operation, history] = await Promise.all(
      ['SalesOrders', 'Task', 'Operation', 'SalesOrderHistory'].map(follow),
    )
    const put = (path: string, more: object = {}): Promise<Answer> =>
      server.call('PUT', `/ProcessSalesOrders/${path}`, { token, body: { processIds: [processId], ...more } })
    expect((await put('prepare')).status).toBe(200)
    const prepared = await sales?.row(orderId, row => row.state === 'ReadyForPick')
    const { rows: made } = await sql<{ id: number }>`
      select id from task where order_id = ${orderId}`.execute(server.db.read)
    expect((await put('unprepare', { undoes: 'prepare' })).status).toBe(200)
    const undone = await sales?.row(orderId, row => row.state === 'Reserved')
    expect(versionOf(undone ?? {})).toBeGreaterThan(versionOf(prepared ?? {}))
    for (const { id } of made) await task?.removed(id)
    expect(await operation?.row(processId, row => row.jobId === null)).toMatchObject({ state: 'Initial' })
    await expect
      .poll(() => history?.rows())
      .toContainEqual(expect.objectContaining({ orderId, action: 'undoStep', stateAfter: 'Reserved' }))
  })
})
