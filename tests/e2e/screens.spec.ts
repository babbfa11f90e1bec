/** A screen's life cycle: the administrator adds it, the wall connects by the code, is disconnected, and connects again. */
import type { Locator, Page } from 'playwright/test'
import { screensView } from '../../src/catalog/views/screens'
import type { WidgetType } from '../../src/contract/widgets'
import { expectAccessible, test } from './axe'
import { expect } from './cockpit-test'
import { focused } from './focus'
import { ActionForm } from './pages/action-form'
import { ActionGrid } from './pages/action-grid'
import { KioskPage } from './pages/embedding-pages'
import { signedIn } from './signed-in'
import { text } from './texts'

/** An administrator's grid of screens, with the actions on the screen of one name. */
class ScreensPage extends ActionGrid {
  constructor(
    page: Page,
    public screen: string,
  ) {
    super(page, 'active-users', screensView)
  }

  async openTab(): Promise<this> {
    await this.page.goto('/active-users')
    await this.page.getByRole('radio', { name: text('view.Screen') }).check()
    await this.ready()
    return this
  }

  get addButton(): Locator {
    return this.page.getByRole('button', { name: text('action.addScreen') }).first()
  }

  override async openMenu(): Promise<void> {
    const row = this.nameCell(this.screen)
    // Hovered rows stay in place until the pointer leaves, instead of moving to their sorted position.
    await row.hover()
    await row.click({ button: 'right' })
    await this.menu.waitFor()
  }

  override async expectState(state: string): Promise<void> {
    const says = () => this.value(this.screen, this.titleOf('state'))
    await expect.poll(says, this.screen).toContain(text(`state.screen.${state}`))
  }
}

/** The one of the two selections that is shown now. */
const chosenTile = (page: Page): Locator =>
  page
    .getByText(text('widget.SalesOrdersInNewState.title'), { exact: true })
    .or(page.getByText(text('widget.NumberOfPausedJobs.title'), { exact: true }))

