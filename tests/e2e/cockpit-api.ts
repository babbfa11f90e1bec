/** The API as a test calls it besides the browser: to find suitable rows, to change them, and for comparison with the screen. */
import { sessionHeader } from '../../src/contract/endpoints/endpoint'
import type { SalesOrder, SalesOrderLine } from '../../src/contract/entities/sales-order'
import type { ActionResult } from '../../src/contract/failures'
import type { Filter, Sort } from '../../src/contract/filter'
import type { RowGroup } from '../../src/contract/search-request'
import { clientName } from '../../src/contract/limits'
import type { WidgetData } from '../../src/contract/widgets'
import type { AnyRow, View } from '../../src/define/view'
import { gridSettingOf } from '../../src/ui/grid/layout/arrangement-store'
import { demoPassword } from './start-server'

export interface Found<Row> {
  readonly result: readonly Row[]
  readonly totalCount: number
}

export interface Search {
  readonly filters?: readonly Filter[]
  readonly sort?: readonly Sort[]
  readonly find?: string
  readonly take?: number
}

/** The API of a server, signed in as one user. */
export class CockpitApi {
  #token = ''

  constructor(
    readonly url: string,
    readonly userName = 'planner',
    readonly businessUnitName = 'Demo',
  ) {}

  /** An access token of this user. */
  async token(): Promise<string> {
    if (this.#token === '') await this.#signIn()
    return this.#token
  }

  searchOrders(search: Search = {}): Promise<Found<SalesOrder>> {
    return this.call('POST', '/SalesOrders/search', withDefaults(search))
  }

  /** Rows of any view as its grid requests them: with the view's fixed conditions, and its default sort unless one is given. */
  rows(view: View, { filters = [], sort = view.sort, find = '', take = 1_000 }: Search = {}) {
    const body = { filters: [...(view.fixed ?? []), ...filters], sort, find, skip: 0, take }
    return this.call<Found<AnyRow>>('POST', view.search.path, body)
  }

  /** The groups of a view by a field: ordered by their value, or with the largest sums first. */
  groups(view: View, by: string, { filters = [], orderBy }: Search & { orderBy?: string } = {}) {
    const order = orderBy === undefined ? { sums: [] } : { sums: [orderBy], orderBy, desc: true }
    const body = { filters: [...(view.fixed ?? []), ...filters], by, ...order, skip: 0, take: 20 }
    return this.call<Found<RowGroup>>('POST', `/Grid/${view.name}/groups`, body)
  }

  searchLines(orderId: number): Promise<Found<SalesOrderLine>> {
    const filters: Filter[] = [{ selector: 'orderId', operator: 'IsEqualTo', value: orderId, type: 'number' }]
    return this.call('POST', '/SalesOrders/searchLines', withDefaults({ filters, sort: lineSort }))
  }

  /** Orders in one of these states, in the grid's own order. */
  async ordersIn(...states: readonly SalesOrder['state'][]): Promise<readonly SalesOrder[]> {
    const filters: Filter[] = [{ selector: 'state', operator: 'In', values: [...states], type: 'enum' }]
    return (await this.searchOrders({ filters })).result
  }

  async order(orderNo: string): Promise<SalesOrder> {
    const filters: Filter[] = [{ selector: 'orderNo', operator: 'IsEqualTo', value: orderNo, type: 'string' }]
    const [order] = (await this.searchOrders({ filters })).result
    if (order === undefined) throw new Error(`There is no order ${orderNo}.`)
    return order
  }

  async widgets(): Promise<readonly WidgetData[]> {
    return (await this.call<{ result: readonly WidgetData[] }>('GET', '/Kpi/availableWidgets')).result
  }

  /** Runs one of the actions on orders, for instance `unprepare`. */
  async process(action: string, body: object): Promise<ActionResult> {
    return (await this.call<{ result: ActionResult }>('PUT', `/ProcessSalesOrders/${action}`, body)).result
  }

  /** Saves the grid state of a view for this user, as JSON text; by default none. */
  async saveGridState(viewName: string, value = '{}'): Promise<void> {
    await this.call('PUT', '/Settings/', { clientId: clientName, ...gridSettingOf(viewName), value })
  }

  async #signIn(): Promise<void> {
    const { businessUnitName, userName } = this
    const answer = await fetch(`${this.url}/api/authentication/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [sessionHeader]: '1' },
      body: JSON.stringify({ businessUnitName, userName, password: demoPassword }),
    })
    const body = (await answer.json()) as { result: { accessToken: string } }
    if (!answer.ok) throw new Error(`${userName} was not signed in: ${JSON.stringify(body)}`)
    this.#token = body.result.accessToken
  }

  /**
   * Any other call; returns the body.
   * @throws Error with the server's message when it refuses
   */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const send = async () =>
      fetch(`${this.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${await this.token()}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    let answer = await send()
    if (answer.status === 401) {
      await this.#signIn()
      answer = await send()
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
}

function withDefaults({ filters = [], sort, find = '', take = 1_000 }: Search) {
  return { filters, find, skip: 0, take, sort: sort ?? gridSort }
}

const gridSort: readonly Sort[] = [
  { selector: 'priority', desc: false },
  { selector: 'deliveryDate', desc: false },
]

const lineSort: readonly Sort[] = [{ selector: 'orderLineNo', desc: false }]
