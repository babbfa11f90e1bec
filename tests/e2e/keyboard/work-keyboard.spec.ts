/** Jobs and tasks without a mouse: assigned, ended, cancelled, and why a task cannot be cancelled. */
import { jobsView } from '../../../src/catalog/views/jobs'
import { operationsView } from '../../../src/catalog/views/operations'
import { tasksView } from '../../../src/catalog/views/tasks'
import type { Task } from '../../../src/contract/entities/task'
import { ActionForm } from '../pages/action-form'
import { ProcessPage } from '../pages/process-page'
import { escaped, text } from '../texts'
import { uncancellableTasks } from '../flows/uncancellable-tasks'
import { expect, expectAccessible, test } from './keyboard-test'

test('an operation opens its process, and the focus goes to the new page', async ({
  gridOf,
  keys,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  const operations = await gridOf('operations-page', operationsView).openRows(order.processId)
  await page.keyboard.press('Tab')
  await keys.toCells(operations.grid)
  await keys.act(operations, 'openProcessOfOperation')
  const process = new ProcessPage(page)
  await expect(process.heading).toHaveText(process.title(order.processName ?? ''))
  await process.ready()
  await keys.expectIn(process.heading, 'the focus is on the heading')
})

test('a job is assigned to a user, and ended after a confirmation', async ({
  api,
  floor: { picker },
  gridOf,
  keys,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  await api.process('prepare', {
    processIds: [order.processId],
    orderIds: [order.id],
  })
  const [task] = (await api.rows(tasksView, { filters: [isOfOrder(order.id)] }))
    .result as unknown as readonly Task[]
  const [job] = (
    await api.rows(jobsView, {
      filters: [
        {
          selector: 'id',
          operator: 'IsEqualTo',
          value: task?.jobId ?? 0,
          type: 'number',
        },
      ],
    })
  ).result
  const jobs = await gridOf('jobs-es-page', jobsView).openRows(job?.id ?? 0)
  await page.keyboard.press('Tab')
  await keys.toCells(jobs.grid)
  await keys.act(jobs, 'assignJobs')
  const assign = new ActionForm(page, 'assign')
  await keys.expectIn(assign.lookup('userId'), 'the user has the focus')
  await keys.find(assign.lookup('userId'), picker.displayName)
  await keys.press('Alt+ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await keys.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(assign.dialog).toBeVisible()
  await keys.send(assign)
  await jobs.expectDone('assignJobs')
  await jobs.expectCellText('userName', picker.displayName)
  await keys.expectIn(jobs.grid, 'the focus is back on the job')

  await picker.pick(await picker.nextPick())
  await jobs.expectState('InProgress')
  await keys.act(jobs, 'endJobs')
  await keys.expectIn(jobs.dialog, 'the question has the focus')
  await keys.press('Escape')
  await expect(jobs.dialog).toHaveCount(0)
  await keys.expectIn(jobs.grid, 'Esc leads back to the job')
  await keys.act(jobs, 'endJobs')
  await keys.follow(
    jobs.dialog.getByRole('button', {
      name: text('action.endJobs.confirm.submit_one'),
      exact: true,
    }),
  )
  await jobs.expectDone('endJobs')
  await jobs.expectState('Completed')
  await keys.expectIn(jobs.grid, 'the focus is back on the ended job')
})

test('a task is cancelled with a reason; one that cannot be cancelled names its state, its job or its type', async ({
  api,
  gridOf,
  keys,
  page,
  supply,
}) => {
  const tasks = gridOf('tasks-es-page', tasksView)
  for (const { id, state, allowed } of await uncancellableTasks(api)) {
    await tasks.openRows(id)
    await page.keyboard.press('Tab')
    await keys.toCells(tasks.grid)
    await keys.press('Shift+F10')
    await keys.toItem(tasks.menuItem('cancelTasks'))
    await expect(tasks.menuItem('cancelTasks')).toHaveAccessibleDescription(
      new RegExp(`${escaped(state)}.*${escaped(allowed)}`),
    )
    await expect(page.getByRole('tooltip')).toContainText(state)
    await keys.press('Enter')
    await expect(tasks.menu).toBeVisible()
    await keys.press('Escape')
    await expect(tasks.menu).toHaveCount(0)
    await keys.expectIn(tasks.grid, 'the focus is back on the task')
  }

  const order = await supply.newOrder()
  await api.process('prepare', {
    processIds: [order.processId],
    orderIds: [order.id],
  })
  const [task] = (await api.rows(tasksView, { filters: [isOfOrder(order.id)] })).result
  await tasks.openRows(task?.id ?? 0)
  await page.keyboard.press('Tab')
  await keys.toCells(tasks.grid)
  await keys.act(tasks, 'cancelTasks')
  const cancel = new ActionForm(page, 'cancelTasks')
  await keys.fill(cancel.field('reason'), 'The aisle is closed')
  await expectAccessible(page, 'a task to cancel by keys')
  await keys.send(cancel)
  await tasks.expectDone('cancelTasks')
  await tasks.expectState('Cancelled')
  await keys.expectIn(tasks.grid, 'the focus is back on the cancelled task')
})

function isOfOrder(orderId: number) {
  return {
    selector: 'orderId',
    operator: 'IsEqualTo',
    value: orderId,
    type: 'number',
  } as const
}
