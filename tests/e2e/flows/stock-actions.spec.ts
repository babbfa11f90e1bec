/** The office's actions on stocks: posted, moved, blocked, dedicated, assigned to the crew, and replenished by their minimum. */
import { maintenanceView } from '../../../src/catalog/views/maintenance'
import { stocksView } from '../../../src/catalog/views/stocks'
import { locationsView } from '../../../src/catalog/views/locations'
import type { Stock } from '../../../src/contract/entities/stock'
import type { Location } from '../../../src/contract/entities/location'
import { where } from '../../../src/contract/where'
import { isNamed } from '../pages/action-grid'
import { text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'

test('a stock is gained, lost, moved, blocked and unblocked; its history has the user, the cause and the quantities', async ({
  api,
  gridOf,
  page,
  supply,
}) => {
  const stock = await supply.freeStock(({ batch, container }) => batch === null && container === null)
  const booked = Number(stock.quantity)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)

  const gain = await stocks.openForm('gainStock', 'gainStock')
  await gain.field('quantity').fill('2')
  await gain.send()
  await expect(gain.lookup('causeCode')).toHaveAccessibleDescription(/Enter a value for Cause code/)
  await gain.find('causeCode', 'Found again')
  await gain.field('quantity').fill('0')
  await gain.send()
  await expect(gain.field('quantity')).toHaveAccessibleDescription(/more than 0/)
  await expectAccessible(page, 'a gain of nothing')
  await gain.field('quantity').fill('2')
  await gain.send()
  await stocks.expectDone('gainStock')
  await stocks.expectCellText('quantity', String(booked + 2))

  const loss = await stocks.openForm('loseStock', 'loseStock')
  await loss.field('quantity').fill(String(booked + 3))
  await loss.find('causeCode', 'Broken in the warehouse')
  await loss.send()
  await expect(loss.dialog).toContainText(text('refusal.not-enough-stock'))
  await loss.field('quantity').fill('3')
  await loss.send()
  await stocks.expectDone('loseStock')
  await stocks.expectCellText('quantity', String(booked - 1))

  const filters = [where('systemLocation').is(false), where('hidden').is(false)]
  const places = (await api.rows(locationsView, { filters })).result as unknown as readonly Location[]
  const [to] = places
    .filter(({ name }) => name !== stock.location)
    .toSorted((one, other) => Number(one.fillFactor) - Number(other.fillFactor))
  const move = await stocks.openForm('moveStock', 'moveStock')
  await move.field('quantity').fill('2')
  await move.find('toLocationId', to?.name ?? '')
  await move.send()
  await stocks.expectDone('moveStock')
  await stocks.expectCellText('quantity', String(booked - 3))

  const block = await stocks.openForm('blockStock', 'blockStock')
  await block.find('causeCode', 'Waits for quality control')
  await block.send()
  await stocks.expectDone('blockStock')
  await stocks.expectState('Blocked')
  await stocks.expectReason('blockStock', text('refusal.blocked'))
  await stocks.act('unblockStock')
  await stocks.expectDone('unblockStock')
  await stocks.expectState('Active')

  await stocks.commands.tab('StockHistory').click()
  const history = stocks.commands.tabPanel
  for (const action of ['loseStock', 'moveStock', 'blockStock', 'unblockStock'])
    await expect(history).toContainText(text(`state.history.${action}`))
  await expect(history).toContainText('Ole Andreassen')
  await expect(history).toContainText('Broken in the warehouse')
  await expectAccessible(page, 'the history of a stock')
})

