/**
 * A planner's day by his goals, not by features: what has to be done is said in the name of the test, and how many presses and seconds
 * it took stands in its annotation.
 */
import { salesOrderLinesView } from '../../../src/catalog/views/sales-orders'
import { stocksView } from '../../../src/catalog/views/stocks'
import type { Page } from 'playwright/test'
import type { StockLedger } from '../../../src/contract/endpoints/sales-order-lines'
import type { CockpitApi } from '../cockpit-api'
import { inStates } from '../open-states'
import { ActionForm } from '../pages/action-form'
import { escaped, text } from '../texts'
import { expect, expectAccessible, test } from './flow-test'

const prepareName = text('action.prepareOrders')

/** Counts what a person does on the page, from now on. */
async function countPresses(page: Page): Promise<() => Promise<void>> {
  const began = Date.now()
  await page.addInitScript(() => {
    const counted = { presses: Number(sessionStorage.getItem('presses') ?? 0) }
    const count = ({ isTrusted }: Event) => {
      if (!isTrusted) return
      counted.presses += 1
      sessionStorage.setItem('presses', String(counted.presses))
    }
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', count, true)
  })
  return async () => {
    const presses = await page.evaluate(() => sessionStorage.getItem('presses'))
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    test.info().annotations.push({ type: 'walk', description: `${presses ?? '?'} presses, ${seconds} s` })
  }
}

