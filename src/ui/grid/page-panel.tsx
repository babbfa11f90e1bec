/** What stands beside the grids of a page, one at a time: filters or columns. It is loaded when it is first opened. */
import { Later } from '../later'
import type { ArrangementStore } from './views/arrangement-store'
import type { Grid } from './use-grid'

const loadFilters = () => import('./filters/filter-panel')
const loadColumns = () => import('./columns/column-chooser')

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
    <div className="k-beside">
      {name === 'filters' ? (
        <Later key={name} load={loadFilters}>
          {({ FilterPanel }) => <FilterPanel {...panel} />}
        </Later>
      ) : (
        <Later key={name} load={loadColumns}>
          {({ ColumnChooser }) => <ColumnChooser {...panel} />}
        </Later>
      )}
    </div>
  )
}
