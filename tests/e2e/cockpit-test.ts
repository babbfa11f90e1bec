/** The test function of all specs: watched pages, the API besides the browser, and a user without saved grid states. */
import { test as base, expect } from 'playwright/test'
import type { BrowserContext, Page, WorkerFixture } from 'playwright/test'
import { CockpitApi } from './cockpit-api'
import type { CockpitPage } from './pages/cockpit-page'
import { seededData } from './seeded-data'
import { signedIn } from './signed-in'
import { startLimitMs, startServer, type RunningServer, type ServerOptions } from './start-server'
import { Watch } from './watched-page'

interface Fixtures {
  readonly watch: Watch
  /** A page in a browser context of its own: another user at another desk. */
  readonly newDesk: () => Promise<Page>
  /** The cockpit with the planner signed in; none of its pages is loaded yet. */
  readonly cockpit: CockpitPage
  readonly cleanGrids: undefined
}

interface WorkerFixtures {
  /** A server of this worker: small seed, no floor, so that nothing moves unless a spec moves it. */
  readonly server: RunningServer
  /** The API of this worker's server, as the planner. */
  readonly api: CockpitApi
  /** The same as a global admin, who may open every page. */
  readonly admin: CockpitApi
}

/**
 * The `server` of a worker, with these settings. It stops after every page of its tests is closed, so that no page loses its connection.
 */
export function workerServer(
  env: ServerOptions['env'] = {},
): [WorkerFixture<RunningServer, object>, { scope: 'worker'; timeout: number }] {
  return [
    async ({}, use) => {
      const server = await startServer({ env: { COCKPIT_DATA: await seededData(), ...env } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: startLimitMs },
  ]
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: workerServer(),
  baseURL: async ({ server }, use) => use(server.url),
  api: [async ({ server }, use) => use(new CockpitApi(server.url)), { scope: 'worker' }],
  admin: [async ({ server }, use) => use(new CockpitApi(server.url, 'global')), { scope: 'worker' }],
  watch: [
    async ({ context }, use) => {
      const watch = new Watch()
      await watch.context(context)
      await use(watch)
      await endRoutes(context)
      expect(watch.problems(), 'console errors, warnings and policy violations').toEqual([])
    },
    { auto: true },
  ],
  cleanGrids: [
    async ({ api }, use) => {
      await api.saveGridState('SalesOrders')
      await use(undefined)
    },
    { auto: true },
  ],
  newDesk: async ({ browser, contextOptions, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      await watch.context(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await endRoutes(context)
      await context.close()
    }
  },
  cockpit: async ({ page }, use) => use(await signedIn(page, 'planner')),
})

/** Intercepted requests end with the test: the response to a pending one can then no longer be read. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

export { expect }
