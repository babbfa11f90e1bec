/** Ways of signing in other than by password, and the actions of users on their own account. */
import type { Page } from 'playwright/test'
import { pngOfSize } from '../unit/contract/picture-files'
import { expectAccessible, test as sharedTest } from './axe'
import { expect, workerServer } from './cockpit-test'
import { CockpitPage } from './pages/cockpit-page'
import { SignInPage } from './pages/sign-in-page'
import { demoPassword } from './start-server'
import { text } from './texts'

const newPassword = 'Fjord-crane-1'

// Passwords are changed and mistyped here: on a server that no other spec uses, and not in parallel.
const test = sharedTest.extend({ server: workerServer() })

test.describe('one’s own account', () => {
  test.describe.configure({ mode: 'default' })

  test('signing in with OpenId leads through the provider’s page to the requested page of the cockpit', async ({
    page,
    watch,
  }) => {
    const signIn = new SignInPage(page)
    const openId = page.getByRole('button', { name: text('shell.openId.submit') })
    await signIn.open('/sales-orders-es-page')
    await expect(openId).toBeHidden()
    const place = await signIn.submit.boundingBox()
    await signIn.businessUnit.fill('Nordlager')
    await signIn.businessUnit.fill('Demo')
    await openId.waitFor()
    expect(await signIn.submit.boundingBox(), 'the main button stays under the pointer').toEqual(place)
    await openId.click()

    const account = page.getByLabel('Account')
    await account.fill('planner')
    await page.getByLabel('Password').fill('wrong')
    watch.expect(/status of 400 .*\/oidc\/authorize/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Account or password is wrong.')
    await page.getByLabel('Password').fill(demoPassword)
    await page.getByLabel('Password').press('Enter')

    const cockpit = new CockpitPage(page)
    await expect(cockpit.userButton).toContainText('Demo')
    await expect(page).toHaveURL(/\/sales-orders-es-page$/)
    await cockpit.orders.ready()
    await cockpit.signOut()
    await signIn.heading.waitFor()

    await signIn.businessUnit.fill('Demo')
    await openId.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(signIn.alert).toHaveText(text('shell.openId.cancelled'))
    await expect(page).toHaveURL(/\/login$/)

    watch.expect(/status of 400 .*\/api\/authentication\/openId/)
    await page.goto('/login-openid?code=made-up&state=made-up')
    await expect(signIn.alert).toHaveText(text('refusal.open-id-over'))
    await expect(page).toHaveURL(/\/login$/)
  })

  test('a session that ended continues at the OpenId provider in another tab, with all that was typed', async ({
    page,
    context,
    newDesk,
    server,
    watch,
  }) => {
    watch.expect(/status of 401/, /^warning: 401/)
    const provider = async (tab: Page) => {
      await tab.getByLabel('Account').fill('admin')
      await tab.getByLabel('Password').fill(demoPassword)
      await tab.getByLabel('Password').press('Enter')
    }
    const signIn = new SignInPage(page)
    const withOpenId = { name: text('shell.openId.submit') }
    await signIn.open('/user-settings?tab=settings')
    await signIn.businessUnit.fill('Demo')
    await page.getByRole('button', withOpenId).click()
    await provider(page)
    const name = page.getByRole('textbox', { name: text('unitSettings.field.cockpit.displayName') })
    await name.fill('Hall 9')

    const desk = await newDesk()
    const elsewhere = new SignInPage(desk)
    await desk.goto(`${server.url}/logout-sessions`)
    await elsewhere.businessUnit.fill('Demo')
    await elsewhere.user.fill('admin')
    await elsewhere.password.fill(demoPassword)
    await desk.getByRole('button', { name: text('shell.logoutSessions.submit') }).click()

    const ended = page.getByRole('dialog', { name: text('shell.ended.title') })
    const opened = context.waitForEvent('page')
    await ended.getByRole('button', withOpenId).click()
    await expectAccessible(page, 'a session that ended, with the OpenId option')
    const tab = await opened
    await provider(tab)
    await expect(new CockpitPage(tab).userButton).toBeVisible()
    await expect(ended).toBeHidden()
    await expect(name).toHaveValue('Hall 9')
    await expect(new CockpitPage(page).userButton).toBeVisible()
  })

  test('a forgotten password is replaced by the link of a mail, and changed in the user menu', async ({
    page,
    server,
    watch,
  }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.businessUnit.fill('Demo')
    await signIn.user.fill('viewer')
    await page.getByRole('button', { name: text('shell.signIn.forgot') }).click()
    await page.getByRole('button', { name: text('shell.forgot.submit') }).click()
    await expect(signIn.status).toHaveText(text('shell.forgot.sent'))
    await expectAccessible(page, 'a forgotten password')

    const link = await linkOfMail(server.url)
    await page.goto(link)
    const [password, repeated] = [
      page.getByRole('textbox', { name: text('password.new'), exact: true }),
      page.getByLabel(text('password.confirmation')),
    ]
    const stored = page.getByRole('list', { name: text('password.rules') }).locator('.kept')
    await expect(page).toHaveURL(/\/reset-password$/)
    await password.fill('crane')
    await expect(stored).toHaveCount(1)
    await page.getByRole('button', { name: text('password.set') }).click()
    await expect(password).toHaveAccessibleDescription(/uppercase letter.*digit/)
    await expect(repeated).toHaveAccessibleDescription(text('grid.form.password-not-confirmed'))
    await expectAccessible(page, 'a new password that keeps no rule')
    await password.fill(newPassword)
    await repeated.fill(newPassword)
    await expect(stored).toHaveCount(5)
    await repeated.press('Enter')
    await expect(signIn.status).toHaveText(text('password.set.done'))
    await expect(signIn.user).toHaveValue('viewer')

    watch.expect(/status of 400 .*\/api\/User\/passwordToSet/)
    await page.goto(link)
    await expect(signIn.alert).toHaveText(text('refusal.reset-link-over'))

    await signIn.submitAs({ user: 'viewer', password: newPassword })
    const cockpit = new CockpitPage(page)
    await cockpit.dashboard.heading.waitFor()

    const dialog = page.getByRole('dialog', { name: text('password.change.title') })
    await cockpit.userButton.click()
    await cockpit.userMenu.getByRole('button', { name: text('shell.user.password') }).click()
    const current = dialog.getByLabel(text('password.current'))
    await expect(current).toBeFocused()
    watch.expect(/status of 400 .*\/api\/User\/changePassword/)
    await current.fill('Wrong-crane-1')
    await dialog
      .getByRole('textbox', { name: text('password.new') })
      .first()
      .fill(demoPassword)
    await dialog.getByLabel(text('password.confirmation')).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(current).toHaveAccessibleDescription(text('password.change.wrong'))
    await expectAccessible(page, 'a password to change')
    await current.fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText(text('password.change.done'))
    await signIn.heading.waitFor()
    await signIn.submitAs({ user: 'viewer' })
    await cockpit.dashboard.heading.waitFor()
  })

  test('a picture is chosen, cropped by keyboard, shown and removed; times follow the user’s time zone', async ({
    page,
  }) => {
    const cockpit = await new SignInPage(page).signIn('admin')
    const dialog = page.getByRole('dialog', { name: text('picture.title') })
    const openDialog = async () => {
      await cockpit.userButton.click()
      await cockpit.userMenu.getByRole('button', { name: text('shell.user.picture') }).click()
    }
    await openDialog()
    await expect(dialog.getByRole('button', { name: text('picture.choose') })).toBeFocused()
    const file = dialog.locator('input[type=file]')
    const choose = (name: string, buffer: Buffer) =>
      file.setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('page.png', Buffer.from('<script>alert(1)</script>'))
    await expect(dialog.getByRole('alert')).toHaveText(text('grid.form.not-a-picture'))
    await choose('large.png', Buffer.from(pngOfSize(5_000, 10)))
    await expect(dialog.getByRole('alert')).toContainText('4096')
    const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } })
    await choose('photo.jpg', shot)
    await expect(dialog.getByRole('alert')).toHaveText(text('grid.form.picture-type-differs'))
    await choose('photo.png', shot)
    await expect(dialog.getByRole('alert')).toBeHidden()

    const square = dialog.getByRole('slider', { name: text('picture.part') })
    await square.focus()
    await expect(square).toHaveAttribute(
      'aria-valuetext',
      '300 pixels wide, 50 from the left, 0 from the top',
    )
    await expectAccessible(page, 'a picture to cut')
    await page.keyboard.press('Minus')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(square).toHaveAttribute(
      'aria-valuetext',
      '276 pixels wide, 122 from the left, 12 from the top',
    )
    await dialog.getByRole('button', { name: text('picture.save') }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cockpit.userButton).toBeFocused()
    const shown = cockpit.userButton.locator('img')
    await expect(shown).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
    await page.reload()
    await expect(shown).toBeVisible()

    await openDialog()
    await dialog.getByRole('button', { name: text('picture.remove') }).click()
    await expect(shown).toHaveCount(0)

    await page.goto('/active-users')
    const lastSeen = page
      .locator('[role=gridcell]')
      .filter({ hasText: /\d\d:\d\d:\d\d/ })
      .first()
    const before = await lastSeen.innerText()
    await cockpit.userButton.click()
    await expectAccessible(page, 'active users, and the user menu')
    const zone = cockpit.userMenu.getByLabel(text('shell.user.timeZone'))
    await zone.selectOption('Europe/Helsinki')
    await expect(lastSeen).not.toHaveText(before)
    await page.reload()
    await cockpit.userButton.click()
    await expect(zone).toHaveValue('Europe/Helsinki')
  })
})

/** The link in the newest mail, as shown at /mails. */
async function linkOfMail(url: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const page = await (await fetch(`${url}/mails`)).text()
      const path = /href="(\/mails\/\d[\w-]+)"/.exec(page)?.[1]
      if (path === undefined) return ''
      const mail = await (await fetch(`${url}${path}`)).text()
      link = /http\S+\/reset-password#\S+/.exec(mail)?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}