test('an administrator adds a screen, which shows its widgets, is disconnected, and reconnects with a new code', async ({
  page,
  newDesk,
  watch,
}) => {
  await signedIn(page, 'admin')
  const screens = await new ScreensPage(page, 'Packing, north wall').openTab()
  await screens.addButton.click()
  const form = new ActionForm(page, 'screen')
  await expect(form.dialog.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page, 'a new screen')
  const submit = form.dialog.getByRole('button', { name: text('dialog.addScreen.submit') })
  await submit.click()
  await expect(form.field('name')).toBeFocused()
  await form.field('name').fill('Packing, north wall')

  // The administrator's own widgets are preselected: a selection of two widgets, and a second one of one.
  const widget = (type: WidgetType) =>
    form.dialog.getByRole('checkbox', { name: text(`widget.${type}.title`), exact: true })
  await form.dialog.getByRole('button', { name: text('dialog.screen.none') }).click()
  await submit.click()
  await expect(form.dialog.getByRole('alert')).toContainText(text('dialog.screen.partEmpty', { number: 1 }))
  await widget('SalesOrdersInNewState').check()
  await widget('SalesOrdersInReadyState').check()
  await form.dialog.getByRole('button', { name: text('dialog.screen.addPart') }).click()
  await widget('NumberOfPausedJobs').check()
  await submit.click()

  const code = form.dialog.getByText(/^[A-Z]{4}-[A-Z]{4}$/)
  await expect(code).toBeVisible()
  await expectAccessible(page, 'the code of a screen')
  await expect(form.dialog.getByRole('link', { name: /kiosk\.html$/ })).toBeVisible()
  const firstCode = await code.innerText()

  const wall = new KioskPage(await newDesk())
  await wall.open()
  watch.expect(/400 .*authentication\/screen/)
  await wall.type('BBBB-BBBB')
  await expect(wall.problem).toContainText('This code is wrong')
  await wall.type(firstCode.toLowerCase())
  await expect(wall.connectButton).toBeHidden()
  await expect(chosenTile(wall.page)).toBeVisible()
  await expect(wall.page.getByRole('heading', { level: 1 })).toContainText('Packing, north wall')
  await expect(form.dialog).toContainText(
    text('dialog.screenCode.connected', { name: 'Packing, north wall' }),
  )
  await form.dialog.getByRole('button', { name: text('ui.done') }).click()
  await screens.expectState('Connected')
  await expect(screens.addButton).toBeFocused()

  await test.step('it shows other widgets as soon as they are chosen', async () => {
    await screens.act('updateScreen')
    await widget('PurchaseOrdersStarted').check()
    await widget('SalesOrdersInNewState').uncheck()
    await form.dialog.getByRole('button', { name: text('dialog.updateScreen.submit') }).click()
    await screens.expectDone('updateScreen')
    const added = text('widget.PurchaseOrdersStarted.title')
    // Its two selections alternate.
    await expect(wall.page.getByText(added, { exact: true })).toBeVisible({ timeout: 45_000 })
    await screens.act('updateScreen')
    await widget('SalesOrdersInNewState').check()
    await form.dialog.getByRole('button', { name: text('dialog.updateScreen.submit') }).click()
    await screens.expectDone('updateScreen')
  })

  await test.step('it stays connected over a restart of its browser, without a code', async () => {
    await wall.page.reload()
    await expect(chosenTile(wall.page)).toBeVisible()
    await expect(wall.connectButton).toBeHidden()
    const stored = await wall.page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)
    expect(stored).not.toMatch(/eyJ|cockpit_screen/)
  })

  await test.step('it is disconnected at once, and shows that', async () => {
    watch.expect(/401 .*(authentication\/refresh|view\/negotiate|api)/, /gave no access token/)
    await screens.act('revokeScreens')
    await screens.confirm('revokeScreens')
    await screens.expectDone('revokeScreens')
    await expect(wall.problem).toContainText('This screen was disconnected')
    await expect(wall.code).toBeFocused()
    await screens.expectState('Revoked')
  })

  await test.step('a new code reconnects it with the same widgets', async () => {
    await screens.act('makeScreenCode')
    await expect(code).toBeVisible()
    await wall.type(await code.innerText())
    await expect(wall.connectButton).toBeHidden()
    await expect(chosenTile(wall.page)).toBeVisible()
    await form.dialog.getByRole('button', { name: text('ui.done') }).click()
    await screens.expectState('Connected')
  })

  await test.step('it is renamed, and can be deleted after it was disconnected', async () => {
    await screens.act('updateScreen')
    await expect(form.field('name')).toHaveValue('Packing, north wall')
    await form.field('name').fill('Packing')
    await form.dialog.getByRole('button', { name: text('dialog.updateScreen.submit') }).click()
    await screens.expectDone('updateScreen')
    // Its new name moves it to another position, before the hall.
    await expect.poll(async () => (await screens.names()).slice(1, 3)).toEqual(['Packing', 'Packing hall'])
    screens.screen = 'Packing'
    await screens.expectReason('deleteScreens', text('state.screen.Waiting'))
    await screens.act('revokeScreens')
    await screens.confirm('revokeScreens')
    await screens.expectState('Revoked')
    await screens.act('deleteScreens')
    await screens.confirm('deleteScreens')
    await expect.poll(() => screens.names()).not.toContain('Packing')
  })
})

test('the form that connects a screen is accessible and in the chosen language', async ({ page }) => {
  const kiosk = new KioskPage(page)
  await kiosk.open()
  await expectAccessible(page, 'connect this screen')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await expect(page.getByRole('heading', { name: 'Diesen Bildschirm verbinden' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Verbinden' })).toBeVisible()
})

test('connecting a screen in the browser of a user keeps the session of the user', async ({
  cockpit,
  page,
}) => {
  const kiosk = new KioskPage(page)
  await kiosk.connect()
  await cockpit.open()
  await cockpit.userButton.click()
  await expect(cockpit.userMenu).toContainText('Camilla Juul')
})

test('a screen is added and connected by keyboard alone @core', async ({ page, newDesk }) => {
  await signedIn(page, 'admin')
  const screens = await new ScreensPage(page, 'Goods in').openTab()
  await screens.addButton.focus()
  await page.keyboard.press('Enter')
  const form = new ActionForm(page, 'screen')
  await expect(form.field('name')).toBeFocused()
  await page.keyboard.type('Goods in')
  await page.keyboard.press('Enter')
  const code = form.dialog.getByText(/^[A-Z]{4}-[A-Z]{4}$/)
  await expect(code).toBeVisible()

  const wall = new KioskPage(await newDesk())
  await wall.open()
  await expect(wall.code).toBeFocused()
  await wall.page.keyboard.type(await code.innerText())
  await wall.page.keyboard.press('Enter')
  await expect(wall.connectButton).toBeHidden()
  await expect(form.dialog).toContainText(text('dialog.screenCode.connected', { name: 'Goods in' }))
  await page.keyboard.press('Escape')
  await expect(form.dialog).toHaveCount(0)
  expect((await focused(page)).tag).not.toBe('body')
})
