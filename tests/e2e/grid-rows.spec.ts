/** The rows of a grid in daily use: sorted, paged, filtered, searched, opened in detail, and arranged for the next visit. */
import type { Locator } from 'playwright/test'
import type { CockpitApi, Search } from './cockpit-api'
import { expect, test } from './cockpit-test'
import { focused } from './focus'
import { stateFilter, openStates } from './open-states'
import { GridCommands } from './pages/grid-commands'
import { text } from './texts'

const stateTitle = text('field.state')
const customerTitle = text('field.customerName')
const priorityTitle = text('field.priority')

test.describe('rows', () => {
  test('while loading show skeleton rows', async ({ cockpit, page }) => {
    let answer: () => void = () => undefined
    const isAnswered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/SalesOrders/search', async route => {
      await isAnswered
      await route.continue()
    })
    const { orders } = cockpit
    await cockpit.open('/sales-orders-es-page')
    await expect(orders.region.getByText(text('ui.loading'))).toBeAttached()
    await expect(orders.rowBoxes).toHaveCount(0)
    answer()
    await orders.ready()
    await expect(orders.header(priorityTitle)).toBeVisible()
    await expect(orders.region.getByText(text('ui.loading'))).toHaveCount(0)
  })

  test.describe('with reduced motion', () => {
    test.use({ reducedMotion: 'reduce' })

    // A style for all elements once delayed the width of the fixed columns by a frame, and Handsontable measured none.
    test('show their numbers too @core', async ({ cockpit }) => {
      const orders = await cockpit.openOrders()
      const [name = ''] = await orders.names()
      const isOnTop = await orders
        .nameCell(name)
        .getByText(name)
        .evaluate(number => {
          const { x, y, width, height } = number.getBoundingClientRect()
          const hit = (number.getRootNode() as Document | ShadowRoot).elementFromPoint(
            x + width / 2,
            y + height / 2,
          )
          return number.contains(hit)
        })
      expect(isOnTop, 'the number is the topmost element at its position').toBe(true)
    })
  })

  test('are requested while the page still loads, and only once', async ({ cockpit, page }) => {
    const searches: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/SalesOrders/search')) searches.push(request.method())
    })
    // Without a live connection: followers of changes fetch again after each notification.
    await page.route('**/view/negotiate**', () => undefined)
    await page.route('**/chunks/grid-area-page-*.js', async route => {
      await expect.poll(() => searches.length).toBe(1)
      await route.continue()
    })
    await cockpit.open('/sales-orders-es-page')
    await cockpit.orders.ready()
    expect(searches).toEqual(['POST'])
  })

  test.describe('on a tablet', () => {
    test.use({ viewport: { width: 1024, height: 768 } })

    test('fill the height: ten are visible until the detail is opened', async ({ cockpit }) => {
      const orders = await cockpit.openOrders()
      await expect(orders.detail).toHaveCount(0)
      const bottom = await orders.rowBoxes.nth(9).evaluate(box => box.getBoundingClientRect().bottom)
      const footer = await orders.range.evaluate(range => range.getBoundingClientRect().top)
      expect(bottom).toBeLessThan(footer)
      await orders.openDetail()
    })
  })

  test('are sorted by a click on a header, in the opposite order by a second click', async ({
    api,
    cockpit,
  }) => {
    const orders = await cockpit.openOrders()
    await expect(orders.header(priorityTitle)).toHaveAttribute('aria-sort', 'ascending')
    const header = orders.header(customerTitle)
    for (const desc of [false, true]) {
      await orders.sortBy(customerTitle)
      await expect(header).toHaveAttribute('aria-sort', desc ? 'descending' : 'ascending')
      await expect(orders.region).toContainText(
        text(desc ? 'grid.footer.sortedDown' : 'grid.footer.sorted', { field: customerTitle }),
      )
      const { result } = await openOrders(api, { sort: [{ selector: 'customerName', desc }] })
      const wanted = result.slice(0, 5).map(order => order.customerName)
      await expect.poll(async () => (await orders.column(customerTitle)).slice(0, 5)).toEqual(wanted)
    }
  })

  test('are shown in pages of 5, 20, 30 and 50', async ({ api, cockpit }) => {
    const orders = await cockpit.openOrders()
    const { totalCount, result } = await openOrders(api)
    await expect(orders.pageSize(20)).toHaveAttribute('aria-pressed', 'true')
    for (const size of [5, 20, 30, 50]) {
      await orders.pageSize(size).click()
      await expect(orders.range).toContainText(`1–${Math.min(size, totalCount)} of ${totalCount} `)
      await expect(orders.grid).toHaveAttribute('aria-rowcount', String(totalCount + 1))
    }
    await orders.pageSize(5).click()
    await orders.pageButton(text('ui.pager.next')).click()
    await expect(orders.range).toContainText(`6–10 of ${totalCount} `)
    await expect.poll(() => orders.names()).toEqual(result.slice(5, 10).map(({ orderNo }) => orderNo))
    await orders.pageButton(text('ui.pager.page', { page: 3 })).click()
    await expect(orders.range).toContainText(`11–15 of ${totalCount} `)
    await orders.pageButton(text('ui.pager.previous')).click()
    await expect(orders.range).toContainText(`6–10 of ${totalCount} `)
  })

  test('a filter is added, changed and removed @core', async ({ api, cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const open = (await openOrders(api)).totalCount
    await expect(orders.range).toContainText(` of ${open} `)

    const [first] = await api.ordersIn('New')
    const customer = first?.customerName ?? ''
    let editor = await orders.addFilter(customerTitle)
    await editor.getByRole('button', { name: text('grid.filter.apply') }).click()
    const value = editor.getByRole('textbox', { name: customerTitle })
    await expect(value).toHaveAccessibleDescription(text('grid.filter.problem.empty'))
    await value.fill(customer.slice(0, 6))
    await editor.getByRole('button', { name: text('grid.filter.apply') }).click()
    await expect(orders.pill(`${customerTitle} contains`)).toContainText(customer.slice(0, 6))
    const found = async () =>
      (await orders.column(customerTitle)).every(name => name.includes(customer.slice(0, 6)))
    await expect.poll(found).toBe(true)
    await expect.poll(() => orders.total()).toBeLessThan(open)

    await orders.pill(`${customerTitle} contains`).click()
    editor = orders.filterEditor(customerTitle)
    await editor.getByRole('button', { name: new RegExp(`^${customerTitle} `) }).click()
    await page
      .getByRole('menuitemcheckbox', { name: text('grid.filter.operator.isExactly'), exact: true })
      .click()
    await editor.getByRole('textbox', { name: customerTitle }).fill(customer)
    await editor.getByRole('textbox', { name: customerTitle }).press('Enter')
    await expect(orders.pill(`${customerTitle} is`)).toContainText(customer)
    await expect.poll(async () => [...new Set(await orders.column(customerTitle))]).toEqual([customer])

    await orders.removePill(`${customerTitle} is`).click()
    await expect(orders.range).toContainText(` of ${open} `)
    await expect(orders.pill(stateTitle)).toBeVisible()
    await orders.removePill(stateTitle).click()
    await expect(orders.pills.getByRole('button')).toHaveCount(1)
    // Without any filter, the rules of searches ask for a confirmation before all rows are fetched.
    await expect(orders.region.getByText(text('grid.refused.noFilter'), { exact: true })).toBeVisible()
  })

  test('find searches on the server and says when nothing matches', async ({ cockpit }) => {
    const orders = await cockpit.openOrders()
    const [, second = ''] = await orders.names()
    await orders.find.fill(second)
    await expect(orders.range).toContainText('1–1 of 1 ')
    await expect.poll(() => orders.names()).toEqual([second])
    await orders.find.fill('there is no such order')
    await expect(orders.region.getByText(text('grid.empty.noMatch'))).toBeVisible()
    await orders.find.press('Escape')
    await expect(orders.find).toHaveValue('')
    await expect.poll(() => orders.total()).toBeGreaterThan(1)
    await orders.find.fill('there is no such order')
    await orders.region
      .getByRole('button', { name: text('grid.filter.clear') })
      .first()
      .click()
    await expect.poll(() => orders.total()).toBeGreaterThan(1)
  })

  test('the detail shows the lines of the row, and closes and opens', async ({ api, cockpit }) => {
    const orders = await cockpit.openOrders()
    const [, , third = ''] = await orders.names()
    await orders.makeCurrent(third)
    await expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: third }))
    const { id } = await api.order(third)
    const lines = (await api.searchLines(id)).result
    const tab = new GridCommands(orders).tab('SalesOrderLines')
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(tab).toHaveText(new RegExp(`^${text('view.SalesOrderLines')}\\s*${lines.length}$`))
    for (const line of lines.slice(0, 3))
      await expect(
        orders.detail.getByRole('gridcell', { name: line.materialItemNo, exact: true }).first(),
      ).toBeVisible()

    await orders.detail.getByRole('button', { name: text('grid.detail.close') }).click()
    await expect(orders.detail).toHaveCount(0)
    await orders.nameCell(third).dblclick({ position: { x: 3, y: 8 } })
    await expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: third }))
  })

  test('the number links to the page of the row, by pointer and by Enter', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const [, second = ''] = await orders.names()
    const heading = page.getByRole('heading', { level: 2, name: second })
    await orders
      .nameCell(second)
      .locator('.k-link')
      .click({ modifiers: ['Control'] })
    await expect(orders.bulkBar).toBeVisible()
    await orders.nameCell(second).locator('.k-link').click()
    await expect(heading).toBeVisible()
    await page.goBack()
    await orders.makeCurrent(second)
    await page.keyboard.press('Enter')
    await expect(heading).toBeVisible()
  })

  test('the detail stays with its row when rows move, and shows the next row when its row is removed', async ({
    api,
    cockpit,
    page,
  }) => {
    const orders = await cockpit.openOrders()
    const [, second = '', third = '', fourth = ''] = await orders.names()
    const toTheEnd = async (name: string) =>
      api.process('priority', { orderIds: [(await api.order(name)).id], priority: 9 })
    await orders.makeCurrent(third)
    // The focus is elsewhere, and no row is hovered, so rows may move to their sorted position.
    await orders.filterButton.focus()
    await orders.heading.hover()
    await toTheEnd(second)
    await expect.poll(async () => (await orders.names()).indexOf(third)).toBe(1)
    await expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: third }))
    await expect(orders.filterButton).toBeFocused()

    await toTheEnd(third)
    await expect.poll(async () => (await orders.names()).indexOf(fourth)).toBe(1)
    await expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: fourth }))
    // From the toolbar to the grid.
    await page.keyboard.press('F6')
    await expect.poll(() => focused(page)).toMatchObject({ role: 'gridcell', text: fourth })
  })
})

