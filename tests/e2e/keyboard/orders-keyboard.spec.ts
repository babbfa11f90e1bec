/** Orders without a mouse: from the menu to the result, and the page of a process. */
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import type { SalesOrder } from '../../../src/contract/entities/sales-order'
import { ActionForm } from '../pages/action-form'
import { ActionGrid } from '../pages/action-grid'
import { ProcessPage } from '../pages/process-page'
import { text } from '../texts'
import { expect, expectAccessible, test } from './keyboard-test'

test('orders are opened from the menu, filtered and prepared; failures are shown; the focus moves to the next row when one is removed', async ({
  admin,
  api,
  cockpit,
  keys,
  page,
  supply,
}) => {
  // Resets the grid, which another flow may have changed.
  await admin.saveGridState('SalesOrders')
  const order = await supply.newOrder()
  const short = (await api.ordersIn('NewWarn')).find(({ customerName }) => customerName !== null)
  if (short === undefined) throw new Error('The seed has no order that lacks stock.')
  await cockpit.open('/')
  await page.keyboard.press('Tab')
  await keys.follow(cockpit.menuEntry('sales-orders-es-page'))
  const orders = new ActionGrid(page, 'sales-orders-es-page', salesOrdersView)
  await orders.ready()
  await keys.expectFocus('after the menu')

  const customer = orders.titleOf('customerName')
  await keys.follow(
    orders.pills.getByRole('button', {
      name: text('ui.addFilter'),
      exact: true,
    }),
  )
  // The list begins with a field that filters it.
  await orders.filterFields.getByRole('option', { name: customer, exact: true }).waitFor()
  await page.keyboard.type(customer)
  await keys.press('Enter')
  await keys.fill(
    orders.filterEditor(customer).getByRole('textbox', { name: customer }),
    short.customerName ?? '',
  )
  await keys.press('Enter')
  await expect(orders.pill(`${customer} contains`)).toBeVisible()
  await expect.poll(async () => new Set(await orders.column(customer))).toEqual(new Set([short.customerName]))

  await keys.toRow(orders, short.orderNo)
  await keys.act(orders, 'prepareOrders')
  await expect(orders.dialog.getByRole('listitem').first()).toContainText(short.orderNo)
  await keys.expectIn(orders.dialog, 'the focus is in the result')
  await expectAccessible(page, 'a result read by keys')
  await keys.press('Escape')
  await expect(orders.dialog).toHaveCount(0)
  await keys.expectIn(rowOf(orders, short.orderNo), 'the focus is on the row again')

  await keys.follow(orders.removePill(`${customer} contains`))
  await keys.expectFocus('after the filter has gone')
  await keys.toCells(orders.grid)
  await keys.press('/')
  await keys.fill(orders.find, order.orderNo)
  await expect.poll(() => orders.names()).toEqual([order.orderNo])
  await keys.toRow(orders, order.orderNo)
  await keys.act(orders, 'prepareOrders')
  await orders.expectDone('prepareOrders')
  await orders.expectState('ReadyForPick')
  await keys.expectIn(rowOf(orders, order.orderNo), 'the focus is on the prepared row')

  await keys.press('/')
  await keys.fill(orders.find, '')
  await expect.poll(async () => (await orders.names()).length).toBeGreaterThan(5)
  const isOther = ({ orderNo }: SalesOrder) => orderNo !== order.orderNo
  const going = await supply.newOrder(isOther)
  await keys.fill(orders.find, going.orderNo.slice(0, -1))
  await expect.poll(() => orders.names()).toContain(going.orderNo)
  await cancelByKeys(going.orderNo)
  await keys.press('ArrowDown')
  await keys.expectIn(orders.grid, 'the arrows go on')

  const last = await supply.newOrder(isOther)
  await keys.press('/')
  await keys.fill(orders.find, last.orderNo)
  await expect.poll(() => orders.names()).toEqual([last.orderNo])
  await cancelByKeys(last.orderNo)
  await expect(orders.region.getByText(text('grid.empty.noMatch'))).toBeVisible()
  await keys.press('/')
  await expect(orders.find).toBeFocused()

  async function cancelByKeys(name: string): Promise<void> {
    await keys.toRow(orders, name)
    await keys.act(orders, 'cancelOrders')
    await expect(orders.dialog).toHaveAccessibleName(text('action.cancelOrders.confirm.title_one', { name }))
    await keys.follow(
      orders.dialog.getByRole('button', {
        name: text('action.cancelOrders.confirm.submit_one'),
      }),
    )
    await orders.expectDone('cancelOrders')
    await keys.expectIn(orders.grid, 'the focus is in the grid after the order was cancelled')
    await expect.poll(() => orders.names(), { timeout: 15_000 }).not.toContain(name)
    await keys.expectFocus('after the row has gone')
  }
})

