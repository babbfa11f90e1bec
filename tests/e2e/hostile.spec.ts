/**
 * Text that looks like code, in every place that shows texts entered by users: cells, headers, menus, dialogs, toasts, pills, charts. None
 * of it runs or violates the Content-Security-Policy, and all of it is shown literally.
 */
import type { Route } from 'playwright/test'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import { nameLengthMost } from '../../src/contract/limits'
import type { WidgetData } from '../../src/contract/widgets'
import { expect } from './cockpit-test'
import { corpus, answerWithHostileRows, hostileAt, naughtyStrings, test } from './hostile/hostile-test'
import { text } from './texts'

test('rows show code in all of their texts literally, and it never runs @core', async ({ cockpit, page }) => {
  await page.route('**/api/SalesOrders/search', spoilOrders)
  await page.route('**/api/SalesOrders/searchLines', spoilLines)
  const orders = await cockpit.openOrders()
  const [first = '', second = ''] = await orders.names()
  expect(first).toBe(corpus[0])
  expect((await orders.column(text('field.customerName'))).slice(0, 3)).toEqual(corpus.slice(0, 3))
  await expect(orders.detail).toContainText(first)
  await expect(orders.detail.getByRole('gridcell', { name: corpus[1], exact: true }).first()).toBeVisible()

  await orders.nameCell(second).hover()
  await orders.box(second).click()
  await orders.nameCell(second).click({ button: 'right' })
  await expect(orders.menu).toHaveAccessibleName(second)
  await page.keyboard.press('Escape')

  await page.route('**/api/ProcessSalesOrders/prepareMany', route =>
    route.fulfill({ status: 207, json: { result: partlyDone } }),
  )
  await orders.nameCell(second).click({ button: 'right' })
  await orders.menuItem('prepareOrders').click()
  await expect(orders.dialog).toContainText(corpus[2])
  await expect(orders.dialog).toContainText(corpus[1])
  await page.keyboard.press('Escape')
})

test('the dashboard shows code in the names of areas literally', async ({ cockpit, page }) => {
  await page.route('**/api/Kpi/availableWidgets', spoilAreas)
  const dashboard = await cockpit.openDashboard()
  const picks = dashboard.panel('GroupedBarChart')
  const chart = picks.getByRole('img')
  await chart.waitFor()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is not on the screen.')
  for (const share of [0.1, 0.3, 0.5, 0.7])
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await picks.getByRole('button', { name: text('dashboard.picks.asTable') }).click()
  await expect(picks.getByRole('cell', { name: corpus[1], exact: true })).toBeVisible()
})

test('code that is typed as reason, filter and searched text is processed literally', async ({
  api,
  cockpit,
}) => {
  const orders = await cockpit.openOrders()
  const customer = text('field.customerName')
  for (const hostile of corpus.slice(0, 4)) {
    const editor = await orders.addFilter(customer)
    await editor.getByRole('textbox', { name: customer }).fill(hostile)
    await editor.getByRole('button', { name: text('grid.filter.apply') }).click()
    await expect(orders.pill(`${customer} contains`)).toContainText(hostile)
    await expect(orders.region.getByText(text('grid.empty.noMatch'))).toBeVisible()
    await orders.removePill(`${customer} contains`).click()
  }
  const [reserved] = await api.ordersIn('Reserved')
  if (reserved === undefined) throw new Error('No order is reserved.')
  await orders.find.fill(reserved.orderNo)
  await expect.poll(() => orders.names()).toEqual([reserved.orderNo])
  await orders.nameCell(reserved.orderNo).click({ button: 'right' })
  await orders.menuItem('unprepareAndHoldOrders').click()
  await orders.dialog.getByRole('textbox', { name: text('field.reason') }).fill(corpus[1])
  await orders.dialog.getByRole('button', { name: text('action.unprepareAndHoldOrders') }).click()
  await expect.poll(() => orders.state(reserved.orderNo)).toBe(text('state.salesOrder.OnHold'))
  expect((await api.order(reserved.orderNo)).holdReason).toBe(corpus[1])
  await orders.find.fill(corpus[1])
  await expect.poll(() => orders.total()).toBeLessThan(2)
  await api.process('removeHoldMany', { processIds: [reserved.processId] })
  await api.process('reserveInAdvance', { orderIds: [reserved.id] })
})

