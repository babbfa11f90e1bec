/** Every page in its states, standalone and embedded, checked by axe: WCAG 2.2 AA without a violation and without a rule switched off. */
import { routes } from '../../src/catalog/routes'
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../src/catalog/views/purchase-views'
import { settingsViews } from '../../src/catalog/views/settings-views'
import { shownBy } from '../../src/define/route'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { KioskPage, PortalPage } from './pages/embedding-pages'
import { SignInPage } from './pages/sign-in-page'
import { signInAs } from './signed-in'
import { text } from './texts'

const viewports = [
  { width: 1600, height: 1000 },
  { width: 1024, height: 768 },
]

for (const viewport of viewports) {
  const core = viewport.width === 1600 ? ' @core' : ''
  test.describe(`${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })

    test(`the sign-in page passes axe${core}`, async ({ page, watch }) => {
      watch.expect(/status of 400/)
      const signIn = new SignInPage(page)
      await signIn.open()
      await expectAccessible(page, 'empty form')
      await signIn.submitAs({ user: '', password: '' })
      await expect(signIn.user).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'with what is missing')
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'on a narrow screen').toBe(320)
    })

    test(`the dashboard, its table and the user menu pass axe${core}`, async ({ cockpit, page }) => {
      const dashboard = await cockpit.openDashboard()
      await expect(dashboard.tile('SalesOrdersInNewState')).toBeVisible()
      const picks = dashboard.panel('GroupedBarChart')
      await picks.getByRole('img').waitFor()
      await expectAccessible(page, 'loaded')
      await picks.getByRole('button', { name: text('dashboard.picks.asTable') }).click()
      await picks.getByRole('table').waitFor()
      await cockpit.userButton.click()
      await cockpit.userMenu.waitFor()
      await expectAccessible(page, 'table and user menu')
    })

    test(`the grid of sales orders passes axe: rows, selection, menu, dialogs, nothing found${core}`, async ({
      cockpit,
      page,
    }) => {
      const orders = await cockpit.openOrders()
      const [first = '', second = ''] = await orders.names()
      await orders.openDetail()
      await expectAccessible(page, 'loaded')

      await orders.rowBox(first).click()
      await orders.nameCell(second).click({ button: 'right' })
      await orders.menu.waitFor()
      await expectAccessible(page, 'rows chosen, menu open')
      await page.keyboard.press('Escape')
      await orders.makeCurrent(second)
      await page.keyboard.press('d')
      await orders.dialog.waitFor()
      await expectAccessible(page, 'form')
      await page.keyboard.press('Escape')
      await orders.addFilter(text('field.customerName'))
      await expectAccessible(page, 'filter editor')
      await page.keyboard.press('Escape')
      await orders.find.fill('there is no such order')
      await orders.region.getByText(text('grid.empty.noMatch')).waitFor()
      await expectAccessible(page, 'nothing found')
    })

    test('the grid of sales orders passes axe: a result with failures, an error', async ({
      api,
      cockpit,
      page,
      watch,
    }) => {
      watch.expect(/status of 500/)
      const [lacking] = await api.ordersIn('NewWarn')
      const orders = await cockpit.openOrders()
      await orders.find.fill(lacking?.orderNo ?? '')
      await expect.poll(() => orders.names()).toEqual([lacking?.orderNo])
      await orders.makeCurrent(lacking?.orderNo ?? '')
      await page.keyboard.press('p')
      await orders.dialog.waitFor()
      await expectAccessible(page, 'result')
      await page.keyboard.press('Escape')

      await page.route('**/api/SalesOrders/search', route => route.fulfill({ status: 500, json: unexpected }))
      await page.reload()
      await page
        .getByRole('alert')
        .filter({ hasText: text('grid.failed.title') })
        .waitFor()
      await expectAccessible(page, 'error')
    })

    test('an element in a portal passes axe', async ({ page }) => {
      const orders = await new PortalPage(page).connect()
      await orders.openDetail()
      await expectAccessible(page, 'loaded')
    })

    test('the kiosk passes axe', async ({ page }) => {
      await new KioskPage(page).connect()
      await expectAccessible(page, 'loaded')
    })
  })
}

test('dashboard and sales orders in the dark theme pass axe', async ({ cockpit, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dashboard = await cockpit.openDashboard()
  await dashboard.panel('GroupedBarChart').getByRole('img').waitFor()
  await expectAccessible(page, 'dashboard')
  const orders = await cockpit.openOrders()
  await orders.detail.getByRole('gridcell').first().waitFor()
  await expectAccessible(page, 'sales orders')
})

const gridNames = new Set(
  [...orderGridViews, ...purchaseViews, ...settingsViews].map(({ name }): string => name),
)
/** Pages without a grid (those with one: all-grids.spec.ts) that show content without an opened row; the dashboard is tested above. */
const otherPages = routes.filter(
  route =>
    route.name !== '' &&
    route.gate.isClosed !== true &&
    !(route.params ?? []).some(param => !param.endsWith('?')) &&
    !gridNames.has(shownBy(route)[0] ?? ''),
)

/** Number of pages per test. */
const pagesPerTest = 5

for (let first = 0; first < otherPages.length; first += pagesPerTest) {
  const walk = otherPages.slice(first, first + pagesPerTest)
  test(`pages pass axe: ${walk.map(({ name }) => name).join(', ')} @core`, async ({ page }) => {
    await signInAs(page, 'global')
    for (const { name } of walk) {
      await test.step(name, async () => {
        await page.goto(`/${name}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        const loading = page.locator('.sk, [aria-busy="true"], .k-loader').filter({ visible: true })
        await expect(loading).toHaveCount(0)
        await expectAccessible(page, name)
      })
    }
  })
}

const unexpected = {
  code: 'unexpected',
  message: 'Unexpected error occured',
  correlationId: 'a-correlation-id',
}
