/** Rows of a grid with a server of the tests' own, on a stopped clock. */
import { createStore } from 'jotai'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import type { LiveMessage } from '../../../src/contract/live-messages'
import type { AnyRow } from '../../../src/define/view'
import type { Failure } from '../../../src/kernel/failure'
import { createGridData } from '../../../src/ui/grid/data/grid-data'
import type { RowsChange } from '../../../src/ui/grid/data/grid-data-shape'
import type { FoundRows } from '../../../src/ui/grid/data/line-source'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/layout/arrangement'
import { questionDouble } from './question-double'
import { openWork, salesOrdersView } from './rows'

/** A server with rows, and its grid. `followed`: ids that matter beyond the page. */
export function setUp(
  rows: AnyRow[],
  view = salesOrdersView,
  fixedTo?: number,
  followed: readonly number[] = [],
) {
  const server: { rows: AnyRow[]; searches: number; fails: false | true | Failure } = {
    rows,
    searches: 0,
    fails: false,
  }
  const search = vi.fn(async (): Promise<FoundRows> => {
    server.searches++
    const result = server.rows.map(row => ({ ...row }))
    await new Promise(resolve => setTimeout(resolve, 10))
    if (server.fails !== false) throw server.fails === true ? new Error('no answer') : server.fails
    return { result, totalCount: result.length, isTotalExact: true }
  })
  const store = createStore()
  const query = queryOf({
    ...defaultArrangement(view).master,
    filters: view === salesOrdersView ? [openWork] : [],
  })
  const fixed: readonly Filter[] =
    fixedTo === undefined
      ? []
      : [{ selector: 'orderId', operator: 'IsEqualTo', value: fixedTo, type: 'number' }]
  const data = createGridData({
    store,
    view,
    ...questionDouble(store, query, fixed),
    search,
    groups: () => Promise.reject(new Error('not asked for')),
    takeMost: 1_000,
    rowsMost: 10_000,
    sums: [],
    isFollowed: id => followed.includes(id),
    createClock: flush => ({ schedule: () => queueMicrotask(flush), stop: () => undefined }),
  })
  const changes: RowsChange[] = []
  data.onRows(change => changes.push(change))
  return { data, server, changes, ids: () => data.rows.map(row => row.id), search }
}

/** The hub's message about a changed row. */
export const changed = (row: AnyRow): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName: 'Changed',
  viewModel: row,
})
export const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)

/** Stops the clock for each test of the file that calls it. */
export function clockForEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
