/** Commands of a grid: menus of cells and headers, export, details in tabs, links, shortcuts, the keys of the ARIA grid pattern. */
import type { BrowserContext } from 'playwright/test'
import { expect, test } from './cockpit-test'
import { focused } from './focus'
import { GridCommands } from './pages/grid-commands'
import { text } from './texts'

const stateTitle = text('field.state')
const customerTitle = text('field.customerName')

test.describe('menus', () => {
  test('the menu of a cell copies the cell and the row as they are shown', async ({ cockpit, context }) => {
    await allowClipboard(context)
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const [name = ''] = await orders.names()
    const customer = await orders.cell(name, customerTitle)
    const shown = await customer.innerText()
    await customer.click({ button: 'right' })
    await commands.menuItem('grid.menu.copyCell').click()
    await expect(orders.toasts).toContainText(text('ui.copied'))
    expect(await commands.clipboard()).toBe(shown)

    await customer.click({ button: 'right' })
    await commands.menuItem('grid.menu.copyRow').click()
    await expect.poll(() => commands.clipboard()).toContain('\t')
    const cells = (await commands.clipboard()).split('\t')
    // The name is pinned; columns outside the viewport have no title on the screen.
    expect(cells.length).toBeGreaterThan((await orders.columnTitles()).length)
    expect(cells[0]).toBe(name)
    expect(cells).toContain(shown)
  })

  test('the menu of a cell filters by its value or excludes it', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const [name = ''] = await orders.names()
    const state = await orders.cell(name, stateTitle)
    const shown = await state.innerText()
    const before = await orders.total()
    await state.click()
    await page.keyboard.press('Shift+F10')
    await commands.menuItem('grid.menu.exclude').click()
    await expect.poll(() => orders.total()).toBeLessThan(before)
    await expect.poll(() => orders.column(stateTitle)).not.toContain(shown)

    const [next = ''] = await orders.names()
    const stored = await orders.state(next)
    await (await orders.cell(next, stateTitle)).click({ button: 'right' })
    await commands.menuItem('grid.menu.filterBy').click()
    await expect.poll(async () => [...new Set(await orders.column(stateTitle))]).toEqual([stored])
    await expect(orders.pill(stateTitle)).toContainText(stored)
  })

  test('the menu of a header sorts, pins and hides columns, by keyboard', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const [name = ''] = await orders.names()
    await orders.makeCurrent(name)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+F10')
    await expect(orders.menu).toHaveAccessibleName(stateTitle)
    await commands.menuItem('grid.menu.sortDown').press('Enter')
    await expect(orders.header(stateTitle)).toHaveAttribute('aria-sort', 'descending')
    // The header has the focus again, and its keys work.
    await expect.poll(() => focused(page)).toMatchObject({ role: 'columnheader' })
    await page.keyboard.press('Shift+F10')
    await commands.menuItem('grid.menu.hide').press('Enter')
    await expect(orders.header(stateTitle)).toHaveCount(0)
    await orders.header(customerTitle).click({ button: 'right' })
    await commands.menuItem('grid.menu.pin').click()
    await expect.poll(() => orders.columnTitles()).not.toContain(customerTitle)
    await expect(orders.header(customerTitle)).toBeVisible()
  })
})

