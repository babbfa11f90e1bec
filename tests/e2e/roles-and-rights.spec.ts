/**
 * Issue "sign-in, sessions, roles", done when: an administrator creates a role and a user with it; the user signs in at another desk, sees
 * only what the role allows, and loses a permission at once when it is revoked during the session.
 */
import type { Locator, Page } from 'playwright/test'
import { materialsView } from '../../src/catalog/views/materials'
import { userRolesView, usersView } from '../../src/catalog/views/users'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { ActionForm } from './pages/action-form'
import { ActionGrid } from './pages/action-grid'
import { CockpitPage } from './pages/cockpit-page'
import { SignInPage } from './pages/sign-in-page'
import { signedIn } from './signed-in'
import { escaped, text } from './texts'

const roleName = 'NightShift'
const person = { userName: 'night.owl', displayName: 'Nils Ugle' }
const ownPassword = 'Warehouse-at-9'

/** The users and roles pages of an administrator, with their dialogs. */
class PeoplePage extends ActionGrid {
  async openTab(): Promise<this> {
    await this.page.goto('/user-management')
    await this.page.getByRole('radio', { name: text(`view.${this.view.name}`), exact: true }).check()
    await this.ready()
    return this
  }

  /** Opens the dialog for a new row. */
  async make(action: string, dialog: string): Promise<ActionForm> {
    await this.page
      .getByRole('button', { name: text(`action.${action}`) })
      .first()
      .click()
    const form = new ActionForm(this.page, dialog)
    await form.dialog.getByRole('textbox').first().waitFor()
    return form
  }
}

const submitOf = (form: ActionForm, key: string): Locator =>
  form.dialog.getByRole('button', { name: text(key), exact: true })

/** Adds an option to a multi-select field. */
async function add(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await field.page().getByRole('option', { name: option, exact: true }).click()
}

const settingsLink = (page: Page, route: string): Locator =>
  page
    .getByRole('navigation', { name: text('shell.menu.settings') })
    .getByRole('link', { name: text(`route.${route}`) })

test('a role is created with a user, who sees what it allows, and loses a permission while signed in', async ({
  page,
  newDesk,
  admin,
  watch,
}) => {
  // Two desks alternate, and each sees the other's changes.
  await signedIn(page, 'admin')
  const roles = await new PeoplePage(page, 'user-management', userRolesView).openTab()

  await test.step('the administrator creates a role by keyboard and mouse', async () => {
    const form = await roles.make('addRole', 'role')
    await expectAccessible(page, 'a new role')
    await submitOf(form, 'action.addRole').click()
    await expect(form.field('userRoleName')).toBeFocused()
    await form.field('userRoleName').fill('adminrole')
    watch.expect(/status of 409 .*\/api\/UserRole/)
    await page.keyboard.press('Enter')
    await expect(form.dialog.getByRole('alert')).toContainText(text('refusal.role-name-reserved'))
    await form.field('userRoleName').fill(roleName)
    await form.choose('adminResponsibility', 'Supervisor')
    await form.dialog.getByRole('checkbox').first().check()
    await page.keyboard.press('Enter')
    await roles.expectDone('addRole')
  })
  // The role may change the printers and do everything that everybody may do. The permissions page has a spec of its own.
  await admin.call('PUT', '/Permission', {
    changes: { 'header/settings/printers': ['AdminRole', roleName] },
  })

  const users = await new PeoplePage(page, 'user-management', usersView).openTab()
  const input =
    await test.step('the administrator creates a user with the role, whose password is shown once', async () => {
      const form = await users.make('addUser', 'user')
      await submitOf(form, 'action.addUser').click()
      await expect(form.dialog).toContainText(text('dialog.user.roles.required'))
      await expect(form.dialog).toContainText(text('dialog.user.defaultLanguage.required'))
      await expect(form.field('field.User.userName')).toBeFocused()
      await form.field('field.User.userName').fill('PLANNER')
      await form.field('field.displayName').fill(person.displayName)
      await form.choose('defaultLanguage', 'English')
      await add(form.lookup('field.userRoles'), roleName)
      await expectAccessible(page, 'a new user')
      watch.expect(/status of 409 .*\/api\/User/)
      await submitOf(form, 'action.addUser').click()
      await expect(form.field('field.User.userName')).toHaveAccessibleDescription(
        text('grid.form.user-name-taken', { name: 'Camilla Juul' }),
      )
      await form.field('field.User.userName').fill(person.userName)
      await submitOf(form, 'action.addUser').click()
      await expect(form.dialog).toContainText(text('dialog.password.once'))
      await expectAccessible(page, 'users, and a password that is shown once')
      const password = await form.dialog.getByText(/^[A-Z][a-z]+-[a-z]+-\d+$/).innerText()
      await page.keyboard.press('Escape')
      await expect(form.dialog).toHaveCount(0)
      return password
    })

  const desk = await newDesk()
  const cockpit = new CockpitPage(desk)
  await test.step('the user chooses a new password and sees what the role allows', async () => {
    const signIn = new SignInPage(desk)
    await signIn.open()
    watch.expect(/status of 400 .*authentication\/user/)
    await signIn.submitAs({ user: person.userName, password: input })
    await desk.getByRole('textbox', { name: text('password.new'), exact: true }).fill(ownPassword)
    await desk.getByRole('textbox', { name: text('password.confirmation') }).fill(ownPassword)
    await desk.getByRole('textbox', { name: text('password.confirmation') }).press('Enter')
    await cockpit.userButton.waitFor()
    await cockpit.open('/printer-management')
    await expect(desk.getByRole('heading', { name: text('route.printer-management') })).toBeVisible()
    await expect(settingsLink(desk, 'printer-management')).toBeVisible()
    await expect(settingsLink(desk, 'user-management')).toHaveCount(0)
    await expectAccessible(desk, 'printers')
  })

  await test.step('the user loses the permission at once when the role is removed', async () => {
    await roles.openTab()
    const form = await openRole(roles)
    await expectAccessible(page, 'a role with a user')
    await form.dialog
      .getByRole('button', { name: text('ui.removeChosen', { name: person.displayName }) })
      .click()
    await submitOf(form, 'dialog.updateRole.submit').click()
    await roles.expectDone('updateRole')
    await expect(settingsLink(desk, 'printer-management')).toHaveCount(0)
    await expect(desk.getByRole('heading', { name: text('route.printer-management') })).toHaveCount(0)
  })

  await test.step('the session of the user ends at once when the user is deactivated', async () => {
    await users.openTab()
    await (await users.cell(person.userName, users.titleOf('userStatus'))).click({ button: 'right' })
    await users.menu.waitFor()
    await users.menuItem('deactivateUsers').click()
    await users.confirm('deactivateUsers')
    await users.expectDone('deactivateUsers')
    watch.expect(/\b401\b/)
    await expect(desk.getByText(text('shell.ended.title'))).toBeVisible()
    await expect
      .poll(() => users.value(person.userName, users.titleOf('userStatus')))
      .toMatch(new RegExp(escaped(text('state.account.Inactive'))))
  })
})

