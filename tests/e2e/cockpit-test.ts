/** The test function of all specs: watched pages, the API beside the browser, and a user whose grids remember nothing. */
import { test as base, expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { CockpitApi } from './cockpit-api'
import type { CockpitPage } from './pages/cockpit-page'
import { SignInPage } from './pages/sign-in-page'
import { Watch } from './watched-page'

interface Fixtures {
  readonly watch: Watch
  /** A page in a browser context of its own: another person at another desk. */
  readonly newDesk: () => Promise<Page>
  /** The cockpit with the planner signed in, on its dashboard. */
  readonly cockpit: CockpitPage
  readonly cleanGrids: undefined
}

interface WorkerFixtures {
  /** The API of the common server, as the planner. */
  readonly api: CockpitApi
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  api: [
    async ({}, use) => {
      const url = process.env['COCKPIT_E2E_URL']
      if (url === undefined) throw new Error('The global setup has not started a server.')
      await use(new CockpitApi(url))
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ context }, use) => {
      const watch = new Watch()
      await watch.context(context)
      await use(watch)
      expect(watch.complaints(), 'console errors, warnings and policy violations').toEqual([])
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
    const contexts: { close(): Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      await watch.context(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  cockpit: async ({ page }, use) => {
    await use(await new SignInPage(page).signIn('planner'))
  },
})

export { expect }
