/** Saved views of a grid: created, listed again, shared with another user, deleted while in use, and opened by default. */
import { expect, test } from './cockpit-test'
import { ViewPicker } from './pages/view-picker'
import { signedIn } from './signed-in'
import { text } from './texts'

const ownName = text('grid.view.default')

test('edits are saved as a view with an address, which is opened, deleted and restored @core', async ({
  cockpit,
}) => {
  const orders = await cockpit.openOrders()
  const picker = new ViewPicker(cockpit.page)
  await expect(picker.button).toHaveAccessibleName(picker.title(ownName))
  await orders.pageSize(5).click()
  await expect(picker.button).toHaveAccessibleName(picker.title(ownName, true))

  await picker.saveAs('Five at a time', 'me')
  await expect(orders.toasts).toContainText(text('grid.view.saved', { name: 'Five at a time' }))
  await expect(picker.button).toHaveAccessibleName(picker.title('Five at a time'))
  await expect(cockpit.page).toHaveURL(/custom-view=\d+/)

  await picker.choose(ownName)
  await expect(orders.pageSize(20)).toHaveAttribute('aria-pressed', 'true')
  await expect(cockpit.page).not.toHaveURL(/custom-view/)
  await picker.choose('Five at a time')
  await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')

  await picker.delete('Five at a time')
  await expect(orders.toasts).toContainText(text('grid.view.delete.done', { name: 'Five at a time' }))
  await expect(picker.button).toHaveAccessibleName(picker.title(ownName, true))
  await cockpit.page.keyboard.press('Control+z')
  await expect(orders.toasts).toContainText(text('grid.view.restored', { name: 'Five at a time' }))
  await picker.choose('Five at a time')
  await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
})

test('the address opens a view by its name, and an unknown name is reported', async ({ cockpit, watch }) => {
  watch.expect(/There is no view “No such view”/)
  const picker = new ViewPicker(cockpit.page)
  await cockpit.openOrders()
  await cockpit.page.goto('/sales-orders-es-page#?custom-view=large%20orders%20over%20200%20kg')
  await expect(picker.button).toHaveAccessibleName(picker.title('Large orders over 200 kg'))
  await expect(cockpit.orders.pills).toContainText('200')

  await cockpit.page.goto('/sales-orders-es-page#?custom-view=No%20such%20view')
  await expect(cockpit.orders.region).toContainText(text('grid.view.missing', { name: 'No such view' }))
})

test('the name of a view must be valid and unique, and its field shows the error', async ({ cockpit }) => {
  const orders = await cockpit.openOrders()
  const picker = new ViewPicker(cockpit.page)
  await orders.pageSize(5).click()
  await picker.open()
  for (const [name, problem] of [
    ['  ', 'empty'],
    ['ALL OPEN orders', 'taken'],
  ] as const) {
    await picker.name.fill(name)
    await picker.saveAsNew().click()
    await expect(picker.name).toHaveAccessibleDescription(text(`grid.view.nameProblem.${problem}`))
    await expect(picker.name).toBeFocused()
  }
})

test('a shared view is offered to another user, whose layout stays when the view is deleted', async ({
  cockpit,
  newDesk,
}) => {
  const desk = await newDesk()
  const admin = await signedIn(desk, 'admin')
  const adminOrders = await admin.openOrders()
  await adminOrders.pageSize(5).click()
  const adminPicker = new ViewPicker(desk)
  await adminPicker.saveAs('Shared five', 'businessUnit')

  const orders = await cockpit.openOrders()
  const picker = new ViewPicker(cockpit.page)
  await picker.choose('Shared five')
  await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
  await picker.more('Shared five')
  await expect(picker.item('grid.view.delete.item')).toHaveAttribute('aria-disabled', 'true')
  await expect(picker.item('grid.view.delete.item')).toHaveAccessibleDescription(
    text('refusal.view-no-rights'),
  )
  await cockpit.page.keyboard.press('Escape')
  await cockpit.page.keyboard.press('Escape')

  await adminPicker.deleteShared('Shared five')
  await expect(adminOrders.toasts).toContainText(text('grid.view.delete.done', { name: 'Shared five' }))
  await picker.open()
  await expect(orders.region).toContainText(text('grid.view.lost', { name: 'Shared five' }))
  await expect(picker.saveAsNew()).toBeVisible()
  await cockpit.page.keyboard.press('Escape')
  await expect(orders.pageSize(5)).toHaveAttribute('aria-pressed', 'true')
  await expect(picker.button).toHaveAccessibleName(picker.title(ownName, true))
})

test('a primary view is opened by default', async ({ newDesk }) => {
  const name = 'Errors and warnings'
  const desk = await newDesk()
  const cockpit = await signedIn(desk, 'supervisor')
  await cockpit.openOrders()
  const picker = new ViewPicker(desk)
  await picker.more(name)
  await picker.item('grid.view.makePrimary').click()
  await expect(picker.row(name)).toContainText(text('grid.view.primary'))
  await desk.keyboard.press('Escape')

  const again = await newDesk()
  const later = await signedIn(again, 'supervisor')
  const laterPicker = new ViewPicker(again)
  await later.openOrders()
  await expect(laterPicker.button).toHaveAccessibleName(laterPicker.title(name))

  await laterPicker.more(name)
  await laterPicker.item('grid.view.makePrimary').click()
  await expect(laterPicker.row(name)).not.toContainText(text('grid.view.primary'))
})
