/**
 * What an integrator is given: the gallery, every example page, and the README's quick start followed to the letter. Each shows rows of
 * the warehouse without a complaint of the browser (cockpit-test.ts watches every page).
 */
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Locator, Page } from 'playwright/test'
import { examplePages, type ExamplePage } from '../../demo/gallery/example-pages'
import manifest from '../../elements/manifest.json' with { type: 'json' }
import { embedSnippet, kioskLink, type EmbeddedPage } from '../../src/contract/embed-snippet'
import { expectAccessible, test as base } from './axe'
import { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { KioskPage, PortalPage } from './pages/embedding-pages'
import { seededData } from './seeded-data'
import { demoPassword, freePort, startLimitMs, startServer } from './start-server'

const root = join(import.meta.dirname, '..', '..')
const orderNo = /SO-\d{6}/
const stockColumn = 'Location'

/** Portals of other origins: the README's own server, one that may frame an element, and one that may not. */
const portalPort = await freePort()
const portalUrl = `http://localhost:${portalPort}`
const framesPort = await freePort()
const framingUrl = `http://listed.localhost:${framesPort}`
const refusedUrl = `http://other.localhost:${framesPort}`
const portalSecret = 'a secret of at least 32 characters'

const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({
        env: {
          COCKPIT_DATA: await seededData(),
          COCKPIT_ALLOWED_ORIGINS: portalUrl,
          COCKPIT_PORTALS: `${portalUrl}=${portalSecret}`,
          COCKPIT_FRAME_ORIGINS: framingUrl,
        },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
})
test.describe.configure({ mode: 'default' })

test('every example page shows the warehouse, and does what it is an example of', async ({ page }) => {
  for (const { path, title } of examplePages) {
    await test.step(title, async () => {
      const show = shown[path]
      if (show === undefined) throw new Error(`Nothing is known of ${path}.`)
      await show(page)
    })
  }
})

/** Opens an example, and tries what is special about it. */
const shown: Readonly<Record<ExamplePage['path'], (page: Page) => Promise<unknown>>> = {
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
    // The tile's rows are shown by the element beside it, by what this page does with cockpit-navigate.
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
    await expect(rows(frame)).not.toHaveCount(0)
    await expect(page.getByRole('status')).toHaveText('Ready: sales-orders-es-page')
    await page.getByRole('button', { name: 'Stocks' }).click()
    await expect(frame.getByRole('columnheader', { name: stockColumn }).first()).toBeVisible()
  },
  '/kiosk.html': page => new KioskPage(page).connect(),
}

test('the gallery shows every element as its description says, and builds the same code as the grid’s menu', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.goto('/elements.html')
  await expectAccessible(page, 'the gallery before a sign-in')
  await connect(page)
  await expect(rows(page.getByRole('main'))).not.toHaveCount(0)
  await expect(page.getByRole('log')).toContainText('cockpit-ready {"page":"sales-orders-es-page"}')
  for (const { path } of examplePages) await expect(page.locator(`nav a[href="${path}"]`)).toBeVisible()

  // A view of the planner's is offered for its page.
  const api = new CockpitApi(server.url)
  const { result: view } = await api.call<{ result: { id: number } }>('PUT', '/CustomView/SaveForMe', {
    view: { ...emptyView, customViewName: 'For the gallery', owner: 'SalesOrders' },
  })
  await page.reload()
  await page.getByLabel('view', { exact: true }).selectOption('For the gallery')
  await page.getByLabel('lang', { exact: true }).selectOption('de-DE')
  await page.getByLabel('density', { exact: true }).selectOption('compact')
  const embedded: EmbeddedPage = {
    area: 'order-grids',
    page: 'sales-orders-es-page',
    view: view.id,
    language: 'de-DE',
    theme: 'light',
    further: { density: 'compact' },
    hostUrl: server.url,
    apiUrl: server.url,
    businessUnitName: 'Demo',
  }
  const live = page.locator('cockpit-order-grids')
  await expect(live.getByRole('button', { name: 'For the gallery' })).toBeVisible()
  await expect(live.locator('.root')).toHaveAttribute('data-density', 'compact')
  await page.getByRole('button', { name: 'Copy snippet' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(embedSnippet(embedded))
  await expectAccessible(page, 'the gallery with a grid')

  for (const { tag } of manifest.elements) {
    await page.getByRole('link', { name: tag }).click()
    await expect(page.getByRole('heading', { level: 1, name: `<${tag}>` })).toBeVisible()
    await expect(page.locator(`${tag} [part~=frame]`)).toBeVisible()
    const own = manifest.elements.find(element => element.tag === tag)
    for (const { name } of [...manifest.common.attributes, ...(own?.attributes ?? [])])
      await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
  // By keyboard to the other parts of the reference.
  await page.getByRole('tab', { name: /^Attributes/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Events/ })).toBeFocused()
  for (const { name } of manifest.common.events)
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'cockpit-dashboard' }).click()
  await page.getByLabel('widgets', { exact: true }).fill('12,14')
  const { href } = new URL(kioskLink({ ...embedded, language: 'en-GB', further: { widgets: '12,14' } }))
  await page.getByRole('link', { name: href }).click()
  await expect(page.locator('cockpit-dashboard')).toHaveAttribute('widgets', '12,14')
  await expect(page.locator('cockpit-dashboard')).toHaveAttribute('theme', 'light')
})

