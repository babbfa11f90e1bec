/** Actions from their question to their result: what would happen, what failed and why, somebody else's change, and reasons. */
import { readFile } from 'node:fs/promises'
import { expect, test } from './cockpit-test'
import { inStates } from './open-states'
import type { GridPage } from './pages/grid-page'
import { text } from './texts'

const stateTitle = text('field.SalesOrder.state')
const prepareName = text('action.prepareOrders')

test('what would happen changes nothing; going on does only what would work', async ({
  api,
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([inStates('New', 'Error')])
  const names = [await nameIn(orders, 'Error'), await nameIn(orders, 'New')]
  for (const name of names) await orders.box(name).click()
  await orders.bulkBar.getByRole('button', { name: text('grid.bulk.more') }).click()
  await page
    .getByRole('group', { name: text('grid.rehearsal.group') })
    .getByRole('menuitem', { name: `${prepareName}…`, exact: true })
    .click()
  const report = page.getByRole('dialog', {
    name: text('grid.rehearsal.title', { action: prepareName, done: 1, total: '2 orders' }),
  })
  await expect(report.getByRole('listitem').first()).toContainText(names[0] ?? '')
  expect((await api.order(names[1] ?? '')).state).toBe('New')

  await report
    .getByRole('button', { name: text('grid.action.onRows', { action: prepareName, rows: '1 order' }) })
    .click()
  await expect(orders.toasts).toContainText(text('action.prepareOrders.done_one', { number: 1 }))
  expect((await api.order(names[1] ?? '')).state).toBe('ReadyForPick')
  await api.process('unprepare', { processIds: [(await api.order(names[1] ?? '')).processId] })
})

test('rows that failed have reasons, can be saved as a file and kept chosen, and are tried again only where that can help @core', async ({
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([inStates('Error', 'New')])
  const failing = await nameIn(orders, 'Error')
  const working = await nameIn(orders, 'New')
  for (const name of [failing, working]) await orders.box(name).click()
  await orders.bulkBar.getByRole('button', { name: new RegExp(`^${text('action.reserveOrders')}`) }).click()
  const result = page.getByRole('dialog')
  await expect(result.getByRole('listitem').first()).toContainText(failing)
  await expect(result.getByRole('listitem').first()).toContainText(text('state.salesOrder.Error'))

  const downloading = page.waitForEvent('download')
  await result.getByRole('button', { name: text('ui.result.saveFailed') }).click()
  const file = await downloading
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(failing)
  expect(csv).not.toContain(working)

  // In its state it would fail again.
  await expect(result.getByRole('button', { name: text('ui.result.retryFailed_one', { n: 1 }) })).toBeHidden()
  await result.getByRole('button', { name: text('ui.result.keepSelected_one', { n: 1 }) }).click()
  await expect(orders.box(failing)).toBeChecked()
  await expect(orders.box(working)).not.toBeChecked()
})

test('an edit meets what somebody else changed meanwhile, and nothing typed is lost @core', async ({
  api,
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([inStates('New')])
  const name = await nameIn(orders, 'New')
  const { id, priority: before } = await api.order(name)
  const [mine, theirs] = [3, 4, 5].filter(value => value !== before)
  await orders.nameCell(name).click({ button: 'right' })
  await orders.menuItem('changePriorityAndDate').click()
  const priority = orders.dialog.getByRole('textbox', { name: text('form.priorityAndDate.priority') })
  await priority.fill(String(mine))
  await api.process('priority', { orderIds: [id], priority: theirs })
  await expect(orders.dialog).toContainText(
    text('grid.form.meanwhile', { before: before ?? '', now: theirs ?? '' }),
  )
  await expect(priority).toHaveValue(String(mine))
  await orders.dialog.getByRole('button', { name: text('grid.form.take', { value: theirs ?? '' }) }).click()
  await expect(priority).toHaveValue(String(theirs))
  await expect(priority).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(orders.dialog).toHaveCount(0)
})

/** The first row on the screen in a state. */
async function nameIn(orders: GridPage, state: 'Error' | 'New'): Promise<string> {
  const wanted = text(`state.salesOrder.${state}`)
  await expect.poll(() => orders.column(stateTitle), 'states on the screen').toContain(wanted)
  const index = (await orders.column(stateTitle)).indexOf(wanted)
  const name = (await orders.names())[index]
  if (name === undefined) throw new Error(`No row on the screen is in the state ${state}.`)
  return name
}
