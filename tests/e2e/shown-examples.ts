/** The tests of the example pages: each shows rows of the warehouse, and does what it demonstrates. */
import type { FrameLocator, Locator, Page } from 'playwright/test'
import type { ExamplePage } from '../../demo/gallery/example-pages'
import { expect } from './cockpit-test'
import { KioskPage, PortalPage } from './pages/embedding-pages'
import { demoPassword } from './start-server'

const orderNo = /SO-\d{6}/
const stockColumn = 'Location'

/** Opens an example, and tests its special feature. */
export const shownExamples: Readonly<
  Record<ExamplePage['path'], (page: Page, cockpitUrl: string) => Promise<unknown>>
> = {
  '/examples/plain.html': async page => {
    await page.goto('/examples/plain.html')
    await connect(page)
    await expect(rows(page)).not.toHaveCount(0)
  },
  '/examples/inline-json.html': async page => {
    await page.goto('/examples/inline-json.html')
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.locator('cockpit-order-grids')).toHaveAttribute('auth-context', '')
  },
  '/examples/erp-page.html': async page => {
    await page.goto('/examples/erp-page.html')
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.locator('cockpit-purchase-drafts').getByRole('gridcell')).not.toHaveCount(0)
    const tile = page.locator('cockpit-dashboard').getByRole('button', { name: /^In error/ })
    await expect(tile).toHaveText(/\d/)
    // The element beside it shows the tile's rows, because this page handles cockpit-navigate.
    await tile.click()
    const orders = page.locator('cockpit-order-grids')
    await expect(orders.getByRole('button', { name: /^State is/ })).toContainText('Error')
    expect(page.context().pages()).toHaveLength(1)
  },
  '/portal.html': page => new PortalPage(page).connect(),
  '/examples/react-host.html': async page => {
    await page.goto('/examples/react-host.html')
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Ready: sales-orders-es-page' })).toBeVisible()
    const again = page.waitForRequest('**/api/SalesOrders/search')
    await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
    await again
    await page.getByRole('button', { name: 'Stocks' }).click()
    await expect(page.getByRole('columnheader', { name: stockColumn }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.locator('cockpit-order-grids')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: stockColumn }).first()).toBeVisible()
  },
  '/examples/framework-host.html': async page => {
    await page.goto('/examples/framework-host.html')
    const [orders, stocks] = [ofPage(page, 'sales-orders-es-page'), ofPage(page, 'stocks-es-page')]
    await expect(rows(orders)).not.toHaveCount(0)
    await expect(stocks.getByRole('columnheader', { name: stockColumn }).first()).toBeVisible()
    const grid = await orders.getByRole('grid').first().elementHandle()
    await page.getByRole('button', { name: 'Swap the two' }).click()
    await expect(page.locator('#list > :last-child')).toHaveAttribute('page', 'sales-orders-es-page')
    await expect(rows(orders)).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(orders.locator('.root')).toHaveAttribute('data-theme', 'dark')
    expect(await grid?.evaluate(shown => shown.isConnected), 'a moved element keeps what it shows').toBe(true)
    await page.getByRole('button', { name: 'Remove the second' }).click()
    await expect(stocks).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the second' }).click()
    await expect(stocks.getByRole('columnheader', { name: stockColumn }).first()).toBeVisible()
    await expect(stocks.locator('.root')).toHaveAttribute('data-theme', 'dark')
  },
  '/examples/strict-policy.html': async page => {
    await page.goto('/examples/strict-policy.html')
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Picks per area: \d/ })).toBeVisible()
    await expect(page.locator('#violations')).toBeEmpty()
  },
  '/examples/untrusted-portal.html': async page => {
    await page.goto('/examples/untrusted-portal.html')
    const frame = page.frameLocator('iframe')
    await connect(frame)
    await expect(rows(frame)).not.toHaveCount(0)
    await expect(page.getByRole('status')).toHaveText('Ready: sales-orders-es-page')
    await page.getByRole('button', { name: 'Stocks' }).click()
    await expect(frame.getByRole('columnheader', { name: stockColumn }).first()).toBeVisible()
  },
  '/kiosk.html': (page, cockpitUrl) => new KioskPage(page).connect({ cockpitUrl }),
}

/** Visible order numbers. */
export const rows = (place: Page | Locator | FrameLocator): Locator =>
  place.getByText(orderNo).filter({ visible: true })

const ofPage = (page: Page, name: string): Locator => page.locator(`cockpit-order-grids[page="${name}"]`)

/** Signs in through the form that stands for a portal's own. */
export async function connect(place: Page | FrameLocator): Promise<void> {
  await place.getByLabel('User name').fill('planner')
  await place.getByLabel('Password', { exact: true }).fill(demoPassword)
  await place.getByRole('button', { name: 'Connect', exact: true }).click()
}