test('the page of a process: a quantity is edited, the order is split, held, released, and a line is cancelled', async ({
  api,
  cockpit,
  gridOf,
  keys,
  page,
  supply,
}) => {
  const order = await supply.newOrder(
    ({ numberOfOrderLines, numberOfUnits }) =>
      numberOfOrderLines > 2 && Number.isInteger(Number(numberOfUnits)),
  )
  const orders = gridOf('sales-orders-es-page', salesOrdersView)
  await cockpit.open('/')
  await orders.openRows(order.id)
  await page.keyboard.press('Tab')
  await keys.toRow(orders, order.orderNo)
  await keys.act(orders, 'openProcess')
  const process = new ProcessPage(page)
  await expect(process.heading).toHaveText(process.title(order.processName ?? ''))
  await process.ready()
  await keys.expectFocus('after the process was opened')

  const [first, second, third] = (await api.searchLines(order.id)).result
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few lines.')
  const menuOf = (line: typeof first) =>
    process.line(line.orderLineNo).getByRole('button', {
      name: text('process.actionsOfLine', {
        line: line.orderLineNo,
        material: line.materialItemNo,
      }),
    })
  await keys.follow(menuOf(first))
  await keys.choose(process.menuItem('editOrderedQuantity'))
  const quantity = new ActionForm(page, 'orderedQuantity')
  await keys.expectIn(quantity.field('orderedQuantity'), 'the first field has the focus')
  await keys.send(quantity)
  await expect(quantity.dialog).toContainText(text('refusal.unchanged'))
  await keys.expectIn(quantity.dialog, 'the focus stays in the form')
  await keys.fill(quantity.field('orderedQuantity'), String(Number(first.orderedQuantity) + 1))
  await keys.send(quantity)
  await expect(quantity.dialog).toHaveCount(0)
  await expect(process.line(first.orderLineNo)).toContainText(String(Number(first.orderedQuantity) + 1))
  await keys.expectIn(menuOf(first), 'the focus is back on the menu of the line')

  await keys.tabTo(process.more, 'Shift+Tab')
  await keys.press('Enter')
  await keys.choose(process.menuItem('splitOrder'))
  const split = new ActionForm(page, 'splitOrder')
  const part = { line: second.orderLineNo, material: second.materialItemNo }
  await keys.follow(
    split.dialog.getByRole('button', {
      name: text('dialog.splitOrder.wholeLine', part),
      exact: true,
    }),
  )
  await keys.send(split)
  await expect(split.dialog).toHaveCount(0)
  await expect(process.line(second.orderLineNo)).toHaveCount(0)
  await keys.expectIn(process.more, 'the focus is back on More after the split')
  expect((await api.searchLines(order.id)).totalCount).toBe(order.numberOfOrderLines - 1)

  await keys.press('Enter')
  await keys.choose(process.menuItem('holdOrder'))
  const hold = new ActionForm(page, 'holdReason')
  await keys.expectIn(hold.field('reason'), 'the reason has the focus')
  await keys.press('Escape')
  await expect(hold.dialog).toHaveCount(0)
  await keys.expectIn(process.more, 'Esc leads back to More')
  await keys.press('Enter')
  await keys.choose(process.menuItem('holdOrder'))
  await keys.fill(hold.field('reason'), 'The address is being checked')
  await keys.send(hold)
  await expect(hold.dialog).toHaveCount(0)
  await expect(process.order(order.orderNo)).toContainText('The address is being checked')
  await keys.expectIn(process.more, 'the focus is back on More after the hold')

  await keys.follow(process.action('removeHold').first())
  await expect(process.order(order.orderNo)).not.toContainText('The address is being checked')
  await keys.expectFocus('after the banner of the hold has gone')

  await keys.tabTo(menuOf(third))
  await keys.press('Enter')
  await keys.choose(process.menuItem('cancelOrderLines'))
  await keys.expectIn(process.dialog, 'the question has the focus')
  await keys.follow(
    process.dialog.getByRole('button', {
      name: text('action.cancelOrderLines.confirm.submit_one'),
    }),
  )
  await expect(process.line(third.orderLineNo)).toContainText(text('state.salesOrderLine.Cancelled'))
  await keys.expectIn(menuOf(third), 'the focus is back on the menu of the cancelled line')
  await expectAccessible(page, 'a process worked on by keys')
})

function rowOf(orders: ActionGrid, name: string) {
  return orders.grid
    .getByRole('row')
    .filter({ has: orders.page.getByRole('gridcell', { name, exact: true }) })
}
