/** One process of sales orders: opened from the grids, advanced, edited while others change it, and refused to some users. */
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import type { CockpitApi } from './cockpit-api'
import { loadFormDraft } from './form-draft'
import { PortalPage } from './pages/embedding-pages'
import { ProcessPage } from './pages/process-page'
import { signInAs } from './signed-in'
import { text } from './texts'

const addressOf = ({ processId, id }: SalesOrder) => `/processsalesorders/${processId}/${id}`

/** A new order of several lines with available stock, so that it can be prepared; a different one for each test. */
async function newOrder(api: CockpitApi, index: number): Promise<SalesOrder> {
  const orders = (await api.ordersIn('New')).filter(
    order => !order.isStockMissing && order.numberOfOrderLines > 1,
  )
  const order = orders.at(-1 - index)
  if (order === undefined) throw new Error('The seed has too few new orders.')
  return order
}

/** A new order with its first line. */
async function newOrderWithLine(api: CockpitApi, index: number) {
  const order = await newOrder(api, index)
  const [line] = (await api.searchLines(order.id)).result
  if (line === undefined) throw new Error('The order has no lines.')
  return { order, line }
}

test('the grid of orders opens the process of an order, and its address opens it again', async ({
  api,
  cockpit,
  page,
}) => {
  const order = await newOrder(api, 0)
  const orders = await cockpit.openOrdersWith([
    { selector: 'orderNo', operator: 'IsEqualTo', value: order.orderNo, type: 'string' },
  ])
  await (await orders.cell(order.orderNo, text('field.state'))).click({ button: 'right' })
  await orders.menuItem('openProcess').click()
  const process = new ProcessPage(page)
  await expect(process.heading).toHaveText(process.title(order.processName ?? ''))
  await expect(page).toHaveURL(new RegExp(`${addressOf(order)}$`))
  const { result: lines } = await api.searchLines(order.id)
  for (const { orderLineNo, materialItemNo } of lines)
    await expect(process.line(orderLineNo)).toContainText(materialItemNo)
  await expectAccessible(page, 'a new order')

  await page.reload()
  await expect(process.heading).toHaveText(process.title(order.processName ?? ''))
  await page.goBack()
  await orders.ready()
})

