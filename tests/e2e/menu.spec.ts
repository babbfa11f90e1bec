/** The left menu with its nested entries, the settings panel that replaces it, and the former pages beside the new ones. */
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { signedIn } from './signed-in'
import { text } from './texts'

test('the menu shows the permitted entries, nested, in the order of the specification @core', async ({
  page,
}) => {
  const cockpit = await signedIn(page, 'admin')
  await cockpit.open()
  const { menu } = cockpit
  const names = [
    [
      'dashboard',
      'operations-page',
      'jobs-es-page',
      'tasks-es-page',
      'maintenance-es-page',
      'inventory-es-page',
    ],
    ['stocks-es-page', 'outgoing-orders-es-page', 'ingoing-orders-es-page', 'locations-es-page'],
    ['materials-page', 'materials-es-page', 'sales-orders-es-page', 'reports-page', 'user-management'],
  ].flatMap(part => part.map(name => text(`route.${name}`)))
  await expect(menu.locator('a .tx')).toHaveText(names)
  // The number of waiting rows is an entry's description and not part of its accessible name.
  await expect(cockpit.menuEntry('sales-orders-es-page')).toHaveAccessibleName(
    text('route.sales-orders-es-page'),
  )
  await expect(cockpit.menuEntry('sales-orders-es-page')).toHaveAccessibleDescription(
    /^\d+ orders? in error$/,
  )

  const purchase = menu.getByRole('button', { name: text('shell.menu.group.purchase') })
  await purchase.click()
  await expect(purchase).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'a group is open')
  await menu.getByRole('link', { name: text('route.supplier-es-page') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.supplier-es-page'))
  await menu.getByRole('link', { name: text('route.sales-orders-es-page') }).click()
  await menu.getByRole('link', { name: text('route.sales-order-lines-page') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.sales-order-lines-page'))
})

test('in the collapsed menu, a group opens as a popup menu beside its icon', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const cockpit = await signedIn(page, 'admin')
  await cockpit.open()
  const { menu } = cockpit
  const purchase = menu.getByRole('button', { name: text('shell.menu.group.purchase') })
  await purchase.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: text('route.draft-es-page') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.draft-es-page'))
})

test('the settings panel replaces the menu; opening a main page afterwards collapses the menu', async ({
  page,
}) => {
  await (await signedIn(page, 'admin')).open()
  const settings = page.getByRole('navigation', { name: text('shell.menu.settings') })
  const main = page.getByRole('navigation', { name: text('shell.menu.main') })
  await main.getByRole('button', { name: text('shell.menu.settings') }).click()
  for (const category of ['general', 'warehouse', 'integration'])
    await expect(settings.getByRole('group', { name: text(`shell.settings.${category}`) })).toBeVisible()
  await settings.getByRole('link', { name: text('route.cause-codes') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.cause-codes'))
  await expectAccessible(page, 'settings')

  // On a settings page the button leads to the first one (spec 1, section 4).
  await settings.getByRole('button', { name: text('shell.menu.settings') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.company-information'))
  await settings.getByRole('button', { name: text('shell.menu.back') }).click()
  await main.getByRole('link', { name: text('route.jobs-es-page') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.jobs-es-page'))
  await expect(page.getByRole('button', { name: text('shell.menu.extend') })).toBeVisible()
})

test('a viewer sees only the settings that are open to all', async ({ page }) => {
  await (await signedIn(page, 'viewer')).open()
  await page.getByRole('button', { name: text('shell.menu.settings') }).click()
  const settings = page.getByRole('navigation', { name: text('shell.menu.settings') })
  await expect(settings.getByRole('link')).toHaveText([
    text('route.downloads'),
    text('route.integration-imports'),
    text('route.integration-requests'),
    text('route.integration-messages'),
  ])
})

test('the former version of a page is one grid with a layout of its own, and links to the current one and back', async ({
  page,
}) => {
  const cockpit = await signedIn(page, 'planner')
  await cockpit.open('/jobs-es-page')
  await page.getByRole('button', { name: text('grid.oldVersion.open'), exact: true }).click()
  await expect(page).toHaveURL(/jobs-page/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('route.jobs-page'))
  await expect(page.getByRole('separator')).toHaveCount(0)
  const sizes = page.getByRole('group', { name: text('ui.pager.rowsPerPage') })
  await sizes.getByRole('button', { name: '5', exact: true }).click()
  await page.getByRole('button', { name: text('grid.oldVersion.back'), exact: true }).click()
  await expect(page).toHaveURL(/jobs-es-page/)
  const twenty = sizes.first().getByRole('button', { name: '20', exact: true })
  await expect(twenty).toHaveAttribute('aria-pressed', 'true')
  await expect(cockpit.menu).toBeVisible()
})

test('the page for grid tests is denied to everybody', async ({ page }) => {
  await signedIn(page, 'global')
  await page.goto('/grid-test-page')
  const refusal = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(refusal).toContainText(text('shell.denied.modal'))
  await expect(page).not.toHaveURL(/grid-test-page/)
})
