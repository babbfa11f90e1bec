/** A grid in daily use: sorting, paging, filtering, finding, choosing, acting; with the mouse and with the keyboard alone. */
import type { Locator } from 'playwright/test'
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import type { Filter } from '../../src/contract/filter'
import type { CockpitApi, Search } from './cockpit-api'
import { expect, test } from './cockpit-test'
import { openStates } from './open-states'
import { focused } from './focus'
import { GridCommands } from './pages/grid-commands'
import type { GridPage } from './pages/grid-page'
import { FilterPanel } from './pages/side-panels'
import { text } from './texts'

const stateTitle = text('field.SalesOrder.state')
const customerTitle = text('field.SalesOrder.customerName')
const priorityTitle = text('field.SalesOrder.priority')

test.describe('rows', () => {
  test('a click on a head sorts, again the other way round', async ({ api, cockpit }) => {
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

  test('pages of 5, 20, 30 and 50 rows', async ({ api, cockpit }) => {
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
    expect(await orders.names()).toEqual(result.slice(5, 10).map(({ orderNo }) => orderNo))
    await orders.pageButton(text('ui.pager.page', { page: 3 })).click()
    await expect(orders.range).toContainText(`11–15 of ${totalCount} `)
    await orders.pageButton(text('ui.pager.previous')).click()
    await expect(orders.range).toContainText(`6–10 of ${totalCount} `)
  })

  test('a filter is added, changed and removed', async ({ api, cockpit, page }) => {
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
    // Without any filter the rules of searches ask before all rows are fetched.
    await expect(orders.region.getByText(text('grid.refused.noFilter'), { exact: true })).toBeVisible()
  })

  test('find asks the service and tells when nothing fits', async ({ cockpit }) => {
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
      .getByRole('button', { name: text('grid.empty.clear') })
      .first()
      .click()
    await expect.poll(() => orders.total()).toBeGreaterThan(1)
  })

  test('the detail shows the lines of the row, and closes and opens', async ({ api, cockpit }) => {
    const orders = await cockpit.openOrders()
    await expect.poll(() => orders.total()).toBeGreaterThan(2)
    const [, , third = ''] = await orders.names()
    await orders.nameCell(third).click()
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
    await orders.nameCell(third).dblclick()
    await expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: third }))
  })
})

