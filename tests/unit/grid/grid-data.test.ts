import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../src/define/view'
import type { LiveMessage } from '../../../src/contract/live-messages'
import { historicalRowLeavesMs } from '../../../src/contract/limits'
import { createGridData } from '../../../src/ui/grid/rows/grid-data'
import type { RowsChange } from '../../../src/ui/grid/rows/grid-data-shape'
import type { FoundRows } from '../../../src/ui/grid/rows/line-source'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/views/arrangement'
import { openWork, order, salesOrderLinesView, salesOrdersView } from './rows'

/** A server with rows, and a grid on it. */
function setUp(rows: AnyRow[], view = salesOrdersView, fixedTo?: number) {
  const server = { rows, searches: 0, fails: false }
  const search = vi.fn(async (): Promise<FoundRows> => {
    server.searches++
    const result = server.rows.map(row => ({ ...row }))
    await new Promise(resolve => setTimeout(resolve, 10))
    if (server.fails) throw new Error('no answer')
    return { result, totalCount: result.length, isTotalExact: true }
  })
  const data = createGridData({
    view,
    query: queryOf({
      ...defaultArrangement(view).master,
      filters: view === salesOrdersView ? [openWork] : [],
    }),
    ...(fixedTo === undefined
      ? {}
      : { fixed: [{ selector: 'orderId', operator: 'IsEqualTo', value: fixedTo, type: 'number' } as const] }),
    search,
    groups: () => Promise.reject(new Error('not asked for')),
    takeMost: 1_000,
    rowsMost: 10_000,
    sums: [],
    createClock: flush => ({ schedule: () => queueMicrotask(flush), stop: () => undefined }),
  })
  const changes: RowsChange[] = []
  data.onRows(change => changes.push(change))
  return { data, server, changes, ids: () => data.rows.map(row => row.id), search }
}

const changed = (row: AnyRow): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName: 'Changed',
  viewModel: row,
})
const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('live changes of a grid', () => {
  it('are patched in place when neither filter nor sort is touched, without asking the server', async () => {
    const { data, server, changes } = setUp([order(1), order(2)])
    data.start()
    await settle()
    data.receive(changed(order(2, { version: 2, customerName: 'New name' })))
    await settle(5_000)
    expect(data.rows[1]?.['customerName']).toBe('New name')
    expect(server.searches).toBe(1)
    expect(changes.at(1)).toEqual(new Set([2]))
  })

  it('never bring back an older value, however late they come', async () => {
    const { data } = setUp([order(1, { version: 5, customerName: 'Newest' })])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 4, customerName: 'Old' })))
    data.receive(changed(order(1, { version: 5, customerName: 'Twin' })))
    await settle()
    expect(data.rows[0]?.['customerName']).toBe('Newest')
  })

  it('win over a fetch that started before them', async () => {
    const { data } = setUp([order(1)])
    data.start()
    await settle()
    const refreshed = data.resync()
    data.receive(changed(order(1, { version: 2, customerName: 'While fetching' })))
    await settle()
    await refreshed
    expect(data.rows[0]?.['customerName']).toBe('While fetching')
  })

  it('of many rows beyond the page make one quiet fetch a second', async () => {
    const { data, server } = setUp([order(1)])
    data.start()
    await settle(2_000)
    for (let i = 0; i < 50; i++) {
      data.receive(changed(order(100 + i)))
      await settle(50)
    }
    expect(server.searches).toBeGreaterThan(2)
    expect(server.searches).toBeLessThanOrEqual(5)
  })

  it('of lines of another order leave a detail alone', async () => {
    const { data, server } = setUp([], salesOrderLinesView, 7)
    data.start()
    await settle()
    data.receive({
      viewName: 'SalesOrderLines',
      methodName: 'Changed',
      viewModel: { id: 3, orderId: 8, version: 1 },
    })
    await settle(5_000)
    expect(server.searches).toBe(1)
  })

  it('of more than a thousand rows renew the page and say so', async () => {
    const { data, server } = setUp([order(1)])
    data.start()
    await settle()
    data.receive({
      viewName: 'SalesOrders',
      methodName: 'Bulk',
      viewModels: Array.from({ length: 1_001 }, (_, i) => order(i + 1, { version: 2 })),
    })
    await settle(3_000)
    expect(data.snapshot().renewed).toEqual({ count: 1_001 })
    expect(server.searches).toBe(2)
  })

  it('that touch a filter ask the server only when the row fits otherwise than before', async () => {
    const { data, server } = setUp([order(1, { state: 'New' }), order(2, { state: 'New' })])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, state: 'ReadyForPick' })))
    await settle(3_000)
    expect(data.rows[0]?.['state']).toBe('ReadyForPick')
    expect(server.searches).toBe(1)
    data.receive(changed(order(1, { version: 3, state: 'OnHold' })))
    await settle(3_000)
    expect(server.searches).toBe(2)
  })

  it('tint the cells that changed, and no others, until somebody looks at them', async () => {
    const { data } = setUp([order(1)])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, customerName: 'New name' })))
    expect(data.isChanged(1, 'customerName')).toBe(true)
    expect(data.isChanged(1, 'priority')).toBe(false)
    await settle(60_000)
    expect(data.isChanged(1, 'customerName')).toBe(true)
    data.look(1, 'customerName')
    expect(data.isChanged(1, 'customerName')).toBe(false)
  })

  it('lose their tint after ten seconds in view', async () => {
    const { data } = setUp([order(1)])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, customerName: 'New name' })))
    for (let second = 0; second < 10; second++) {
      data.inView([1], ['customerName'])
      expect(data.isChanged(1, 'customerName')).toBe(true)
      await settle(1_000)
    }
    data.inView([1], ['customerName'])
    expect(data.isChanged(1, 'customerName')).toBe(false)
  })
})

