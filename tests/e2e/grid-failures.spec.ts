/** A grid whose search gets an invalid response from the server or a proxy, or none. */
import type { Page, Route } from 'playwright/test'
import { expect, test } from './cockpit-test'
import { text } from './texts'

const search = '**/api/SalesOrders/search'
const proxyPage = '<html><body><h1>502 Bad Gateway</h1></body></html>'

async function answerWith(page: Page, answer: Parameters<Route['fulfill']>[0]) {
  await page.route(search, route => route.fulfill(answer))
}

test.describe('an answer without a reason', () => {
  for (const status of [418, 422]) {
    test(`${status} leaves an empty grid that offers a retry`, async ({ cockpit, page, watch }) => {
      watch.expect(new RegExp(`status of ${status}`))
      if (status === 422) watch.expect(/the server has no translations \(422\)/)
      await answerWith(page, { status })
      await cockpit.open('/sales-orders-es-page')
      const { orders } = cockpit
      await expect(orders.region.getByText(text('grid.failed.notLoaded'))).toBeVisible()
      await expect(orders.region.getByText(text('ui.loading'))).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(orders.range).toHaveCount(0)
      // Once the live connection is open the grid fetches again by itself; after that only the button causes a fetch.
      await expect(
        page.getByRole('status').filter({ hasText: new RegExp(`^${text('ui.live.connected')}$`) }),
      ).toBeVisible()
      await page.unroute(search)
      await orders.region.getByRole('button', { name: text('ui.tryAgain') }).click()
      await orders.ready()
    })
  }
})

test('an error page of a proxy is reported by a message without a reference', async ({
  cockpit,
  page,
  watch,
}) => {
  watch.expect(/status of 502/)
  await answerWith(page, { status: 502, contentType: 'text/html', body: proxyPage })
  await cockpit.open('/sales-orders-es-page')
  const { orders } = cockpit
  const panel = orders.region.getByRole('alert')
  await expect(panel).toContainText(text('kernel.failure.unexpectedBare', { status: 502 }))
  await expect(panel).not.toContainText('Bad Gateway')
  await expect(orders.range).toHaveCount(0)
})

test('a failed refresh keeps the rows and their count, shows the reason and can be retried @core', async ({
  cockpit,
  page,
  watch,
}) => {
  watch.expect(/status of 502/)
  const orders = await cockpit.openOrders()
  // The notice covers the last rows in view.
  const names = (await orders.names()).slice(0, 5)
  const range = await orders.range.textContent()
  await answerWith(page, { status: 502, contentType: 'text/html', body: proxyPage })
  await page.getByRole('button', { name: text('grid.refresh') }).click()
  const reason = text('kernel.failure.unexpectedBare', { status: 502 })
  const notice = orders.region.getByRole('alert').filter({ hasText: text('ui.notRefreshed', { reason }) })
  await expect(notice).toBeVisible()
  expect((await orders.names()).slice(0, 5)).toEqual(names)
  await expect(orders.range).toHaveText(range ?? '')
  await expect(page.getByText(text('grid.stale', { age: '' }).trim())).toBeVisible()
  await page.unroute(search)
  await notice.getByRole('button', { name: text('ui.retry') }).click()
  await expect(notice).toHaveCount(0)
  expect((await orders.names()).slice(0, 5)).toEqual(names)
})