test.describe('the layout of a user', () => {
  test('keeps page size and column width over a page load', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    await orders.pageSize(5).click()
    await expect(orders.range).toContainText('1–5 of ')
    const header = orders.header(customerTitle)
    const before = await boxOf(header)
    const saved = page.waitForResponse(
      answer => answer.request().method() === 'PUT' && savedWidth(answer.request().postData()) !== undefined,
    )
    await header.hover()
    await page.mouse.move(before.x + before.width - 2, before.y + before.height / 2)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width + 78, before.y + before.height / 2, { steps: 4 })
    await page.mouse.up()
    const width = async () => (await boxOf(header)).width
    await expect.poll(width).toBeGreaterThan(before.width + 60)
    await saved
    const after = await width()

    await page.reload()
    await orders.ready()
    await expect(orders.range).toContainText('1–5 of ')
    await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(width).toBeCloseTo(after, 0)
  })

  test('falls back to the defaults with one notice when it cannot be read', async ({ api, cockpit }) => {
    for (const corrupt of ['{"pageSize":', '{"pageSize":"many"}', '[1,2]']) {
      await api.saveGridState('SalesOrders', corrupt)
      const orders = await cockpit.reopenOrders()
      const notice = orders.region.getByRole('alert')
      await expect(notice).toHaveCount(1)
      await expect(notice).toContainText(text('grid.notice.corrupt'))
      await expect(orders.pageSize(20)).toHaveAttribute('aria-pressed', 'true')
      await notice.getByRole('button', { name: text('ui.close') }).click()
      await expect(notice).toHaveCount(0)
    }
  })
})

/** The width of the customer's column in the saved layout. */
function savedWidth(body: string | null): number | undefined {
  const { value = '{}' } = JSON.parse(body ?? '{}') as { value?: string }
  const saved = JSON.parse(value) as { master?: { widths?: Readonly<Record<string, number>> } }
  return saved.master?.widths?.['customerName']
}

/** The initial filter of the grid: open orders. */
function openOrders(api: CockpitApi, search: Search = {}) {
  return api.searchOrders({ ...search, filters: [stateFilter(...openStates)] })
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return box
}
