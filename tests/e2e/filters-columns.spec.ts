/** The panels beside a grid, in a real browser: filters and their rules, and the columns; by keyboard and pointer, with axe. */
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { ColumnChooser, FilterPanel } from './pages/side-panels'
import { addDays, dayOf } from '../../src/contract/company-day'
import { formatDefaults } from '../../src/contract/limits'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { inStates, openStates } from './open-states'
import { text } from './texts'

const title = (field: string) => text(`field.SalesOrder.${field}`)

test.describe('the filter panel', () => {
  test('searches by keyboard alone once every value is entered', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const before = await orders.total()
    expect(before).toBeGreaterThan(0)
    await orders.rowBoxes.first().focus()
    await page.keyboard.press('f')
    const panel = new FilterPanel(page)
    await expect(panel.addField).toBeFocused()
    const priority = await panel.add(title('priority'))
    await page.keyboard.press('Control+Enter')
    await expect(priority.getByText(text('grid.filter.problem.empty')).last()).toBeVisible()
    await expect(panel.region.getByText(text('grid.filter.missing_one', { count: 1 })).first()).toBeVisible()
    await expect(orders.pills.getByText(title('priority'))).toBeVisible()
    expect(await orders.total()).toBe(before)
    await priority.getByRole('textbox').first().fill('2')
    await priority.getByRole('textbox').last().fill('2')
    await page.keyboard.press('Control+Enter')
    await expect(orders.pill(`${title('priority')} is`)).toContainText('2')
    await expect
      .poll(() => orders.column(title('priority')).then(values => [...new Set(values)]))
      .toEqual(['2'])
    await page.keyboard.press('Escape')
    await expect(panel.region).toBeHidden()
    await expect(orders.grid).toContainText('SO-')
  })

  test('finds exactly the orders of a pasted list, and its pills edit the same filters', async ({
    api,
    cockpit,
    page,
  }) => {
    const [first, second] = await api.ordersIn('New')
    const numbers = [first?.orderNo ?? '', second?.orderNo ?? '']
    // Room for both pills beside the panel.
    await page.setViewportSize({ width: 1920, height: 1000 })
    const orders = await cockpit.openOrders()
    await orders.filterButton.click()
    const panel = new FilterPanel(page)
    const box = await panel.add(title('orderNo'))
    await panel.compare(title('orderNo'), 'isInList')
    await box.getByRole('textbox').fill(`${numbers.join(';')}\n${numbers[0] ?? ''}`)
    await expect(
      box.getByText(text('grid.filter.list.readRepeated_other', { number: 3, repeated: 1 })),
    ).toBeVisible()
    await panel.showRows.click()
    await expect.poll(async () => [...(await orders.names())].sort()).toEqual([...numbers].sort())
    await orders.removePill(`${title('orderNo')} is`).click()
    await expect(panel.box(title('orderNo'))).toBeHidden()
    await expect.poll(() => orders.total()).toBeGreaterThan(2)
  })

  test('saves relative days, shows their dates, and takes a day from the calendar by keyboard @core', async ({
    api,
    cockpit,
    page,
  }) => {
    const today = dayOf(Date.now(), formatDefaults.region)
    const orders = await cockpit.openOrders()
    await orders.filterButton.click()
    const panel = new FilterPanel(page)
    const box = await panel.add(title('deliveryDate'))
    await box
      .getByRole('button', { name: text('period.nextDays.counted_other', { number: 7 }), exact: true })
      .click()
    await expect(box.getByRole('combobox')).toBeFocused()
    await panel.showRows.click()
    const due = async () =>
      (await orders.column(title('deliveryDate'))).every(day => day >= today && day <= addDays(today, 6))
    await expect.poll(due).toBe(true)
    const saved = async () => JSON.stringify(await api.call('GET', '/Settings/cockpit'))
    await expect.poll(saved).toContain('today+6')
    await page.reload()
    await orders.ready()
    await orders.filterButton.click()
    const period = panel.box(title('deliveryDate'))
    await expect(period).toContainText(`${today} – ${addDays(today, 6)}`)

    await panel.compare(title('deliveryDate'), 'isBetween')
    const start = period.getByRole('textbox').first()
    await start.fill('9.12.2026')
    await start.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', {
      name: text('grid.filter.fromOf', { field: title('deliveryDate') }),
    })
    const day = (name: string) => calendar.getByRole('gridcell', { name: new RegExp(` ${name}$`) })
    await expect(day('9 December 2026')).toBeFocused()
    await expectAccessible(page, 'a calendar in the filter panel')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    await expect(day('6 December 2026')).toBeFocused()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(start).toHaveValue('2026-11-06')
    await expect(start).toBeFocused()
  })

  test('shows the number of orders of each state', async ({ api, cockpit, page }) => {
    const held = await api.ordersIn('OnHold')
    const orders = await cockpit.openOrders()
    await orders.filterButton.click()
    const panel = new FilterPanel(page)
    await panel.region
      .getByRole('button', { name: text('grid.filter.moreStates_other', { count: 2 }) })
      .click()
    const state = panel.box(title('state')).getByRole('checkbox', { name: text('state.salesOrder.OnHold') })
    await expect(state).toBeChecked()
    await expect(state.locator('xpath=..')).toContainText(String(held.length))
  })

  test('includes historical rows from a date on', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    await orders.filterButton.click()
    const panel = new FilterPanel(page)
    const toggle = panel.region.getByRole('switch', { name: text('grid.filter.includeHistorical') })
    await expect(toggle).toHaveAttribute('aria-disabled', 'true')
    await panel.region.getByRole('button', { name: text('grid.filter.needsFromDate') }).click()
    await panel
      .box(title('updatedDate'))
      .getByRole('button', { name: text('period.lastDays.counted_other', { number: 30 }) })
      .click()
    await toggle.check()
    await panel.showRows.click()
    await expect
      .poll(async () => (await orders.column(title('state'))).length > 0 && (await orders.total()) > 75)
      .toBe(true)
  })
})