describe('paused', () => {
  it('nothing changes on the screen, and what waits is counted', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    data.pause()
    server.rows = [order(2), order(1, { version: 2, priority: 9 })]
    data.receive(changed(order(1, { version: 2, priority: 9 })))
    data.receive(changed(order(3)))
    await settle(5_000)
    await data.resync()
    expect(ids()).toEqual([1, 2])
    expect(data.rows[0]?.['priority']).toBe(5)
    expect(data.snapshot().paused).toMatchObject({ count: 2 })
    expect(server.searches).toBe(1)
  })

  it('and everything comes when it goes on, tinted where it changed', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    data.pause()
    server.rows = [order(2), order(1, { version: 2, priority: 9 })]
    data.receive(changed(order(1, { version: 2, priority: 9 })))
    await settle(1_000)
    data.resume()
    expect(data.rows[0]?.['priority']).toBe(9)
    expect(data.isChanged(1, 'priority')).toBe(true)
    await settle(2_000)
    expect(ids()).toEqual([2, 1])
    expect(data.snapshot().paused).toBeNull()
  })

  it('rows that were leaving stay until it goes on', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    server.rows = [order(2)]
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    data.pause()
    await settle(historicalRowLeavesMs * 3)
    expect(ids()).toEqual([1, 2])
    data.resume()
    await settle(1_000)
    expect(ids()).toEqual([2])
  })

  it('keeps no more messages than are worth replaying: beyond a thousand the rows are fetched', async () => {
    const { data, server } = setUp([order(1)])
    data.start()
    await settle()
    data.pause()
    for (let i = 0; i < 1_100; i++) data.receive(changed(order(1, { version: i + 2, priority: i % 9 })))
    server.rows = [order(1, { version: 1_200, priority: 3 })]
    data.resume()
    await settle(1_000)
    expect(server.searches).toBe(2)
    expect(data.rows[0]?.['priority']).toBe(3)
    expect(data.snapshot().renewed).toEqual({ count: null })
  })

  it('shows what the user asks for all the same', async () => {
    const { data, server, ids } = setUp([order(1)])
    data.start()
    await settle()
    data.pause()
    server.rows = [order(7)]
    data.setQuery({ find: '7' })
    await settle()
    expect(ids()).toEqual([7])
    expect(data.snapshot().paused).toMatchObject({ count: 0 })
  })
})

describe('rows keep their place', () => {
  it('while the user holds them: what would move is counted and shown on demand', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    const release = data.hold('selection')
    server.rows = [order(2, { version: 2, priority: 1 }), order(1)]
    data.receive(changed(order(2, { version: 2, priority: 1 })))
    await settle(2_000)
    expect(ids()).toEqual([1, 2])
    expect(data.rows[1]?.['priority']).toBe(1)
    expect(data.snapshot().waitingCount).toBe(1)
    data.showWaiting()
    expect(ids()).toEqual([2, 1])
    expect(data.snapshot().waitingCount).toBe(0)
    release()
  })

  it('and take their new place once nothing holds them', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    const release = data.hold('menu')
    server.rows = [order(2, { version: 2, priority: 1 }), order(1)]
    data.receive(changed(order(2, { version: 2, priority: 1 })))
    await settle(2_000)
    release()
    expect(ids()).toEqual([2, 1])
  })
})

describe('a row that becomes historical', () => {
  it('stays five seconds, also through quiet fetches, and then leaves', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    server.rows = [order(2)]
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    await settle(historicalRowLeavesMs - 500)
    expect(ids()).toEqual([1, 2])
    expect(data.isHistorical(1)).toBe(true)
    await settle(1_000)
    expect(ids()).toEqual([2])
  })

  it('stays while a menu is open on it', async () => {
    const { data, server, ids } = setUp([order(1)])
    data.start()
    await settle()
    server.rows = []
    data.receive(changed(order(1, { version: 2, state: 'Cancelled' })))
    await settle(2_000)
    const release = data.hold('menu')
    await settle(historicalRowLeavesMs * 2)
    expect(ids()).toEqual([1])
    release()
    await settle(500)
    expect(ids()).toEqual([])
  })

  it('leaves after its time when it was deleted too', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    server.rows = [order(2)]
    data.receive({ viewName: 'SalesOrders', methodName: 'Deleted', id: 1 })
    await settle(historicalRowLeavesMs + 500)
    expect(ids()).toEqual([2])
  })
})

describe('loading', () => {
  it('goes to the last page when the asked one is empty', async () => {
    const { data, search } = setUp([])
    search.mockImplementation(async (...args: unknown[]) => {
      const request = args[0] as { skip: number }
      return { result: request.skip >= 40 ? [] : [order(1)], totalCount: 21, isTotalExact: true }
    })
    data.start()
    await settle()
    data.setQuery({ pageIndex: 4 })
    await settle()
    expect(data.snapshot().query.pageIndex).toBe(1)
    expect(data.snapshot().status).toBe('ready')
  })

  it('shows the failure of what the user asked for, and keeps old rows when a quiet fetch fails', async () => {
    const { data, server, ids } = setUp([order(1)])
    data.start()
    await settle()
    server.fails = true
    await Promise.all([data.resync(), settle()])
    expect(data.snapshot()).toMatchObject({ status: 'ready', isStale: true })
    expect(ids()).toEqual([1])
    await Promise.all([data.refresh(), settle()])
    expect(data.snapshot().status).toBe('failed')
    server.fails = false
    await Promise.all([data.refresh(), settle()])
    expect(data.snapshot()).toMatchObject({ status: 'ready', isStale: false, failure: null })
  })

  it('leaves no timer when it stops', async () => {
    const { data } = setUp([order(1)])
    const stop = data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
