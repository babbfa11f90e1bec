/**
 * Text that wants to be code, in every place that shows text of somebody else: cells, heads, menus, dialogs, toasts, pills,
 * charts. Nothing of it runs, nothing breaks the Content-Security-Policy, all of it is readable as it was written.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright/test'
import { materialsView } from '../../src/catalog/views/materials'
import { salesOrderLinesView } from '../../src/catalog/views/sales-orders'
import { stocksView } from '../../src/catalog/views/stocks'
import { suppliersView } from '../../src/catalog/views/suppliers'
import { tasksView } from '../../src/catalog/views/tasks'
import { usersView } from '../../src/catalog/views/users'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import { nameLengthMost } from '../../src/contract/limits'
import type { WidgetData } from '../../src/contract/widgets'
import type { AnyRow, View } from '../../src/define/view'
import { expect, test as base } from './cockpit-test'
import { GridPage } from './pages/grid-page'
import { SignInPage } from './pages/sign-in-page'
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

/** Pages whose grids stand for all kinds. */
const grids: readonly (readonly [route: string, view: View])[] = [
  ['sales-order-lines-page', salesOrderLinesView],
  ['tasks-es-page', tasksView],
  ['stocks-es-page', stocksView],
  ['materials-es-page', materialsView],
  ['supplier-es-page', suppliersView],
  ['user-management', usersView],
]

/** An open detail is there by then. */
const detailWithinMs = 3_000

/** Longest text that a cell shows; behind it stands an ellipsis. */
const shownMost = 1_000
const longText = 'wide '.repeat(2_000)
/** Beyond what a double holds exactly; and a number of 309 digits. */
const hugeQuantities = [
  ['9007199254740993', '9.007.199.254.740.993'],
  [`1${'0'.repeat(308)}`, `1${'0'.repeat(308)}`],
  ['-9007199254740993.25', '-9.007.199.254.740.993,25'],
] as const