test.describe('the rules of searches', () => {
  test('refuse a search without filters; all rows load after a confirmation', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    const open = await orders.total()
    expect(open).toBeGreaterThan(0)
    await orders.removePill(title('state')).click()
    await expect(page.getByText(text('grid.refused.noFilter'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: text('grid.refused.fetchAll') }).click()
    await orders.dialog.getByRole('button', { name: text('grid.refused.confirm'), exact: true }).click()
    await expect.poll(() => orders.total()).toBeGreaterThan(open)
    await orders.pageButton(text('ui.pager.page', { page: 2 })).click()
    await expect(orders.range).toContainText('21–40')
  })

  test('require a from-date for historical rows, and offer one', async ({ cockpit, page }) => {
    await cockpit.open('/sales-orders-es-page?selectFilters=%7B%22state%22%3A%5B%22Completed%22%5D%7D')
    const orders = cockpit.orders
    await expect(page.getByText(text('grid.refused.historical'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: text('grid.refused.lastThirtyDays') }).click()
    await expect.poll(() => orders.total()).toBeGreaterThan(0)
    await expect(orders.pill(title('updatedDate'))).toBeVisible()
  })

  test('ignore invalid filters of an address, with a notice', async ({ cockpit, page }) => {
    const filters = [
      { selector: 'priority', operator: 'IsEqualTo', value: 'high', type: 'number' },
      { selector: 'wave', operator: 'IsEqualTo', value: 1, type: 'number' },
      { selector: 'state', operator: 'In', values: ['New'], type: 'enum' },
    ]
    await cockpit.open(`/sales-orders-es-page?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    await expect(page.getByText(/^Filters were left out/)).toBeVisible()
    await expect(cockpit.orders.filterButton).toContainText('1')
  })
})

test.describe('columns', () => {
  test('are shown, moved and pinned in the chooser, and the grid follows at once', async ({
    cockpit,
    page,
  }) => {
    const orders = await cockpit.openOrders()
    await orders.region.getByRole('button', { name: text('grid.columns.button'), exact: true }).click()
    const chooser = new ColumnChooser(page)
    await chooser.box(title('comment')).check()
    await expect.poll(async () => (await chooser.shown()).at(-1)).toBe(title('comment'))
    const second = (await chooser.shown())[2] ?? ''
    await chooser.box(second).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await orders.columnTitles())[0]).toBe(second)
    await expect(chooser.box(second)).toBeFocused()
    await chooser.drag(title('numberOfUnits'), title('priority'))
    await expect
      .poll(async () => {
        const shown = await chooser.shown()
        return shown[shown.indexOf(title('numberOfUnits')) + 1]
      })
      .toBe(title('priority'))
    await chooser.row(title('deliveryType')).hover()
    await chooser.button('pin', title('deliveryType')).click()
    await expect(chooser.row(title('deliveryType'))).toContainText(text('grid.columns.pinned'))
    await expect.poll(async () => (await chooser.shown())[1]).toBe(title('deliveryType'))
    await chooser.region.getByRole('button', { name: text('ui.reset') }).click()
    await expect(chooser.box(title('comment'))).not.toBeChecked()
  })

  test('stay rendered after another one was widened and narrowed again', async ({ cockpit, page }) => {
    await page.setViewportSize({ width: 1600, height: 1000 })
    const orders = await cockpit.openOrders()
    const drawn = await orders.columnTitles()
    const head = orders.header(title('customerName'))
    const box = await head.boundingBox()
    if (box === null) throw new Error('The column is not on the screen.')
    const [edge, middle] = [box.x + box.width - 2, box.y + box.height / 2]
    await page.mouse.move(edge, middle)
    await page.mouse.down()
    await page.mouse.move(edge + 600, middle, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => orders.columnTitles()).not.toEqual(drawn)
    await head.click({ button: 'right' })
    await page.getByRole('menuitem', { name: text('grid.menu.resetWidths') }).click()
    await expect.poll(() => orders.columnTitles()).toEqual(drawn)
  })

  test('with sums order the groups, the largest first', async ({ api, cockpit, page }) => {
    await page.setViewportSize({ width: 2600, height: 1000 })
    const [by, sum] = ['deliveryType', 'numberOfOrderLines'] as const
    const orders = await cockpit.openOrders()
    await orders.header(title(by)).click({ button: 'right' })
    await page.getByRole('menuitem', { name: text('grid.menu.group', { field: title(by) }) }).click()
    const filters = [inStates(...openStates)]
    const counts = async (order: { readonly orderBy?: string } = {}) =>
      (await api.groups(salesOrdersView, by, { filters, ...order })).result.map(({ count }) => count)
    const shown = async () => (await orders.groups()).map(({ count }) => count)
    await expect.poll(shown).toEqual(await counts())
    await orders.sortBy(title(sum))
    await expect(orders.header(title(sum))).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(shown).toEqual(await counts({ orderBy: sum }))
    const order = orders.region.getByRole('group', { name: text('grid.groups.label') })
    await expect(order).toContainText(text('grid.groups.largestFirst', { field: title(sum) }))
    await expectAccessible(page, 'groups ordered by a sum')
    await page.reload()
    await expect.poll(shown).toEqual(await counts({ orderBy: sum }))
    await order.getByRole('button', { name: text('grid.groups.orderByValue') }).click()
    await expect.poll(shown).toEqual(await counts())
  })

  test('that are hidden are named when only they contain the searched text', async ({
    admin,
    cockpit,
    page,
  }) => {
    // Room for the last column.
    await page.setViewportSize({ width: 2600, height: 1000 })
    const [order] = await admin.ordersIn('New')
    const comment = 'Ring twice at gate seven'
    await admin.process(`comment/${order?.processId ?? 0}`, { comment })
    const orders = await cockpit.openOrders()
    await orders.find.fill('gate seven')
    const reported = orders.region.getByRole('status').filter({ hasText: title('comment') })
    await expect(reported).toContainText(
      text('grid.hits.hidden_one', { number: 1, text: 'gate seven', fields: title('comment') }),
    )
    await reported.getByRole('button', { name: text('grid.hits.show_one') }).click()
    await expect(reported).toHaveCount(0)
    const hit = orders.grid.locator('[data-marks~="cell-hit"]')
    await expect(hit).toHaveText(comment)
    await expectAccessible(page, 'a text that was found')
  })

  test('are grouped after a confirmation, since grouping ends the sort', async ({ cockpit, page }) => {
    const orders = await cockpit.openOrders()
    await orders.sortBy(title('customerName'))
    await orders.region.getByRole('button', { name: text('grid.columns.button'), exact: true }).click()
    const chooser = new ColumnChooser(page)
    await chooser.row(title('deliveryType')).hover()
    await chooser.button('group', title('deliveryType')).click()
    await orders.dialog.getByRole('button', { name: text('grid.order.group.confirm'), exact: true }).click()
    await expect(chooser.row(title('deliveryType'))).toContainText(
      text('grid.columns.grouped', { number: 1 }),
    )
    await expect(
      orders.region
        .getByText(/\d+ groups/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  })
})

for (const viewport of [
  { width: 1600, height: 1000 },
  { width: 1024, height: 768 },
]) {
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })

    test('the panels and refused searches pass axe', async ({ cockpit, page }) => {
      const orders = await cockpit.openOrders()
      await orders.filterButton.click()
      const panel = new FilterPanel(page)
      for (const field of ['priority', 'deliveryDate', 'customerName', 'isStockMissing'])
        await panel.add(title(field))
      await panel.region
        .getByRole('button', { name: text('grid.filter.moreStates_other', { count: 2 }) })
        .click()
      await panel.showRows.click()
      await expectAccessible(page, 'filters with what is missing')
      await panel.addField.click()
      await expectAccessible(page, 'fields to add')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await orders.region.getByRole('button', { name: text('grid.columns.button'), exact: true }).click()
      await new ColumnChooser(page).box(title('state')).focus()
      await expectAccessible(page, 'columns')
      await page.keyboard.press('Escape')
      await orders.removePill(title('state')).click()
      await page.getByText(text('grid.refused.noFilter'), { exact: true }).waitFor()
      await expectAccessible(page, 'a refused search')
    })
  })
}
