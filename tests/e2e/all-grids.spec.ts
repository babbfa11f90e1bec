/**
 * Every page with a grid, generated from the route table: its rows are shown, each detail tab shows its own, the console is empty and axe
 * finds no violation.
 */
import { routes } from '../../src/catalog/routes'
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../src/catalog/views/purchase-views'
import { settingsViews } from '../../src/catalog/views/settings-views'
import { shownBy, type Route } from '../../src/define/route'
import { isFullRun } from '../full-run'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { addressOf } from './pages/cockpit-page'
import { GridPage } from './pages/grid-page'
import { signedIn } from './signed-in'
import { text } from './texts'

const views = [...orderGridViews, ...purchaseViews, ...settingsViews]
const pages = routes.filter(
  route => route.gate.isClosed !== true && views.some(({ name }) => name === shownBy(route)[0]),
)

const file = {
  name: 'Stock now',
  criteria: { basedOn: 'costPrice' },
  period: null,
  format: 'csv',
  language: 'en-GB',
}

/** Pages per test: one sign-in for each page would take longer than the pages. */
const pagesPerTest = 6
const walks = Array.from({ length: Math.ceil(pages.length / pagesPerTest) }, (_, i) =>
  pages.slice(i * pagesPerTest, (i + 1) * pagesPerTest),
)

for (const walk of walks) {
  test(`pages show their rows: ${walk.map(({ name }) => name).join(', ')} @core`, async ({ page, admin }) => {
    // A global admin may open every page.
    await signedIn(page, 'global')
    for (const route of walk) {
      await test.step(route.name, async () => {
        // The seed has none: files in the downloads belong to the user who requested them.
        if (route.name === 'downloads') await admin.call('POST', '/Report/materialSummary/later', file)
        const grid = await openAll(page, route)
        await expect.poll(() => grid.total(), `${route.name} has rows`).toBeGreaterThan(0)
        const details = views.find(({ name }) => name === shownBy(route)[0])?.details ?? []
        // On a page with tabs, axe runs once they are open; in full tests also before.
        if (isFullRun || details.length < 2) await expectAccessible(page, `${route.name}, loaded`)
        if (route.replacedBy !== undefined) {
          await expect(grid.detail, 'an old page is one grid').toHaveCount(0)
          return
        }
        if (details.length > 1) {
          for (const { view } of details) {
            const title = new RegExp(`^${text(`view.${view.name}`)}`)
            await grid.detail.getByRole('tab', { name: title }).click()
            await grid.detail.getByRole('grid', { name: text(`view.${view.name}`) }).waitFor()
          }
          await expectAccessible(page, `${route.name}, last tab`)
        }
      })
    }
  })
}

/** Opens a page with all its rows: the first page by a page load, the others by a history entry, as a dashboard tile does. */
async function openAll(page: GridPage['page'], route: Route): Promise<GridPage> {
  const address = addressOf(route.name, [])
  if (page.url() === 'about:blank') await page.goto(address)
  else await page.evaluate(path => history.pushState(null, '', path), address)
  const grid = new GridPage(page, text(`route.${route.name}`), text(`view.${shownBy(route)[0] ?? ''}`))
  await grid.ready()
  return grid
}
