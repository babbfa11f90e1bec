/**
 * A planner's day by goals, not by features: the test's title is the task, and its annotation has the number of key presses, clicks and
 * seconds that it took. Each goal is reached at a desk, on a tablet in the dark theme and in German, and in a widget on a page with hostile
 * styles.
 */
import { inventoryView } from '../../../src/catalog/views/inventory'
import { salesOrderLinesView, salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { stocksView } from '../../../src/catalog/views/stocks'
import type { Page } from 'playwright/test'
import type { StockLedger } from '../../../src/contract/endpoints/sales-order-lines'
import type { Filter } from '../../../src/contract/filter'
import type { View } from '../../../src/define/view'
import type { CockpitApi } from '../cockpit-api'
import { tabTo } from '../focus'
import { HostilePortal } from '../hostile/hostile-portal'
import { stateFilter } from '../open-states'
import { ActionForm } from '../pages/action-form'
import { ActionGrid, idFilter, textFilter } from '../pages/action-grid'
import { addressOf } from '../pages/cockpit-page'
import { DraftPage } from '../pages/draft-page'
import { OrderEntryPage } from '../pages/order-entry-page'
import { PalettePage } from '../pages/palette-page'
import { deleteUnsavedLines, uncoveredNeeds } from '../purchase-needs'
import { signInAs } from '../signed-in'
import { soldMaterials } from '../sold-materials'
import { escaped, textPattern, setLanguage, text } from '../texts'
import { expect, expectAccessible, test as base } from './flow-test'

/** The environment: desk, tablet or widget. */
interface Place {
  /** Loads a page of the cockpit, or shows it in the widget. */
  open(page: string, search?: string): Promise<void>
  /** Goes to a page: by keyboard through the palette, which a widget does not have. */
  goToPage(page: string): Promise<void>
  openGrid(route: string, view: View, ...filters: readonly Filter[]): Promise<ActionGrid>
  /** axe finds no violation on the page; in a portal only the widget is checked, since the page around is not ours. */
  expectAccessible(what: string): Promise<void>
}

interface PlaceOptions {
  readonly language: 'en-GB' | 'de-DE'
  readonly isEmbedded: boolean
}

const test = base.extend<PlaceOptions & { readonly place: Place }>({
  language: ['en-GB', { option: true }],
  isEmbedded: [false, { option: true }],
  place: async ({ page, language, isEmbedded }, use) => {
    setLanguage(language)
    const own = isEmbedded ? await widgetPlace(page) : await cockpitPlace(page, language)
    const openGrid = async (route: string, view: View, ...filters: readonly Filter[]) => {
      await own.open(route, addressOf(route, filters).split('?')[1])
      const grid = new ActionGrid(page, route, view)
      await grid.ready()
      return grid
    }
    await use({ ...own, openGrid })
    setLanguage('en-GB')
  },
})

async function cockpitPlace(page: Page, language: string): Promise<Omit<Place, 'openGrid'>> {
  await page.addInitScript(
    remembered => localStorage.setItem('cockpit.remembered', remembered),
    JSON.stringify({ language }),
  )
  const cockpit = await signInAs(page, 'global')
  await cockpit.open()
  const palette = new PalettePage(page)
  return {
    open: (name, search) => cockpit.open(search === undefined ? `/${name}` : `/${name}?${search}`),
    goToPage: async name => {
      await palette.open()
      await page.keyboard.type(text(`route.${name}`))
      await expect(palette.activeOption()).toContainText(text(`route.${name}`))
      await page.keyboard.press('Enter')
    },
    expectAccessible: what => expectAccessible(page, what),
  }
}

async function widgetPlace(page: Page): Promise<Omit<Place, 'openGrid'>> {
  const portal = await HostilePortal.connect(page, 'global', 'light')
  const open = (name: string, search?: string) =>
    name === 'newdraft-page' ? portal.replaceBy('purchase-drafts', name) : portal.showPage(name, search)
  return {
    open,
    goToPage: open,
    expectAccessible: async what =>
      expectAccessible(page, what, await portal.element.evaluate(({ localName }) => localName)),
  }
}

/** Counts a user's steps, from now on and across page loads. */
async function countPresses(page: Page): Promise<() => Promise<void>> {
  const began = Date.now()
  const count = () => {
    const add = ({ isTrusted }: Event) => {
      if (isTrusted)
        sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
    }
    addEventListener('pointerdown', add, true)
    addEventListener('keydown', add, true)
  }
  await page.addInitScript(count)
  await page.evaluate(count)
  return async () => {
    const presses = await page.evaluate(() => sessionStorage.getItem('presses'))
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    test.info().annotations.push({ type: 'walk', description: `${presses ?? '?'} presses, ${seconds} s` })
  }
}

const desk = { viewport: { width: 1600, height: 1000 } } as const
const tablet = { viewport: { width: 1024, height: 768 }, colorScheme: 'dark', language: 'de-DE' } as const

for (const { name, use } of [
  { name: 'at a desk', use: desk },
  { name: 'on a tablet, in the dark theme and in German', use: tablet },
  { name: 'in a widget on a hostile page', use: { ...desk, isEmbedded: true, reducedMotion: 'reduce' } },
] as const) {
  test.describe(name, () => {
    test.use(use)

    test('prepare the orders of the morning: possible ones are prepared, the others show the reason', async ({
      api,
      place,
      page,
    }) => {
      const before = new Set((await api.ordersIn('ReadyForPick')).map(({ id }) => id))
      const orders = await place.openGrid(
        'sales-orders-es-page',
        salesOrdersView,
        stateFilter('New', 'NewWarn', 'Error'),
      )
      const tell = await countPresses(page)
      await orders.selectAllBox.click()
      const chosen = await orders.rowBoxes.count()
      expect(chosen).toBeGreaterThan(3)
      const prepare = text('action.prepareOrders')
      await orders.bulkBar.getByRole('button', { name: new RegExp(`^${prepare}`) }).click()
      const dialogs = page.getByRole('dialog')
      const lacking = dialogs.filter({ hasText: text('grid.rehearsal.button') })
      await expect(lacking).toContainText(text('state.salesOrder.Error'))
      await lacking.getByRole('button', { name: text('grid.rehearsal.button') }).click()
      const report = dialogs.filter({ hasText: text('grid.rehearsal.would') })
      await expect(report).toContainText(text('grid.rehearsal.taken'))
      await place.expectAccessible('what would happen')
      await report.getByRole('button', { name: new RegExp(`^${prepare}: `) }).click()
      const done = orders.toasts.getByText(textPattern('action.prepareOrders.done_other'))
      await expect(done.or(dialogs.getByText(textPattern('grid.result.title'))).first()).toBeVisible()
      const prepared = (await api.ordersIn('ReadyForPick')).filter(({ id }) => !before.has(id))
      expect(prepared.length).toBeGreaterThan(0)
      await tell()
      // Undone for the steps that follow.
      await api.process('unprepare', { processIds: prepared.map(order => order.processId) })
    })

    test('find out why an order cannot be prepared, and what can be done about it', async ({
      api,
      place,
      page,
    }) => {
      const [short] = await api.ordersIn('NewWarn')
      if (short === undefined) throw new Error('The seed has no order with a warning.')
      const orders = await place.openGrid('sales-orders-es-page', salesOrdersView, stateFilter('NewWarn'))
      const tell = await countPresses(page)
      await orders.scrollTo(short.orderNo)
      await orders.makeCurrent(short.orderNo)
      await page.keyboard.press('w')
      const ledger = page.getByRole('dialog', { name: textPattern('dialog.ledger.title') })
      await expect(ledger).toContainText(short.orderNo)
      const lineId = await lineLackingStock(api, short.id)
      const { result } = await api.call<{ readonly result: StockLedger }>(
        'GET',
        `/ProcessSalesOrders/orderline/${lineId}/reservations`,
      )
      await expect(ledger).toContainText(result.materialItemNo)
      for (const receipt of result.expected) await expect(ledger).toContainText(receipt.orderNo)
      for (const holder of result.holders) await expect(ledger).toContainText(holder.orderNo)
      await place.expectAccessible('who holds the stock')
      await ledger.getByRole('button', { name: text('dialog.ledger.showStocks') }).click()
      await expect(page.getByRole('heading', { name: text('route.stocks-es-page'), level: 1 })).toBeVisible()
      await expect(ledger).toHaveCount(0)
      await tell()
    })

    test('count an aisle and approve the counted quantities', async ({
      floor: { counter },
      place,
      page,
      supply,
      api,
    }) => {
      const first = await supply.freeStock()
      // The terminal identifies a task by its location.
      const stocks = [first, await supply.freeStock(({ location }) => location !== first.location)]
      const grid = await place.openGrid('stocks-es-page', stocksView, idFilter(...stocks.map(({ id }) => id)))
      const tell = await countPresses(page)
      await grid.selectAllBox.click()
      await grid.bulkBar.getByRole('button', { name: text('grid.bulk.more') }).click()
      await grid.menuItem('countStocks').click()
      const form = new ActionForm(page, 'createInventory')
      const title = `Aisle ${stocks.map(({ id }) => id).join(' ')}`
      await form.field('name').fill(title)
      await form.choose('assignee', text('field.userName'))
      await form.searchAndSelect('field.userName', counter.displayName)
      await form.submit()
      await grid.expectDone('countStocks')
      for (let remaining = stocks.length; remaining > 0; remaining--) {
        const task = await counter.nextCount()
        const stock = stocks.find(({ location }) => location === task.location)
        if (stock === undefined) throw new Error('The count is assigned to another user.')
        await counter.count(task, Number(stock.quantity) - (stock === stocks[0] ? 2 : 0))
      }
      await place.openGrid('inventory-es-page', inventoryView, textFilter('journalName', title))
      await page.getByRole('gridcell', { name: title }).getByText(title).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await page.getByRole('radio', { name: text('quickFilter.differ') }).check()
      const lines = page.getByRole('region', { name: title, exact: true })
      await expect(
        lines.getByRole('gridcell', { name: stocks[0]?.location ?? '', exact: true }),
      ).toBeVisible()
      await expect(lines.getByRole('status').filter({ hasText: /^1–1 / })).toBeVisible()
      await expect(lines.locator('[data-total="lines"]')).toHaveText('1')
      await expect(lines.locator('[data-total="over"]')).toHaveText('0')
      await expect(lines.locator('[data-total="missing"]')).toHaveText(/^2\b/)
      await place.expectAccessible('the page of a stock count')
      await page.getByRole('button', { name: new RegExp(`^${text('action.approveCounts')}`) }).click()
      await grid.confirm('approveCounts')
      await expect(page.getByText(text('state.stockCount.Completed')).first()).toBeVisible()
      await tell()
      // A task of the line is completed before the count.
      await expect
        .poll(async () => {
          const { result } = await api.rows(stocksView, { filters: [idFilter(stocks[0]?.id ?? 0)] })
          return Number(result[0]?.['quantity'])
        })
        .toBe(Number(stocks[0]?.quantity) - 2)
    })

    test('buy for next week: a proposal for a supplier is computed, explained and ordered', async ({
      admin,
      place,
      page,
    }) => {
      await deleteUnsavedLines(admin)
      const supplier = (await uncoveredNeeds(admin)).find(({ lines }) => lines.length >= 2)
      const [line] = supplier?.lines ?? []
      if (supplier === undefined || line === undefined) throw new Error('The seed has too few needs.')
      await place.open('newdraft-page')
      const draft = new DraftPage(page)
      await draft.criteria.waitFor()
      const tell = await countPresses(page)
      await draft.proposeFor(supplier.supplierName)
      await expect(draft.quantity(line.itemNo)).toHaveValue(line.quantity)
      const why = await draft.openExplanation(line.itemNo)
      await expect(why).toContainText(text('purchase.criterion.optimalLevel'))
      await place.expectAccessible('why a quantity')
      await page.keyboard.press('Escape')
      await draft.order.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: text('purchase.order.submit_one') }).click()
      await expect(dialog.getByRole('heading')).toHaveText(textPattern('purchase.ordered_one'))
      await tell()
      const remaining = await uncoveredNeeds(admin, [supplier.supplierId])
      expect(remaining.flatMap(({ lines }) => lines).filter(({ itemNo }) => itemNo === line.itemNo)).toEqual(
        [],
      )
    })

    test('take an order on the phone, by the keyboard alone', async ({ admin, place, page }) => {
      await admin.call('POST', '/SalesOrders/unsaved', { key: 'new', content: '' })
      const [material] = await soldMaterials(admin)
      const customers = await admin.call<{ result: { customerName: string; city: string }[] }>(
        'GET',
        '/SalesOrders/customers?find=',
      )
      const [customer] = customers.result
      if (customer === undefined) throw new Error('The seed has no customers.')
      const tell = await countPresses(page)
      await place.goToPage('create-sales-order')
      const entry = new OrderEntryPage(page)
      await entry.lines.waitFor()
      await tabTo(page, entry.field('orderType'))
      await page.keyboard.press('ArrowDown')
      await tabTo(page, entry.field('deliveryTypeId'))
      await page.keyboard.press('ArrowDown')
      await tabTo(page, entry.field('customerName'))
      await page.keyboard.type(customer.customerName)
      const option = page.getByRole('listbox').getByRole('option').first()
      await expect(option).toHaveText(new RegExp(`^${escaped(customer.customerName)}`))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(entry.field('city')).toHaveValue(customer.city)
      await page.keyboard.press('F6')
      await tabTo(page, entry.material)
      await page.keyboard.type(material.itemNo)
      await expect(option).toHaveText(new RegExp(`^${material.itemNo}`))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.type('3')
      await page.keyboard.press('Enter')
      await entry.expectStatus(1, 'matched')
      await page.keyboard.press('Control+Enter')
      await expect(entry.dialog).toContainText(customer.customerName)
      await place.expectAccessible('an order before it is created')
      await page.keyboard.press('Enter')
      const heading = entry.dialog.getByRole('heading')
      await expect(heading).toHaveText(textPattern('orderEntry.created'))
      await tell()
      const [before = '', after = ''] = text('orderEntry.created', { number: '|' }).split('|')
      const number = (await heading.innerText()).slice(before.length).replace(after, '')
      expect(await admin.order(number)).toMatchObject({
        customerName: customer.customerName,
        numberOfOrderLines: 1,
      })
    })
  })
}

/** The order line for which the ledger opens. */
async function lineLackingStock(api: CockpitApi, orderId: number): Promise<number> {
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