test.describe('export', () => {
  test('writes the whole result, with titles and texts as on the screen @core', async ({ cockpit }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const total = await orders.total()
    const titles = await orders.columnTitles()
    await commands.openExport()
    await commands.chooseExport(text('grid.export.result', { number: total }), 'CSV')
    const { name, content } = await commands.exportFile()
    expect(name).toMatch(/\.csv$/)
    const lines = content.toString().trim().split(/\r?\n/)
    expect(lines).toHaveLength(total + 1)
    for (const title of titles) expect(lines[0]).toContain(title)
    expect(content.toString()).toContain(text('state.salesOrder.New'))
    await expect(orders.toasts).toContainText(text('grid.export.saved', { name }))
  })

  test('writes the selected rows, and a workbook', async ({ cockpit }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const [first = '', second = '', third = ''] = await orders.names()
    await orders.rowBox(first).click()
    await orders.rowBox(third).click()
    await commands.openExport()
    await commands.chooseExport(text('grid.export.selection', { number: 2 }), 'CSV')
    const csv = (await commands.exportFile()).content.toString()
    expect(csv.trim().split(/\r?\n/)).toHaveLength(3)
    expect(csv).toContain(first)
    expect(csv).not.toContain(second)
    expect(csv).toContain(third)

    await commands.chooseExport('XLSX', text('grid.export.all'))
    const workbook = await commands.exportFile()
    expect(workbook.name).toMatch(/\.xlsx$/)
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK')
  })

  test('continues while its popover is closed, and can be cancelled', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    let release: () => void = () => undefined
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/Grid/*/export', async route => {
      await released
      await route.continue().catch(() => undefined)
    })
    await commands.openExport()
    await commands.exportButton.click()
    await expect(commands.exportPopover.getByRole('progressbar')).toBeVisible()
    await commands.exportPopover.getByRole('button', { name: text('ui.cancel') }).click()
    await expect(commands.exportPopover.getByRole('progressbar')).toHaveCount(0)

    const saved = page.waitForEvent('download')
    await commands.exportButton.click()
    await page.keyboard.press('Escape')
    await expect(commands.exportPopover).toHaveCount(0)
    release()
    const name = (await saved).suggestedFilename()
    await expect(orders.toasts).toContainText(text('grid.export.saved', { name }))
  })
})

test.describe('the detail', () => {
  test('has a tab for each kind of rows, which is selected by keyboard and saved', async ({
    cockpit,
    page,
  }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const lines = commands.tab('SalesOrderLines')
    await expect(lines).toHaveAttribute('aria-selected', 'true')
    await expect(lines).toHaveText(/\d+$/)
    await lines.focus()
    await page.keyboard.press('ArrowRight')
    const next = commands.tabs.nth(1)
    await expect(next).toBeFocused()
    await expect(lines).toHaveAttribute('aria-selected', 'true')
    await orders.changeLayout(() => page.keyboard.press('Enter'))
    await expect(next).toHaveAttribute('aria-selected', 'true')
    await expect(next).toBeFocused()
    await expect(next).toHaveText(/\d+$/)
    const title = await next.innerText()
    await page.reload()
    await orders.ready()
    await expect(commands.tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(commands.tabs.nth(1)).toHaveText(title)
  })

  test('has filters of its own', async ({ cockpit }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const item = commands.itemCell
    const itemNo = await item.innerText()
    await item.click({ button: 'right' })
    await commands.menuItem('grid.menu.filterBy').click()
    const pills = commands.tabPanel.getByRole('group', { name: text('grid.filter.active') })
    await expect(pills).toContainText(itemNo)
    await expect(orders.pills).not.toContainText(itemNo)
    await expect.poll(() => commands.tabPanel.getByRole('gridcell', { name: itemNo }).count()).toBe(1)
  })

  test('has cells that link to the row that they name', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const item = commands.itemCell
    const itemNo = await item.innerText()
    // A click beside the link: the cell gets the focus, Enter follows the link.
    await item.click({ position: { x: 92, y: 10 } })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/materials/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.materials-es-page'))
    await expect(page.getByRole('group', { name: text('grid.filter.active') }).first()).toContainText(itemNo)
  })
})

test.describe('shortcuts', () => {
  test('are listed, and those of a single key are switched off and on', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const [name = ''] = await orders.names()
    await orders.makeCurrent(name)
    await page.keyboard.press('?')
    await expect(commands.shortcutList).toContainText(text('shortcut.selectAll'))
    await expect(commands.shortcutList).toContainText(text('action.prepareOrders'))
    const toggle = commands.shortcutList.getByRole('switch', { name: text('shortcuts.single') })
    await orders.changeLayout(() => toggle.click())
    await commands.shortcutList.getByRole('searchbox').fill(text('grid.find'))
    await expect(commands.shortcutList).not.toContainText(text('shortcut.selectAll'))
    await page.keyboard.press('Escape')
    await expect(commands.shortcutList).toHaveCount(0)
    await expect.poll(() => focused(page)).toMatchObject({ role: 'gridcell' })
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(commands.shortcutList).toHaveCount(0)
    await expect(orders.find).not.toBeFocused()
    await page.keyboard.press('F6')

    await page.reload()
    await orders.ready()
    await orders.makeCurrent(name)
    await page.keyboard.press('d')
    await page.keyboard.press('/')
    await expect(orders.find).not.toBeFocused()
    await expect(orders.dialog).toHaveCount(0)

    // Going back does not need the key.
    await orders.region.getByRole('button', { name: text('grid.options.title') }).click()
    await page.getByRole('button', { name: text('shortcuts.title') }).click()
    await orders.changeLayout(() => toggle.click())
    await page.keyboard.press('Escape')
    await orders.makeCurrent(name)
    await page.keyboard.press('d')
    await expect(orders.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(orders.find).toBeFocused()
  })

  test('follow the ARIA grid pattern, and row numbers continue across pages', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const commands = new GridCommands(orders)
    const total = await orders.total()
    const onFirstPage = await orders.names()
    await orders.pageSize(5).click()
    await orders.pageButton(text('ui.pager.next')).click()
    await expect(orders.range).toContainText('6–10 of ')
    await expect.poll(() => orders.names()).toEqual(onFirstPage.slice(5, 10))
    await expect(orders.grid).toHaveAttribute('aria-rowcount', String(total + 1))
    const columns = Number(await orders.grid.getAttribute('aria-colcount'))
    const [name = ''] = await orders.names()
    await orders.makeCurrent(name)
    await expect.poll(() => commands.focusedCell()).toEqual({ row: 7, column: 2 })
    await commands.pressAndExpectFocus('ArrowDown', 8, 2)
    await commands.pressAndExpectFocus('End', 8, columns)
    await commands.pressAndExpectFocus('Home', 8, 1)
    await commands.pressAndExpectFocus('Control+End', 11, columns)
    await commands.pressAndExpectFocus('Control+Home', 7, 1)
    await commands.pressAndExpectFocus('PageDown', 11, 1)
    await commands.pressAndExpectFocus('PageUp', 7, 1)
    await commands.pressAndExpectFocus('ArrowUp', 1, 1)
    await commands.pressAndExpectFocus('ArrowDown', 7, 1)
    await page.keyboard.press('Control+a')
    await expect(orders.bulkBar).toContainText('5 of')
    await page.keyboard.press('Control+a')
    await expect(orders.dialog).toContainText(text('grid.selectAll.title', { number: total }))
    await page.keyboard.press('Escape')
    await commands.pressAndExpectFocus('ArrowRight', 7, 2)
  })
})

async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}
