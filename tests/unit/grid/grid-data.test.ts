/** Rows of a grid that follow the server: changes in place, and fetches (their failures: grid-failures.test.ts). */
import { describe, expect, it, vi } from 'vitest'
import { historicalRowLeavesMs } from '../../../src/contract/limits'
import { changed, settle, setUp, clockForEachTest } from './grid-data-bench'
import { order, orderLine, salesOrderLinesView } from './rows'

clockForEachTest()

describe('live changes of a grid', () => {
  it('are patched in place without a request when neither filter nor sort is affected', async () => {
    const { data, server, changes } = setUp([order(1), order(2)])
    data.start()
    await settle()
    data.receive(changed(order(2, { version: 2, customerName: 'New name' })))
    await settle(5_000)
    expect(data.rows[1]?.['customerName']).toBe('New name')
    expect(server.searches).toBe(1)
    expect(changes.at(1)).toEqual(new Set([2]))
  })

  it('never restore an older value when they arrive late', async () => {
    const { data } = setUp([order(1, { version: 5, customerName: 'Newest' })])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 4, customerName: 'Old' })))
    data.receive(changed(order(1, { version: 5, customerName: 'Twin' })))
    await settle()
    expect(data.rows[0]?.['customerName']).toBe('Newest')
  })

  it('take precedence over a fetch that started before them', async () => {
    const { data } = setUp([order(1)])
    data.start()
    await settle()
    const refreshed = data.resync()
    data.receive(changed(order(1, { version: 2, customerName: 'While fetching' })))
    await settle()
    await refreshed
    expect(data.rows[0]?.['customerName']).toBe('While fetching')
  })

  it('of many rows beyond the page cause one quiet fetch per second', async () => {
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

  it('of lines of another order do not affect a detail', async () => {
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

  it('that move a line to another order remove it from the detail of the former one', async () => {
    const { data, server, ids } = setUp([orderLine(1), orderLine(2)], salesOrderLinesView, 7)
    data.start()
    await settle()
    server.rows = [orderLine(2)]
    data.receive({
      viewName: 'SalesOrderLines',
      methodName: 'Changed',
      viewModel: orderLine(1, { version: 2, orderId: 8, orderNo: 'SO-8' }),
    })
    await settle(5_000)
    expect(ids()).toEqual([2])
    expect(server.searches).toBe(2)
  })

  it('of more than a thousand rows renew the page, with a notice', async () => {
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

  it('of a filtered field cause a request only when the row’s match changes', async () => {
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

  it('tint only the changed cells, until they are viewed', async () => {
    const { data } = setUp([order(1)])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, customerName: 'New name' })))
    expect(data.isChanged(1, 'customerName')).toBe(true)
    expect(data.isChanged(1, 'priority')).toBe(false)
    await settle(60_000)
    expect(data.isChanged(1, 'customerName')).toBe(true)
    data.markSeen(1, 'customerName')
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

describe('loading', () => {
  it('displays another result with the same rows anew: other texts are found in them', async () => {
    const { data, changes, ids } = setUp([order(1)])
    data.start()
    await settle()
    data.find('SO-1')
    await settle()
    expect(ids()).toEqual([1])
    expect(changes).toEqual(['replaced', 'replaced'])
  })

  it('moves to the last page when the requested one is empty', async () => {
    const { data, search } = setUp([])
    search.mockImplementation(async (...args: unknown[]) => {
      const request = args[0] as { skip: number }
      return { result: request.skip >= 40 ? [] : [order(1)], totalCount: 21, isTotalExact: true }
    })
    data.start()
    await settle()
    data.openPage(4)
    await settle()
    expect(data.snapshot().query.pageIndex).toBe(1)
    expect(data.snapshot().status).toBe('ready')
  })

  it('has no timer after it was stopped', async () => {
    const { data } = setUp([order(1)])
    const stop = data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a grid that is opened again', () => {
  it('displays its cached rows at once and updates them when they were fetched', async () => {
    const { data, server } = setUp([order(1), order(2)])
    const leave = data.start()
    await settle()
    leave()
    server.rows = [order(1, { version: 2, customerName: 'Meanwhile' }), order(2)]
    data.receive(changed(order(2, { version: 2, customerName: 'Not heard' })))
    data.start()
    expect(data.snapshot()).toMatchObject({ status: 'ready', rowCount: 2 })
    expect(data.rows[0]?.['customerName']).not.toBe('Meanwhile')
    await settle()
    expect(data.rows.map(row => row['customerName'])).toEqual(['Meanwhile', order(2)['customerName']])
    expect(data.isChanged(1, 'customerName')).toBe(true)
  })

  it('removes a row that had become historical before it was left', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    const leave = data.start()
    await settle()
    server.rows = [order(2)]
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    leave()
    data.start()
    await settle(historicalRowLeavesMs + 1_000)
    expect(ids()).toEqual([2])
  })

  it('is no longer paused', async () => {
    const { data } = setUp([order(1)])
    const leave = data.start()
    await settle()
    data.pause()
    leave()
    data.start()
    await settle()
    expect(data.snapshot().paused).toBeNull()
    data.receive(changed(order(1, { version: 2, customerName: 'Now' })))
    await settle()
    expect(data.rows[0]?.['customerName']).toBe('Now')
  })
})
