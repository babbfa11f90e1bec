import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchRequest } from '../../../src/contract/search-request'
import { prefetchedRowsMs, prefetchRows, takePrefetchedRows } from '../../../src/ui/grid/data/search-view'
import type { FoundRows } from '../../../src/ui/grid/data/line-source'

const request: SearchRequest = { filters: [], sums: [], sort: [], find: 'Nord', skip: 0, take: 10 }
const found: FoundRows = { result: [{ id: 1, version: 1 }], totalCount: 1, isTotalExact: true }

describe('rows that are asked for before their grid is drawn', () => {
  let memory: Map<string, unknown>
  beforeEach(() => {
    vi.useFakeTimers()
    memory = new Map()
  })
  afterEach(() => void vi.useRealTimers())

  const keep = (ask = vi.fn(async () => Promise.resolve(found))) => {
    const settled = prefetchRows(memory, 'SalesOrders', request, ask)
    return { ask, settled }
  }

  it('are given once, to who asks for the same of the same view', async () => {
    keep()
    expect(takePrefetchedRows(memory, 'SalesOrders', { ...request, find: 'Süd' })).toBeUndefined()
    expect(takePrefetchedRows(memory, 'Stocks', request)).toBeUndefined()
    await expect(takePrefetchedRows(memory, 'SalesOrders', { ...request })).resolves.toBe(found)
    expect(takePrefetchedRows(memory, 'SalesOrders', request)).toBeUndefined()
  })

  it('are asked for once while they are kept', () => {
    const first = keep()
    const second = keep()
    expect(first.ask).toHaveBeenCalledOnce()
    expect(second.ask).not.toHaveBeenCalled()
    void takePrefetchedRows(memory, 'SalesOrders', request)
    expect(keep().ask).toHaveBeenCalledOnce()
  })

  it('are forgotten when nobody fetches them, and what was asked again since is not', async () => {
    keep()
    await vi.advanceTimersByTimeAsync(prefetchedRowsMs - 1)
    void takePrefetchedRows(memory, 'SalesOrders', request)
    keep()
    await vi.advanceTimersByTimeAsync(1)
    expect(takePrefetchedRows(memory, 'SalesOrders', request)).toBeDefined()
    keep()
    await vi.advanceTimersByTimeAsync(prefetchedRowsMs)
    expect(takePrefetchedRows(memory, 'SalesOrders', request)).toBeUndefined()
  })

  it('pass a failure on to who takes them, and to nobody else', async () => {
    const problem = new Error('unreachable')
    const { settled } = keep(vi.fn(() => Promise.reject<FoundRows>(problem)))
    await expect(settled).resolves.toBeUndefined()
    await expect(takePrefetchedRows(memory, 'SalesOrders', request)).rejects.toBe(problem)
  })
})
