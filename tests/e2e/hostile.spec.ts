/**
 * Text that wants to be code, in every place that shows text of somebody else: cells, heads, menus, dialogs, toasts, pills,
 * charts. Nothing of it runs, nothing breaks the Content-Security-Policy, all of it is readable as it was written.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright/test'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import { nameLengthMost } from '../../src/contract/limits'
import type { WidgetData } from '../../src/contract/widgets'
import { expect, test as base } from './cockpit-test'
import { text } from './texts'

/** Each calls alert or leaves a mark when it runs. */
const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">press</a>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<b onmouseover=alert(1)>over</b>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<style>@import "javascript:alert(1)"</style>',
  '$t(shell.signIn.title) {{rows}}',
  '\u202Etxt.exe \u0000 A & B;',
] as const

const test = base.extend<{ readonly executions: string[] }>({
  executions: [
    async ({ context }, use) => {
      const executions: string[] = []
      await context.exposeFunction('reportExecution', (what: string) => executions.push(what))
      await context.addInitScript(() => {
        const { reportExecution } = globalThis as unknown as { reportExecution(what: string): void }
        for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
          Object.defineProperty(globalThis, name, { value: () => reportExecution(name) })
      })
      await use(executions)
      expect(executions, 'code that ran').toEqual([])
    },
    { auto: true },
  ],
})

test('rows whose every text is hostile', async ({ cockpit, page }) => {
  await page.route('**/api/SalesOrders/search', spoilOrders)
  await page.route('**/api/SalesOrders/searchLines', spoilLines)
  const orders = await cockpit.openOrders()
  const [first = '', second = ''] = await orders.names()
  expect(first).toBe(corpus[0])
  expect((await orders.column(text('field.SalesOrder.customerName'))).slice(0, 3)).toEqual(corpus.slice(0, 3))
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

test('a dashboard whose areas have hostile names', async ({ cockpit, page }) => {
  await page.route('**/api/Kpi/availableWidgets', spoilAreas)
  await page.reload()
  const picks = cockpit.dashboard.panel('GroupedBarChart')
  const chart = picks.getByRole('img')
  await chart.waitFor()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is not on the screen.')
  for (const share of [0.1, 0.3, 0.5, 0.7])
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
  await picks.getByRole('button', { name: text('dashboard.picks.asTable') }).click()
  await expect(picks.getByRole('cell', { name: corpus[1], exact: true })).toBeVisible()
})

test('hostile text typed as reason, filter and text to find is taken as it is', async ({ api, cockpit }) => {
  const orders = await cockpit.openOrders()
  const customer = text('field.SalesOrder.customerName')
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
  await orders.dialog.getByRole('textbox', { name: text('form.holdReason.reason') }).fill(corpus[1])
  await orders.dialog.getByRole('button', { name: text('action.unprepareAndHoldOrders') }).click()
  await expect.poll(() => orders.state(reserved.orderNo)).toBe(text('state.salesOrder.OnHold'))
  expect((await api.order(reserved.orderNo)).holdReason).toBe(corpus[1])
  await orders.find.fill(corpus[1])
  await expect.poll(() => orders.total()).toBeLessThan(2)
  await api.process('removeHoldMany', { processIds: [reserved.processId] })
  await api.process('reserveInAdvance', { orderIds: [reserved.id] })
})

const naughtyFile = join(process.env['COCKPIT_TEST_DATA'] ?? '', 'naughty-strings.json')

// The strings are not part of this repository; COCKPIT_TEST_DATA names the folder that has them.
if (process.env['COCKPIT_TEST_DATA'] !== undefined && existsSync(naughtyFile)) {
  test('naughty strings as hold reasons come back as they went, and as rows they harm nothing', async ({
    api,
    cockpit,
    page,
  }) => {
    test.setTimeout(180_000)
    const strings = JSON.parse(readFileSync(naughtyFile, 'utf8')) as readonly string[]
    const fitting = strings.filter(string => string.length <= nameLengthMost)
    const [order] = (await api.ordersIn('New')).slice(-1)
    if (order === undefined) throw new Error('No order is new.')
    for (const reason of fitting) {
      const held = await api.process(`hold/${order.processId}`, { reason })
      expect(held.done, JSON.stringify(reason)).toHaveLength(1)
      const kept = (await api.order(order.orderNo)).holdReason
      // PGlite takes a byte order mark at the start of a text for what it is.
      expect(kept ?? '').toBe(reason.replace(/^\uFEFF/, ''))
      await api.process(`removeHold/${order.processId}`, {})
    }
    let shown = 0
    await page.route('**/api/SalesOrders/search', async route => {
      await fulfilSpoilt<SalesOrder>(route, (row, index) =>
        spoilt(row, strings[(shown + index) % strings.length] ?? ''),
      )
    })
    const orders = await cockpit.openOrders()
    await orders.pageSize(50).click()
    const find = page.getByRole('button', { name: text('grid.refresh') })
    for (; shown < strings.length; shown += 50) {
      const answer = page.waitForResponse('**/api/SalesOrders/search')
      await find.click()
      await answer
      await expect(orders.rowBoxes.first()).toBeVisible()
    }
  })
}

const partlyDone = {
  done: [],
  failed: [{ id: 1, name: corpus[2], code: 'stock-missing', lines: [missingLine()] }],
}

function missingLine() {
  return { orderLineNo: 10, materialItemNo: corpus[1], missingQuantity: '1' }
}

const hostileAt = (index: number): string => corpus[index % corpus.length] ?? ''

function spoilOrders(route: Route): Promise<void> {
  return fulfilSpoilt<SalesOrder>(route, (row, index) => spoilt(row, hostileAt(index)))
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
  return fulfilSpoilt<{ materialItemNo: string; materialName: string }>(route, (row, index) => ({
    ...row,
    materialItemNo: hostileAt(index),
    materialName: hostileAt(index),
  }))
}

function spoilAreas(route: Route): Promise<void> {
  return fulfilSpoilt<WidgetData>(route, widget => {
    if (widget.type !== 'GroupedBarChart') return widget
    const areas = JSON.parse(widget.valueJson ?? '[]') as readonly { Key: string }[]
    return {
      ...widget,
      valueJson: JSON.stringify(areas.map((area, index) => ({ ...area, Key: hostileAt(index) }))),
    }
  })
}

/** Lets the service answer and changes each row of its answer. */
async function fulfilSpoilt<Row>(route: Route, spoil: (row: Row, index: number) => Row): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { result: readonly Row[] }
  await route.fulfill({ response, json: { ...body, result: body.result.map(spoil) } })
}
