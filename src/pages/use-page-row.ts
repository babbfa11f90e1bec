/** The row of a page, updated live, as a grid of one row, so that details and actions work as in the grid. */
import { atom } from 'jotai'
import { useEffect } from 'react'
import type { AnyRow, View } from '../define/view'
import { useGrid, type Grid } from '../ui/grid/data/use-grid'
import { createGridQuestion, type ArrangedQuestion } from '../ui/grid/data/grid-query'
import { useSession } from '../ui/session-context'
import type { PagePendingProps } from './page-pending'
import { useCurrentRow } from '../ui/grid/data/current-row'

export interface PageRow {
  readonly grid: Grid
  /** Null while it is loading, and when it does not exist. */
  readonly row: AnyRow | null
  /** Props for `PagePending` while there is no row. */
  readonly pending: Pick<PagePendingProps, 'failure' | 'onRetry' | 'isUnknown'>
}

const oneRow = atom<ArrangedQuestion>({
  filters: [],
  sort: [],
  groups: [],
  groupOrder: null,
  pageSize: 5,
  pageMode: 'pages',
})

/** The row of this id; another id needs a remount. `refreshes` is incremented to ask for fresh data. */
export function usePageRow(view: View, id: number, refreshes: number): PageRow {
  const session = useSession()
  const grid = useGrid(view, 'master', () => ({
    question: createGridQuestion(session.store, oneRow, {
      fixed: atom([{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' } as const]),
    }),
    isForced: true,
  }))
  const [current] = useCurrentRow(grid)
  const { data, snapshot } = grid
  const { status, failure, totalCount, trueAt } = snapshot
  useEffect(() => {
    if (refreshes > 0) void data.refresh()
  }, [data, refreshes])
  return {
    grid,
    row: current?.id === id ? current : null,
    pending: {
      failure: status === 'failed' ? failure : null,
      onRetry: () => void data.refresh(),
      isUnknown: status === 'ready' && trueAt !== null && totalCount === 0,
    },
  }
}