test('orders of a shared process are selected by keyboard, and Back returns to the previous one', async ({
  api,
  cockpit,
  page,
}) => {
  const { result } = await api.searchOrders({})
  const shared = result.filter(order => order.totalNumberOfOrdersInSharedProcess > 1)
  const [first] = shared
  const second = shared.find(({ id, processId }) => processId === first?.processId && id !== first.id)
  if (first === undefined || second === undefined) throw new Error('The seed has no shared process.')
  await cockpit.open(addressOf(first))
  const process = new ProcessPage(page)
  await expect(process.card(first.orderNo)).toHaveAttribute('aria-current', 'true')
  await process.card(second.orderNo).focus()
  await page.keyboard.press('Enter')
  await expect(process.order(second.orderNo)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${addressOf(second)}$`))
  await expect(process.card(second.orderNo)).toBeFocused()
  await expectAccessible(page, 'a shared process')
  await page.goBack()
  await expect(process.order(first.orderNo)).toBeVisible()
})

test('an order is prepared by keyboard: state, tasks and history are updated, and impossible actions show the reason', async ({
  api,
  cockpit,
  page,
}) => {
  const order = await newOrder(api, 1)
  await cockpit.open(addressOf(order))
  const process = new ProcessPage(page)
  await expect(page.getByText(text('process.noTasks'))).toBeVisible()
  await process.action('prepareOrders').focus()
  await page.keyboard.press('Enter')
  const flow = process.order(order.orderNo).getByRole('list', { name: text('process.flow') })
  await expect(flow.locator('[aria-current="step"]')).toHaveText(text('state.salesOrder.ReadyForPick'))
  await expect(process.tasks.getByRole('row')).not.toHaveCount(0)
  await expect(process.history).toContainText(text('state.history.prepare'))
  await expect(process.action('completeOrders')).toHaveAccessibleDescription(
    /Complete order is not possible\. State: Ready for pick\. Possible in: Pick started/,
  )

  await process.more.focus()
  await page.keyboard.press('Enter')
  await expect(process.menuItem('prepareOrders')).toBeFocused()
  await expect(process.menuItem('prepareOrders')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the menu of an order')
  await page.keyboard.press('Escape')
  await expect(process.more).toBeFocused()
  expect((await api.order(order.orderNo)).state).toBe('ReadyForPick')
})

test('prices and discounts are typed into the lines and saved together', async ({ api, cockpit, page }) => {
  const order = await newOrder(api, 2)
  const { result: lines } = await api.searchLines(order.id)
  const [one, other] = lines.map(({ orderLineNo }) => orderLineNo)
  if (one === undefined || other === undefined) throw new Error('The order has too few lines.')
  await cockpit.open(addressOf(order))
  const process = new ProcessPage(page)
  await process.price(one, 'adjustPrice').fill('7.5')
  await process.price(other, 'discount').fill('101')
  await expect(process.line(other)).toContainText(text('grid.form.too-big', { most: '100' }))
  await process.savePrices.click()
  await expect(process.price(other, 'discount')).toBeFocused()
  await expectAccessible(page, 'a discount that is too high')
  expect((await api.searchLines(order.id)).result[0]?.adjustPrice ?? null).toBe(lines[0]?.adjustPrice ?? null)

  await process.price(other, 'discount').fill('10')
  await process.savePrices.click()
  await expect(process.savePrices).toHaveCount(0)
  const saved = (await api.searchLines(order.id)).result
  expect(Number(saved[0]?.adjustPrice)).toBe(7.5)
  expect(Number(saved[1]?.discount)).toBe(10)
  await expect(process.history).toContainText(text('state.history.adjustPrice'))
})

test('edits are kept when another user changes the order, and no unseen value is overwritten', async ({
  admin,
  api,
  cockpit,
  page,
  watch,
}) => {
  watch.expect(/status of 409/)
  const { order, line } = await newOrderWithLine(api, 3)
  await cockpit.open(addressOf(order))
  const process = new ProcessPage(page)
  await process.comment.fill('Ring before delivery')
  await process.price(line.orderLineNo, 'discount').fill('12')

  await admin.process('orderline/price', { orderLineIds: [line.id], discount: '20' })
  await admin.process(`hold/${order.processId}`, { reason: 'Payment is open' })
  await expect(process.order(order.orderNo)).toContainText('Payment is open')
  await expect(process.comment).toHaveValue('Ring before delivery')
  await expect(process.price(line.orderLineNo, 'discount')).toHaveValue('12')
  await expect(process.line(line.orderLineNo)).toContainText(text('process.meanwhile', { value: '20 %' }))

  await process.savePrices.click()
  await expect(process.dialog).toContainText(text('grid.form.conflict', { fields: text('field.discount') }))
  await page.keyboard.press('Escape')
  await expect(process.dialog).toHaveCount(0)
  expect(Number((await api.searchLines(order.id)).result[0]?.discount)).toBe(20)
  await process.savePrices.click()
  await expect(process.savePrices).toHaveCount(0)
  expect(Number((await api.searchLines(order.id)).result[0]?.discount)).toBe(12)

  // The prices may be there by the live change before their call has been answered, until which nothing else is saved.
  await expect(process.saveComment).not.toHaveAttribute('aria-busy')
  await process.saveComment.click()
  await expect(process.saveComment).toHaveCount(0)
  expect((await api.order(order.orderNo)).comment).toBe('Ring before delivery')
  await process.action('removeHold').first().click()
  await expect(process.order(order.orderNo)).not.toContainText('Payment is open')
})

test('unsaved edits are asked about before another page, stay across a reload, and are saved by Ctrl+S', async ({
  api,
  cockpit,
  page,
}) => {
  const { order, line } = await newOrderWithLine(api, 3)
  await cockpit.open(addressOf(order))
  const process = new ProcessPage(page)
  await process.comment.fill('Call')
  await process.comment.pressSequentially(' before noon')
  await expect.poll(() => loadFormDraft(page)).not.toBeUndefined()
  const first = await loadFormDraft(page)
  await process.price(line.orderLineNo, 'discount').fill('7')
  await page.getByRole('link', { name: text('route.tasks-es-page') }).click()
  await expect(process.dialog).toContainText(text('unsaved.lost_other', { count: 2 }))
  await expectAccessible(page, 'leaving with edits')
  await page.getByRole('button', { name: text('unsaved.keep') }).click()
  await expect(process.comment).toHaveValue('Call before noon')

  await expect.poll(() => loadFormDraft(page)).not.toBe(first)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(process.price(line.orderLineNo, 'discount')).toHaveValue('7')
  await process.comment.press('Control+s')
  await expect(process.savePrices).toHaveCount(0)
  await expect(process.saveComment).toHaveCount(0)
  expect((await api.order(order.orderNo)).comment).toBe('Call before noon')
  expect(Number((await api.searchLines(order.id)).result[0]?.discount)).toBe(7)
})

test('a line is cancelled from its menu, after a confirmation', async ({ api, cockpit, page }) => {
  const { order, line } = await newOrderWithLine(api, 4)
  await cockpit.open(addressOf(order))
  const process = new ProcessPage(page)
  await process.line(line.orderLineNo).click({ button: 'right' })
  await process.menuItem('cancelOrderLines').click()
  await process.dialog
    .getByRole('button', {
      name: text('action.cancelOrderLines.confirm.submit_one'),
    })
    .click()
  await expect(process.line(line.orderLineNo)).toContainText(text('state.salesOrderLine.Cancelled'))
  await expect(process.price(line.orderLineNo, 'discount')).toHaveCount(0)
})

test('a read-only user sees why actions are disabled, and no editable fields', async ({ api, page }) => {
  const order = await newOrder(api, 0)
  const cockpit = await signInAs(page, 'viewer')
  await cockpit.open(addressOf(order))
  const process = new ProcessPage(page)
  await process.ready()
  await expect(process.lines.getByRole('textbox')).toHaveCount(0)
  await expect(process.comment).toHaveCount(0)
  await expect(process.action('changePriorityAndDate')).toHaveAccessibleDescription(
    /Permission: Sales orders › Change priority and date/,
  )
  await expectAccessible(page, 'a viewer')
})

test('an unknown process is explained, with a link to all processes', async ({ cockpit, page, watch }) => {
  watch.expect(/status of 404/)
  await cockpit.open('/processsalesorders/99999999')
  await expect(page.getByText(text('process.unknown.title', { id: 99999999 }))).toBeVisible()
  await expectAccessible(page, 'unknown')
  await page.getByRole('button', { name: text('process.unknown.all') }).click()
  await expect(page).toHaveURL(/\/processsalesorders$/)

  await cockpit.open('/processsalesorders/soon')
  await expect(page).toHaveURL(/\/$/)
})

test('loading a process can be retried after a failure', async ({ api, cockpit, page, watch }) => {
  watch.expect(/status of 500/)
  const order = await newOrder(api, 0)
  const process = new ProcessPage(page)
  let failing = true
  let requests = 0
  await page.route(/ProcessSalesOrders\/\d+$/, route => {
    requests += 1
    return failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue()
  })
  await cockpit.open(addressOf(order))
  const retry = page.getByRole('button', { name: text('ui.retry') })
  await expect(page.getByText(text('process.notLoaded'))).toBeVisible()
  const before = requests
  await retry.click()
  await expect.poll(() => requests).toBeGreaterThan(before)

  // The button is rendered again after each failure, and a live change may have loaded the page before the next click.
  failing = false
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
    await expect(process.heading).toHaveText(process.title(order.processName ?? ''), { timeout: 2_000 })
  }).toPass()
})

test('in a portal the element opens a process by its attribute, and navigates to its orders inside the element', async ({
  api,
  page,
}) => {
  const order = await newOrder(api, 0)
  const portal = new PortalPage(page)
  await portal.connect()
  const address = page.url()
  await page.evaluate(path => {
    document.querySelector('cockpit-order-grids')?.setAttribute('page', path)
  }, addressOf(order).slice(1))
  const process = new ProcessPage(page)
  await expect(page.getByText(process.title(order.processName ?? ''))).toBeVisible()
  await process.ready()
  expect(page.url()).toBe(address)
  await page
    .getByRole('navigation', { name: text('process.where') })
    .getByRole('button')
    .last()
    .click()
  await expect(page.getByRole('grid', { name: text('route.processsalesorders') })).toBeVisible()
  expect(page.url()).toBe(address)
})

test.describe('on a tablet in the dark theme', () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })

  test('the menu of a line stays visible, and the page passes axe', async ({ api, cockpit, page }) => {
    const [order] = await api.ordersIn('PickStarted')
    if (order === undefined) throw new Error('The seed has no order that is being picked.')
    await cockpit.open(addressOf(order))
    const process = new ProcessPage(page)
    await process.ready()
    await expect(process.history.getByRole('listitem').first()).toBeVisible()
    const menu = process.lines.getByRole('row').nth(1).getByRole('button').last()
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'being picked')
    await process.lines.getByRole('row').nth(1).getByRole('checkbox').check()
    await expectAccessible(page, 'a line chosen')
  })
})
