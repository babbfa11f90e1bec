/** The first sign-in of a company that starts without the demo: its empty dashboard lists the missing steps. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright/test'
import { sessionHeader } from '../../src/contract/endpoints/endpoint'
import { expectAccessible } from './axe'
import { CockpitApi } from './cockpit-api'
import { expect } from './cockpit-test'
import { portalHtml } from './foreign-portal'
import { importMapTag, portalScript, signInAtPortal, test as base } from './foreign-test'
import { signedIn } from './signed-in'
import { demoPassword, startLimitMs, startServer } from './start-server'
import { text } from './texts'

const unit = 'Acme'
const root = join(import.meta.dirname, '..', '..')

const test = base.extend<object, { readonly api: CockpitApi }>({
  server: [
    async ({ portal }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'cockpit-first-steps-'))
      const requested = ['create', unit, '--admin', 'anna', '--email', 'anna@acme.example']
      const made = await promisify(execFile)(process.execPath, ['demo/unit.mjs', ...requested], {
        cwd: root,
        env: { ...process.env, COCKPIT_DATA: folder },
      })
      const currentPassword = /Password +(\S+)/.exec(made.stdout)?.[1] ?? ''
      const server = await startServer({
        env: { COCKPIT_DATA: folder, COCKPIT_SEED: 'none', COCKPIT_ALLOWED_ORIGINS: portal.url },
      })
      const changed = await fetch(`${server.url}/api/User/password`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', [sessionHeader]: '1' },
        body: JSON.stringify({
          proof: { businessUnitName: unit, userName: 'anna', currentPassword },
          newPassword: demoPassword,
          confirmation: demoPassword,
        }),
      })
      if (!changed.ok) throw new Error(await changed.text())
      portal.allowCockpit(server.url)
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: startLimitMs },
  ],
  api: [async ({ server }, use) => use(new CockpitApi(server.url, 'anna', unit)), { scope: 'worker' }],
})
// One company for all tests, one after the other: the second test dismisses the steps.
test.describe.configure({ mode: 'default', timeout: startLimitMs })

const stepsOf = (page: Page): Locator =>
  page.getByRole('region', { name: text('dashboard.firstSteps.title'), exact: true })
const stepOf = (page: Page, name: string): Locator =>
  stepsOf(page).getByRole('button', { name: text(`dashboard.firstSteps.${name}.title`) })
const progress = (done: number): string => text('dashboard.firstSteps.progress', { done, total: 5 })

test('in a portal a step emits an event to the page and opens no page itself', async ({
  page,
  portal,
  server,
}) => {
  portal.serve({
    '/portal.css': '#dashboard { height: 800px; }',
    '/steps.js': `import { provideAuthContext } from 'warehouse-cockpit/dashboard'
globalThis.asked = []
document.addEventListener('cockpit-navigate', event => asked.push(event.detail))
${portalScript(server.url, 'provideAuthContext')}`,
    '/steps.html': portalHtml({
      head: `${importMapTag(server.url)}<script type="module" src="/steps.js"></script>`,
      body: '<cockpit-dashboard id="dashboard" auth-context="acme"></cockpit-dashboard>',
    }),
  })
  await page.goto(`${portal.url}/steps.html`)
  await signInAtPortal(page, 'acme', unit, 'anna')
  await stepOf(page, 'locations').click()
  await expect(page.getByText(text('shell.notHere'))).toBeVisible()
  expect(page.url()).toBe(`${portal.url}/steps.html`)
  await expect(stepsOf(page).getByRole('link')).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as unknown as { asked: unknown }).asked)).toEqual([
    { page: 'import', search: 'kind=locations', isSameArea: false },
  ])
})

test('the empty dashboard lists the missing steps, until they are done or dismissed', async ({
  page,
  api,
}) => {
  const cockpit = await signedIn(page, 'anna', unit)
  await cockpit.openDashboard()
  await expect(stepsOf(page).getByRole('listitem')).toHaveCount(5)
  await expect(stepsOf(page)).toContainText(progress(0))
  await expectAccessible(page, 'first steps')

  // By keyboard, in their order.
  const dismiss = stepsOf(page).getByRole('button', { name: text('ui.dismiss') })
  await dismiss.focus()
  await page.keyboard.press('Tab')
  await expect(stepOf(page, 'formats')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/company-information$/)
  await page.goBack()
  await stepOf(page, 'locations').click()
  await expect(page).toHaveURL(/\/import\?kind=locations$/)
  await expect(page.getByRole('radio', { name: 'Locations' })).toBeChecked()

  const roles = await api.call<{ result: readonly { id: number; userRoleName: string }[] }>(
    'GET',
    '/UserRole/assignable',
  )
  const roleIds = roles.result.filter(role => role.userRoleName === 'Planner').map(({ id }) => id)
  await api.call('POST', '/User', {
    userName: 'paul',
    displayName: 'Paul Planner',
    defaultLanguage: 'en-GB',
    roleIds,
  })
  await cockpit.open('/')
  await expect(stepsOf(page)).toContainText(progress(1))
  await expect(stepOf(page, 'users')).toHaveAccessibleName(new RegExp(text('dashboard.firstSteps.done')))

  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await dismiss.click()
  await expect(stepsOf(page)).toBeHidden()
  await expect(cockpit.dashboard.heading).toBeFocused()
  await saved
  await page.reload()
  await cockpit.dashboard.tile('SalesOrdersInNewState').waitFor()
  await expect(stepsOf(page)).toHaveCount(0)
})