const strings = naughtyStrings()
/** Orders that are put on hold, read and released together. */
const ordersAtOnce = 20

if (strings.length > 0) {
  test('naughty strings as hold reasons are stored unchanged, and run no code in rows', async ({
    api,
    cockpit,
    page,
  }) => {
    const fitting = strings.filter(string => string.length <= nameLengthMost)
    const orders = (await api.ordersIn('New'))
      .filter(order => order.totalNumberOfOrdersInSharedProcess === 1)
      .slice(-ordersAtOnce)
    expect(orders).toHaveLength(ordersAtOnce)
    for (let first = 0; first < fitting.length; first += ordersAtOnce) {
      const reasons = fitting.slice(first, first + ordersAtOnce)
      const held = orders.slice(0, reasons.length)
      await Promise.all(
        held.map(async ({ processId }, at) => {
          const { done } = await api.process(`hold/${processId}`, { reason: reasons[at] })
          expect(done, JSON.stringify(reasons[at])).toHaveLength(1)
        }),
      )
      const found = await api.ordersIn('OnHold')
      const stored = held.map(({ id }) => found.find(order => order.id === id)?.holdReason ?? '')
      expect(stored).toEqual(reasons)
      await api.process('removeHoldMany', { processIds: held.map(({ processId }) => processId) })
    }
    let shown = 0
    await page.route('**/api/SalesOrders/search', async route => {
      await answerWithHostileRows<SalesOrder>(route, (row, index) =>
        spoilt(row, strings[(shown + index) % strings.length] ?? ''),
      )
    })
    const grid = await cockpit.openOrders()
    await grid.pageSize(50).click()
    const refresh = page.getByRole('button', { name: text('grid.refresh') })
    for (; shown < strings.length; shown += 50) {
      const answer = page.waitForResponse('**/api/SalesOrders/search')
      await refresh.click()
      await answer
      await expect(grid.rowBoxes.first()).toBeVisible()
    }
    // A search that a live change triggered may still be pending.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

const partlyDone = {
  done: [],
  failed: [{ id: 1, name: corpus[2], code: 'stock-missing', lines: [missingLine()] }],
}

function missingLine() {
  return { orderLineNo: 10, materialItemNo: corpus[1], missingQuantity: '1' }
}

function spoilOrders(route: Route): Promise<void> {
  return answerWithHostileRows<SalesOrder>(route, (row, index) => spoilt(row, hostileAt(index)))
}

/** The row with the text in each of its text fields, in a state that allows the actions which the test runs. */
function spoilt(row: SalesOrder, hostile: string): SalesOrder {
  return {
    ...row,
    state: 'New',
    orderNo: hostile,
    customerName: hostile,
    deliveryType: hostile,
    pickList: hostile,
    comment: hostile,
    holdReason: hostile,
  }
}

function spoilLines(route: Route): Promise<void> {
  return answerWithHostileRows<{ materialItemNo: string; materialName: string }>(route, (row, index) => ({
    ...row,
    materialItemNo: hostileAt(index),
    materialName: hostileAt(index),
  }))
}

function spoilAreas(route: Route): Promise<void> {
  return answerWithHostileRows<WidgetData>(route, widget => {
    if (widget.type !== 'GroupedBarChart') return widget
    const areas = JSON.parse(widget.valueJson ?? '[]') as readonly { Key: string }[]
    return {
      ...widget,
      valueJson: JSON.stringify(areas.map((area, index) => ({ ...area, Key: hostileAt(index) }))),
    }
  })
}
