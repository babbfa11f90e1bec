/** The material of the page: its row, kept up live, as a grid of one row, so that details and actions work as in the grid. */
import { atom } from 'jotai'
import { useEffect } from 'react'
import type { Material } from '../../contract/entities/material'
import { materialsView } from '../../catalog/views/materials'
import { useGrid, type Grid } from '../../ui/grid/data/use-grid'
import { createGridQuestion, type ArrangedQuestion } from '../../ui/grid/data/grid-query'
import { useSession } from '../../ui/session-context'
import { useCurrentRow } from '../../ui/grid/data/current-row'

export interface ShownMaterial {
  readonly grid: Grid
  /** Null while it is loaded, and when there is none. */
  readonly row: Material | null
}

const oneRow = atom<ArrangedQuestion>({ filters: [], sort: [], groups: [], pageSize: 5, pageMode: 'pages' })

/** The material of this id; another id needs another mount. `refreshes` grows when fresh data is wanted. */
export function useMaterial(id: number, refreshes: number): ShownMaterial {
  const session = useSession()
  const grid = useGrid(materialsView, 'master', () => ({
    question: createGridQuestion(session.store, oneRow, {
      fixed: atom([{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' } as const]),
    }),
    isForced: true,
  }))
  const [current] = useCurrentRow(grid)
  const { data } = grid
  useEffect(() => {
    if (refreshes > 0) void data.refresh()
  }, [data, refreshes])
  return { grid, row: current?.id === id ? (current as Material) : null }
}
