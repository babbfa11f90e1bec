/** The rows of a process: fetched, then kept true by live messages of the unit, most of which concern others. */
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SalesOrderProcess } from '../../../src/contract/endpoints/process'
import type { LiveMessage } from '../../../src/contract/live-messages'
import { failure } from '../../../src/kernel/failure'
import { createProcessData, processFetchDelayMs } from '../../../src/pages/process-sales-order/process-data'
import { orderOf, processOf, task } from './process-rows'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process whose answers are given by the test. */
async function opened(...answers: (SalesOrderProcess | Error)[]) {
  const load = vi.fn<() => Promise<SalesOrderProcess>>()
  for (const answer of answers) {
    if (answer instanceof Error) load.mockRejectedValueOnce(answer)
    else load.mockResolvedValueOnce(answer)
  }
  const data = createProcessData({ store: createStore(), processId: 7, load })
  await data.fetch()
  return { data, load }
}
const ordersOf = (data: ReturnType<typeof createProcessData>) =>
  data.snapshot().process?.orders.map(({ order }) => [order.id, order.state])
const changed = (viewModel: unknown): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName: 'Changed',
  viewModel,
})

describe('a process', () => {
  it('shows a newer row at once, and fetches prices shortly after', async () => {
    const later = processOf([orderOf(1, { version: 2, state: 'Reserved' })])
    const { data, load } = await opened(processOf([orderOf(1)]), later)
    data.receive('SalesOrders', changed(orderOf(1, { version: 2, state: 'Reserved' })))
    data.receive('SalesOrders', changed(orderOf(1, { version: 2, state: 'Reserved' })))
    expect(ordersOf(data)).toEqual([[1, 'Reserved']])
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(processFetchDelayMs)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('leaves older rows and rows of other processes alone', async () => {
    const { data, load } = await opened(processOf([orderOf(1, { version: 5 })]))
    const before = data.snapshot()
    data.receive('SalesOrders', changed(orderOf(1, { version: 4, state: 'Cancelled' })))
    data.receive('SalesOrders', changed(orderOf(2, { processId: 8 })))
    data.receive('Task', { viewName: 'Task', methodName: 'Deleted', id: 99 })
    await vi.advanceTimersByTimeAsync(processFetchDelayMs)
    expect(data.snapshot()).toBe(before)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('fetches an order that came to it', async () => {
    const { data } = await opened(processOf([orderOf(1)]), processOf([orderOf(1), orderOf(2)]))
    data.receive('SalesOrders', changed(orderOf(2)))
    expect(ordersOf(data)).toEqual([[1, 'New']])
    await vi.advanceTimersByTimeAsync(processFetchDelayMs)
    expect(ordersOf(data)).toEqual([
      [1, 'New'],
      [2, 'New'],
    ])
  })

  it('lets go an order that left it, as after a split', async () => {
    const { data } = await opened(processOf([orderOf(1), orderOf(2)]), processOf([orderOf(1)]))
    data.receive('SalesOrders', changed(orderOf(2, { version: 2, processId: 8 })))
    await vi.advanceTimersByTimeAsync(processFetchDelayMs)
    expect(ordersOf(data)).toEqual([[1, 'New']])
  })

  it('drops deleted tasks', async () => {
    const { data } = await opened(processOf([orderOf(1)], [], [task(4), task(5)]))
    data.receive('Task', { viewName: 'Task', methodName: 'BulkDelete', ids: [4, 99] })
    expect(data.snapshot().process?.tasks.map(({ id }) => id)).toEqual([5])
  })

  it('fetches again when a message does not say what changed', async () => {
    const { data, load } = await opened(processOf([orderOf(1)]), processOf([orderOf(1)]))
    data.receive('Task', { viewName: 'Task', methodName: 'Bulk' })
    await vi.advanceTimersByTimeAsync(processFetchDelayMs)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('fetches once more for all who ask while a fetch is under way', async () => {
    const whole = processOf([orderOf(1)])
    const { data, load } = await opened(whole, whole, whole)
    await Promise.all([data.fetch(), data.fetch(), data.fetch()])
    expect(load).toHaveBeenCalledTimes(3)
    expect(data.snapshot().isFetching).toBe(false)
  })

  it('keeps what it shows when a fetch fails, and says why until one works', async () => {
    const gone = failure({ kind: 'unreachable' })
    const { data } = await opened(processOf([orderOf(1)]), gone, processOf([orderOf(1)]))
    await data.fetch()
    expect(data.snapshot().failure).toBe(gone)
    expect(ordersOf(data)).toEqual([[1, 'New']])
    await data.fetch()
    expect(data.snapshot().failure).toBeNull()
  })

  it('shows nothing but the failure when the first fetch fails', async () => {
    const gone = failure({ kind: 'unreachable' })
    const { data } = await opened(gone)
    expect(data.snapshot()).toEqual({ process: null, failure: gone, isFetching: false })
  })

  it('plans nothing any more once it was stopped', async () => {
    const { data, load } = await opened(processOf([orderOf(1)]))
    data.receive('SalesOrders', changed(orderOf(1, { version: 2 })))
    data.stop()
    await vi.advanceTimersByTimeAsync(processFetchDelayMs)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