for (const { name, use } of [
  { name: 'on a desk @core', use: { viewport: { width: 1600, height: 1000 } } },
  { name: 'on a tablet, in the dark', use: { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' } },
] as const) {
  test.describe(name, () => {
    test.use(use)

    test('prepare the orders of the morning: what can go goes, what cannot says why', async ({
      api,
      cockpit,
      page,
    }) => {
      const tell = await countPresses(page)
      const before = new Set((await api.ordersIn('ReadyForPick')).map(({ id }) => id))
      const orders = await cockpit.openOrdersWith([inStates('New', 'NewWarn', 'Error')])
      await orders.allBox.click()
      const chosen = await orders.rowBoxes.count()
      expect(chosen).toBeGreaterThan(3)
      await orders.bulkBar.getByRole('button', { name: new RegExp(`^${prepareName}`) }).click()
      const dialogs = page.getByRole('dialog')
      const lacking = dialogs.filter({ hasText: text('grid.rehearsal.button') })
      await expect(lacking).toContainText(text('state.salesOrder.Error'))
      await lacking.getByRole('button', { name: text('grid.rehearsal.button') }).click()
      const report = dialogs.filter({ hasText: text('grid.rehearsal.would') })
      await expect(report).toContainText(text('grid.rehearsal.taken'))
      await expectAccessible(page, 'what would happen')
      await report.getByRole('button', { name: new RegExp(`^${prepareName}: `) }).click()
      const said = orders.toasts.getByText(/prepared/).or(dialogs.getByText(/ done$/))
      await expect(said.first()).toBeVisible()
      const prepared = (await api.ordersIn('ReadyForPick')).filter(({ id }) => !before.has(id))
      expect(prepared.length).toBeGreaterThan(0)
      await tell()
      // As it was, for what comes after it.
      await api.process('unprepare', { processIds: prepared.map(order => order.processId) })
    })

    test('find out why an order cannot go, and what can be done about it', async ({ api, cockpit, page }) => {
      const tell = await countPresses(page)
      const [short] = await api.ordersIn('NewWarn')
      if (short === undefined) throw new Error('The seed has no order with a warning.')
      const orders = await cockpit.openOrdersWith([inStates('NewWarn')])
      await orders.scrollTo(short.orderNo)
      await orders.choose(short.orderNo)
      await page.keyboard.press('w')
      const ledger = page.getByRole('dialog', {
        name: new RegExp(escaped(text('dialog.ledger.title', { item: '#' })).replace('#', '.+')),
      })
      await expect(ledger).toContainText(short.orderNo)
      const lineId = await lackingLine(api, short.id)
      const { result } = await api.call<{ readonly result: StockLedger }>(
        'GET',
        `/ProcessSalesOrders/orderline/${lineId}/reservations`,
      )
      await expect(ledger).toContainText(result.materialItemNo)
      for (const receipt of result.expected) await expect(ledger).toContainText(receipt.orderNo)
      for (const holder of result.holders) await expect(ledger).toContainText(holder.orderNo)
      await expectAccessible(page, 'who holds the stock')
      await ledger.getByRole('button', { name: text('dialog.ledger.showStocks') }).click()
      await expect(page.getByRole('heading', { name: text('route.stocks-es-page'), level: 1 })).toBeVisible()
      await expect(ledger).toHaveCount(0)
      await tell()
    })

    test('count an aisle and approve what was found', async ({
      counts,
      floor: { counter },
      gridOf,
      page,
      supply,
      api,
    }) => {
      const stocks = [await supply.freeStock(), await supply.freeStock()]
      const tell = await countPresses(page)
      const grid = await gridOf('stocks-es-page', stocksView).openRows(...stocks.map(({ id }) => id))
      await grid.allBox.click()
      await grid.bulkBar.getByRole('button', { name: text('grid.bulk.more') }).click()
      await grid.menuItem('countStocks').click()
      const form = new ActionForm(page, 'createInventory')
      const title = `Aisle ${stocks.map(({ id }) => id).join(' ')}`
      await form.field('name').fill(title)
      await form.choose('assignee', text('dialog.createInventory.assignee.user'))
      await form.find('assignee.user', counter.displayName)
      await form.send()
      await grid.expectDone('countStocks')
      for (let left = stocks.length; left > 0; left--) {
        const task = await counter.nextCount()
        const stock = stocks.find(({ location }) => location === task.location)
        if (stock === undefined) throw new Error('Somebody else is to count.')
        await counter.count(task, Number(stock.quantity) - (stock === stocks[0] ? 2 : 0))
      }
      await counts.openNamed(title)
      await page.getByRole('gridcell', { name: title }).getByText(title).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.getByRole('radio', { name: text('quickFilter.differ') }).check({ force: true })
      const lines = page.getByRole('region', { name: title, exact: true })
      await expect(
        lines.getByRole('gridcell', { name: stocks[0]?.location ?? '', exact: true }),
      ).toBeVisible()
      await expect(lines.getByRole('status').filter({ hasText: / of 1 / })).toBeVisible()
      await expect(lines.locator('[data-total="lines"]')).toHaveText('1')
      await expect(lines.locator('[data-total="over"]')).toHaveText('0')
      await expect(lines.locator('[data-total="missing"]')).toHaveText(/^2\b/)
      await expectAccessible(page, 'the page of a stock count')
      await page.getByRole('button', { name: new RegExp(`^${text('action.approveCounts')}`) }).click()
      await counts.confirm('approveCounts')
      await expect(page.getByText(text('state.stockCount.Completed')).first()).toBeVisible()
      await tell()
      const filters = [
        { selector: 'id', operator: 'IsEqualTo', value: stocks[0]?.id ?? 0, type: 'number' } as const,
      ]
      // A task of the line is completed before the count is.
      await expect
        .poll(async () => {
          const { result } = await api.rows(stocksView, { filters })
          return Number((result[0] as unknown as { quantity: string }).quantity)
        })
        .toBe(Number(stocks[0]?.quantity) - 2)
    })
  })
}

/** The line of an order that the ledger opens with. */
async function lackingLine(api: CockpitApi, orderId: number): Promise<number> {
  const { result } = await api.rows(salesOrderLinesView, {
    filters: [{ selector: 'orderId', operator: 'IsEqualTo', value: orderId, type: 'number' }],
    sort: [
      { selector: 'isStockMissing', desc: true },
      { selector: 'orderLineNo', desc: false },
    ],
  })
  const [line] = result
  if (line === undefined) throw new Error('The order has no lines.')
  return line.id
}
