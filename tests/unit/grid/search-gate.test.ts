import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/layout/arrangement'
import { createGridData } from '../../../src/ui/grid/data/grid-data'
import { createSearchGate } from '../../../src/ui/grid/data/search-rules'
import { questionDouble } from './question-double'
import { openWork, order, salesOrdersView } from './rows'

const query = { ...queryOf(defaultArrangement(salesOrdersView).master), filters: [] }

describe('the gate of searches', () => {
  it('blocks searches that the rules refuse, also after another page was requested', () => {
    const gate = createSearchGate(salesOrdersView, false)
    expect(gate.refusal(query, [])).toBe('no-filter')
    expect(gate.refusal({ ...query, pageIndex: 2 }, [])).toBe('no-filter')
    expect(gate.refusal({ ...query, filters: [openWork] }, [])).toBeNull()
  })

  it('allows the search of a tile with its pages, sorts and groups, but no other search', () => {
    const gate = createSearchGate(salesOrdersView, true)
    expect(gate.refusal(query, [])).toBeNull()
    expect(gate.refusal({ ...query, pageIndex: 2, groups: ['state'] }, [])).toBeNull()
    expect(gate.refusal({ ...query, filters: [openWork] }, [])).toBeNull()
    expect(gate.refusal(query, [])).toBe('no-filter')
  })

  it('allows a confirmed search once', () => {
    const gate = createSearchGate(salesOrdersView, false)
    expect(gate.refusal(query, [])).toBe('no-filter')
    gate.force()
    expect(gate.refusal(query, [])).toBeNull()
    expect(gate.refusal({ ...query, find: 'a' }, [])).toBeNull()
    expect(gate.refusal({ ...query, find: '' }, [])).toBe('no-filter')
  })
})

describe('a grid with a blocked search', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function start(isForced: boolean) {
    const search = vi.fn(async () => ({ result: [order(1)], totalCount: 1, isTotalExact: true }))
    const store = createStore()
    const { question, arrange } = questionDouble(store, query)
    const data = createGridData({
      store,
      view: salesOrdersView,
      question,
      isForced,
      search,
      groups: () => Promise.reject(new Error('not asked for')),
      takeMost: 1_000,
      rowsMost: 10_000,
      sums: [],
      createClock: flush => ({ schedule: () => queueMicrotask(flush), stop: () => undefined }),
    })
    const stop = data.start()
    return { data, search, stop, arrange }
  }

  it('displays the reason without rows, and sends no request after changes or a new registration', async () => {
    const { data, search, stop } = start(false)
    expect(data.snapshot()).toMatchObject({ refusedBy: 'no-filter', status: 'ready', rowCount: 0 })
    data.receive({ viewName: 'SalesOrders', methodName: 'Changed', viewModel: order(7) })
    await data.resync()
    await data.refresh()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(search).not.toHaveBeenCalled()
    stop()
  })

  it('sends a request when it is confirmed, or as soon as there is a filter', async () => {
    const { data, search, stop, arrange } = start(false)
    data.force()
    await vi.advanceTimersByTimeAsync(100)
    expect(data.snapshot()).toMatchObject({ refusedBy: null, rowCount: 1 })
    arrange({ filters: [openWork] })
    await vi.advanceTimersByTimeAsync(100)
    arrange({ filters: [] })
    expect(data.snapshot()).toMatchObject({ refusedBy: 'no-filter', rowCount: 0 })
    expect(search).toHaveBeenCalledTimes(2)
    stop()
  })

  it('sends a request at once when it was opened from a tile', async () => {
    const { data, stop } = start(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(data.snapshot()).toMatchObject({ refusedBy: null, rowCount: 1 })
    stop()
  })

  it('discards the pending request', async () => {
    const { data, search, stop, arrange } = start(true)
    arrange({ filters: [openWork] })
    arrange({ filters: [] })
    await vi.advanceTimersByTimeAsync(100)
    expect(search).toHaveBeenCalledTimes(2)
    expect(data.snapshot()).toMatchObject({ refusedBy: 'no-filter', rowCount: 0, status: 'ready' })
    stop()
  })
})
