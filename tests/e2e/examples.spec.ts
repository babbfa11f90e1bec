/**
 * What an integrator gets: the gallery, every example page with the elements of the installed package on an origin of its own, and the
 * quick start of docs/embedding.md followed literally. Each shows rows of the warehouse without an error in the console (cockpit-test.ts
 * watches every page).
 */
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examplePages } from '../../demo/gallery/example-pages'
import manifest from '../../elements/manifest.json' with { type: 'json' }
import { embedSnippet, kioskLink, type EmbeddedPage } from '../../src/contract/embed-snippet'
import { expectAccessible, test as base } from './axe'
import { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { startPackagePortal, type PackagePortal } from './package-portal'
import { readQuickStart } from './quick-start'
import { seededData } from './seeded-data'
import { connect, rows, shownExamples } from './shown-examples'
import { freePort, startLimitMs, startServer } from './start-server'

const root = join(import.meta.dirname, '..', '..')

/** Portals of other origins: the manual's own server, one that may frame an element, and one that may not. */
const portalPort = await freePort()
const portalUrl = `http://localhost:${portalPort}`
const framesPort = await freePort()
const framingUrl = `http://listed.localhost:${framesPort}`
const refusedUrl = `http://other.localhost:${framesPort}`
const quickStart = await readQuickStart(portalUrl)

const test = base.extend<object, { readonly packagePortal: PackagePortal }>({
  packagePortal: [
    async ({}, use) => {
      const portal = await startPackagePortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  server: [
    async ({ packagePortal }, use) => {
      const server = await startServer({
        env: {
          COCKPIT_DATA: await seededData(),
          ...quickStart.cockpit,
          COCKPIT_ALLOWED_ORIGINS: `${quickStart.cockpit['COCKPIT_ALLOWED_ORIGINS']},${packagePortal.url}`,
          COCKPIT_FRAME_ORIGINS: `${framingUrl},${packagePortal.url}`,
        },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
})
test.describe.configure({ mode: 'default' })

/** Pages of a user of the package. */
const packageTest = test.extend({
  baseURL: async ({ packagePortal }, use) => use(packagePortal.url),
})

packageTest(
  'every example page shows rows of the warehouse with the installed package, and demonstrates its feature',
  async ({ page, packagePortal, server }) => {
    await packagePortal.showExamples(server.url)
    const ofCockpit: string[] = []
    page.on('request', request => {
      if (request.frame() === page.mainFrame() && request.url().startsWith(server.url))
        ofCockpit.push(new URL(request.url()).pathname)
    })
    for (const { path, title } of examplePages) {
      await test.step(title, async () => {
        const show = shownExamples[path]
        if (show === undefined) throw new Error(`No test shows ${path}.`)
        await show(page, server.url)
      })
    }
    // From the cockpit's server the pages load rows, tokens and users' pictures, but no script, style or typeface.
    expect(ofCockpit.length).toBeGreaterThan(0)
    expect(ofCockpit.filter(path => !/^\/(api|view)(\/|$)/.test(path))).toEqual([])
  },
)

test('the gallery shows every element with its documentation, and generates the same code as the grid’s menu', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.goto('/elements.html')
  await expectAccessible(page, 'the gallery before a sign-in')
  await connect(page)
  await expect(rows(page.getByRole('main'))).not.toHaveCount(0)
  await expect(page.getByRole('log')).toContainText('cockpit-ready {"page":"sales-orders-es-page"}')
  for (const { path } of examplePages) {
    await expect(page.locator(`nav a[href="${path}"]`)).toBeVisible()
    await expectServed(server.url + path)
  }

  // A saved view of the planner is offered for its page.
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
  // The hash selects the section: by typing, by going back, and at the start.
  await page.evaluate(() => (location.hash = '#cockpit-reports'))
  await expect(page.getByRole('heading', { level: 1, name: '<cockpit-reports>' })).toBeVisible()
  await page.goBack()
  const { tag: last } = manifest.elements.at(-1) ?? { tag: '' }
  await expect(page.getByRole('heading', { level: 1, name: `<${last}>` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `<${last}>` })).toBeVisible()
  const code = page.getByRole('region', { name: 'Snippet' }).locator('pre')
  expect(await code.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  // By keyboard to the other tabs of the reference.
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
  await expect(page.locator('cockpit-dashboard')).toHaveAttribute('theme', 'dark')
})

/** Checks that the page and every file that it refers to are served. */
async function expectServed(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  const named = [...html.matchAll(/ (?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(named, address).not.toEqual([])
  for (const path of named) expect((await fetch(new URL(path, address))).status, path).toBe(200)
}

const emptyView = {
  visibleColumnName: { master: [], detail: [] },
  columnToSortOn: null,
  sortingDirection: null,
  columnWidth: {},
  activeFilters: [],
  columnGrouping: [],
  gridSettings: '{}',
}

test('a page made by the quick start of the manual shows the rows of a grid', async ({ page, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-readme-'))
  for (const [name, text] of quickStart.filesFor(server.url)) await writeFile(join(folder, name), text)
  const portal = spawn(process.execPath, ['portal.mjs'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...quickStart.portal, PORT: String(portalPort) },
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
    // The next token is requested with the cookie that the portal's server stores.
    expect(await (await fetch(`${portalUrl}/cockpit-token`)).text()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  } finally {
    portal.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

test('an element in a frame sends its events to a listed portal, and no other page may frame it', async ({
  page,
  server,
  watch,
}) => {
  const portal = await startFramingPortals(server.url)
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

/** Serves the example's own files from other sites. */
async function startFramingPortals(cockpitUrl: string): Promise<Server> {
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
