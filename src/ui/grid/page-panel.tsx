/** The panel beside the grids of a page: filters or columns, one at a time. It is loaded when it is first opened. */
import { lazyPart } from '../lazy-part'
import type { ArrangementStore } from './layout/arrangement-store'
import type { Grid } from './data/use-grid'

const FilterPanel = lazyPart(() => import('./filter/filter-panel'), 'FilterPanel')
const ColumnChooser = lazyPart(() => import('./layout/column-chooser'), 'ColumnChooser')

export type PanelName = 'filters' | 'columns'

export interface PagePanelProps {
  readonly name: PanelName
  readonly grid: Grid
  readonly store: ArrangementStore
  readonly onClose: () => void
}

/** The open panel; below 1151 px of the page it covers the grid. */
export function PagePanel({ name, ...panel }: PagePanelProps) {
  return (
    <div className="k-beside" data-pane="panel">
      {name === 'filters' ? <FilterPanel key={name} {...panel} /> : <ColumnChooser key={name} {...panel} />}
    </div>
  )
}
