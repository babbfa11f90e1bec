/** An order from its arrival to its shipment, seen at two desks: the grid of orders and the page of its process. */
import { stocksView } from '../../../src/catalog/views/stocks'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { where } from '../../../src/contract/where'
import { tasksView } from '../../../src/catalog/views/tasks'
import { hasId } from '../pages/action-grid'
import { ActionForm } from '../pages/action-form'
import { ProcessPage } from '../pages/process-page'
import { signedIn } from '../signed-in'
import { text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'

const office = 'Ole Andreassen'

test('an order is created, prepared, picked with a deviation, packed and completed, and two sessions show each step @core', async ({
  api,
  gridOf,
  floor: { picker },
  newDesk,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  const orders = await gridOf('sales-orders-es-page', salesOrdersView).openRows(order.id)
  const desk = await newDesk()
  await (await signedIn(desk, 'supervisor')).open(`/processsalesorders/${order.processId}/${order.id}`)
  const process = new ProcessPage(desk)
  const step = process
    .order(order.orderNo)
    .getByRole('list', { name: text('process.flow') })
    .getByRole('listitem')
    .and(desk.locator('[aria-current="step"]'))
  const isAt = async (state: string) => {
    await orders.expectState(state)
    await expect(step).toHaveText(text(`state.salesOrder.${state}`))
  }
  await isAt('New')
  await expect(process.history).toContainText(text('state.history.createOrder'))

  await orders.act('prepareOrders')
  await orders.expectDone('prepareOrders')
  await isAt('ReadyForPick')
  await expect(
    process.tasks.getByRole('row').filter({ hasText: text('state.task.Initial') }),
  ).not.toHaveCount(0)

  await process.action('assignOperations').click()
  const assigning = new ActionForm(desk, 'assign')
  await assigning.find('userId', picker.displayName)
  await assigning.send({ rows: '1 operation' })
  await expect(assigning.dialog).toHaveCount(0)

  const first = await picker.nextPick()
  expect(first.orderId).toBe(order.id)
  await isAt('PickStarted')
  const progress = await picker.pick(first, 1)
  const short = process.tasks.getByRole('row').filter({ hasText: text('state.task.Completed') })
  await expect(short).toContainText(picker.displayName)
  const [reported] = (await api.rows(tasksView, { filters: [hasId(first.taskId)] })).result
  expect(reported).toMatchObject({ state: 'Completed', reasonText: 'Not found at the location' })
  await picker.pickOn(progress)
  await isAt('ReadyForPackAndShip')
  const [blocked] = (
    await api.rows(stocksView, { filters: [where('state').in(['Blocked'])], find: first.materialItemNo })
  ).result
  expect(blocked).toMatchObject({ location: first.fromLocation })

  await picker.pack(order.id, 2)
  await isAt('Completed')
  expect(await api.order(order.orderNo)).toMatchObject({ state: 'Completed', boxes: 2 })

  await orders.commands.tab('SalesOrderHistory').click()
  const history = orders.commands.tabPanel
  for (const [action, who] of [
    ['prepare', office],
    ['startPicking', picker.displayName],
    ['finishPicking', picker.displayName],
    ['completeOrder', picker.displayName],
  ] as const) {
    await expect(
      history
        .getByRole('row')
        .filter({ hasText: text(`state.history.${action}`) })
        .first(),
    ).toContainText(who)
  }
  await expectAccessible(page, 'the history of a completed order')
})
