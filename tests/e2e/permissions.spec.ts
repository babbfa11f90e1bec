/** Permissions: edited by keyboard and effective at once elsewhere, previewed as a role, explained by a trace; and the left menu. */
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { CockpitPage } from './pages/cockpit-page'
import { PermissionsPage } from './pages/permissions-page'
import { signedIn } from './signed-in'
import { text } from './texts'

const page_ = 'pages/locations-es-page'
const add = 'data/location/add'

test.afterEach(async ({ admin }) => {
  await admin.call('PUT', '/Permission', { changes: { [page_]: null, [add]: null } })
  await admin.call('PUT', '/User/menuSettings', { entries: [] })
})

test('a permission revoked by keyboard disables its action in another browser at once, and one of a page removes the page @core', async ({
  cockpit,
  page,
  newDesk,
}) => {
  await cockpit.open('/locations-es-page')
  const addLocation = page.getByRole('button', { name: text('action.addLocation') })
  await addLocation.waitFor()
  let loads = 0
  page.on('load', () => loads++)

  const permissions = await PermissionsPage.open(await newDesk())
  await expectAccessible(permissions.page, 'the matrix')
  await permissions.toggle(add, 'Planner')
  await expect(await permissions.cell(add, 'Planner')).toHaveText(
    `${text('permission.state.refused')}, ${text('permission.state.edited')}`,
  )
  await expect(addLocation).toBeVisible()
  await permissions.saved()
  await expect(addLocation).toHaveAttribute('aria-disabled', 'true')

  await permissions.toggle(page_, 'Planner')
  await permissions.saved()
  const entry = cockpit.menuEntry('locations-es-page')
  await expect(page.getByText(text('shell.denied.title'))).toBeVisible()
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name: text('trace.why') }).click()
  const why = page.getByRole('dialog', {
    name: text('trace.titleOf', { what: text('route.locations-es-page') }),
  })
  await expect(why).toContainText(text('trace.no_one'))
  await expect(why).toContainText(text('trace.permission', { path: page_ }))
  await expectAccessible(page, 'the trace of a page that is not permitted')
  await why
    .getByRole('button', { name: text('ui.close') })
    .last()
    .click()

  // Delete resets the path to its default, so that the page exists again.
  await (await permissions.cell(page_, 'Planner')).focus()
  await permissions.page.keyboard.press('Delete')
  await permissions.saved()
  await expect(entry).toBeVisible()
  await expect(page.getByRole('grid', { name: text('route.locations-es-page') })).toBeVisible()
  expect(loads).toBe(0)
})

test('an administrator previews a role without saving anything, and traces a permission', async ({
  api,
  page,
}) => {
  const [completed] = await api.ordersIn('Completed')
  const permissions = await PermissionsPage.open(page)
  const cockpit = new CockpitPage(page)
  await page.getByRole('button', { name: text('preview.start') }).click()
  await page
    .getByRole('menuitemcheckbox', { name: text('role.viewer') })
    .or(page.getByRole('menuitem', { name: text('role.viewer') }))
    .click()
  const bar = page.getByRole('status').filter({ hasText: text('preview.as', { role: text('role.viewer') }) })
  await expect(bar).toBeVisible()
  await expect(permissions.save).toHaveAccessibleDescription(text('unsaved.afterPreview'))
  await expectAccessible(page, 'a role preview')
  await page.getByRole('button', { name: text('shell.menu.back') }).click()
  await expect(cockpit.menuEntry('user-management')).toBeHidden()
  await cockpit.menuEntry('inventory-es-page').click()
  await page.getByRole('grid', { name: text('route.inventory-es-page') }).waitFor()
  await expect(bar).toBeVisible()
  const create = page.getByRole('button', { name: text('action.createInventory') })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: text('preview.end') }).click()
  await expect(bar).toBeHidden()
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')

  await cockpit.open('/user-settings?tab=permissions')
  const { trace } = permissions
  // The trace panel is closed by default, to leave room for the roles; Enter on a path opens it.
  await permissions.matrix.waitFor()
  await expect(trace).toHaveCount(0)
  await permissions.row('pages/jobs-es-page').getByRole('rowheader').press('Enter')
  const who = trace.getByRole('combobox', { name: text('trace.who') })
  await who.fill('kowal')
  await page.getByRole('option', { name: /Kowalczyk/ }).click()
  const what = trace.getByRole('combobox', { name: text('trace.what') })
  await what.fill(text('action.prepareOrders'))
  // Not the permission of the same name. Actions are listed once they are loaded.
  await page
    .getByRole('option', { name: new RegExp(`^${text('action.prepareOrders')}\\s*data/order/prepare$`) })
    .click()
  await expect(trace).toContainText(text('trace.permission', { path: 'data/order/prepare' }))
  const stateStep = trace.getByRole('listitem').filter({ hasText: text('trace.state') })
  await expect(stateStep).toContainText(text('trace.state.notAsked'))
  await trace.getByRole('textbox', { name: text('trace.on') }).fill(completed?.orderNo ?? '')
  await page.keyboard.press('Enter')
  await expect(trace).toContainText(text('trace.businessUnit.passed'))
  await expect(stateStep).toContainText(text('trace.verdict.refused'))
  await expect(stateStep).toContainText(text('state.salesOrder.Completed'))
  await expectAccessible(page, 'the trace of one order')
  await trace.getByRole('button', { name: text('trace.copy') }).click()
  await expect(trace.getByRole('button', { name: text('ui.copied') })).toBeVisible()
})

test('the left menu is arranged by keyboard, and changes at once in another browser', async ({
  cockpit,
  newDesk,
}) => {
  await cockpit.openDashboard()
  const entries = cockpit.menu.getByRole('link')
  const jobs = text('route.jobs-es-page')
  await expect(entries.nth(2)).toHaveAccessibleName(jobs)

  const desk = await newDesk()
  await (await signedIn(desk, 'admin')).open('/user-settings?tab=menu')
  const up = desk.getByRole('button', { name: text('menuSettings.up', { title: jobs }) })
  await up.focus()
  await desk.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(up).toHaveAccessibleDescription(text('menuSettings.isFirst'))
  await expectAccessible(desk, 'the arrangement of the menu')
  const tasks = desk
    .getByRole('listitem')
    .filter({ has: desk.getByText(text('route.tasks-es-page'), { exact: true }) })
  await tasks.getByRole('checkbox').uncheck()
  await desk.keyboard.press('Control+s')
  await expect(entries.nth(1)).toHaveAccessibleName(jobs)
  await expect(cockpit.menuEntry('tasks-es-page')).toBeHidden()
})