test.describe('six grids', () => {
  // All rows of a page, and all its columns, are on the screen.
  test.use({ viewport: { width: 2800, height: 2400 } })

  for (const [route, view] of grids) {
    test(`${route} keeps its lines with endless texts and quantities beyond a double`, async ({ page }) => {
      const { texts, quantities } = columnsOf(view)
      await page.route(`**/api${view.search.path}`, served =>
        // Every other row stays as it is, to be compared with.
        fulfilSpoilt<AnyRow>(served, (row, index) =>
          index % 2 === 0
            ? row
            : withAll(
                withAll(row, texts, longText),
                quantities,
                hugeQuantities[((index - 1) / 2) % hugeQuantities.length]?.[0] ?? '',
              ),
        ),
      )
      await new SignInPage(page).signIn('global')
      const grid = await openAll(page, route, view)
      const cells = await drawnCells(grid)
      expect(cells.length).toBeGreaterThan(4)
      // The first line has its upper edge as well.
      const heights = new Set(cells.slice(1).map(({ height }) => height))
      expect(heights.size, `row heights ${[...heights].join()}`).toBe(1)
      const shown = cells.flatMap(row => row.texts)
      expect(shown).toContain(`${longText.slice(0, shownMost)}…`)
      for (const [, words] of quantities.length === 0 ? [] : hugeQuantities) expect(shown).toContain(words)
    })
  }
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
      expect((await api.order(order.orderNo)).holdReason ?? '').toBe(reason)
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

if (process.env['COCKPIT_TEST_DATA'] !== undefined && existsSync(naughtyFile)) {
  test.describe('naughty strings', () => {
    test.use({ viewport: { width: 2800, height: 3200 } })

    for (const [route, view] of grids) {
      test(`every one stands in the text columns of ${route} as it is`, async ({ page }) => {
        const strings = JSON.parse(readFileSync(naughtyFile, 'utf8')) as readonly string[]
        const { texts } = columnsOf(view)
        const pageRows = 50
        const template = { rows: [] as readonly AnyRow[] }
        let first = 0
        await page.route(`**/api${view.search.path}`, async served => {
          const response = await served.fetch()
          const body = (await response.json()) as { result: readonly AnyRow[] }
          if (template.rows.length === 0) template.rows = body.result
          const result = strings.slice(first, first + pageRows).map((string, index) => ({
            ...withAll(template.rows[index % template.rows.length] ?? { id: 0, version: 1 }, texts, string),
            id: 900_000 + first + index,
          }))
          await served.fulfill({ response, json: { ...body, result, totalCount: strings.length } })
        })
        await new SignInPage(page).signIn('global')
        const grid = await openAll(page, route, view)
        await grid.pageSize(pageRows).click()
        const seen = new Set<string>()
        for (; first < strings.length; first += pageRows) {
          const wanted = strings.slice(first, first + pageRows).map(shownText)
          await page.getByRole('button', { name: text('grid.refresh') }).click()
          await expect(async () => {
            const rows = await drawnCells(grid)
            expect(rows).toHaveLength(wanted.length)
            for (const [at, string] of wanted.entries()) {
              const fits = rows[at]?.texts.filter(shown => shown === string).length ?? 0
              expect(fits, JSON.stringify(string)).toBeGreaterThanOrEqual(texts.length - 1)
            }
          }).toPass({ timeout: 10_000 })
          for (const string of wanted) seen.add(string)
        }
        expect(seen.size).toBe(new Set(strings.map(shownText)).size)
      })
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

/** Fields of a view's columns that hold text of somebody else, and those that hold quantities. */
function columnsOf({ columns, entity }: View): { readonly texts: string[]; readonly quantities: string[] } {
  const ofKind = (...kinds: readonly string[]) =>
    columns.filter(field => kinds.includes(entity.fields[field]?.kind ?? ''))
  return { texts: ofKind('text', 'identifier'), quantities: ofKind('quantity') }
}

function withAll(row: AnyRow, fields: readonly string[], value: string): AnyRow {
  return { ...row, ...Object.fromEntries(fields.map(field => [field, value])) }
}

/** What a cell shows of a text. */
function shownText(string: string): string {
  if (string === '') return '–'
  return string.length > shownMost ? `${string.slice(0, shownMost)}…` : string
}

async function openAll(page: Page, route: string, view: View): Promise<GridPage> {
  const search = new URLSearchParams({ filters: '[]', forceCall: 'true' })
  await page.goto(`/${route}?${search.toString()}`)
  const grid = new GridPage(page, text(`route.${route}`), text(`view.${view.name}`))
  await grid.ready()
  await expect(grid.rowBoxes.first()).toBeVisible()
  // The first row may have no name, and the detail none of it. A detail that an earlier test closed stays closed.
  const close = page.getByRole('button', { name: text('grid.detail.close') })
  const isOpen = await close.waitFor({ timeout: detailWithinMs }).then(
    () => true,
    () => false,
  )
  if (isOpen) await close.click()
  return grid
}

/** The rows that are drawn, pinned cells first: height in px, and what each cell shows to the letter. */
function drawnCells(grid: GridPage): Promise<{ readonly height: number; readonly texts: string[] }[]> {
  return grid.grid.evaluate(root => {
    const rowsOf = (selector: string) => [...root.querySelectorAll(`${selector} tbody tr`)]
    const pinned = rowsOf('.ht_clone_inline_start')
    return rowsOf('.ht_master').map((row, at) => ({
      height: row.getBoundingClientRect().height,
      texts: [...(pinned[at]?.children ?? []), ...row.children].map(cell => cell.textContent ?? ''),
    }))
  })
}

/** Lets the service answer and changes each row of its answer. */
async function fulfilSpoilt<Row>(route: Route, spoil: (row: Row, index: number) => Row): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { result: readonly Row[] }
  await route.fulfill({ response, json: { ...body, result: body.result.map(spoil) } })
}
