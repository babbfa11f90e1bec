/** Stocks and counts without a mouse: moved, gained with a cause, blocked; counted, counted again and approved line by line. */
import { stocksView } from '../../../src/catalog/views/stocks'
import { locationsView } from '../../../src/catalog/views/locations'
import type { Location } from '../../../src/contract/entities/location'
import { where } from '../../../src/contract/where'
import { ActionForm } from '../pages/action-form'
import { text } from '../texts'
import { expect, test } from './keyboard-test'

test('a stock is gained with a cause, moved, blocked and unblocked @core', async ({
  api,
  gridOf,
  keys,
  page,
  supply,
}) => {
  const stock = await supply.freeStock(({ batch, container }) => batch === null && container === null)
  const booked = Number(stock.quantity)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  await page.keyboard.press('Tab')
  await keys.goToCells(stocks.grid)

  await keys.runAction(stocks, 'gainStock')
  const gain = new ActionForm(page, 'gainStock')
  await keys.fill(gain.field('quantity'), '2')
  await keys.submit(gain)
  await expect(gain.lookup('causeCode')).toHaveAccessibleDescription(/Enter a value for Cause code/)
  await keys.expectFocusIn(gain.lookup('causeCode'), 'the field that is wrong has the focus')
  await keys.searchAndSelect(gain.lookup('causeCode'), 'Found again')
  await keys.submit(gain)
  await stocks.expectDone('gainStock')
  await stocks.expectFieldText('quantity', String(booked + 2))
  await keys.expectFocusIn(stocks.grid, 'the focus is back on the stock after the gain')

  const filters = [where('systemLocation').is(false), where('hidden').is(false)]
  const places = (await api.rows(locationsView, { filters })).result as unknown as readonly Location[]
  const [to] = places
    .filter(
      ({ name }) =>
        name !== stock.location && !places.some(other => other.name !== name && other.name.includes(name)),
    )
    .toSorted((one, other) => Number(one.fillFactor) - Number(other.fillFactor))
  await keys.press('m')
  const move = new ActionForm(page, 'moveStock')
  await keys.fill(move.field('quantity'), '1')
  await keys.searchAndSelect(move.lookup('toLocationId'), to?.name ?? '')
  await keys.submit(move)
  await stocks.expectDone('moveStock')
  await stocks.expectFieldText('quantity', String(booked + 1))
  await keys.expectFocusIn(stocks.grid, 'the focus is back on the stock after the move')

  await keys.runAction(stocks, 'blockStock')
  const block = new ActionForm(page, 'blockStock')
  await keys.searchAndSelect(block.lookup('causeCode'), 'Waits for quality control')
  await keys.submit(block)
  await stocks.expectDone('blockStock')
  await stocks.expectState('Blocked')
  await keys.expectFocusIn(stocks.grid, 'the focus is back on the blocked stock')
  await keys.runAction(stocks, 'unblockStock')
  await stocks.expectDone('unblockStock')
  await stocks.expectState('Active')
  await keys.expectFocusIn(stocks.grid, 'the focus is back on the stock')
})

test('a count is created, a line is sent for recount, counted again and approved', async ({
  counts,
  floor: { counter },
  gridOf,
  keys,
  page,
  supply,
}) => {
  const stock = await supply.freeStock()
  const booked = Number(stock.quantity)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  await page.keyboard.press('Tab')
  await keys.goToCells(stocks.grid)
  await keys.runAction(stocks, 'countStocks')
  const form = new ActionForm(page, 'createInventory')
  await keys.expectFocusIn(form.field('name'), 'the name has the focus')
  await keys.type('By keys alone')
  await keys.tabTo(form.lookup('assignee'))
  await keys.type(text('field.userName').slice(0, 1))
  await keys.searchAndSelect(form.lookup('field.userName'), counter.displayName)
  await keys.submit(form)
  await stocks.expectDone('countStocks')
  await keys.expectFocusIn(stocks.grid, 'the focus is back on the stock')

  await counter.count(await counter.nextCount(), booked - 3)
  await counts.open({
    selector: 'journalName',
    operator: 'In',
    values: ['By keys alone'],
    type: 'list',
  })
  await counts.expectState('Started')
  await page.keyboard.press('Tab')
  await keys.goToCells(counts.grid)
  // The last opened tab is saved for the user, so any may be open.
  await keys.openTab(counts.commands.tab('InventoryLine'))
  await keys.goToCells(counts.lines.grid)
  await keys.runAction(counts, 'recountLines')
  const recount = new ActionForm(page, 'recount')
  await keys.searchAndSelect(recount.lookup('userId'), counter.displayName)
  await keys.submit(recount)
  await counts.expectDone('recountLines')
  await keys.expectFocusIn(counts.lines.grid, 'the focus is back on the line')
  await counter.count(await counter.nextCount(), booked - 1)
  await counts.expectLine('Counted', 1)
  await keys.expectFocusIn(counts.lines.grid, 'the focus stays on the line that changed')
  await keys.runAction(counts, 'approveCountLines')
  await keys.activate(
    counts.dialog.getByRole('button', {
      name: text('action.approveCountLines.confirm.submit_one'),
      exact: true,
    }),
  )
  await counts.expectDone('approveCountLines')
  await counts.expectLine('Approved', 1)
  await keys.expectFocusIn(counts.lines.grid, 'the focus is back on the approved line')
  await counts.expectState('Completed')
})
