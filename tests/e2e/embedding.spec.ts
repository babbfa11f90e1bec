/**
 * The elements in a portal of another origin, under the policy that docs/embedding.md says is sufficient: as modules with an import map
 * that has their digests, and as classic scripts together with page scripts that break widgets on real pages.
 */
import type { Locator, Page, WebSocket } from 'playwright/test'
import manifest from '../../elements/manifest.json' with { type: 'json' }
import { clientBuild, runtimeGraceMs } from '../../src/contract/limits'
import { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { folder, test, version } from './embedding-portal'
import { signInAtPortal, signOutAtPortal } from './foreign-test'
import { OrderEntryPage } from './pages/order-entry-page'
import { text } from './texts'

test.describe.configure({ mode: 'default' })

test('as modules: two business units on one page have one live connection each and violate no policy @core', async ({
  page,
  portal,
  server,
}) => {
  const sockets = openSockets(page)
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.goto(`${portal.url}/modules.html`)
  await signInAtPortal(page, 'north', 'Nordlager')
  await signInAtPortal(page, 'demo', 'Demo')

  const [demoGrid, northGrid] = [page.locator('#demo'), page.locator('#north')]
  await expectOrdersOf(demoGrid, server.url, 'Demo')
  await expectOrdersOf(northGrid, server.url, 'Nordlager')
  await expect(page.locator('#tiles .tile .v').first()).toHaveText(/\d/)
  await expect.poll(() => sockets().length).toBe(2)

  // Everything is loaded from the folder of the version; the import map has the digest of each module.
  const scripts = loaded.filter(url => url.startsWith(server.url) && /\.(js|woff2)$/.test(url))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter(url => !url.startsWith(server.url + folder))).toEqual([])
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(face => face.family.includes('Cockpit') && face.status === 'loaded'),
      ),
    )
    .toBe(true)

  // The user signs out of one business unit; the other session continues.
  await signOutAtPortal(page, 'demo')
  for (const id of ['#demo', '#tiles'])
    await expect(page.locator(id).getByText(text('shell.signedOut.title'))).toBeVisible()
  await expect(demoGrid.getByText(orderNo)).toHaveCount(0)
  await expectOrdersOf(northGrid, server.url, 'Nordlager')
  await expect.poll(() => sockets().length, { timeout: 3 * runtimeGraceMs }).toBe(1)

  // Another user signs in, and opens an order from a file: the worker is one of the portal's origin.
  await signInAtPortal(page, 'demo', 'Demo', 'global')
  await expectOrdersOf(demoGrid, server.url, 'Demo')
  await page.locator('#north').evaluate(element => element.remove())
  await demoGrid.evaluate(element => element.setAttribute('page', 'create-sales-order'))
  const entry = new OrderEntryPage(page)
  await entry.openWay('file')
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    entry.lines.locator('input[type="file"]').setInputFiles({
      name: 'order.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Item no;Quantity\r\nNO-SUCH;4\r\n'),
    }),
  ])
  expect(worker.url()).toMatch(/^blob:http:\/\/localhost/)
  await expect(entry.total('lines')).toHaveText('1')
})

test('the former version of a page is offered where the element has the attribute old-versions', async ({
  page,
  portal,
  watch,
}) => {
  watch.expect(/No context named “north” was provided/)
  await page.goto(`${portal.url}/modules.html`)
  await signInAtPortal(page, 'demo', 'Demo')
  const element = page.locator('#demo')
  await element.evaluate(input => input.setAttribute('page', 'jobs-es-page'))
  await expect(element.getByRole('grid', { name: text('route.jobs-es-page') })).toBeVisible()
  const link = element.getByRole('button', { name: text('grid.oldVersion.open'), exact: true })
  await expect(link).toHaveCount(0)
  await element.evaluate(input => input.setAttribute('old-versions', ''))
  await link.click()
  await expect(element.getByRole('heading', { level: 1 })).toHaveText(text('route.jobs-page'))
})

test('as classic scripts: elements work beside another version, with a modified Array prototype and no storage', async ({
  page,
  portal,
  server,
  watch,
}) => {
  const sockets = openSockets(page)
  const lines: string[] = []
  page.on('console', message => lines.push(message.text()))
  const bodies: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/search'))
      bodies.push(request.postData() ?? '')
  })
  await page.addInitScript(breakPage)
  await page.goto(`${portal.url}/classic.html`)
  await signInAtPortal(page, 'demo', 'Demo')
  const grid = page.locator('#demo')
  const shown = await expectOrdersOf(grid, server.url, 'Demo')
  await expect(page.locator('#tiles .tile .v').first()).toHaveText(/\d/)
  // Three copies of the bundle, two of them of another version, share one session and one connection.
  await expect.poll(() => sockets().length).toBe(1)
  expect(lines.filter(line => line.includes('[cockpit]'))).toEqual([
    `[cockpit] version 9.9.${clientBuild} shares this page with version ${version}.`,
  ])
  // Arrays stay arrays on the way to the server and to the hub: the rows above arrived, and follow changes.
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies) expect((JSON.parse(body) as { sort: unknown }).sort).toEqual(expect.any(Array))
  const api = new CockpitApi(server.url, 'planner')
  const search = page.waitForRequest('**/api/SalesOrders/search')
  await api.process('priority', { orderIds: [(await api.order(shown)).id], priority: 1 })
  await search

  // Removed while a call is pending, and with a tag name that the page has already defined.
  await page.route('**/api/SalesOrders/search', () => undefined)
  await page.evaluate(() => {
    const late = document.createElement('cockpit-order-grids')
    late.setAttribute('auth-context', 'demo')
    late.setAttribute('page', 'sales-orders-es-page')
    document.body.append(late)
    late.id = 'late'
  })
  await page.waitForRequest('**/api/SalesOrders/search')
  await page.evaluate(() => document.querySelector('#late')?.remove())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  watch.expect(/<cockpit-reports> is an element of this page already/)
  await page.evaluate(url => {
    customElements.define('cockpit-reports', class extends HTMLElement {})
    return import(url)
  }, `${server.url}${folder}reports.js`)
  expect(lines.at(-1)).toContain('<cockpit-reports> is an element of this page already')
  await expectOrdersOf(grid, server.url, 'Demo')
})

