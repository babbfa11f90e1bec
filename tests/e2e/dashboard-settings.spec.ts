/** The selection of widgets: toggled, reordered by pointer and by keyboard, and saved for the user; a draft until then. */
import { enabledWidgetsSetting } from '../../src/contract/widgets'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { DashboardSettingsPage } from './pages/dashboard-settings-page'
import { text } from './texts'

const cancelled = 'SalesOrdersInCancelledState'
const ready = 'SalesOrdersInReadyState'

test.afterEach(async ({ api }) => {
  const query = new URLSearchParams(enabledWidgetsSetting)
  await api.call('DELETE', `/Settings?${String(query)}`)
})

test('a widget that is switched off stays off the dashboard @core', async ({ cockpit, page }) => {
  const dashboard = await cockpit.openDashboard()
  await expect(dashboard.tile(cancelled)).toBeVisible()
  await page.getByRole('button', { name: text('dashboard.customize') }).click()
  const settings = new DashboardSettingsPage(page)
  await settings.heading.waitFor()
  expect(page.url()).toContain('source=dashboard')
  await expectAccessible(page, 'the choice of widgets')
  await settings.switchOf(cancelled).uncheck()
  await settings.save.click()
  const done = page.getByRole('dialog', { name: text('dashboard.settings.saved') })
  await done.waitFor()
  await expectAccessible(page, 'the saved choice')
  await done.getByRole('button', { name: text('dashboard.settings.back') }).click()
  await dashboard.tile(ready).waitFor()
  await expect(dashboard.tile(cancelled)).toBeHidden()
  await page.reload()
  await dashboard.tile(ready).waitFor()
  await expect(dashboard.tile(cancelled)).toBeHidden()
})

test('widgets are reordered by keyboard and by pointer, and the dashboard shows the new order', async ({
  cockpit,
  page,
}) => {
  await cockpit.openDashboard()
  const settings = await DashboardSettingsPage.open(page)
  await settings.switchOf(ready).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(settings.switchOf(ready)).toBeFocused()
  await expect(settings.rowsOf('Orders').first()).toContainText(text(`widget.${ready}.title`))
  await settings.drag(cancelled, ready)
  await expect(settings.rowsOf('Orders').first()).toContainText(text(`widget.${cancelled}.title`))
  await settings.saved(() => page.keyboard.press('Control+s'))
  await settings.back.click()
  const first = page.getByRole('region', { name: text('dashboard.section.Orders'), exact: true })
  await expect(first.getByRole('button').first()).toContainText(text(`widget.${cancelled}.title`))
})

test('an empty dashboard links to the settings; leaving them with unsaved changes needs a confirmation', async ({
  cockpit,
  page,
}) => {
  await cockpit.openDashboard()
  const settings = await DashboardSettingsPage.open(page)
  await settings.hideAll.first().waitFor()
  // Inverts every switch.
  while ((await settings.hideAll.count()) > 0) await settings.hideAll.first().click()
  await expect(page.getByText(text('dashboard.settings.nothing'))).toBeVisible()
  await settings.back.click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: text('unsaved.keep') }).click()
  await settings.saved()
  await settings.back.click()
  await expect(page.getByText(text('dashboard.empty.title'))).toBeVisible()
  await expectAccessible(page, 'the choice of widgets')
  // One in the header, one beside the chart.
  await page
    .getByRole('button', { name: text('dashboard.customize') })
    .last()
    .click()
  await settings.heading.waitFor()
  await settings.reset.click()
  await settings.saved()
})

test('a failed save is reported and keeps the edits', async ({ cockpit, page, watch }) => {
  await cockpit.openDashboard()
  const settings = await DashboardSettingsPage.open(page)
  await settings.switchOf(cancelled).uncheck()
  watch.expect(/500/)
  await page.route('**/api/Kpi/saveSelectedWidgets', route => route.fulfill({ status: 500, body: '{}' }))
  await settings.save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(settings.switchOf(cancelled)).not.toBeChecked()
  await page.unroute('**/api/Kpi/saveSelectedWidgets')
  await settings.saved()
})
