/**
 * Two releases and one server: a portal that pinned the previous release still works after an upgrade, and a page may have elements of both
 * (docs/embedding.md, Pin a release).
 */
import type { Page, WebSocket } from 'playwright/test'
import { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { version } from './embedding-portal'
import { portalHtml } from './foreign-portal'
import { importMapTag, portalScript, signInAtPortal, test as base } from './foreign-test'
import { makeOlderRelease, type OlderRelease } from './older-release'
import { seededData } from './seeded-data'
import { startLimitMs, startServer } from './start-server'

const test = base.extend<object, { readonly older: OlderRelease }>({
  older: [
    async ({}, use) => {
      const older = await makeOlderRelease()
      await use(older)
      await older.remove()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ portal, older }, use) => {
      const env = { COCKPIT_ALLOWED_ORIGINS: portal.url, COCKPIT_RELEASES: older.releases }
      const server = await startServer({ env: { COCKPIT_DATA: await seededData(), ...env } })
      portal.allowCockpit(server.url)
      portal.serve(pagesFor(server.url, older))
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
})
test.describe.configure({ mode: 'default' })

/** `old` loads only the pinned release; `both` then also loads all elements of the server's current one. */
function pagesFor(cockpit: string, older: OlderRelease): Readonly<Record<string, string>> {
  const page = (script: string) =>
    portalHtml({
      head: `${importMapTag(cockpit, older.importMap)}<script type="module" src="${script}"></script>`,
      body: `<div id="grids" class="row">
        <cockpit-order-grids id="orders" auth-context="demo" page="sales-orders-es-page"></cockpit-order-grids>
      </div>
      <cockpit-dashboard id="tiles" auth-context="demo" layout="row"></cockpit-dashboard>`,
    })
  const old = `import { provideAuthContext } from 'warehouse-cockpit/order-grids'
${portalScript(cockpit, 'provideAuthContext')}`
  return {
    '/portal.css':
      '#grids { height: 640px } #orders { display: block; height: 100% } #tiles { height: 160px }',
    '/old.js': old,
    '/old.html': page('/old.js'),
    '/both.js': `${old}\nawait import('${cockpit}/all.js')`,
    '/both.html': page('/both.js'),
  }
}

test('a portal pinned to the previous release works with the current server', async ({
  page,
  portal,
  server,
  older,
}) => {
  const scripts: string[] = []
  const versions = new Set<string | undefined>()
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url())
    if (request.url().includes('/api/')) versions.add(request.headers()['client-version'])
  })
  await page.goto(`${portal.url}/old.html`)
  await signInAtPortal(page, 'demo', 'Demo')
  const orders = page.locator('#orders')
  const number = await orders.getByText(orderNo).filter({ visible: true }).first().innerText()
  expect(await versionOf(page, 'cockpit-order-grids')).toBe(older.version)

  // No current module is loaded; the page has the digest of every loaded one.
  const ofCockpit = scripts.filter(url => url.startsWith(server.url))
  expect(ofCockpit.length).toBeGreaterThan(5)
  expect(ofCockpit.filter(url => !url.startsWith(`${server.url}/cockpit/${older.version}/`))).toEqual([])
  expect([...versions]).toEqual([older.version])

  // It follows live changes, and find works.
  const api = new CockpitApi(server.url, 'planner')
  const search = page.waitForRequest('**/api/SalesOrders/search')
  await api.process('priority', { orderIds: [(await api.order(number)).id], priority: 1 })
  await search
  await expect(orders.getByText(number, { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('elements of two releases on one page: the first definition stays, one session is shared, and one line is logged', async ({
  page,
  portal,
  older,
}) => {
  const lines: string[] = []
  const sockets: WebSocket[] = []
  page.on('console', message => lines.push(message.text()))
  page.on('websocket', socket => sockets.push(socket))
  await page.goto(`${portal.url}/both.html`)
  await signInAtPortal(page, 'demo', 'Demo')
  await expect(page.locator('#orders').getByText(orderNo).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('#tiles .tile .v').first()).toHaveText(/\d/)

  // Elements that the pinned release defined keep its version; those that only the current one has are current.
  expect(await versionOf(page, 'cockpit-order-grids')).toBe(older.version)
  expect(await versionOf(page, 'cockpit-dashboard')).toBe(version)
  await expect.poll(() => sockets.filter(socket => !socket.isClosed()).length).toBe(1)
  expect(lines.filter(line => line.includes('[cockpit]'))).toEqual([
    `[cockpit] version ${version} shares this page with version ${older.version}.`,
  ])
})

const orderNo = /^SO-\d+$/

function versionOf(page: Page, tag: string): Promise<unknown> {
  return page.evaluate(
    name => (customElements.get(name) as unknown as { readonly cockpitVersion?: string }).cockpitVersion,
    tag,
  )
}
