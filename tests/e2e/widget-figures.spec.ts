/**
 * Every widget of the dashboard against the grid that it opens (DOMAIN, widgets, "equals"): equal while the floor is stopped, equal within
 * one refresh while it works.
 */
import { routes } from '../../src/catalog/routes'
import { widgets } from '../../src/catalog/widgets/widgets'
import { widgetPublishMinGapMs } from '../../src/contract/limits'
import type { SalesOrderGroup } from '../../src/contract/states/sales-order'
import type { PicksPerArea, WidgetType } from '../../src/contract/widgets'
import { shownBy } from '../../src/define/route'
import { CockpitApi } from './cockpit-api'
import { expect, test } from './cockpit-test'
import { addressOf } from './pages/cockpit-page'
import { GridPage } from './pages/grid-page'
import { seededData } from './seeded-data'
import { signInAs } from './signed-in'
import { startLimitMs, startServer, type RunningServer } from './start-server'
import { escaped, text } from './texts'

const tiles = widgets.filter(
  (widget): widget is typeof widget & { type: WidgetType } =>
    widget.component === 'singleValue' && widget.when?.isOn !== false,
)

/** Widgets whose number is a sum of the grid's footer, by the text of that sum. */
const sums: Readonly<Partial<Record<WidgetType, string>>> = {
  SalesOrderLinesFailedInPreparation: 'grid.rows.OrderLine',
  SalesOrderLinesReadyForPick: 'grid.rows.OrderLine',
  SalesOrderLinesCompletedToday: 'grid.sum.Task.completedOrderLines',
}

function gridOf(page: GridPage['page'], routeName: string): GridPage {
  const route = routes.find(({ name }) => name === routeName)
  if (route === undefined) throw new Error(`There is no page ${routeName}.`)
  return new GridPage(page, text(`route.${routeName}`), text(`view.${shownBy(route)[0] ?? ''}`))
}

/** The figure of a widget in its grid; undefined until the footer shows it. */
async function figureInGrid(grid: GridPage, type: WidgetType): Promise<number | undefined> {
  const key = sums[type]
  if (key === undefined) return grid.total()
  const form = new RegExp(`([\\d.]+)${escaped(text(`${key}_other`, { number: '' }))}`)
  const [shown = ''] = await grid.region.getByText(form).allInnerTexts()
  const [, figure] = form.exec(shown) ?? []
  return figure === undefined ? undefined : Number(figure.replaceAll('.', ''))
}

