/** Stock counts from the request to the posting: differences, recounts, movements in the meantime, and blocks. */
import { stocksView } from '../../../src/catalog/views/stocks'
import type { Stock } from '../../../src/contract/entities/stock'
import type { Locator } from 'playwright/test'
import type { CockpitApi } from '../cockpit-api'
import { containsFocus, focused } from '../focus'
import { ActionForm } from '../pages/action-form'
import { isNamed } from '../pages/action-grid'
import { text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'

const stockNow = async (api: CockpitApi, { id }: Stock) => {
  const filters = [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' } as const]
  return (await api.rows(stocksView, { filters })).result[0] as unknown as Stock
}

test('a count with a difference is sent for recount, counted again and approved, and the stock gets the counted quantity @core', async ({
  api,
  counts,
  floor: { counter },
  gridOf,
  page,
  supply,
}) => {
  const stock = await supply.freeStock()
  const booked = Number(stock.quantity)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  const form = await stocks.openForm('countStocks', 'createInventory')
  await form.send()
  await expect(form.field('name')).toBeFocused()
  await form.field('name').fill('Second look')
  await form.choose('assignee', text('field.userName'))
  await form.find('field.userName', counter.displayName)
  await expect(form.dialog).toContainText(text('dialog.createInventory.stocks_one', { number: 1 }))
  await expectAccessible(page, 'a new count')
  await form.send()
  await stocks.expectDone('countStocks')

  await counts.openNamed('Second look')
  await counts.expectState('Initial')
  await expect(counts.lines.row(text('state.stockCountLine.Initial'))).toBeVisible()
  await counter.count(await counter.nextCount(), booked - 3)
  await counts.expectState('Started')
  await counts.expectLine('Counted', 3)

  const recount = await counts.lines.openForm('recountLines', 'recount')
  await recount.find('userId', counter.displayName)
  await expectAccessible(page, 'a recount')
  await recount.send()
  await counts.expectDone('recountLines')
  await counts.expectState('Initial')
  await counter.count(await counter.nextCount(), booked - 1)
  await counts.expectState('Started')
  await counts.expectLine('Counted', 1)

  await counts.lines.act('showCountLine')
  await expect(counts.dialog).toContainText(text('dialog.countLine.still'))
  await expectAccessible(page, 'a counted line')
  await counts.dialog
    .getByRole('button', { name: text('ui.close') })
    .last()
    .click()
  await counts.act('approveCounts')
  await counts.confirm('approveCounts')
  await counts.expectDone('approveCounts')
  await counts.expectState('Completed')
  expect(await stockNow(api, stock)).toMatchObject({ quantity: String(booked - 1) })

  await counts.commands.tab('InventoryHistory').click()
  for (const action of ['recountLine', 'countLine', 'approveLine', 'approveCount'])
    await expect(counts.commands.tabPanel).toContainText(text(`state.history.${action}`))
  await expectAccessible(page, 'an approved count')
})

test('approving a count of stock that moved since the snapshot shows the movements, and posts the chosen quantity', async ({
  api,
  counts,
  floor: { counter },
  gridOf,
  page,
  supply,
}) => {
  const stock = await supply.freeStock()
  const booked = Number(stock.quantity)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  const form = await stocks.openForm('countStocks', 'createInventory')
  await form.field('name').fill('While others work')
  await form.choose('assignee', text('field.userName'))
  await form.find('field.userName', counter.displayName)
  await form.send()
  await stocks.expectDone('countStocks')
  await api.call('PUT', '/Stock/lose', { stockIds: [stock.id], quantity: '2', causeCode: 'BROKEN' })
  await counter.count(await counter.nextCount(), booked - 2)

  await counts.openNamed('While others work')
  await counts.expectState('Started')
  await counts.lines.act('approveCountLines')
  await counts.confirm('approveCountLines')
  const question = page.getByRole('alertdialog', { name: text('choice.stockMoved.title_one', { count: 1 }) })
  await expect(question).toContainText(stock.materialItemNo)
  await expectAccessible(page, 'the stock moved')
  await question.getByRole('button', { name: text('ui.cancel') }).click()
  await counts.expectLine('Counted', 2)
  expect(await stockNow(api, stock)).toMatchObject({ quantity: String(booked - 2) })

  // The same from the count line, with all details before the decision.
  await counts.lines.act('showCountLine')
  await expect(counts.dialog).toContainText(text('field.difference'))
  for (const known of ['moved', 'differenceCost', 'after', 'tasks'])
    await expect(counts.dialog).toContainText(text(`dialog.countLine.${known}`))
  await expectAccessible(page, 'a line to decide on')
  for (const decision of ['cancelCountLines', 'recountLines'])
    await expect(counts.dialog.getByRole('button', { name: text(`action.${decision}`) })).toBeEnabled()
  await counts.dialog.getByRole('button', { name: text('action.approveCountLines') }).click()
  await counts.confirm('approveCountLines')
  await question.getByRole('button', { name: text('choice.stockMoved.option.asCounted') }).click()
  await counts.expectDone('approveCountLines')
  await counts.expectState('Completed')
  expect(await stockNow(api, stock)).toMatchObject({ quantity: String(booked - 2) })
})

test('without a mouse, a stock is blocked and counted, and the approved count unblocks it', async ({
  api,
  counts,
  floor: { counter },
  gridOf,
  page,
  supply,
}) => {
  const { keyboard } = page
  const stock = await supply.freeStock()
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  const toGrid = async () => {
    for (let stops = 0; stops < 40 && (await focused(page)).role !== 'gridcell'; stops++)
      await keyboard.press('Tab')
    await expect.poll(async () => (await focused(page)).role).toBe('gridcell')
  }
  await toGrid()
  await keyboard.press('b')
  const blocking = new ActionForm(page, 'blockStock')
  await expect(blocking.lookup('causeCode')).toBeFocused()
  await keyboard.type('Waits for a count')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(blocking.lookup('causeCode')).toHaveValue('Waits for a count')
  await keyboard.press('Enter')
  await stocks.expectDone('blockStock')
  await stocks.expectState('Blocked')
  await stocks.expectCellText('availableStockQuantity', /^0/)

  await toGrid()
  await keyboard.press('Shift+F10')
  await stocks.menu.waitFor()
  // A space would select the found entry.
  await keyboard.type(text('action.countStocks').split(' ')[0] ?? '')
  await expect(stocks.menuItem('countStocks')).toBeFocused()
  await keyboard.press('Enter')
  const form = new ActionForm(page, 'createInventory')
  await expect(form.field('name')).toBeFocused()
  await keyboard.type('Blocked until counted')
  const tabTo = async (field: Locator) => {
    for (let stops = 0; stops < 20 && !(await containsFocus(field)); stops++) await keyboard.press('Tab')
    await expect(field).toBeFocused()
  }
  await tabTo(form.lookup('assignee'))
  await keyboard.type(text('field.userName').slice(0, 1))
  await tabTo(form.lookup('field.userName'))
  await keyboard.type(counter.displayName)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await stocks.expectDone('countStocks')

  await counter.count(await counter.nextCount(), Number(stock.quantity))
  await counts.open(isNamed('journalName', 'Blocked until counted'))
  await counts.expectState('Started')
  await toGrid()
  await keyboard.press('a')
  await expect(counts.dialog).toHaveAccessibleName(
    text('action.approveCounts.confirm.title_one', { name: 'Blocked until counted' }),
  )
  await expectAccessible(page, 'a count to approve')
  await tabTo(counts.dialog.getByRole('button', { name: text('action.approveCounts.confirm.submit_one') }))
  await keyboard.press('Enter')
  await counts.expectDone('approveCounts')
  await counts.expectState('Completed')
  expect(await stockNow(api, stock)).toMatchObject({ state: 'Active', blockReservations: false })
})
