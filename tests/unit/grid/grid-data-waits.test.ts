/** Pending changes: while the user has paused, while rows must not move, and before a row is removed. */
import { describe, expect, it, vi } from 'vitest'
import { historicalRowLeavesMs } from '../../../src/contract/limits'
import { changedInViewMs } from '../../../src/ui/grid/data/row-marks'
import { changed, settle, setUp, clockForEachTest } from './grid-data-bench'
import { order, salesOrdersView } from './rows'

clockForEachTest()

describe('paused', () => {
  it('nothing changes on the screen, and pending changes are counted', async () => {
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

  it('all changes are applied on resume, and changed values are tinted', async () => {
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

  it('rows about to be removed are kept until it is resumed', async () => {
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

  it('more than a thousand messages are discarded and the rows are fetched on resume', async () => {
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

  it('a search of the user is still displayed', async () => {
    const { data, server, ids } = setUp([order(1)])
    data.start()
    await settle()
    data.pause()
    server.rows = [order(7)]
    data.find('7')
    await settle()
    expect(ids()).toEqual([7])
    expect(data.snapshot().paused).toMatchObject({ count: 0 })
  })
})

describe('rows keep their place', () => {
  it('while the user holds them: pending moves are counted and applied on demand', async () => {
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

  it('until nothing holds them, then they move', async () => {
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
  it('is kept for five seconds, also across quiet fetches, and then removed', async () => {
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

  it('is kept while its menu is open', async () => {
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

  it('is kept while the pointer is over the rows, not while other rows are selected', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    const chosen = data.hold('selection')
    const release = data.hold('pointer')
    server.rows = [order(2)]
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    await settle(historicalRowLeavesMs * 2)
    expect(ids()).toEqual([1, 2])
    release()
    await settle(500)
    expect(ids()).toEqual([2])
    chosen()
  })

  it('notifies of its removal, also of followed rows beyond the page', async () => {
    const { data, server } = setUp([order(1), order(2)], salesOrdersView, undefined, [8, 9])
    const removed: number[] = []
    data.start()
    data.onRemoved(ids => removed.push(...ids))
    await settle()
    server.rows = [order(2)]
    for (const id of [1, 7, 8]) data.receive(changed(order(id, { version: 2, state: 'Completed' })))
    data.receive({ viewName: 'SalesOrders', methodName: 'BulkDelete', ids: [6, 9] })
    await settle(historicalRowLeavesMs - 500)
    expect(removed).toEqual([])
    await settle(2_000)
    expect([...removed].sort()).toEqual([1, 8, 9])
  })

  it('is removed after its time when it was also deleted', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    server.rows = [order(2)]
    data.receive({ viewName: 'SalesOrders', methodName: 'Deleted', id: 1 })
    await settle(historicalRowLeavesMs + 500)
    expect(ids()).toEqual([2])
  })
})

describe('when the clock is set back', () => {
  const setBackAnHour = () => vi.setSystemTime(Date.now() - 3_600_000)

  it('rows go on moving', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    setBackAnHour()
    server.rows = [order(2, { version: 2, priority: 1 }), order(1)]
    data.receive(changed(order(2, { version: 2, priority: 1 })))
    await settle(2_000)
    expect(ids()).toEqual([2, 1])
  })

  it('a historical row leaves after its time', async () => {
    const { data, server, ids } = setUp([order(1), order(2)])
    data.start()
    await settle()
    server.rows = [order(2)]
    data.receive(changed(order(1, { version: 2, state: 'Completed' })))
    setBackAnHour()
    await settle(historicalRowLeavesMs + 1_000)
    expect(ids()).toEqual([2])
  })

  it('the tint of a changed cell ends after its time in view', async () => {
    const { data } = setUp([order(1)])
    data.start()
    await settle()
    data.receive(changed(order(1, { version: 2, priority: 9 })))
    data.inView([1], ['priority'])
    setBackAnHour()
    await settle(changedInViewMs)
    data.inView([1], ['priority'])
    expect(data.isChanged(1, 'priority')).toBe(false)
  })
})