test.describe('while nothing changes in the warehouse', () => {
  test('the grid behind every tile shows exactly its figure', async ({ cockpit, page }) => {
    for (const { type, opens } of tiles) {
      await test.step(type, async () => {
        const dashboard = await cockpit.openDashboard()
        await expect(dashboard.tile(type)).toBeVisible()
        const figure = await dashboard.figure(type)
        expect(figure, `${type} has something to count`).toBeGreaterThan(0)
        await dashboard.tile(type).click()
        const grid = gridOf(page, opens)
        await grid.ready()
        await expect.poll(() => figureInGrid(grid, type), type).toBe(figure)
      })
    }
  })

  test('every segment of the orders of today opens exactly these orders', async ({ api, cockpit }) => {
    const widget = (await api.widgets()).find(({ type }) => type === 'SalesOrdersToday')
    const groups = JSON.parse(widget?.valueJson ?? '{}') as Record<SalesOrderGroup, number>
    for (const [group, count] of Object.entries(groups)) {
      const dashboard = await cockpit.openDashboard()
      const name = `${text(`dashboard.group.${group}`)} ${count}`
      await dashboard.panel('SalesOrdersToday').getByRole('button', { name, exact: true }).click()
      await cockpit.orders.ready()
      await expect.poll(() => cockpit.orders.total(), group).toBe(count)
    }
  })

  test('every bar opens exactly its tasks, from the table by keyboard and from the chart', async ({
    api,
    cockpit,
    page,
  }) => {
    const widget = (await api.widgets()).find(({ type }) => type === 'GroupedBarChart')
    const areas = JSON.parse(widget?.valueJson ?? '[]') as PicksPerArea
    const grid = gridOf(page, 'tasks-es-page')
    for (const area of areas) {
      for (const series of ['Prepared', 'InProgress'] as const) {
        const picks = (await cockpit.openDashboard()).panel('GroupedBarChart')
        await picks.getByRole('button', { name: text('dashboard.picks.asTable') }).click()
        const row = picks
          .getByRole('row')
          .filter({ has: page.getByRole('cell', { name: area.Key, exact: true }) })
        await row
          .getByRole('button')
          .nth(series === 'Prepared' ? 0 : 1)
          .press('Enter')
        await grid.ready()
        await expect.poll(() => grid.total(), `${area.Key} ${series}`).toBe(area[series])
      }
    }
    const picks = (await cockpit.openDashboard()).panel('GroupedBarChart')
    const chart = picks.getByRole('img')
    // The first bar of the first area: beside the axis, and at a height that any bar reaches.
    const axisWidth = 34
    await expect(async () => {
      if (await grid.heading.isVisible()) return
      // Measured for each click, since content that is loaded above may move the chart.
      const box = await chart.boundingBox({ timeout: 1_000 })
      if (box === null) throw new Error('The chart is not on the screen.')
      const band = (box.width - axisWidth) / areas.length
      await page.mouse.click(box.x + axisWidth + band * 0.36, box.y + box.height - 34)
      await expect(grid.heading).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await grid.ready()
    await expect.poll(() => grid.total()).toBe(areas[0]?.Prepared)
  })
})

test.describe('while the simulated crew works', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    test.setTimeout(startLimitMs)
    server = await startServer({ env: { COCKPIT_DATA: await seededData(), COCKPIT_FLOOR: '5' } })
  })
  test.afterAll(() => server.stop())

  test('each grid shows the figure of its widget within one refresh', async ({ browser, watch }) => {
    const context = await browser.newContext({ baseURL: server.url })
    await watch.watchContext(context)
    const page = await context.newPage()
    const api = new CockpitApi(server.url)
    await signInAs(page, 'planner')
    for (const { type, opens } of tiles) {
      await test.step(type, async () => {
        const widget = (await api.widgets()).find(one => one.type === type)
        await page.goto(addressOf(opens, widget?.filters ?? []))
        const grid = gridOf(page, opens)
        await grid.ready()
        // Both change continuously: they must be equal at some moment.
        await expect
          .poll(
            async () => {
              const now = (await api.widgets()).find(one => one.type === type)
              const { value } = JSON.parse(now?.valueJson ?? '{}') as { value: number }
              return (await figureInGrid(grid, type)) === value
            },
            { message: type, intervals: [widgetPublishMinGapMs / 4], timeout: 20_000 },
          )
          .toBe(true)
      })
    }
    await context.close()
  })
})

test('paused live updates stay paused after a page load, and the figures are updated again when they are resumed', async ({
  api,
  cockpit,
  newDesk,
  page,
}) => {
  const dashboard = await cockpit.openDashboard()
  await expect(dashboard.liveSwitch).toBeChecked()
  const saved = page.waitForResponse(answer => answer.url().includes('/api/Settings'))
  await dashboard.liveSwitch.click()
  await saved
  await page.reload()
  await expect(dashboard.liveSwitch).not.toBeChecked()
  const type = 'SalesOrdersInNewState'
  const before = await dashboard.figure(type)
  // A user whose figures are live: once a message has reached this user, all have got it.
  const { dashboard: following } = await signInAs(await newDesk(), 'supervisor')
  await following.page.goto('/')
  await expect.poll(() => following.figure(type)).toBe(before)
  const { filters = [] } = (await api.widgets()).find(widget => widget.type === type) ?? {}
  const order = (await api.searchOrders({ filters })).result.find(({ state }) => state === 'New')
  await api.process('reserveInAdvance', { orderIds: [order?.id] })
  try {
    await expect.poll(() => following.figure(type)).toBe(before - 1)
    expect(await dashboard.figure(type)).toBe(before)
    await dashboard.liveSwitch.click()
    await expect.poll(() => dashboard.figure(type)).toBe(before - 1)
  } finally {
    await api.process('unprepare', { processIds: [order?.processId] })
  }
  await expect.poll(() => dashboard.figure(type)).toBe(before)
})