test.describe('choosing and acting', () => {
  test('the context menu opens at the pointer and at Shift+F10, and a disabled entry says why', async ({
    cockpit,
    page,
  }) => {
    const orders = await cockpit.openOrdersWith([inStates('ReadyForPick')])
    const [first = ''] = await orders.names()
    await (await orders.cell(first, stateTitle)).click({ button: 'right' })
    await expect(orders.menu).toHaveAccessibleName(first)
    const prepare = orders.menuItem('prepareOrders')
    await expect(prepare).toHaveAttribute('aria-disabled', 'true')
    await expect(prepare).toHaveAccessibleDescription(
      /Prepare is not possible\. State: Ready for pick\. Possible in: New, New with warning/,
    )
    await prepare.hover()
    await expect(page.getByRole('tooltip')).toContainText(text('grid.action.allowedIn'))
    await page.keyboard.press('Escape')
    await expect(orders.menu).toHaveCount(0)

    await orders.nameCell(first).click()
    await page.keyboard.press('Shift+F10')
    await expect(orders.menu).toBeVisible()
    await expect(orders.menuItem('prepareOrders')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(orders.menuItem('partlyPrepareOrders')).toBeFocused()
    await page.keyboard.press('End')
    await expect(orders.menuItem('cancelOrders')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(orders.menu).toHaveCount(0)
    expect((await focused(page)).role).toBe('gridcell')
  })

  test('the bulk bar counts, adds up and clears', async ({ api, cockpit }) => {
    const orders = await cockpit.openOrdersWith([inStates('New')])
    const names = await orders.names()
    await orders.box(names[0] ?? '').click()
    await expect(orders.bulkBar).toContainText(/1 of \d+ selected/)
    await orders.box(names[3] ?? '').click({ modifiers: ['Shift'] })
    await expect(orders.bulkBar).toContainText(/4 of \d+ selected/)
    const chosen = (await api.ordersIn('New')).filter(({ orderNo }) => names.slice(0, 4).includes(orderNo))
    const lines = chosen.reduce((sum, { numberOfOrderLines }) => sum + numberOfOrderLines, 0)
    await expect(orders.bulkBar).toContainText(`${lines} lines`)
    await expect(orders.allBox).toBeChecked({ indeterminate: true })

    await orders.allBox.click()
    await expect(orders.bulkBar).toContainText(/20 of \d+ selected/)
    const total = await orders.total()
    await orders.bulkBar.getByRole('button', { name: text('grid.bulk.selectAll', { number: total }) }).click()
    await expect(orders.dialog).toHaveAccessibleName(text('grid.selectAll.title', { number: total }))
    await orders.dialog.getByRole('button', { name: text('grid.selectAll.confirm') }).click()
    await expect(orders.bulkBar).toContainText(`All ${total} selected`)
    await orders.bulkBar.getByRole('button', { name: text('grid.bulk.clear') }).click()
    await expect(orders.bulkBar).toHaveCount(0)
    await expect(orders.allBox).not.toBeChecked()
  })

  test('hold asks for a reason, and the hold is removed', async ({ api, cockpit, page }) => {
    const orders = await cockpit.openOrdersWith([inStates('Reserved', 'OnHold', 'New')])
    const [reserved] = await api.ordersIn('Reserved')
    const name = reserved?.orderNo ?? ''
    await orders.find.fill(name)
    await expect.poll(() => orders.names()).toEqual([name])
    await openMenu(orders, name)
    await orders.menuItem('unprepareAndHoldOrders').click()
    await expect(orders.dialog).toHaveAccessibleName(text('form.holdReason.title', { rows: '1 order' }))
    const reason = orders.dialog.getByRole('textbox', { name: text('form.holdReason.reason') })
    await expect(reason).toBeFocused()
    const submit = orders.dialog.getByRole('button', { name: text('action.unprepareAndHoldOrders') })
    await submit.click()
    await expect(reason).toHaveAccessibleDescription(/Enter a value for Reason/)
    await reason.fill('The customer moves house')
    await page.keyboard.press('Enter')
    await expect(orders.toasts).toContainText(text('action.unprepareAndHoldOrders.done_one', { number: 1 }))
    await expect.poll(() => orders.state(name)).toBe(text('state.salesOrder.OnHold'))
    expect(await api.order(name)).toMatchObject({ state: 'OnHold', holdReason: 'The customer moves house' })

    await openMenu(orders, name)
    await orders.menuItem('removeHold').click()
    await expect(orders.toasts).toContainText(text('action.removeHold.done_one', { number: 1 }))
    await expect.poll(() => orders.state(name)).toBe(text('state.salesOrder.New'))
    await api.process('reserveInAdvance', { orderIds: [reserved?.id] })
    await expect.poll(() => orders.state(name)).toBe(text('state.salesOrder.Reserved'))
  })

  test('priority and date are changed for several orders at once', async ({ api, cockpit, page }) => {
    const orders = await cockpit.openOrdersWith([inStates('New')])
    const names = (await orders.names()).slice(0, 2)
    for (const name of names) await orders.box(name).click()
    await orders.bulkButton('changePriorityAndDate').click()
    await expect(orders.dialog).toHaveAccessibleName(text('form.priorityAndDate.title'))
    await expect(orders.dialog).toContainText('2 orders')
    const priority = orders.dialog.getByRole('textbox', { name: text('form.priorityAndDate.priority') })
    await priority.fill('12')
    const submit = orders.dialog.getByRole('button', {
      name: text('form.priorityAndDate.submit', { rows: '2 orders' }),
    })
    await submit.click()
    await expect(priority).toHaveAccessibleDescription(/Enter 9 or less/)
    await priority.fill('1')
    const day = (await api.order(names[0] ?? '')).deliveryDate === '2031-05-06' ? '2031-05-07' : '2031-05-06'
    await orders.dialog.getByLabel(text('form.priorityAndDate.deliveryDate')).fill(day)
    await page.keyboard.press('Enter')
    await expect(orders.toasts).toContainText(text('action.changePriorityAndDate.done_other', { number: 2 }))
    for (const name of names) {
      await expect.poll(async () => (await orders.cell(name, priorityTitle)).innerText()).toBe('1')
      expect(await api.order(name)).toMatchObject({ priority: 1, deliveryDate: day })
    }
  })

  test('cancelling asks first, and keeping is what Enter does', async ({ api, cockpit, page }) => {
    const orders = await cockpit.openOrdersWith([inStates('New', 'Cancelled')])
    const name = await firstIn(orders, 'New')
    await openMenu(orders, name)
    await orders.menuItem('cancelOrders').click()
    await expect(orders.dialog).toHaveAccessibleName(
      text('action.cancelOrders.confirm.title_one', { number: 1 }),
    )
    await expect(orders.dialog).toContainText('This cannot be undone')
    await page.keyboard.press('Enter')
    await expect(orders.dialog).toHaveCount(0)
    expect((await api.order(name)).state).toBe('New')

    await openMenu(orders, name)
    await orders.menuItem('cancelOrders').click()
    await orders.dialog
      .getByRole('button', { name: text('action.cancelOrders.confirm.submit_one', { number: 1 }) })
      .click()
    await expect(orders.toasts).toContainText(text('action.cancelOrders.done_one', { number: 1 }))
    await expect.poll(() => orders.state(name)).toBe(text('state.salesOrder.Cancelled'))
    expect((await api.order(name)).state).toBe('Cancelled')
  })
})

test.describe('keyboard alone', () => {
  test('into the grid, through it, choosing, acting and out again, and the focus is never lost', async ({
    api,
    cockpit,
    page,
  }) => {
    const orders = await cockpit.openOrdersWith([inStates('New', 'ReadyForPick')])
    const names = await orders.names()
    const press = async (key: string) => {
      await page.keyboard.press(key)
      expect((await focused(page)).tag, `after ${key}`).not.toBe('body')
    }
    await orders.find.focus()
    for (let stops = 0; stops < 20 && !(await isInGrid(orders)); stops++) await press('Tab')
    expect(await isInGrid(orders)).toBe(true)

    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'End', 'Home'])
      await press(key)
    await expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: names[1] ?? '' }))
    await press('Space')
    await expect(orders.bulkBar).toContainText(/1 of \d+ selected/)
    await expect(orders.box(names[1] ?? '')).toBeChecked()
    await press('Shift+ArrowDown')
    await press('Shift+ArrowDown')
    await expect(orders.bulkBar).toContainText(/3 of \d+ selected/)
    await press('Shift+ArrowUp')
    await expect(orders.bulkBar).toContainText(/2 of \d+ selected/)
    await press('Control+a')
    await expect(orders.bulkBar).toContainText(/20 of \d+ selected/)
    await press('Escape')
    await expect(orders.bulkBar).toHaveCount(0)

    await orders.find.focus()
    const candidate = (await api.ordersIn('New')).find(
      ({ orderNo, isStockMissing }) => names.includes(orderNo) && !isStockMissing,
    )
    if (candidate === undefined) throw new Error('No order of the page can be prepared.')
    await page.keyboard.type(candidate.orderNo)
    await expect.poll(() => orders.names()).toEqual([candidate.orderNo])
    for (let stops = 0; stops < 20 && !(await isInGrid(orders)); stops++) await press('Tab')
    await press('P')
    await expect(orders.toasts).toContainText(text('action.prepareOrders.done_one', { number: 1 }))
    await expect.poll(() => orders.state(candidate.orderNo)).toBe(text('state.salesOrder.ReadyForPick'))
    expect(await isInGrid(orders)).toBe(true)
    await api.process('unprepare', { processIds: [candidate.processId] })

    await press('Tab')
    expect(await isInGrid(orders)).toBe(false)
    await press('Shift+Tab')
    expect(await isInGrid(orders)).toBe(true)
  })

  test('shortcuts of the page: find, filters, the panes, and Esc gives the focus back', async ({
    cockpit,
    page,
  }) => {
    const orders = await cockpit.openOrders()
    const [first = ''] = await orders.names()
    await orders.nameCell(first).click()
    await page.keyboard.press('/')
    await expect(orders.find).toBeFocused()
    await orders.nameCell(first).click()
    await page.keyboard.press('f')
    const filters = new FilterPanel(page)
    await expect(filters.addField).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(filters.region).toBeHidden()
    await expect.poll(() => isInGrid(orders)).toBe(true)
    await page.keyboard.press('F6')
    await expect.poll(() => containsFocus(orders.detail)).toBe(true)
    await page.keyboard.press('Shift+F6')
    await expect.poll(() => isInGrid(orders)).toBe(true)
    await page.keyboard.press('d')
    await expect(orders.dialog).toHaveAccessibleName(text('form.priorityAndDate.title'))
    await page.keyboard.press('Escape')
    await expect(orders.dialog).toHaveCount(0)
    expect(await isInGrid(orders)).toBe(true)
  })
})

