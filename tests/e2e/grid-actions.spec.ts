/** Orders are selected in a grid and changed: menus, the bulk bar, confirmations and forms. */
import type { SalesOrder } from '../../src/contract/entities/sales-order'
import { expect, test } from './cockpit-test'
import { focused } from './focus'
import { stateFilter } from './open-states'
import type { GridPage } from './pages/grid-page'
import { ViewPicker } from './pages/view-picker'
import { text } from './texts'

const stateTitle = text('field.state')
const priorityTitle = text('field.priority')

test('the context menu opens by pointer and by Shift+F10, and a disabled entry shows the reason', async ({
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([stateFilter('ReadyForPick')])
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

  await orders.makeCurrent(first)
  await page.keyboard.press('Shift+F10')
  await expect(orders.menu).toBeVisible()
  await expect(orders.menuItem('prepareOrders')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(orders.menuItem('partlyPrepareOrders')).toBeFocused()
  await page.keyboard.press('End')
  await expect(orders.menuItem('cancelOrders')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(orders.menu).toHaveCount(0)
  await expect.poll(() => focused(page)).toMatchObject({ role: 'gridcell' })
})

test('the bulk bar shows the number and the sums of the selected rows, and clears the selection', async ({
  api,
  cockpit,
}) => {
  const orders = await cockpit.openOrdersWith([stateFilter('New')])
  const names = await orders.names()
  await orders.rowBox(names[0] ?? '').click()
  await expect(orders.bulkBar).toContainText(/1 of \d+ selected/)
  await orders.rowBox(names[3] ?? '').click({ modifiers: ['Shift'] })
  await expect(orders.bulkBar).toContainText(/4 of \d+ selected/)
  const chosen = (await api.ordersIn('New')).filter(({ orderNo }) => names.slice(0, 4).includes(orderNo))
  const lines = chosen.reduce((sum, { numberOfOrderLines }) => sum + numberOfOrderLines, 0)
  await expect(orders.bulkBar).toContainText(`${lines} lines`)
  await expect(orders.selectAllBox).toBeChecked({ indeterminate: true })

  await orders.selectAllBox.click()
  await expect(orders.bulkBar).toContainText(/20 of \d+ selected/)
  const total = await orders.total()
  await orders.bulkBar.getByRole('button', { name: text('grid.bulk.selectAll', { number: total }) }).click()
  await expect(orders.dialog).toHaveAccessibleName(text('grid.selectAll.title', { number: total }))
  await orders.dialog.getByRole('button', { name: text('grid.selectAll.confirm') }).click()
  await expect(orders.bulkBar).toContainText(`All ${total} selected`)
  await orders.bulkBar.getByRole('button', { name: text('grid.bulk.clear') }).click()
  await expect(orders.bulkBar).toHaveCount(0)
  await expect(orders.selectAllBox).not.toBeChecked()
})

test('a selection stays on another page and in another order, and ends with a search and a saved view @core', async ({
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([stateFilter('New')])
  const [first = '', second = '', third = ''] = await orders.names()
  for (const name of [first, second]) await orders.rowBox(name).click()
  await orders.pageSize(5).click()
  await orders.pageButton(text('ui.pager.next')).click()
  await expect(orders.range).toContainText('6–10 of ')
  await orders.sortBy(stateTitle)
  await expect(orders.range).toContainText('1–5 of ')
  await expect(orders.bulkBar).toContainText(/2 of \d+ selected/)

  await orders.find.fill(third)
  await expect.poll(() => orders.names()).toEqual([third])
  await expect(orders.bulkBar).toHaveCount(0)
  await orders.rowBox(third).click()
  await expect(orders.bulkBar).toContainText(text('grid.bulk.allChosen', { total: 1 }))
  await orders.find.press('Escape')
  await expect.poll(() => orders.total()).toBeGreaterThan(1)
  await expect(orders.bulkBar).toHaveCount(0)

  await orders.rowBoxes.first().click()
  await expect(orders.bulkBar).toBeVisible()
  await new ViewPicker(page).choose('Large orders over 200 kg')
  await expect(orders.pills).toContainText('200')
  await expect(orders.bulkBar).toHaveCount(0)
})

test('holding an order requires a reason, and the hold is removed', async ({ api, cockpit, page }) => {
  const orders = await cockpit.openOrdersWith([stateFilter('Reserved', 'OnHold', 'New')])
  const [reserved] = await api.ordersIn('Reserved')
  const name = reserved?.orderNo ?? ''
  await orders.find.fill(name)
  await expect.poll(() => orders.names()).toEqual([name])
  await openMenu(orders, name)
  await orders.menuItem('unprepareAndHoldOrders').click()
  await expect(orders.dialog).toHaveAccessibleName(text('form.holdReason.title', { rows: '1 order' }))
  const reason = orders.dialog.getByRole('textbox', { name: text('field.reason') })
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
  const orders = await cockpit.openOrdersWith([stateFilter('New')])
  const names = (await orders.names()).slice(0, 2)
  for (const name of names) await orders.rowBox(name).click()
  await orders.bulkButton('changePriorityAndDate').click()
  await expect(orders.dialog).toHaveAccessibleName(text('action.changePriorityAndDate'))
  await expect(orders.dialog).toContainText('2 orders')
  const priority = orders.dialog.getByRole('textbox', { name: text('form.priority') })
  await priority.fill('12')
  const submit = orders.dialog.getByRole('button', {
    name: text('form.change.submit', { rows: '2 orders' }),
  })
  await submit.click()
  await expect(priority).toHaveAccessibleDescription(/Enter 9 or less/)
  await priority.fill('1')
  const day = (await api.order(names[0] ?? '')).deliveryDate === '2031-05-06' ? '2031-05-07' : '2031-05-06'
  await orders.dialog.getByRole('textbox', { name: text('field.deliveryDate') }).fill(day)
  await page.keyboard.press('Enter')
  await expect(orders.toasts).toContainText(text('action.changePriorityAndDate.done_other', { number: 2 }))
  for (const name of names) {
    await expect.poll(() => orders.cellText(name, priorityTitle)).toBe('1')
    expect(await api.order(name)).toMatchObject({ priority: 1, deliveryDate: day })
  }
})

test('cancelling needs a confirmation, and Enter keeps the order', async ({ api, cockpit, page }) => {
  const orders = await cockpit.openOrdersWith([stateFilter('New', 'Cancelled')])
  const name = await firstIn(orders, 'New')
  await openMenu(orders, name)
  await orders.menuItem('cancelOrders').click()
  await expect(orders.dialog).toHaveAccessibleName(text('action.cancelOrders.confirm.title_one', { name }))
  await expect(orders.dialog).toContainText('This cannot be undone')
  await page.keyboard.press('Enter')
  await expect(orders.dialog).toHaveCount(0)
  expect((await api.order(name)).state).toBe('New')

  await openMenu(orders, name)
  await orders.menuItem('cancelOrders').click()
  await orders.dialog.getByRole('button', { name: text('action.cancelOrders.confirm.submit_one') }).click()
  await expect(orders.toasts).toContainText(text('action.cancelOrders.done_one', { number: 1 }))
  await expect.poll(() => orders.state(name)).toBe(text('state.salesOrder.Cancelled'))
  expect((await api.order(name)).state).toBe('Cancelled')
})

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