test('an invalid address and a server of another version are explained', async ({
  page,
  portal,
  server,
  watch,
}) => {
  watch.expect(/Failed to load resource|\[cockpit\]|does not fit the contract|ERR_/)
  await page.goto(`${portal.url}/modules.html`)
  const panel = page.locator('#demo').getByRole('alert')
  await signInAtPortal(page, 'demo', 'Demo', 'planner', `${server.url}/elsewhere`)
  await expect(panel).toContainText(text('shell.server.foreign', { address: `${server.url}/elsewhere` }))

  await page.route('**/api/Settings/cockpit', route => route.fulfill({ json: { result: { strange: true } } }))
  const health = { status: 'ok', database: 'other', version: '9.9', build: 1, uptimeSeconds: 1 }
  await page.route('**/api/health', route => route.fulfill({ json: { result: health } }))
  await signInAtPortal(page, 'demo', 'Demo')
  await expect(panel).toContainText(
    text('shell.server.otherVersion', { own: version, other: '9.9.1', address: server.url }),
  )
  await page.unrouteAll()
  await panel.getByRole('button', { name: text('ui.tryAgain') }).click()
  await expect(page.locator('#demo').getByRole('grid').first()).toBeVisible()
})

test('no element shifts its content or the page around it while it loads, and each fits into a row', async ({
  page,
  portal,
}) => {
  // Delayed, so that every skeleton is shown.
  await page.route('**/api/**', async route => {
    await new Promise(resolve => setTimeout(resolve, slowMs))
    await route.continue().catch(() => undefined)
  })
  const shifts: Record<string, readonly Shift[]> = {}
  const places = manifest.elements.flatMap(({ tag }) => [[tag, 'wide'] as const, [tag, 'least'] as const])
  for (const [tag, room] of places) {
    await page.goto(`${portal.url}/still.html?${tag}=${room}`)
    await signInAtPortal(page, 'demo', 'Demo', 'global')
    await expect(page.locator(tag)).toHaveAttribute('data-ready', '')
    await expect(page.locator(`${tag} :is(.sk, .bar.wait)`)).toHaveCount(0)
    await expect(page.locator(`${tag} h1`)).toBeVisible()
    const found = await page.evaluate(() =>
      (globalThis as unknown as { shifts(): readonly Shift[] }).shifts(),
    )
    // Compared by the reported value: a typeface that loads later moves a word by a pixel.
    const sum = Math.round(found.reduce((total, { value }) => total + value, 0) * 1_000) / 1_000
    if (sum > 0) shifts[`${tag} ${room}`] = found
    const width = await page.locator(tag).evaluate(element => element.getBoundingClientRect().width)
    if (room === 'wide') expect(width, tag).toBeGreaterThan(3 * leastWidth)
    else expect(width, tag).toBe(leastWidth)
  }
  expect(shifts).toEqual({})
})

/** A layout shift as the browser reports it: its share of the viewport, and what moved from where to where. */
interface Shift {
  readonly value: number
  readonly moved: readonly string[]
}

const slowMs = 700
const leastWidth = 320

function openSockets(page: Page): () => readonly WebSocket[] {
  const sockets: WebSocket[] = []
  page.on('websocket', socket => sockets.push(socket))
  return () => sockets.filter(socket => !socket.isClosed())
}

const orderNo = /^SO-\d+$/

/** The grid shows orders of this business unit: checks the first one's customer. Returns its number. */
async function expectOrdersOf(element: Locator, url: string, businessUnitName: string): Promise<string> {
  const number = await element.getByText(orderNo).filter({ visible: true }).first().innerText()
  const { customerName } = await new CockpitApi(url, 'planner', businessUnitName).order(number)
  await expect(element.getByText(String(customerName), { exact: true }).first()).toBeVisible()
  return number
}

/** Runs in the page before its own scripts: defines `Array.prototype.toJSON`, as old libraries do, and blocks storage, as strict browsers do. */
function breakPage(): void {
  Object.defineProperty(Array.prototype, 'toJSON', {
    value: () => 'spoilt',
    configurable: true,
    writable: true,
  })
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('No storage.', 'SecurityError')
      },
    })
  }
}
