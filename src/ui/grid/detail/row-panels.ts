/**
 * Panels about the current row of a grid, by the name that a view gives (define/view.ts, `panel`). The area hands its list to the
 * grids, since the engine knows no pages.
 */
import type { AnyRow } from '../../../define/view'
import type { Actions } from '../../actions/use-actions'
import type { LazyPart } from '../../lazy-part'
import type { Grid } from '../data/use-grid'

export interface RowPanelProps {
  readonly grid: Grid
  readonly row: AnyRow
  /** The actions of the grid's rows. */
  readonly actions: Actions
  /** Goes to the row after (1) or before (-1); absent at the end. */
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onClose: () => void
}

/** Panels by name. */
export type RowPanels = Readonly<Record<string, LazyPart<RowPanelProps>>>
