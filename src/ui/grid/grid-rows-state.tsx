/** Shown instead of rows: skeletons while they load, why there are none, or what failed. */
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import { isSilent } from '../../kernel/failure'
import { NotLoaded } from '../controls/not-loaded'
import { GridSkeleton, Skeleton } from '../controls/skeleton'
import { isFirstLoadPending } from './data/grid-data-shape'
import type { Grid } from './data/use-grid'
import { SearchRefusal, RowsEmpty } from './grid-notices'

export interface GridRowsStateProps {
  readonly grid: Grid
  readonly onClearFilters: () => void
  readonly onFilters: (filters: readonly Filter[]) => void
  readonly onOpenFilters: (() => void) | undefined
  /** Requests what a search rule does not allow. */
  readonly onForce: () => void
}

/** Renders nothing while rows are shown. */
export function GridRowsState(props: GridRowsStateProps) {
  const { grid, onClearFilters, onFilters, onOpenFilters, onForce } = props
  const { t } = useTranslation()
  const { snapshot, data, role } = grid
  const { query } = snapshot
  const { refusedBy } = snapshot
  if (refusedBy !== null) {
    return (
      <div className="k-over k-empty">
        <SearchRefusal
          grid={grid}
          refusal={refusedBy}
          onFilters={onFilters}
          onOpenFilters={onOpenFilters}
          onForce={onForce}
        />
      </div>
    )
  }
  if (snapshot.status === 'failed' && snapshot.failure !== null) {
    return (
      <div className="k-over">
        <NotLoaded
          title={t(isSilent(snapshot.failure) ? 'grid.failed.notLoaded' : 'grid.failed.title')}
          failure={snapshot.failure}
          onRetry={() => void data.refresh()}
          retryText={t('ui.tryAgain')}
        />
      </div>
    )
  }
  if (isFirstLoadPending(snapshot)) {
    return (
      <div className="k-over k-wait">
        <Skeleton isLoading shape={<GridSkeleton rows={role === 'master' ? 14 : 5} />}>
          {null}
        </Skeleton>
      </div>
    )
  }
  if (snapshot.lineCount > 0 || snapshot.status === 'loading') return null
  return (
    <div className="k-over k-empty">
      <RowsEmpty view={grid.view.name} query={query} onClearFilters={onClearFilters} />
    </div>
  )
}
