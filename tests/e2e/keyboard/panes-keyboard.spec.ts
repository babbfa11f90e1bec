/** Without a mouse: from pane to pane, past the menu into the grid, and leaving a running action, also without a network. */
import type { Page } from 'playwright/test'
import { salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { ActionForm } from '../pages/action-form'
import { FilterPanel } from '../pages/side-panels'
import { text } from '../texts'
import { containsFocus, focused } from '../focus'
import { expect, test } from './keyboard-test'

test('F6 cycles through menu, toolbar, grid and detail; the skip link leads into the grid', async ({
  cockpit,
  gridOf,
  keys,
  page,
  supply,
}) => {
  const order = await supply.newOrder()
  const orders = await gridOf('sales-orders-es-page', salesOrdersView).openRows(order.id)
  await orders.detail.getByRole('gridcell').first().waitFor()
  const menu = page.getByRole('navigation', { name: text('shell.menu.main') })
  const toolbar = page.getByRole('toolbar', { name: text('grid.toolbar') }).first()
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await focused(page)).text).toBe(text('shell.skipToPage'))
  await keys.press('Enter')
  await keys.expectIn(orders.grid, 'the skip link leads into the grid')

  await keys.press('F6')
  await keys.expectIn(orders.detail, 'the detail')
  await keys.press('F6')
  await keys.expectIn(cockpit.menuEntry('sales-orders-es-page'), 'the menu, at the page')
  await keys.press('F6')
  await keys.expectIn(toolbar, 'the toolbar')
  await keys.type(order.orderNo)
  await keys.press('F6')
  await keys.expectIn(orders.grid, 'the grid, from a text field')
  expect((await focused(page)).role).toBe('gridcell')
  for (const place of [toolbar, menu, orders.detail, orders.grid]) {
    await keys.press('Shift+F6')
    await keys.expectIn(place, 'back')
  }

  // From the page's header, and with a panel beside the grid.
  await keys.tabTo(page.getByRole('button', { name: text('grid.refresh') }).first(), 'Shift+Tab')
  await keys.press('F6')
  await keys.expectIn(toolbar, 'from the head')
  await keys.press('F6')
  await keys.press('f')
  const panel = new FilterPanel(page).region
  await keys.expectIn(panel, 'the panel')
  await keys.press('F6')
  await keys.expectIn(menu, 'from the panel to the menu')
  await keys.press('Shift+F6')
  await keys.expectIn(panel, 'from the menu back to the panel')
})

test('an action that is cancelled while offline is not sent when the network is back', async ({
  context,
  gridOf,
  keys,
  page,
  supply,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED/, /A part of the program did not come/)
  const order = await supply.newOrder()
  const orders = await gridOf('sales-orders-es-page', salesOrdersView).openRows(order.id)
  const sent = writesOf(page)
  await keys.toCells(orders.grid)
  // The dialog's code is loaded before the network is cut.
  await keys.press('d')
  const form = new ActionForm(page, 'priorityAndDate')
  await expect(form.dialog).toBeVisible()
  await keys.press('Escape')
  await expect(form.dialog).toHaveCount(0)
  await context.setOffline(true)

  await keys.press('p')
  const progress = page.getByRole('dialog').filter({ hasText: text('grid.progress.waiting') })
  await expect(progress).toBeVisible()
  await keys.press('Escape')
  await expect(progress).toHaveCount(0)
  await expect(orders.toasts).toContainText(/./)
  await expect.poll(() => containsFocus(orders.grid)).toBe(true)

  await keys.press('d')
  await keys.fill(form.field('priority'), '7')
  await keys.press('Control+Enter')
  await expect(form.dialog).toContainText(text('grid.progress.waiting'))
  await keys.press('Escape')
  await expect(form.dialog).not.toContainText(text('grid.progress.waiting'))
  await keys.press('Escape')
  await expect(form.dialog).toHaveCount(0)

  const tried = sent.length
  await context.setOffline(false)
  // Longer than the longest delay before a write is retried.
  await page.waitForTimeout(5_000)
  expect(sent.slice(tried)).toEqual([])
  await orders.expectState('New')
})

/** Paths of the calls that would change an order, in order. */
function writesOf(page: Page): readonly string[] {
  const paths: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/prepare|priority/i.test(pathname)) paths.push(pathname)
  })
  return paths
}
