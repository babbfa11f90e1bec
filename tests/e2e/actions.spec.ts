/** Actions from confirmation to result: the rehearsal, what failed and why, another user's change, and reasons. */
import { readFile } from 'node:fs/promises'
import { expect, test } from './cockpit-test'
import { focused } from './focus'
import { inStates } from './open-states'
import type { GridPage } from './pages/grid-page'
import { escaped, text } from './texts'

const stateTitle = text('field.state')
const prepareName = text('action.prepareOrders')
/** Matches the title whatever material it names. */
const ledgerTitle = new RegExp(escaped(text('dialog.ledger.title', { item: '#' })).replace('#', '.+'))

test('a rehearsal changes nothing; confirming it runs the action for the rows that allow it', async ({
  api,
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([inStates('New', 'Error')])
  const names = [await nameIn(orders, 'Error'), await nameIn(orders, 'New')]
  for (const name of names) await orders.box(name).click()
  const previews = page.getByRole('group', { name: text('grid.rehearsal.button') })
  const preview = previews.getByRole('menuitem', { name: `${prepareName}…`, exact: true })
  await orders.nameCell(names[1] ?? '').click({ button: 'right' })
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await orders.bulkBar.getByRole('button', { name: text('grid.bulk.more') }).click()
  await preview.click()
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

test('an action that only some rows allow first names the others, then runs for the allowed ones', async ({
  api,
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([inStates('New', 'Error')])
  const [lacking, working] = [await nameIn(orders, 'Error'), await nameIn(orders, 'New')]
  for (const name of [lacking, working]) await orders.box(name).click()
  await orders.bulkBar.getByRole('button', { name: new RegExp(`^${prepareName}`) }).click()
  const question = page.getByRole('dialog', {
    name: text('grid.partly.title', { action: prepareName, allowed: 1, rows: '2 orders' }),
  })
  await expect(question.getByRole('listitem')).toHaveText(new RegExp(lacking))
  await expect(question).toContainText(text('state.salesOrder.Error'))
  expect((await api.order(working)).state).toBe('New')
  const go = text('grid.action.onRows', { action: prepareName, rows: '1 order' })
  await question.getByRole('button', { name: go }).click()
  await expect(orders.toasts).toContainText(text('action.prepareOrders.done_one', { number: 1 }))
  expect((await api.order(working)).state).toBe('ReadyForPick')
  await api.process('unprepare', { processIds: [(await api.order(working)).processId] })
})

test('failed rows show reasons, can be saved as a file, stay selected, and open the ledger of the missing stock', async ({
  api,
  cockpit,
  page,
}) => {
  const orders = await cockpit.openOrdersWith([inStates('NewWarn', 'New')])
  const failing = await nameIn(orders, 'NewWarn')
  const working = await nameIn(orders, 'New')
  for (const name of [failing, working]) await orders.box(name).click()
  await orders.bulkBar.getByRole('button', { name: new RegExp(`^${prepareName}`) }).click()
  const result = page.getByRole('dialog', {
    name: text('grid.result.title', { action: prepareName, done: 1, total: '2 orders' }),
  })
  await expect(result.getByRole('listitem').first()).toContainText(failing)
  await expect(result.getByRole('listitem').first()).toContainText(text('refusal.stock-missing'))

  const downloading = page.waitForEvent('download')
  await result.getByRole('button', { name: text('ui.result.saveFailed') }).click()
  const file = await downloading
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(failing)
  expect(csv).not.toContain(working)

  await result.getByRole('button', { name: text('action.showShortages') }).click()
  const ledger = page.getByRole('dialog', { name: ledgerTitle })
  for (const part of ['needs', 'lacks']) await expect(ledger).toContainText(text(`dialog.ledger.${part}`))
  await expect(ledger).toContainText(failing)
  await ledger
    .getByRole('button', { name: text('ui.close') })
    .last()
    .click()

  await result.getByRole('button', { name: text('ui.result.keepSelected_one', { n: 1 }) }).click()
  await expect(orders.box(failing)).toBeChecked()
  await expect(orders.box(working)).not.toBeChecked()
  // The rows that were done can be undone once the list is closed.
  expect((await api.order(working)).state).toBe('ReadyForPick')
  await orders.toasts.getByRole('button', { name: text('ui.undo') }).click()
  await expect.poll(async () => (await api.order(working)).state).toBe('New')
})

test('clearing the selection keeps the focus in the grid', async ({ cockpit, page }) => {
  const orders = await cockpit.openOrdersWith([inStates('New')])
  const [name = ''] = await orders.names()
  await orders.box(name).click()
  await orders.bulkBar.getByRole('button', { name: text('grid.bulk.clear') }).click()
  await expect(orders.bulkBar).toHaveCount(0)
  await expect.poll(async () => (await focused(page)).role).toBe('gridcell')
})

test('an edit that conflicts with a change of another user loses nothing that was typed @core', async ({
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
  const priority = orders.dialog.getByRole('textbox', { name: text('form.priority') })
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
async function nameIn(orders: GridPage, state: 'Error' | 'New' | 'NewWarn'): Promise<string> {
  const wanted = text(`state.salesOrder.${state}`)
  await expect.poll(() => orders.column(stateTitle), 'states on the screen').toContain(wanted)
  const index = (await orders.column(stateTitle)).indexOf(wanted)
  const name = (await orders.names())[index]
  if (name === undefined) throw new Error(`No row on the screen is in the state ${state}.`)
  return name
}