const emptyView = {
  visibleColumnName: { master: [], detail: [] },
  columnToSortOn: null,
  sortingDirection: null,
  columnWidth: {},
  activeFilters: [],
  columnGrouping: [],
  gridSettings: '{}',
}

test('whoever follows the README to the letter sees the rows of a grid in his own page', async ({
  page,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-readme-'))
  for (const [name, text] of Object.entries(await quickStart()))
    await writeFile(
      join(folder, name),
      text.replaceAll('https://cockpit.example', server.url).replaceAll('https://portal.example', portalUrl),
    )
  const portal = spawn(process.execPath, ['portal.mjs'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PORTAL_SECRET: portalSecret, PORT: String(portalPort) },
  })
  try {
    await expect
      .poll(() =>
        fetch(`${portalUrl}/page.html`).then(
          answer => answer.status,
          () => 0,
        ),
      )
      .toBe(200)
    await page.goto(`${portalUrl}/page.html`)
    await expect(rows(page)).not.toHaveCount(0)
    await expect(page.getByText('Connected')).toBeVisible()
    // The next token comes by the cookie that the portal's server keeps.
    expect(await (await fetch(`${portalUrl}/cockpit-token`)).text()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  } finally {
    portal.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

/** The code blocks of the section, in their order. */
async function quickStart(): Promise<Readonly<Record<string, string>>> {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const section = readme.slice(readme.indexOf('\n## Embed it\n'), readme.indexOf('\n## Connect, operate'))
  const blocks = [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  expect(blocks).toHaveLength(4)
  const [html = '', css = '', js = '', mjs = ''] = blocks
  return { 'page.html': html, 'page.css': css, 'page.js': js, 'portal.mjs': mjs }
}

test('an element in a frame answers the portal that is listed, and no other page may frame it', async ({
  page,
  server,
  watch,
}) => {
  const portal = await startFraming(server.url)
  try {
    await page.goto(`${framingUrl}/portal.html`)
    const frame = page.frameLocator('iframe')
    await connect(frame)
    await expect(rows(frame)).not.toHaveCount(0)
    await expect(page.getByRole('status')).toHaveText('Ready: sales-orders-es-page')

    watch.expect(/frame-ancestors/, /postMessage.*target origin/)
    await page.goto(`${refusedUrl}/portal.html`)
    await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
  } finally {
    portal.closeAllConnections()
    portal.close()
  }
})

/** The example's own files, at addresses of other sites. */
async function startFraming(cockpitUrl: string): Promise<Server> {
  const read = (name: string) => readFile(join(root, 'demo', 'examples', name), 'utf8')
  const html = (await read('untrusted-portal.html'))
    .replace('data-cockpit=""', `data-cockpit="${cockpitUrl}"`)
    .replaceAll(/<link .*\/>/g, '')
  const script = await read('untrusted-portal.js')
  const portal = createServer(({ url = '' }, response) => {
    const isScript = url.endsWith('.js')
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : url === '/portal.html' ? html : '')
  })
  await new Promise<void>(resolve => portal.listen(framesPort, '127.0.0.1', resolve))
  return portal
}

const rows = (place: Page | Locator | FrameLocator): Locator => place.getByText(orderNo)

const ofPage = (page: Page, name: string): Locator => page.locator(`cockpit-order-grids[page="${name}"]`)

async function connect(place: Page | FrameLocator): Promise<void> {
  await place.getByLabel('User name').fill('planner')
  await place.getByLabel('Password', { exact: true }).fill(demoPassword)
  await place.getByRole('button', { name: 'Connect', exact: true }).click()
}
