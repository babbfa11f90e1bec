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
  await keys.toCells(stocks.grid)

  await keys.act(stocks, 'gainStock')
  const gain = new ActionForm(page, 'gainStock')
  await keys.fill(gain.field('quantity'), '2')
  await keys.send(gain)
  await expect(gain.lookup('causeCode')).toHaveAccessibleDescription(/Enter a value for Cause code/)
  await keys.expectIn(gain.lookup('causeCode'), 'the field that is wrong has the focus')
  await keys.find(gain.lookup('causeCode'), 'Found again')
  await keys.send(gain)
  await stocks.expectDone('gainStock')
  await stocks.expectCellText('quantity', String(booked + 2))
  await keys.expectIn(stocks.grid, 'the focus is back on the stock after the gain')

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
  await keys.find(move.lookup('toLocationId'), to?.name ?? '')
  await keys.send(move)
  await stocks.expectDone('moveStock')
  await stocks.expectCellText('quantity', String(booked + 1))
  await keys.expectIn(stocks.grid, 'the focus is back on the stock after the move')

  await keys.act(stocks, 'blockStock')
  const block = new ActionForm(page, 'blockStock')
  await keys.find(block.lookup('causeCode'), 'Waits for quality control')
  await keys.send(block)
  await stocks.expectDone('blockStock')
  await stocks.expectState('Blocked')
  await keys.expectIn(stocks.grid, 'the focus is back on the blocked stock')
  await keys.act(stocks, 'unblockStock')
  await stocks.expectDone('unblockStock')
  await stocks.expectState('Active')
  await keys.expectIn(stocks.grid, 'the focus is back on the stock')
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
  await keys.toCells(stocks.grid)
  await keys.act(stocks, 'countStocks')
  const form = new ActionForm(page, 'createInventory')
  await keys.expectIn(form.field('name'), 'the name has the focus')
  await keys.type('By keys alone')
  await keys.tabTo(form.lookup('assignee'))
  await keys.type(text('field.userName').slice(0, 1))
  await keys.find(form.lookup('field.userName'), counter.displayName)
  await keys.send(form)
  await stocks.expectDone('countStocks')
  await keys.expectIn(stocks.grid, 'the focus is back on the stock')

  await counter.count(await counter.nextCount(), booked - 3)
  await counts.open({
    selector: 'journalName',
    operator: 'In',
    values: ['By keys alone'],
    type: 'list',
  })
  await counts.expectState('Started')
  await page.keyboard.press('Tab')
  await keys.toCells(counts.grid)
  // The last opened tab is saved for the user, so any may be open.
  await keys.openTab(counts.commands.tab('InventoryLine'))
  await keys.toCells(counts.lines.grid)
  await keys.act(counts, 'recountLines')
  const recount = new ActionForm(page, 'recount')
  await keys.find(recount.lookup('userId'), counter.displayName)
  await keys.send(recount)
  await counts.expectDone('recountLines')
  await keys.expectIn(counts.lines.grid, 'the focus is back on the line')
  await counter.count(await counter.nextCount(), booked - 1)
  await counts.expectLine('Counted', 1)
  await keys.expectIn(counts.lines.grid, 'the focus stays on the line that changed')
  await keys.act(counts, 'approveCountLines')
  await keys.follow(
    counts.dialog.getByRole('button', {
      name: text('action.approveCountLines.confirm.submit_one'),
      exact: true,
    }),
  )
  await counts.expectDone('approveCountLines')
  await counts.expectLine('Approved', 1)
  await keys.expectIn(counts.lines.grid, 'the focus is back on the approved line')
  await counts.expectState('Completed')
})
