/** Without a mouse: reserved stock is taken over from another order, and a count is approved on its page. */
import { countedLinesView, inventoryView } from '../../../src/catalog/views/inventory'
import { salesOrderLinesView, salesOrdersView } from '../../../src/catalog/views/sales-orders'
import type { StockLedger } from '../../../src/contract/endpoints/sales-order-lines'
import type { CockpitApi } from '../cockpit-api'
import { textFilter } from '../pages/action-grid'
import { text } from '../texts'
import { expect, expectAccessible, test } from './keyboard-test'

test('a line that lacks stock takes over the reservation of another order, after a rehearsal', async ({
  api,
  gridOf,
  keys,
  page,
}) => {
  const { lineId, giverLineId } = await contestedLine(api)
  const before = await ledgerOf(api, lineId)
  const lines = await gridOf('sales-order-lines-page', salesOrderLinesView).openRows(lineId)
  await keys.goToCells(lines.grid)
  await keys.press('r')
  const giver = before.holders.find(({ orderLineId }) => orderLineId === giverLineId)
  const row = lines.dialog.getByRole('listitem').filter({ hasText: giver?.orderNo ?? '' })
  await keys.activate(row.getByRole('button', { name: text('action.takeReservation') }))
  const report = page.getByRole('dialog').filter({ hasText: text('grid.rehearsal.would') })
  await expect(report).toContainText(giver?.orderNo ?? '')
  await expectAccessible(page, 'what taking over would do')
  expect((await ledgerOf(api, lineId)).line.quantity).toBe(before.line.quantity)
  await keys.press('Enter')
  await expect(report).toHaveCount(0)
  await expect.poll(async () => (await ledgerOf(api, lineId)).line.missing).toBe('0')
  await expect(lines.dialog.getByRole('definition').nth(2)).toHaveText(/^0/)
  await keys.press('Escape')
  await expect(lines.dialog).toHaveCount(0)
  await keys.expectFocusIn(lines.grid, 'the focus is back in the grid')
})

test('a count is opened by its number, its lines are filtered, and it is approved', async ({
  admin,
  api,
  counts,
  floor: { counter },
  keys,
  page,
  supply,
}) => {
  const stock = await supply.freeStock()
  const name = `By keys ${stock.id}`
  const userId = await supply.userId(counter.displayName)
  await api.call('POST', '/Job/createInventoryJobs', { name, stockIds: [stock.id], userId })
  await counter.count(await counter.nextCount(), Number(stock.quantity) - 1)
  // Another flow may have left it filtered.
  await admin.saveGridState(countedLinesView.name)
  await counts.open(textFilter('journalName', name))
  await keys.goToRow(counts, name)
  // From its check box to its number.
  await keys.press('ArrowRight')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const differ = page.getByRole('radio', { name: text('quickFilter.differ') })
  const all = page.getByRole('radio', { name: text('quickFilter.all') })
  await all.waitFor()
  await keys.tabTo(all)
  await keys.press('ArrowRight')
  await expect(differ).toBeChecked()
  const lines = page.getByRole('region', { name, exact: true })
  await keys.goToCells(lines.getByRole('grid', { name: text(`view.${inventoryView.name}Line`) }))
  await keys.press('a')
  await expect(page.getByText(text('state.stockCount.Completed')).first()).toBeVisible()
  await expectAccessible(page, 'a count approved by its line')
})

/** A line that lacks more than the free stock of a material, and a line of another order that has some reserved and can release it. */
async function contestedLine(
  api: CockpitApi,
): Promise<{ readonly lineId: number; readonly giverLineId: number }> {
  const { result } = await api.rows(salesOrdersView, {
    filters: [{ selector: 'state', operator: 'In', values: ['ReadyForPick', 'Reserved'], type: 'enum' }],
  })
  const holding = new Set(result.map(({ id }) => id))
  const open = await api.rows(salesOrderLinesView, {
    filters: [{ selector: 'state', operator: 'In', values: ['New', 'NewWarn'], type: 'enum' }],
    take: 400,
  })
  for (const { id } of open.result) {
    const { line, free, holders } = await ledgerOf(api, id)
    const [giver] = holders.filter(
      ({ orderId, hasPicks, orderState, quantity }) =>
        holding.has(orderId) &&
        !hasPicks &&
        ['ReadyForPick', 'Reserved'].includes(orderState) &&
        Number(quantity) >= 1,
    )
    if (giver === undefined || !['New', 'NewWarn'].includes(line.orderState)) continue
    // The quantity needs both the free stock and what is reserved for the other order.
    const quantity = Number(free) + Number(giver.quantity)
    if (!Number.isInteger(quantity)) continue
    await api.call('PUT', '/ProcessSalesOrders/orderline/quantity', {
      orderLineIds: [id],
      orderedQuantity: String(quantity),
    })
    return { lineId: id, giverLineId: giver.orderLineId }
  }
  throw new Error('The seed has no material that one order holds and another wants.')
}

async function ledgerOf(api: CockpitApi, lineId: number): Promise<StockLedger> {
  const path = `/ProcessSalesOrders/orderline/${lineId}/reservations`
  return (await api.call<{ readonly result: StockLedger }>('GET', path)).result
}
