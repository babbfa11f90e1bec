/** Signing in and out: the messages, the page that opens, and the effect on a page load and on another tab. */
import type { Page } from 'playwright/test'
import { expect, test } from './cockpit-test'
import { CockpitPage } from './pages/cockpit-page'
import { SignInPage } from './pages/sign-in-page'
import { signInAs } from './signed-in'
import { demoPassword } from './start-server'
import { text } from './texts'

test.describe('sign-in', () => {
  test('a wrong password is refused without a hint which part was wrong @core', async ({ page, watch }) => {
    watch.expect(/status of 400 .*\/api\/authentication\/user/)
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.submitAs({ user: 'planner', password: 'not the password' })
    await expect(signIn.alert).toHaveText('Username or password is wrong.')
    await expect(signIn.password).toBeFocused()

    await signIn.submitAs({ user: 'nobody-of-this-name', password: 'not the password' })
    await expect(signIn.alert).toHaveText('Username or password is wrong.')
    await expect(page).toHaveURL('/login')
  })

  test('empty fields are named and nothing is sent', async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.submitAs({ user: 'planner', password: '' })
    await expect(signIn.password).toHaveAccessibleDescription('Password required')
    await expect(signIn.password).toBeFocused()
    await signIn.submitAs({ businessUnit: '', user: '', password: '' })
    await expect(signIn.businessUnit).toHaveAccessibleDescription(text('shell.signIn.businessUnitRequired'))
    await expect(signIn.user).toHaveAccessibleDescription(text('shell.signIn.userNameRequired'))
    expect(requests.filter(url => url.includes('/authentication/'))).toEqual([])
  })

  test('signing in shows the dashboard and the business unit', async ({ page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await expect(page).toHaveURL('/login')
    await signIn.submitAs({ user: 'planner' })
    const cockpit = new CockpitPage(page)
    await expect(cockpit.dashboard.heading).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(cockpit.userButton).toContainText('Demo')
    await expect(cockpit.menuEntry('dashboard')).toHaveAttribute('aria-current', 'page')
  })

  test('choosing German changes the page, its lang attribute and the cockpit after the sign-in', async ({
    page,
  }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.user.fill('planner')
    await signIn.language('Deutsch').click()
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
    await expect(page.getByLabel('Benutzername')).toHaveValue('planner')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE')

    await page.getByLabel('Geschäftseinheit').fill('Demo')
    await page.getByLabel('Passwort', { exact: true }).fill('Cockpit-Test-1')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('link', { name: 'Kundenaufträge' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE')
  })

  test('an unknown address leads to the dashboard', async ({ page }) => {
    const cockpit = await new SignInPage(page).signIn('planner', '/no-such-page?x=1')
    await expect(cockpit.dashboard.heading).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goto('/another/unknown/page')
    await expect(cockpit.dashboard.heading).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('the sign-in leads back to a page of the cockpit and to no other site', async ({ page }) => {
    const cockpit = await new SignInPage(page).signIn('planner', '/sales-orders-es-page')
    await expect(page).toHaveURL('/sales-orders-es-page')
    // Calls that are pending when the session ends are refused, and the browser logs it.
    await cockpit.orders.ready()
    await cockpit.signOut()
    await expect(page).toHaveURL('/login')

    for (const foreign of ['https://example.org/', '/\\example.org/']) {
      const address = `/login?${new URLSearchParams({ return: foreign }).toString()}`
      const again = await new SignInPage(page).signIn('planner', address)
      await expect(again.dashboard.heading).toBeVisible()
      await expect(page).toHaveURL('/')
      await again.signOut()
      await expect(page).toHaveURL('/login')
    }
  })

  test('signing out leads to the sign-in page, in a second tab as well @core', async ({ context, page }) => {
    const cockpit = await new SignInPage(page).signIn('planner')
    const tab = await context.newPage()
    await tab.goto('/sales-orders-es-page')
    await new CockpitPage(tab).orders.ready()
    await expect(new CockpitPage(tab).orders.detail.getByRole('gridcell').first()).toBeVisible()

    await cockpit.signOut()
    await expect(page).toHaveURL('/login')
    await expect(new SignInPage(page).heading).toBeVisible()
    await expect(tab).toHaveURL('/login')
    await expect(new SignInPage(tab).heading).toBeVisible()
    await page.goto('/sales-orders-es-page')
    await expect(new SignInPage(page).heading).toBeVisible()
  })

  test('signing out asks about unsaved edits first; a second tab with some stays, and asks for the password', async ({
    context,
    page,
    watch,
  }) => {
    watch.expect(/status of 401/, /^warning: 401/)
    const cockpit = await new SignInPage(page).signIn('admin')
    const edit = async (desk: Page, value: string) => {
      await desk.goto('/user-settings?tab=settings')
      const name = desk.getByRole('textbox', { name: text('unitSettings.field.cockpit.displayName') })
      await name.fill(value)
      return name
    }
    const tab = await context.newPage()
    const inTab = await edit(tab, 'Hall 8')
    const own = await edit(page, 'Hall 9')

    await cockpit.signOut()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expect(cockpit.userMenu).toBeHidden()
    await question.getByRole('button', { name: text('unsaved.keep') }).click()
    await expect(own).toHaveValue('Hall 9')
    await expect(cockpit.userButton).toBeVisible()

    await cockpit.signOut()
    await question.getByRole('button', { name: text('unsaved.leave') }).click()
    await expect(new SignInPage(page).heading).toBeVisible()
    const ended = tab.getByRole('dialog', { name: text('shell.ended.title') })
    await ended.getByRole('textbox', { name: text('ui.password') }).fill(demoPassword)
    await ended.getByRole('button', { name: text('shell.signIn.submit'), exact: true }).click()
    await expect(ended).toBeHidden()
    await expect(inTab).toHaveValue('Hall 8')
  })

  test('a page load keeps the session', async ({ page }) => {
    const cockpit = await new SignInPage(page).signIn('planner')
    const orders = await cockpit.openOrders()
    await page.reload()
    await orders.ready()
    await expect(page).toHaveURL('/sales-orders-es-page')
    await expect(cockpit.userButton).toBeVisible()
    await page.goto('/login')
    await expect(cockpit.dashboard.heading).toBeVisible()
  })

  test('a page load that cannot restore the session shows the reason, and the next one restores it', async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 503 .*\/api\/authentication\/refresh/)
    const cockpit = await signInAs(page, 'planner')
    const refresh = '**/api/authentication/refresh'
    const away = { code: 'database-unavailable', message: 'The database is away.', correlationId: '1' }
    await page.route(refresh, route =>
      route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: away }),
    )
    await page.goto('/sales-orders-es-page')
    await expect(new SignInPage(page).alert).toHaveText(text('refusal.database-unavailable'))
    await page.unroute(refresh)
    await page.reload()
    await cockpit.orders.ready()
    await expect(page).toHaveURL('/sales-orders-es-page')
  })

  test('a viewer sees the actions, disabled and with the reason', async ({ page }) => {
    const cockpit = await signInAs(page, 'viewer')
    const orders = await cockpit.openOrders()
    await orders.rowBoxes.first().click()
    const prepare = orders.bulkButton('prepareOrders')
    await expect(prepare).toHaveAttribute('aria-disabled', 'true')
    await expect(prepare).toHaveAccessibleDescription(/Permission: Sales orders › Prepare/)
    await expect(prepare).toHaveAccessibleDescription(
      new RegExp(text('grid.action.askAdmin').replace('.', '')),
    )
    await prepare.hover()
    const reason = page.getByRole('tooltip')
    await expect(reason).toContainText('Sales orders › Prepare')
    // The pointer can move onto the tooltip, to read or to copy it.
    await reason.hover()
    await expect(reason).toContainText('Sales orders › Prepare')
    // Playwright rightly treats it as disabled; a user can still press it.
    await prepare.click({ force: true })
    await expect(orders.dialog).toHaveCount(0)
  })
})
