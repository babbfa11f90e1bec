/** A wall whose back end is unreachable for an hour, behind a proxy that breaks connections, with a clock that the test moves. */
import { startTcpProxy, type TcpProxy } from '../../tcp-proxy'
import { expect, test } from '../cockpit-test'
import { WallPage } from '../pages/wall-page'
import { text } from '../texts'

let proxy: TcpProxy

test.beforeEach(async ({ server, watch }) => {
  watch.expect(
    /ERR_/,
    /WebSocket connection to .* failed/,
    /WebSocket closed/,
    /status of 50\d/,
    /could not start/,
    // The page cannot renew its token in the meantime, which is logged once.
    /getAccessToken gave no access token/,
  )
  proxy = await startTcpProxy(Number(new URL(server.url).port))
})
test.afterEach(() => proxy.close())

test('a wall without a server greys its figures and shows their age, retries, and recovers by itself', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const wall = new WallPage(page, `http://127.0.0.1:${proxy.port}`, server.url)
  await wall.open({ widgets: '13,16,11,14,21,20,6' })
  await expect(wall.chart).toBeVisible()
  await expect(page.locator('.kl')).not.toHaveClass(/wait|lost/)
  const before = await wall.figure('SalesOrdersInNewState').locator('.v').innerText()

  proxy.cut()
  const pass = async (minutes: number) => {
    for (let step = 0; step < minutes * 6; step += 1) {
      await page.clock.runFor(10_000)
      // Answers and network errors take real time.
      await page.evaluate(() => fetch('/nothing-is-there').catch(() => undefined))
    }
  }
  // The clock also runs on its own: on a slow machine it is slightly ahead.
  await pass(10)
  await expect(page.locator('.kl')).toHaveClass(/lost/)
  await expect(wall.figure('SalesOrdersInNewState').locator('.aged')).toHaveText(/1\d minutes ago/)
  await expect(page.locator('.kt.old')).toHaveCount(0)
  await pass(52)
  await expect(page.locator('.kt.old')).toHaveCount(4)
  await expect(page.locator('.kk.old')).toHaveCount(2)
  await expect(wall.figure('SalesOrdersInNewState').locator('.v')).toHaveText(before)
  await expect(wall.age).toContainText(text('dashboard.wall.offline', { age: '' }).replace(/^.*?\. /, ''))
  await expect(page.getByRole('button').or(page.getByRole('dialog'))).toHaveCount(0)

  proxy.restore()
  // A token and the figures take real time, while the clock jumps.
  await expect(async () => {
    await pass(1)
    expect(await page.locator('.kt.old, .aged').count()).toBe(0)
  }).toPass({ intervals: [0] })
  await pass(2)
  await expect(page.locator('.kl')).not.toHaveClass(/wait|lost/)
})

test('a wall that starts without a server reports it, and shows its figures once the server answers', async ({
  page,
  server,
  watch,
}) => {
  watch.expect(/Nothing answers at/)
  await page.clock.install()
  const wall = new WallPage(page, `http://127.0.0.1:${proxy.port}`, server.url)
  await page.route('**/api/**', route => route.abort('connectionrefused'))
  await wall.open({ widgets: '12,6' })
  await expect(page.getByText(text('shell.failed.start.title'))).toBeVisible()
  await expect(page.getByRole('button').or(page.getByRole('dialog'))).toHaveCount(0)
  await page.unroute('**/api/**')
  await page.clock.runFor(31_000)
  await expect(wall.chart).toBeVisible()
})
