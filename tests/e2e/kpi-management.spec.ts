/** KPI management: an administrator's settings apply at once in open dashboards, and two administrators lose no changes. */
import { kpiSettingsDefault, kpiSettingsKey } from '../../src/contract/kpi-settings'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { KioskPage } from './pages/embedding-pages'
import { KpiPage } from './pages/kpi-page'
import { text } from './texts'

const ready = 'SalesOrdersInReadyState'
const done = 'SalesOrdersInDoneState'
const error = 'SalesOrdersInErrorState'

test.afterEach(async ({ admin }) => {
  const body = { ...kpiSettingsKey, value: JSON.stringify(kpiSettingsDefault) }
  await admin.call('PUT', '/Settings/cockpit', body)
})

test('an open dashboard follows the settings without a reload', async ({ cockpit, newDesk }) => {
  const dashboard = await cockpit.openDashboard()
  await dashboard.tile(ready).waitFor()
  const figure = await dashboard.figure(ready)
  await expect(dashboard.panel('GroupedBarChart')).toBeVisible()
  let loads = 0
  cockpit.page.on('load', () => loads++)

  const kpi = await KpiPage.open(await newDesk())
  await kpi.offered('GroupedBarChart').uncheck()
  await kpi.figure(ready, 'target').fill('1234')
  await kpi.figure(ready, 'warnAt.high').fill(String(figure))
  await kpi.figure(error, 'warnAt.high').fill('900000')
  await kpi.saved()

  await expect(dashboard.panel('GroupedBarChart')).toBeHidden()
  const tile = dashboard.tile(ready)
  await expect(tile).toContainText('1.234')
  await expect(tile).toContainText(text('dashboard.limit.high', { limit: figure }))
  await expect(tile).toHaveClass(/\bwarn\b/)
  // Its own limit is not reached, so the tile has no warning.
  await expect(dashboard.tile(error)).not.toHaveClass(/alert|warn/)

  await kpi.figure(ready, 'alarmAt.high').fill(String(figure + 1))
  await kpi.figure(ready, 'warnAt.high').fill('')
  await kpi.saved()
  await expect(tile).not.toHaveClass(/alert|warn/)
  await kpi.offered(ready).uncheck()
  await kpi.saved()
  await expect(tile).toBeHidden()
  expect(loads).toBe(0)
})

test('every field names its allowed values, and works by keyboard alone', async ({ page }) => {
  const kpi = await KpiPage.open(page)
  await kpi.figure(ready, 'warnAt.high').focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await expect(kpi.figure(ready, 'alarmAt.high')).toBeFocused()
  await page.keyboard.type('40')
  await page.keyboard.press('Control+s')
  await expect(kpi.figure(ready, 'alarmAt.high')).toHaveAccessibleDescription(
    text('kpi.problem.not-above-warning', { warnAt: 50 }),
  )
  await expect(kpi.figure(ready, 'alarmAt.high')).toBeFocused()
  await expectAccessible(page, 'a value to correct')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('60')
  await expect(kpi.preview).toContainText(text('dashboard.limit.high', { limit: 60 }))
  await kpi.figure(done, 'alarmAt.low').fill('9')
  await kpi.refreshMinutes.fill('0')
  await kpi.refreshMinutes.blur()
  await expect(kpi.refreshMinutes).toHaveAccessibleDescription(/1 .* 1\.440/)
  await kpi.refreshMinutes.fill('15')
  await page.keyboard.press('Control+s')
  await expect(kpi.history).toContainText(
    text('kpi.fieldOf', { widget: titleOf(ready), field: text('kpi.field.alarmAt') }),
  )
  await expectAccessible(page, 'saved, with a history')
})

test('the changes of two administrators who save at the same time are all kept', async ({
  page,
  newDesk,
  watch,
}) => {
  watch.expect(/status of 409/)
  const [mine, theirs] = [await KpiPage.open(page), await KpiPage.open(await newDesk())]
  await mine.figure(ready, 'target').fill('40')
  await theirs.refreshMinutes.fill('20')
  await theirs.figure(done, 'target').fill('99')
  await theirs.saved()
  await expect(mine.refreshMinutes).toHaveValue('20')
  await mine.figure(done, 'target').fill('77')
  await mine.saved()
  await expect(theirs.figure(ready, 'target')).toHaveValue('40')
  await expect(theirs.figure(done, 'target')).toHaveValue('77')

  await mine.figure(ready, 'target').fill('50')
  await theirs.figure(ready, 'target').fill('60')
  await theirs.saved()
  await mine.save.click()
  await expect(mine.page.getByRole('alert')).toContainText(
    text('kpi.fieldOf', { widget: titleOf(ready), field: text('kpi.field.target') }),
  )
  await expect(mine.figure(ready, 'target')).toHaveValue('50')
  await mine.page.getByRole('button', { name: text('grid.form.take', { value: 60 }) }).click()
  await expect(mine.figure(ready, 'target')).toHaveValue('60')
})

test('leaving with unsaved changes needs a confirmation, and one button restores the defaults', async ({
  page,
}) => {
  const kpi = await KpiPage.open(page)
  await kpi.figure(ready, 'target').fill('40')
  await kpi.saved()
  await page.getByRole('button', { name: text('ui.resetToDefaults') }).click()
  await expect(kpi.figure(ready, 'target')).toHaveValue('')
  await page.getByRole('link', { name: text('route.active-users') }).click()
  await page.getByRole('button', { name: text('unsaved.keep') }).click()
  await expect(kpi.heading).toBeVisible()
  await kpi.saved()
  await page.getByRole('link', { name: text('route.active-users') }).click()
  await expect(kpi.heading).toBeHidden()
})

test('only users with the permission see the page', async ({ cockpit }) => {
  await cockpit.page.goto('/kpi-management')
  const { page } = cockpit
  const refusal = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(refusal).toContainText(text('shell.denied.modal'))
  await expect(page.getByRole('link', { name: text('route.kpi-management') })).toHaveCount(0)
})

test('a wall shows the limit that a figure has reached', async ({ admin, page }) => {
  const [widget] = (await admin.widgets()).filter(({ type }) => type === ready)
  const { value } = JSON.parse(widget?.valueJson ?? '{}') as { value: number }
  const settings = {
    refreshMinutes: 5,
    widgets: { [widget?.id ?? 0]: { isOffered: true, target: null, warnAt: null, alarmAt: value } },
  }
  const kiosk = new KioskPage(page)
  await kiosk.connect()
  await admin.call('PUT', '/Settings/cockpit', { ...kpiSettingsKey, value: JSON.stringify(settings) })
  const limit = page.getByText(text('dashboard.limit.high', { limit: value }))
  await expect(limit.first()).toBeInViewport()
})

const titleOf = (type: typeof ready | typeof done | typeof error) => text(`widget.${type}.title`)