test.describe('what a user arranged', () => {
  test('page size and column width are there after a page load', async ({ cockpit, page }) => {
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
    const after = await boxOf(header)
    expect(after.width).toBeGreaterThan(before.width + 60)
    await saved

    await page.reload()
    await orders.ready()
    await expect(orders.range).toContainText('1–5 of ')
    await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
    expect((await boxOf(header)).width).toBeCloseTo(after.width, 0)
  })

  test('a saved state that cannot be read gives the defaults and one notice', async ({ api, cockpit }) => {
    for (const corrupt of ['{"pageSize":', '{"pageSize":"many"}', '[1,2]']) {
      await api.saveGridState('SalesOrders', corrupt)
      await cockpit.page.reload()
      const orders = await cockpit.openOrders()
      const notice = orders.region.getByRole('alert')
      await expect(notice).toHaveCount(1)
      await expect(notice).toContainText(text('grid.notice.corrupt'))
      await expect(orders.pageSize(20)).toHaveAttribute('aria-pressed', 'true')
      await notice.getByRole('button', { name: text('ui.close') }).click()
      await expect(notice).toHaveCount(0)
      await cockpit.openDashboard()
    }
  })
})

/** The width of the customer's column in what is saved for the grid. */
function savedWidth(body: string | null): number | undefined {
  const { value = '{}' } = JSON.parse(body ?? '{}') as { value?: string }
  const saved = JSON.parse(value) as { master?: { widths?: Readonly<Record<string, number>> } }
  return saved.master?.widths?.['customerName']
}

/** The rows with which the grid opens by itself: what still needs work. */
function openOrders(api: CockpitApi, search: Search = {}) {
  return api.searchOrders({ ...search, filters: [inStates(...openStates)] })
}

function inStates(...values: readonly SalesOrder['state'][]): Filter {
  return { selector: 'state', operator: 'In', values: [...values], type: 'enum' }
}

/** The first row on the screen in a state. */
async function firstIn(orders: GridPage, state: SalesOrder['state']): Promise<string> {
  const index = (await orders.column(stateTitle)).indexOf(text(`state.salesOrder.${state}`))
  const name = (await orders.names())[index]
  if (name === undefined) throw new Error(`No row on the screen is in the state ${state}.`)
  return name
}

async function openMenu(orders: GridPage, name: string): Promise<void> {
  await orders.nameCell(name).click({ button: 'right' })
  await orders.menu.waitFor()
}

async function isInGrid(orders: GridPage): Promise<boolean> {
  return containsFocus(orders.grid)
}

function containsFocus(place: Locator): Promise<boolean> {
  return place.evaluate(element => {
    const root = element.getRootNode() as ShadowRoot | Document
    return element.contains(root.activeElement)
  })
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on the screen.')
  return box
}
