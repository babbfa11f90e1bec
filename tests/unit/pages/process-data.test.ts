/** The rows of a process: fetched, then kept up to date by live messages of the unit, most of which concern other processes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SalesOrderProcess } from '../../../src/contract/endpoints/process'
import type { LiveMessage } from '../../../src/contract/live-messages'
import { failure } from '../../../src/kernel/failure'
import { ownEntry } from '../../../src/kernel/resource'
import { orderProcess, processFetchGapMs, rowsOf } from '../../../src/pages/process-sales-order/process-data'
import { testSession } from '../session'
import { line, orderOf, processOf, task } from './process-rows'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process on the page, whose answers the test determines. */
async function opened(...answers: (SalesOrderProcess | Error)[]) {
  const load = vi.fn(() => answers.shift() ?? new Error('The test has no further answer.'))
  const { session, send } = testSession({ answers: load })
  const entry = ownEntry(session.store, orderProcess)
  const page = {}
  entry.subscribe(page, { session, query: 7 })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  // From here on the minimum interval has passed, so that a change is fetched at once.
  await pass(processFetchGapMs)
  return { load, send, pass, entry, page, state: () => session.store.get(entry.state) }
}
type Opened = Awaited<ReturnType<typeof opened>>
const ordersOf = ({ state }: Opened) => state().value?.orders.map(({ order }) => [order.id, order.state])
const changed = (viewModel: unknown): LiveMessage => ({
  viewName: 'SalesOrders',
  methodName: 'Changed',
  viewModel,
})

describe('a process', () => {
  it('displays a newer row at once, and fetches prices, twice at most for a burst', async () => {
    const later = processOf([orderOf(1, { version: 2, state: 'Reserved' })])
    const shown = await opened(processOf([orderOf(1)]), later, later)
    const { load, send, pass } = shown
    send(changed(orderOf(1, { version: 2, state: 'Reserved' })))
    expect(ordersOf(shown)).toEqual([[1, 'Reserved']])
    expect(load).toHaveBeenCalledTimes(2)
    await pass(0)
    send(changed(orderOf(1, { version: 3, state: 'Reserved' })))
    send(changed(orderOf(1, { version: 4, state: 'Reserved' })))
    expect(load).toHaveBeenCalledTimes(2)
    await pass(processFetchGapMs)
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('ignores older rows and rows of other processes', async () => {
    const { load, send, pass, state } = await opened(processOf([orderOf(1, { version: 5 })]))
    const before = state()
    send(changed(orderOf(1, { version: 4, state: 'Cancelled' })))
    send(changed(orderOf(2, { processId: 8 })))
    send({ viewName: 'Task', methodName: 'Deleted', id: 99 })
    await pass(processFetchGapMs)
    expect(state()).toBe(before)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('fetches an added order', async () => {
    const shown = await opened(processOf([orderOf(1)]), processOf([orderOf(1), orderOf(2)]))
    shown.send(changed(orderOf(2)))
    expect(ordersOf(shown)).toEqual([[1, 'New']])
    await shown.pass(0)
    expect(ordersOf(shown)).toEqual([
      [1, 'New'],
      [2, 'New'],
    ])
  })

  it('removes an order that moved to another process', async () => {
    const shown = await opened(processOf([orderOf(1), orderOf(2)]), processOf([orderOf(1)]))
    shown.send(changed(orderOf(2, { version: 2, processId: 8 })))
    await shown.pass(0)
    expect(ordersOf(shown)).toEqual([[1, 'New']])
  })

  it('drops deleted tasks', async () => {
    const { send, state } = await opened(processOf([orderOf(1)], [], [task(4), task(5)]))
    send({ viewName: 'Task', methodName: 'BulkDelete', ids: [4, 99] })
    expect(state().value?.tasks.map(({ id }) => id)).toEqual([5])
  })

  it('fetches again when the operation was deleted, and has the failure of the server', async () => {
    const notFound = failure({ kind: 'unexpected', status: 404 })
    const { send, pass, state } = await opened(processOf([orderOf(1)]), notFound)
    send({ viewName: 'Operation', methodName: 'Deleted', id: 7 })
    await pass(0)
    expect(state()).toMatchObject({ status: 'ready', failure: notFound })
  })

  it('fetches again after a message without rows', async () => {
    const { load, send } = await opened(processOf([orderOf(1)]), processOf([orderOf(1)]))
    send({ viewName: 'Task', methodName: 'Bulk' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('has its rows by view', async () => {
    const { state } = await opened(processOf([orderOf(1)], [line(3)], [task(4)]))
    const { value } = state()
    const ids = (view: Parameters<typeof rowsOf>[1]) => value && rowsOf(value, view).map(({ id }) => id)
    expect(ids('Operation')).toEqual([7])
    expect(ids('SalesOrders')).toEqual([1])
    expect(ids('SalesOrderLines')).toEqual([3])
    expect(ids('Task')).toEqual([4])
  })
})
