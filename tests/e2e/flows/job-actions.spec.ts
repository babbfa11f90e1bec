/** Assigning work: operations, jobs and tasks are assigned, unassigned, combined, ended, dissolved and cancelled. */
import { jobsView } from '../../../src/catalog/views/jobs'
import { operationsView } from '../../../src/catalog/views/operations'
import { stocksView } from '../../../src/catalog/views/stocks'
import { tasksView } from '../../../src/catalog/views/tasks'
import { isNamed } from '../pages/action-grid'
import { escaped, text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'
import { uncancellableTasks } from './uncancellable-tasks'

test('an operation is assigned, unassigned and put into a new job, which is picked with a deviation and ended', async ({
  api,
  floor: { picker },
  gridOf,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  await api.process('prepare', { processIds: [order.processId], orderIds: [order.id] })
  const operations = await gridOf('operations-page', operationsView).openRows(order.processId)
  const assign = await operations.openForm('assignOperations', 'assign')
  await assign.send({ rows: '1 operation' })
  await expect(assign.dialog).toContainText(/Fill in one of these: User, Role|Change at least one value/)
  await assign.find('userId', picker.displayName)
  await assign.send({ rows: '1 operation' })
  await operations.expectDone('assignOperations')
  await operations.expectCellText('userName', picker.displayName)
  await operations.act('unassignOperations')
  await operations.expectDone('unassignOperations')
  const create = await operations.openForm('createJobFromOperations', 'newJob')
  await create.field('name').fill('Evening round')
  await create.find('userId', picker.displayName)
  await expectAccessible(page, 'a new job')
  await create.send()
  await operations.expectDone('createJobFromOperations')
  await operations.expectCellText('jobName', 'Evening round')

  const jobs = await gridOf('jobs-es-page', jobsView).open(isNamed('name', 'Evening round'))
  await jobs.expectState('Initial')
  const pick = await picker.nextPick()
  expect(pick.jobName).toBe('Evening round')
  await jobs.expectState('InProgress')
  await jobs.expectReason('dissolveJobs', /State: In progress/)
  await picker.pick(pick)
  await expect.poll(() => jobs.cellText('percentCompletion')).not.toMatch(/^0/)
  await picker.changeJob(pick.jobId, 'pause')
  await jobs.expectState('Paused')
  await picker.changeJob(pick.jobId, 'resume')
  await jobs.expectState('InProgress')
  await jobs.act('showInstructions')
  await expect(jobs.dialog.getByRole('list', { name: text('dialog.jobInstructions.steps') })).toBeVisible()
  await jobs.dialog
    .getByRole('button', { name: text('dialog.jobInstructions.deviate') })
    .first()
    .click()
  await jobs.dialog.getByRole('textbox', { name: text('dialog.jobInstructions.found') }).fill('0')
  await jobs.dialog.getByRole('combobox', { name: text('field.causeText') }).fill('Damaged goods')
  await page.getByRole('option', { name: 'Damaged goods' }).click()
  await expectAccessible(page, 'a deviation')
  await jobs.dialog.getByRole('button', { name: text('dialog.jobInstructions.report'), exact: true }).click()
  await expect(jobs.dialog).toContainText(text('dialog.jobInstructions.reported'))
  await page.keyboard.press('Escape')
  await expect(jobs.dialog).toHaveCount(0)
  await jobs.act('endJobs')
  await jobs.confirm('endJobs')
  await jobs.expectDone('endJobs')
  await jobs.expectState('Completed')
  await jobs.commands.tab('JobHistory').click()
  for (const action of ['startJob', 'pauseJob', 'resumeJob', 'endJob'])
    await expect(jobs.commands.tabPanel).toContainText(text(`state.history.${action}`))
  await expectAccessible(page, 'a job that was ended')
})

test('the priority of an operation is changed, and its orders are cancelled together', async ({
  api,
  gridOf,
  supply,
}) => {
  const order = await supply.newOrder()
  const operations = await gridOf('operations-page', operationsView).openRows(order.processId)
  const urgent = await operations.openForm('changeOperationPriority', 'operationPriority')
  await urgent.field('priority').fill(order.priority === 1 ? '2' : '1')
  await urgent.send({ rows: '1 operation' })
  await operations.expectDone('changeOperationPriority')
  await operations.expectCellText('priority', order.priority === 1 ? '2' : '1')
  await operations.act('cancelOperationOrders')
  await operations.confirm('cancelOperationOrders')
  await operations.expectDone('cancelOperationOrders')
  expect((await api.order(order.orderNo)).state).toBe('Cancelled')
})

test('a job of stocks is reassigned, unassigned and dissolved; its task gets a new job, which is cancelled', async ({
  api,
  gridOf,
  page,
  supply,
}) => {
  const stock = await supply.freeStock()
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  const create = await stocks.openForm('createJobFromStocks', 'stockJob')
  await create.choose('type', text('form.stockJob.type.count'))
  await create.field('name').fill('A closer look')
  await create.find('userRoleId', text('role.terminal'))
  await create.send()
  await stocks.expectDone('createJobFromStocks')

  const named = (name: string) => isNamed('name', name)
  const jobs = await gridOf('jobs-es-page', jobsView).open(named('A closer look'))
  const assign = await jobs.openForm('assignJobs', 'assign')
  await expect(assign.lookup('userRoleId')).toHaveValue(text('role.terminal'))
  await assign.find('userId', 'Kari Moen')
  await assign.empty('userRoleId')
  await assign.send({ rows: '1 job' })
  await jobs.expectDone('assignJobs')
  await jobs.expectCellText('userName', 'Kari Moen')
  await jobs.act('unassignJobs')
  await jobs.expectDone('unassignJobs')
  await jobs.expectReason('unassignJobs', text('refusal.nothing-to-do'))
  const [job] = (await api.rows(jobsView, { filters: [named('A closer look')] })).result
  const tasksOfJob = await api.rows(tasksView, {
    filters: [{ selector: 'jobId', operator: 'IsEqualTo', value: job?.id ?? 0, type: 'number' }],
  })
  await jobs.act('dissolveJobs')
  await jobs.confirm('dissolveJobs')
  await jobs.expectDone('dissolveJobs')

  const tasks = await gridOf('tasks-es-page', tasksView).openRows(tasksOfJob.result[0]?.id ?? 0)
  const again = await tasks.openForm('createJobFromTasks', 'newJob')
  await again.field('name').fill('Once more')
  await again.find('userRoleId', text('role.terminal'))
  await again.send()
  await tasks.expectDone('createJobFromTasks')
  await tasks.expectCellText('jobName', 'Once more')
  await jobs.open(named('Once more'))
  await jobs.act('cancelJobs')
  await expectAccessible(page, 'a job to cancel')
  await jobs.confirm('cancelJobs')
  await jobs.expectDone('cancelJobs')
  await jobs.expectState('Cancelled')
})

test('a task that cannot be cancelled names the reason: its state, its job or its type', async ({
  api,
  gridOf,
  page,
  supply,
}) => {
  const tasks = gridOf('tasks-es-page', tasksView)
  for (const { id, state, allowed } of await uncancellableTasks(api)) {
    await tasks.openRows(id)
    await tasks.expectReason('cancelTasks', new RegExp(`${escaped(state)}.*${escaped(allowed)}`))
  }

  const order = await supply.newOrder()
  await api.process('prepare', { processIds: [order.processId], orderIds: [order.id] })
  const [task] = (
    await api.rows(tasksView, {
      filters: [{ selector: 'orderId', operator: 'IsEqualTo', value: order.id, type: 'number' }],
    })
  ).result
  await tasks.openRows(task?.id ?? 0)
  const cancel = await tasks.openForm('cancelTasks', 'cancelTasks')
  await cancel.field('reason').fill('The aisle is closed')
  await expectAccessible(page, 'a task to cancel')
  await cancel.send({ rows: '1 task' })
  await tasks.expectDone('cancelTasks')
  await tasks.expectState('Cancelled')
})
