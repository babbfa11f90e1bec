/** The office's actions on orders in progress: in the grid of orders, on their lines, in the shipping grid, and on ingoing orders. */
import { ingoingOrdersView } from '../../../src/catalog/views/ingoing-orders'
import { outgoingOrdersView } from '../../../src/catalog/views/outgoing-orders'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import type { IngoingOrder } from '../../../src/contract/entities/ingoing-order'
import type { SalesOrder } from '../../../src/contract/entities/sales-order'
import { ActionForm } from '../pages/action-form'
import { DetailRows } from '../pages/detail-rows'
import { escaped, text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'

test('an order gets a discount and another delivery, is held, released, partly prepared and unprepared, and waits for the rest', async ({
  api,
  gridOf,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  const now = () => api.order(order.orderNo)
  const orders = await gridOf('sales-orders-es-page', salesOrdersView).openRows(order.id)

  const discount = await orders.openForm('discountOrders', 'orderDiscount')
  await discount.field('discount').fill('0')
  await discount.send({ rows: '1 order' })
  await expect(discount.field('discount')).toHaveAccessibleDescription(/more than 0/)
  await discount.field('discount').fill('7.5')
  await discount.send({ rows: '1 order' })
  await orders.expectDone('discountOrders')
  expect(Number((await now()).discount)).toBe(7.5)

  const delivery = await orders.openForm('changeDeliveryInfo', 'deliveryInfo')
  await delivery.field('recipient').fill('Gate 4')
  await delivery.send()
  await orders.expectDone('changeDeliveryInfo')

  const comment = await orders.openForm('editOrderComment', 'orderComment')
  await comment.field('comment').fill('Ring twice')
  await comment.send()
  await orders.expectDone('editOrderComment')
  expect(await now()).toMatchObject({ recipient: 'Gate 4', comment: 'Ring twice' })

  const type = await orders.openForm('changeDeliveryType', 'deliveryType')
  await type.lookup('deliveryTypeId').fill('')
  const other = page
    .getByRole('option')
    .filter({ hasNotText: new RegExp(`^${escaped(order.deliveryType ?? '')}`) })
  const name = (await other.first().innerText()).trim()
  await other.first().click()
  await expectAccessible(page, 'another delivery type')
  await type.send({ rows: '1 order' })
  await orders.expectDone('changeDeliveryType')
  await orders.expectCellText('deliveryType', name.split('\n')[0] ?? name)

  const hold = await orders.openForm('holdOrder', 'holdReason')
  await hold.field('reason').fill('The address is being checked')
  await hold.send({ action: text('action.holdOrder') })
  await orders.expectDone('holdOrder')
  await orders.expectState('OnHold')
  await orders.expectReason('prepareOrders', /State: On hold\. Possible in: New/)
  await orders.act('removeHold')
  await orders.expectDone('removeHold')
  await orders.expectState('New')

  for (const action of ['partlyPrepareOrders', 'prepareAndWaitOrders']) {
    await orders.act(action)
    await orders.expectDone(action)
    await orders.expectState('ReadyForPick')
    await orders.act('unprepareOrders')
    await orders.expectDone('unprepareOrders')
    await orders.expectState('New')
  }
  await orders.commands.tab('SalesOrderHistory').click()
  for (const action of ['partlyPrepare', 'prepareAndWait', 'unprepare'])
    await expect(orders.commands.tabPanel).toContainText(text(`state.history.${action}`))
  await expectAccessible(page, 'what was done with an order')
})

test('a new and a reserved order are prepared together and undone, each to its own state, unless it changed since', async ({
  api,
  gridOf,
  page,
  supply,
}) => {
  const [fresh, reserved] = [await supply.newOrder(), await supply.newOrder()]
  await api.process('reserveInAdvance', { orderIds: [reserved.id] })
  const orders = await gridOf('sales-orders-es-page', salesOrdersView).openRows(fresh.id, reserved.id)
  const expectStates = async (...states: readonly SalesOrder['state'][]) => {
    for (const [index, { orderNo }] of [fresh, reserved].entries()) {
      const state = states[index] ?? 'New'
      await expect.poll(() => orders.state(orderNo)).toBe(text(`state.salesOrder.${state}`))
      expect((await api.order(orderNo)).state).toBe(state)
    }
  }
  const action = text('action.prepareOrders')
  await expectStates('New', 'Reserved')
  for (const { orderNo } of [fresh, reserved]) await orders.box(orderNo).click()
  const prepare = async () => {
    await orders.bulkButton('prepareOrders').click()
    await orders.expectDone('prepareOrders', 2)
    await expectStates('ReadyForPick', 'ReadyForPick')
  }
  await prepare()
  await page.keyboard.press('Control+z')
  await expect(orders.toasts).toContainText(text('grid.undo.done', { action, rows: '2 orders' }))
  await expectStates('New', 'Reserved')
  await orders.commands.tab('SalesOrderHistory').click()
  await expect(orders.commands.tabPanel).toContainText(text('state.history.undoStep'))

  await prepare()
  // Somebody else prepares the reserved order anew: his step is not undone.
  for (const step of ['unprepare', 'prepareMany'])
    await api.process(step, { processIds: [reserved.processId], orderIds: [reserved.id] })
  await orders.toasts
    .getByRole('button', { name: text('ui.undo') })
    .first()
    .click()
  const partly = page.getByRole('dialog', {
    name: text('grid.undo.partly', { action, done: 1, total: '2 orders' }),
  })
  await expect(partly.getByRole('listitem').first()).toContainText(reserved.orderNo)
  await expect(partly).toContainText(text('refusal.not-undoable'))
  await expectAccessible(page, 'an undo that was refused')
  await page.keyboard.press('Escape')
  await expectStates('New', 'ReadyForPick')
  await api.process('unprepare', { processIds: [reserved.processId], orderIds: [reserved.id] })
})

test('an order is split; the quantity of a line is edited; the orders that hold its stock are shown; a picked quantity is corrected', async ({
  api,
  floor: { picker },
  gridOf,
  page,
  supply,
}) => {
  const order = await supply.newOrder(isWholeOrder)
  const orders = await gridOf('sales-orders-es-page', salesOrdersView).openRows(order.id)
  const [first, second] = (await api.searchLines(order.id)).result
  if (first === undefined || second === undefined) throw new Error('The order has too few lines.')

  await orders.act('splitOrder')
  const split = new ActionForm(page, 'splitOrder')
  await expect(split.dialog.getByRole('listitem').first()).toBeVisible()
  await split.send()
  await expect(split.dialog).toContainText(text('dialog.splitOrder.nothing'))
  const part = { line: second.orderLineNo, material: second.materialItemNo }
  await split.dialog.getByRole('button', { name: text('dialog.splitOrder.wholeLine', part) }).click()
  await expectAccessible(page, 'an order to split')
  await split.send()
  await orders.expectDone('splitOrder')
  expect((await api.searchLines(order.id)).totalCount).toBe(order.numberOfOrderLines - 1)

  const lines = new DetailRows(orders, 'SalesOrderLines')
  const quantity = await lines.openForm('editOrderedQuantity', 'orderedQuantity')
  await quantity.send({ rows: '1 line' })
  await expect(quantity.dialog).toContainText(text('refusal.unchanged'))
  await quantity.field('orderedQuantity').fill(String(Number(first.orderedQuantity) + 1))
  await quantity.send({ rows: '1 line' })
  await orders.expectDone('editOrderedQuantity')
  expect((await api.searchLines(order.id)).result[0]).toMatchObject({
    orderedQuantity: String(Number(first.orderedQuantity) + 1),
  })

  await orders.act('prepareOrders')
  await orders.expectDone('prepareOrders')
  await lines.act('showLineReservations')
  await expect(orders.dialog).toContainText(text('dialog.reservations.thisLine'))
  await expectAccessible(page, 'reservations of a line')
  await page.keyboard.press('Escape')
  await expect(orders.dialog).toHaveCount(0)

  await api.call('PUT', '/Job/assignOperationsToUser', {
    processIds: [order.processId],
    userId: await supply.userId(picker.displayName),
  })
  const pick = await picker.nextPick()
  expect(pick.orderId).toBe(order.id)
  await picker.pickOn(await picker.pick(pick))
  await orders.expectState('ReadyForPackAndShip')
  const corrected = await lines.openForm('adjustPickedQuantity', 'pickedQuantity')
  await corrected.field('pickedQuantity').fill(first.orderedQuantity)
  await corrected.find('causeCode', 'Damaged goods')
  await corrected.send({ rows: '1 line' })
  await orders.expectDone('adjustPickedQuantity')

  await orders.act('completeOrders')
  const question = page.getByRole('alertdialog', {
    name: text('choice.completeShort.title', { orderNo: order.orderNo }),
  })
  await expectAccessible(page, 'a short order to complete')
  await question.getByRole('button', { name: text('choice.completeShort.option.complete') }).click()
  await orders.expectDone('completeOrders')
  await orders.expectState('Completed')
})

test('outgoing orders get another priority and delivery type, are unprepared and cancelled', async ({
  api,
  gridOf,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  await api.process('prepare', { processIds: [order.processId], orderIds: [order.id] })
  const outgoing = await gridOf('outgoing-orders-es-page', outgoingOrdersView).openRows(order.id)

  await outgoing.act('showCustomerInformation')
  await expect(outgoing.dialog).toContainText(order.customerName ?? '–')
  await expectAccessible(page, 'the customer of an outgoing order')
  await page.keyboard.press('Escape')
  await expect(outgoing.dialog).toHaveCount(0)

  const priority = await outgoing.openForm('changeDeliveryPriority', 'priorityAndDate')
  const wanted = order.priority === 2 ? 3 : 2
  await priority.field('priority').fill(String(wanted))
  await priority.send({ rows: '1 order' })
  await outgoing.expectDone('changeDeliveryPriority')
  await outgoing.expectCellText('priority', String(wanted))

  const type = await outgoing.openForm('changeOutgoingDeliveryType', 'deliveryType')
  await type.lookup('deliveryTypeId').fill('')
  await page
    .getByRole('option')
    .filter({ hasNotText: new RegExp(`^${escaped(order.deliveryType ?? '')}`) })
    .first()
    .click()
  await type.send({ rows: '1 order' })
  await outgoing.expectDone('changeOutgoingDeliveryType')

  await outgoing.act('unprepareOutgoingOrders')
  await outgoing.confirm('unprepareOutgoingOrders')
  await outgoing.expectDone('unprepareOutgoingOrders')
  await outgoing.expectCellText('salesOrderState', text('state.salesOrder.New'))
  await outgoing.expectReason('unprepareOutgoingOrders', /State: New/)
  await outgoing.act('cancelOutgoingOrders')
  await expectAccessible(page, 'an outgoing order to cancel')
  await outgoing.confirm('cancelOutgoingOrders')
  await outgoing.expectDone('cancelOutgoingOrders')
  await outgoing.expectState('Cancelled')
  expect((await api.order(order.orderNo)).state).toBe('Cancelled')
})

test('a partly received ingoing order is completed short, after a confirmation', async ({
  api,
  floor: { receiver },
  gridOf,
  page,
}) => {
  const open = (await api.rows(ingoingOrdersView)).result as unknown as readonly IngoingOrder[]
  const order = open.find(({ state, numberOfOrderLines }) => state === 'Initial' && numberOfOrderLines > 1)
  if (order === undefined) throw new Error('No ingoing order is expected.')
  const ingoing = await gridOf('ingoing-orders-es-page', ingoingOrdersView).openRows(order.id)
  await receiver.receiveSome(order.id)
  await ingoing.expectState('Started')
  await ingoing.act('completeIngoingOrders')
  const question = page.getByRole('alertdialog', {
    name: text('choice.completeShort.title', { orderNo: order.orderNo }),
  })
  await expectAccessible(page, 'a short ingoing order')
  await question.getByRole('button', { name: text('choice.completeShort.option.complete') }).click()
  await ingoing.expectDone('completeIngoingOrders')
  await ingoing.expectState('Completed')
  await ingoing.expectReason('completeIngoingOrders', /State: Completed/)
})

/** More than one line in whole pieces, so that one more of it can be found in the warehouse. */
function isWholeOrder({ numberOfOrderLines, numberOfUnits }: SalesOrder): boolean {
  return numberOfOrderLines > 1 && Number.isInteger(Number(numberOfUnits))
}
