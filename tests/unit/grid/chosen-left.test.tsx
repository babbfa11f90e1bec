// @vitest-environment happy-dom
/** A selected row that is removed from the grid is also deselected, with a toast. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { historicalRowLeavesMs } from '../../../src/contract/limits'
import { useGrid, type Grid } from '../../../src/ui/grid/data/use-grid'
import { useSession } from '../../../src/ui/session-context'
import { renderPage } from '../render-page'
import { changed } from './grid-data-bench'
import { questionDouble } from './question-double'
import { openWork, order, salesOrdersView } from './rows'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a removed row is deselected, on the page or beyond it', async () => {
  let grid: Grid | undefined
  function Page() {
    const { store } = useSession()
    const query = {
      filters: [openWork],
      find: '',
      sort: [],
      groups: [],
      groupOrder: null,
      pageIndex: 0,
      pageSize: 10,
    }
    grid = useGrid(salesOrdersView, 'master', () => questionDouble(store, query))
    return null
  }
  let rows = [order(1), order(2)]
  const { root, unmount } = renderPage(<Page />, {
    answers: () => ({ result: rows, totalCount: rows.length, isTotalExact: true }),
  })
  await act(() => vi.advanceTimersByTimeAsync(100))
  const { selection, data } = grid as Grid
  act(() => selection.add([...rows, order(9)]))
  rows = [order(2)]
  act(() => {
    for (const id of [1, 9]) data.receive(changed(order(id, { version: 2, state: 'Completed' })))
  })
  await act(() => vi.advanceTimersByTimeAsync(historicalRowLeavesMs - 500))
  expect(selection.rows().map(({ id }) => id)).toEqual([1, 2, 9])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(selection.rows().map(({ id }) => id)).toEqual([2])
  await act(() => vi.dynamicImportSettled())
  expect(root.textContent).toContain('2/0 orders are finished and no longer selected')
  unmount()
})