test('with two selected stocks, actions for a single row are disabled; the orders that hold a stock are shown', async ({
  api,
  gridOf,
  page,
}) => {
  const held = (await api.rows(stocksView)).result as unknown as readonly Stock[]
  const [first, second] = held.filter(({ reservedStockQuantity }) => Number(reservedStockQuantity) > 0)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(first?.id ?? 0, second?.id ?? 0)
  for (const box of await stocks.rowBoxes.all()) await box.click()
  const move = stocks.bulkButton('moveStock')
  await expect(move).toHaveAttribute('aria-disabled', 'true')
  await expect(move).toHaveAccessibleDescription(new RegExp(text('grid.action.chooseOne').replace('.', '')))
  await stocks.bulkBar.getByRole('button', { name: text('grid.bulk.clear') }).click()
  await stocks.act('showStockReservations')
  await expect(stocks.dialog).toContainText(text('dialog.reservations.holders'))
  await expect(stocks.dialog).toContainText(text('dialog.reservations.ruleDemand'))
  await expectAccessible(page, 'who holds a stock')
  await page.keyboard.press('Escape')
  await expect(stocks.dialog).toHaveCount(0)
})

test('a location below its minimum is proposed for replenishment, assigned to a driver and refilled', async ({
  api,
  floor: { driver },
  gridOf,
  page,
  supply,
}) => {
  const all = (await api.rows(stocksView)).result as unknown as readonly Stock[]
  const isElsewhere = (stock: Stock) =>
    all.some(
      other =>
        other.materialId === stock.materialId &&
        other.locationId !== stock.locationId &&
        Number(other.availableStockQuantity) >= 4,
    )
  const isAlone = (stock: Stock) =>
    all.every(
      other =>
        other.id === stock.id ||
        (other.materialId !== stock.materialId && !other.dedicatedLocation) ||
        other.locationId !== stock.locationId,
    )
  const stock = await supply.freeStock(
    one => one.availableForPick && !one.dedicatedLocation && isAlone(one) && isElsewhere(one),
  )
  const booked = Number(stock.quantity)
  const stocks = await gridOf('stocks-es-page', stocksView).openRows(stock.id)
  await stocks.expectReason('editMinMax', text('refusal.not-dedicated'))
  const dedicate = await stocks.openForm('dedicateStockLocation', 'dedicateStock')
  await dedicate.field('minQuantity').fill('1')
  await dedicate.field('maxQuantity').fill('2')
  await dedicate.send()
  await stocks.expectDone('dedicateStockLocation')
  const bounds = await stocks.openForm('editMinMax', 'minMax')
  await bounds.field('minQuantity').fill(String(booked + 1))
  await bounds.field('maxQuantity').fill(String(booked + 4))
  await bounds.send({ rows: '1 stock' })
  await stocks.expectDone('editMinMax')

  const maintenance = await gridOf('maintenance-es-page', maintenanceView).open(
    isNamed('materialItemNo', stock.materialItemNo),
    isNamed('location', stock.location),
    where('type').in(['MinMax']),
  )
  await maintenance.expectState('Proposed')
  await maintenance.expectCellText('proposedQuantity', /^4/)
  const replenish = await maintenance.openForm('createReplenishments', 'replenish')
  await replenish.field('name').fill('Fill it up')
  await replenish.find('userId', driver.displayName)
  await expectAccessible(page, 'a replenishment')
  await replenish.send()
  await maintenance.expectDone('createReplenishments')
  await maintenance.expectState('Planned')
  await maintenance.expectReason('createReplenishments', text('refusal.on-its-way'))

  for (let remaining = 4; remaining > 0;) {
    const task = await driver.nextMove()
    expect(task).toMatchObject({ jobName: 'Fill it up', toLocation: stock.location })
    remaining -= Number(task.requestedQuantity)
    await driver.confirmMove(task)
  }
  await expect.poll(() => maintenance.total(), 'proposals for the location').toBe(0)
  const there = (
    await api.rows(stocksView, {
      filters: [isNamed('materialItemNo', stock.materialItemNo), isNamed('location', stock.location)],
    })
  ).result as unknown as readonly Stock[]
  expect(there.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(booked + 4)
  await stocks.openRows(stock.id)
  await stocks.act('removeDedication')
  await stocks.confirm('removeDedication')
  await stocks.expectDone('removeDedication')
  await stocks.expectReason('removeDedication', text('refusal.not-dedicated'))
  await expectAccessible(page, 'a stock that was replenished')
})
