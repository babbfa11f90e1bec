/** The pane of an arrangement that a grid stands for: the master's, or that of a detail. */
import { defaultPane, type PaneArrangement } from './arrangement'
import type { ArrangementStore } from './arrangement-store'
import type { Grid } from '../use-grid'

/** How this grid is arranged now. */
export function paneOf(store: ArrangementStore, grid: Pick<Grid, 'role' | 'view'>): PaneArrangement {
  const { master, details } = store.get()
  return grid.role === 'master' ? master : (details[grid.view.name] ?? defaultPane(grid.view))
}

/** Arranges this grid otherwise. */
export function changePane(
  store: ArrangementStore,
  grid: Pick<Grid, 'role' | 'view'>,
  change: Partial<PaneArrangement>,
): void {
  if (grid.role === 'master') store.changeMaster(change)
  else store.changeDetail(grid.view.name, change)
}
