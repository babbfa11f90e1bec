/** The test function of the flows: axe in every page, workers on the floor, and rows that no other flow uses. */
import { stocksView } from '../../../src/catalog/views/stocks'
import type { SalesOrder } from '../../../src/contract/entities/sales-order'
import type { Stock } from '../../../src/contract/entities/stock'
import type { View } from '../../../src/define/view'
import { expectAccessible, test as base } from '../axe'
import type { CockpitApi } from '../cockpit-api'
import { expect } from '../cockpit-test'
import { ActionGrid } from '../pages/action-grid'
import { CountPage } from '../pages/count-page'
import { signInAs } from '../signed-in'
import { Floor } from './floor'

interface WorkerFixtures {
  /** Terminal users without a job in the seed, one for each kind of work. */
  readonly floor: {
    readonly picker: Floor
    readonly counter: Floor
    readonly driver: Floor
    readonly receiver: Floor
  }
  readonly supply: Supply
}

interface Fixtures {
  readonly gridOf: (route: string, view: View) => ActionGrid
  readonly counts: CountPage
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Wide enough for every column of a grid.
  viewport: { width: 2600, height: 1000 },
  /** The cockpit of a user with every permission: missing permissions have tests of their own. */
  cockpit: async ({ page }, use) => use(await signInAs(page, 'global')),
  gridOf: async ({ cockpit }, use) => use((route, view) => new ActionGrid(cockpit.page, route, view)),
  counts: async ({ cockpit }, use) => use(new CountPage(cockpit.page)),
  floor: [
    async ({ server: { url } }, use) =>
      use({
        picker: new Floor(url, 'picker18', 'Kari Moen'),
        counter: new Floor(url, 'picker20', 'Märta Öberg'),
        driver: new Floor(url, 'picker21', 'Tomasz Wójcik'),
        receiver: new Floor(url, 'picker19', 'Jürgen Weiß'),
      }),
    { scope: 'worker' },
  ],
  supply: [async ({ api }, use) => use(new Supply(api)), { scope: 'worker' }],
})

/** Orders and stocks of the seed, each used by one flow only. */
class Supply {
  readonly #taken = new Set<string>()

  constructor(readonly api: CockpitApi) {}

  /** A new order with available stock and more than one line. */
  async newOrder(fits: (order: SalesOrder) => boolean = () => true): Promise<SalesOrder> {
    const orders = await this.api.ordersIn('New')
    return this.#take(
      'order',
      orders.filter(
        order =>
          !order.isStockMissing &&
          order.numberOfOrderLines > 1 &&
          order.totalNumberOfOrdersInSharedProcess === 1 &&
          fits(order),
      ),
    )
  }

  /** A stock without reservations, counts or waiting orders, of a material in whole pieces. */
  async freeStock(fits: (stock: Stock) => boolean = () => true): Promise<Stock> {
    const { result } = await this.api.rows(stocksView, {
      filters: [{ selector: 'quantity', operator: 'IsGreaterThan', value: 5, type: 'number' }],
      sort: [{ selector: 'id', desc: true }],
    })
    const stocks = result as unknown as readonly Stock[]
    return this.#take(
      'stock',
      stocks.filter(
        stock =>
          stock.state === 'Active' &&
          Number(stock.reservedStockQuantity) === 0 &&
          Number(stock.ingoingQuantity) === 0 &&
          Number.isInteger(Number(stock.quantity)) &&
          stock.serialNumber === null &&
          fits(stock),
      ),
    )
  }

  async userId(displayName: string): Promise<number> {
    const answer = await this.api.call<{ readonly result: readonly { readonly value: string }[] }>(
      'GET',
      `/Lookup/options/user?find=${encodeURIComponent(displayName)}`,
    )
    return Number(answer.result[0]?.value)
  }

  #take<Row extends { readonly id: number }>(kind: string, rows: readonly Row[]): Row {
    const row = rows.find(({ id }) => !this.#taken.has(`${kind} ${id}`))
    if (row === undefined) throw new Error(`The seed has no such ${kind} left.`)
    this.#taken.add(`${kind} ${row.id}`)
    return row
  }
}

export { expect, expectAccessible }
