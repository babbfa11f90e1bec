/** Every page in its states, hosted and embedded, by axe: WCAG 2.2 AA without a violation and without a rule switched off. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect, test as base } from './cockpit-test'
import { KioskPage, PortalPage } from './pages/embedding-pages'
import { SignInPage } from './pages/sign-in-page'
import { text } from './texts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Put in by the browser before the page's own scripts, which its Content-Security-Policy does not forbid. */
const test = base.extend<{ readonly axe: undefined }>({
  axe: [
    async ({ context }, use) => {
      await context.addInitScript(axeSource)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** `npm run test:full` goes through all pages in the dark as well. */
const colorSchemes =
  process.env['COCKPIT_TEST_FULL'] === undefined ? (['light'] as const) : (['light', 'dark'] as const)
const viewports = [
  { width: 1600, height: 1000 },
  { width: 1024, height: 768 },
]

for (const { viewport, colorScheme } of viewports.flatMap(viewport =>
  colorSchemes.map(colorScheme => ({ viewport, colorScheme })),
)) {
  test.describe(`${viewport.width} x ${viewport.height}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('sign-in', async ({ page, watch }) => {
      watch.expect(/status of 400/)
      const signIn = new SignInPage(page)
      await signIn.open()
      await expectAccessible(page, 'empty form')
      await signIn.submitAs({ user: '', password: '' })
      await expect(signIn.user).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'with what is missing')
    })

    test('dashboard, its table and the user menu', async ({ cockpit, page }) => {
      await expect(cockpit.dashboard.tile('SalesOrdersInNewState')).toBeVisible()
      const picks = cockpit.dashboard.panel('GroupedBarChart')
      await picks.getByRole('img').waitFor()
      await expectAccessible(page, 'loaded')
      await picks.getByRole('button', { name: text('dashboard.picks.asTable') }).click()
      await picks.getByRole('table').waitFor()
      await cockpit.userButton.click()
      await cockpit.userMenu.waitFor()
      await expectAccessible(page, 'table and user menu')
    })

    test('sales orders: loaded, chosen, menu, dialogs, nothing found', async ({ cockpit, page }) => {
      const orders = await cockpit.openOrders()
      const [first = '', second = ''] = await orders.names()
      await orders.detail.getByRole('gridcell').first().waitFor()
      await expectAccessible(page, 'loaded')

      await orders.box(first).click()
      await orders.nameCell(second).click({ button: 'right' })
      await orders.menu.waitFor()
      await expectAccessible(page, 'rows chosen, menu open')
      await page.keyboard.press('Escape')
      await orders.nameCell(second).click()
      await page.keyboard.press('d')
      await orders.dialog.waitFor()
      await expectAccessible(page, 'form')
      await page.keyboard.press('Escape')
      await orders.addFilter(text('field.SalesOrder.customerName'))
      await expectAccessible(page, 'filter editor')
      await page.keyboard.press('Escape')
      await orders.find.fill('there is no such order')
      await orders.region.getByText(text('grid.empty.noMatch')).waitFor()
      await expectAccessible(page, 'nothing found')
    })

    test('sales orders: a result with failures, an error', async ({ api, cockpit, page, watch }) => {
      watch.expect(/status of 500/)
      const [lacking] = await api.ordersIn('NewWarn')
      const orders = await cockpit.openOrders()
      await orders.find.fill(lacking?.orderNo ?? '')
      await expect.poll(() => orders.names()).toEqual([lacking?.orderNo])
      await orders.nameCell(lacking?.orderNo ?? '').click()
      await page.keyboard.press('p')
      await orders.dialog.waitFor()
      await expectAccessible(page, 'result')
      await page.keyboard.press('Escape')

      await page.route('**/api/SalesOrders/search', route => route.fulfill({ status: 500, json: unexpected }))
      await page.reload()
      await page
        .getByRole('alert')
        .filter({ hasText: text('grid.failed.title') })
        .waitFor()
      await expectAccessible(page, 'error')
    })

    test('portal', async ({ page }) => {
      const orders = await new PortalPage(page).connect()
      await orders.detail.getByRole('gridcell').first().waitFor()
      await expectAccessible(page, 'loaded')
    })

    test('kiosk', async ({ page }) => {
      await new KioskPage(page).connect()
      await expectAccessible(page, 'loaded')
    })
  })
}

test('dark', async ({ cockpit, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const picks = cockpit.dashboard.panel('GroupedBarChart')
  await picks.getByRole('img').waitFor()
  await expectAccessible(page, 'dashboard')
  const orders = await cockpit.openOrders()
  await orders.detail.getByRole('gridcell').first().waitFor()
  await expectAccessible(page, 'sales orders')
})

const unexpected = {
  code: 'unexpected',
  message: 'Unexpected error occured',
  correlationId: 'a-correlation-id',
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Lets animations end, runs axe on the whole page, and names each violation with the elements that have it. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  const violations = await page.evaluate(async values => {
    const ending = document
      .getAnimations()
      .filter(animation => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(animation => animation.finished))
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<AxeResults> }
    }
    const results = await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(
        ({ target, failureSummary }) => `${target.flat().join(' >> ')}: ${failureSummary ?? ''}`,
      ),
    }))
  }, tags)
  expect(violations, state).toEqual([])
}