test('a page that only saves is hidden without the permission, a read-only page is marked, and both name the missing permission', async ({
  admin,
  page,
}) => {
  const place = 'pages/create-sales-order'
  const { result } = await admin.call<{ result: { values: Record<string, unknown> } }>('GET', '/Permission')
  await admin.call('PUT', '/Permission', { changes: { [place]: true } })
  try {
    const cockpit = await signedIn(page, 'viewer')
    await cockpit.open('/sales-orders-es-page')
    await expect(cockpit.menuEntry('sales-orders-es-page')).toBeVisible()
    await expect(cockpit.menuEntry('create-sales-order')).toHaveCount(0)
    await cockpit.open('/create-sales-order')
    await openTrace(page.getByRole('alertdialog'), 'data/order/create')
    await page.keyboard.press('Escape')
  } finally {
    await admin.call('PUT', '/Permission', { changes: { [place]: result.values[place] ?? null } })
  }

  const [material] = (await admin.rows(materialsView, { take: 1 })).result
  await page.goto(`/material-edit-page/${String(material?.id)}`)
  const note = page.getByRole('status').filter({ hasText: text('material.readOnly') })
  await expectAccessible(page, 'a material that may only be looked at')
  await openTrace(note, 'data/material/update')
})

/** Opens the trace, and checks that it marks the missing permission. */
async function openTrace(refusal: Locator, path: string): Promise<void> {
  await refusal.getByRole('button', { name: text('trace.why') }).click()
  const trace = refusal.page().getByRole('dialog').last()
  await expect(trace.getByRole('listitem').filter({ hasText: path })).toHaveAttribute(
    'data-verdict',
    'refused',
  )
  await expectAccessible(refusal.page(), 'why not')
}

/** Opens the new role's dialog from the menu of its row. */
async function openRole(roles: PeoplePage): Promise<ActionForm> {
  await (await roles.cell(roleName, roles.titleOf('systemRole'))).click({ button: 'right' })
  await roles.menu.waitFor()
  await roles.menuItem('updateRole').click()
  const form = new ActionForm(roles.page, 'role')
  await form.dialog.getByRole('textbox').first().waitFor()
  return form
}
