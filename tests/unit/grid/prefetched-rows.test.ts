import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchRequest } from '../../../src/contract/search-request'
import { prefetchedRowsMs, prefetchRows, takePrefetchedRows } from '../../../src/ui/grid/data/search-view'
import type { FoundRows } from '../../../src/ui/grid/data/line-source'

const request: SearchRequest = { filters: [], sums: [], sort: [], find: 'Nord', skip: 0, take: 10 }
const found: FoundRows = { result: [{ id: 1, version: 1 }], totalCount: 1, isTotalExact: true }

describe('rows requested before their grid is rendered', () => {
  let memory: Map<string, unknown>
  beforeEach(() => {
    vi.useFakeTimers()
    memory = new Map()
  })
  afterEach(() => void vi.useRealTimers())

  const prefetch = (ask = vi.fn(async () => Promise.resolve(found))) => {
    const settled = prefetchRows(memory, 'SalesOrders', request, ask)
    return { ask, settled }
  }

  it('are returned once, for the same request of the same view', async () => {
    prefetch()
    expect(takePrefetchedRows(memory, 'SalesOrders', { ...request, find: 'Süd' })).toBeUndefined()
    expect(takePrefetchedRows(memory, 'Stocks', request)).toBeUndefined()
    await expect(takePrefetchedRows(memory, 'SalesOrders', { ...request })).resolves.toBe(found)
    expect(takePrefetchedRows(memory, 'SalesOrders', request)).toBeUndefined()
  })

  it('are requested once while they are kept', () => {
    const first = prefetch()
    const second = prefetch()
    expect(first.ask).toHaveBeenCalledOnce()
    expect(second.ask).not.toHaveBeenCalled()
    void takePrefetchedRows(memory, 'SalesOrders', request)
    expect(prefetch().ask).toHaveBeenCalledOnce()
  })

  it('are discarded when they are not taken in time, except those requested again since', async () => {
    prefetch()
    await vi.advanceTimersByTimeAsync(prefetchedRowsMs - 1)
    void takePrefetchedRows(memory, 'SalesOrders', request)
    prefetch()
    await vi.advanceTimersByTimeAsync(1)
    expect(takePrefetchedRows(memory, 'SalesOrders', request)).toBeDefined()
    prefetch()
    await vi.advanceTimersByTimeAsync(prefetchedRowsMs)
    expect(takePrefetchedRows(memory, 'SalesOrders', request)).toBeUndefined()
  })

  it('report a failure only to the caller that takes them', async () => {
    const problem = new Error('unreachable')
    const { settled } = prefetch(vi.fn(() => Promise.reject<FoundRows>(problem)))
    await expect(settled).resolves.toBeUndefined()
    await expect(takePrefetchedRows(memory, 'SalesOrders', request)).rejects.toBe(problem)
  })
})
