/** A grid without a mouse: entering it, navigating and acting in it, and leaving it. */
import { expect, test } from './cockpit-test'
import { containsFocus, focused } from './focus'
import { inStates } from './open-states'
import type { GridPage } from './pages/grid-page'
import { FilterPanel } from './pages/side-panels'
import { text } from './texts'

test('the grid is entered, navigated and left by keyboard, with a selection and an action: the focus is never lost @core', async ({
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
  await expect.poll(() => isInGrid(orders)).toBe(true)

  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'End', 'Home'])
    await press(key)
  const expectCurrent = (row: number) =>
    expect(orders.detail).toHaveAccessibleName(text('grid.detail.label', { name: names[row] ?? '' }))
  await expectCurrent(1)
  // A closed menu gives the focus back, and the arrow keys work on.
  await press('Shift+F10')
  await orders.menu.waitFor()
  await press('Escape')
  await expect(orders.menu).toHaveCount(0)
  await press('ArrowDown')
  await expectCurrent(2)
  await press('ArrowUp')
  await expectCurrent(1)
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
  await expect.poll(() => isInGrid(orders)).toBe(true)
  await api.process('unprepare', { processIds: [candidate.processId] })

  await press('Tab')
  await expect.poll(() => isInGrid(orders)).toBe(false)
  await press('Shift+Tab')
  await expect.poll(() => isInGrid(orders)).toBe(true)
})

test('shortcuts of the page lead to find, filters and panes, and Esc returns the focus', async ({
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrders()
  const [first = ''] = await orders.names()
  await orders.choose(first)
  await page.keyboard.press('/')
  await expect(orders.find).toBeFocused()
  await orders.choose(first)
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
  await expect(orders.dialog).toHaveAccessibleName(text('action.changePriorityAndDate'))
  await page.keyboard.press('Escape')
  await expect(orders.dialog).toHaveCount(0)
  await expect.poll(() => isInGrid(orders)).toBe(true)
})

function isInGrid(orders: GridPage): Promise<boolean> {
  return containsFocus(orders.grid)
}
