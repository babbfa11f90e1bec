/** The area of operational grids: finds the page's route, and loads the grid engine when it is first shown. */
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import { Button } from '../ui/controls/button'
import { ErrorPanel } from '../ui/controls/error-panel'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import { preload, useLazyModule } from '../ui/use-lazy-module'
import type { AreaProps } from './area-props'

/** The engine is by far the heaviest part, so the frame of the page stands before it arrives. */
const loadGridPage = () => import('./order-grid-page')

/** Fetches the engine while the session starts. */
export function preloadOrderGrids(): void {
  void preload(loadGridPage)
}

/** A page of the area. The element around it has checked that the route exists and is permitted. */
export function OrderGridsArea({ page, search, root, refreshes = 0 }: AreaProps) {
  const { t, i18n } = useTranslation()
  const engine = useLazyModule(loadGridPage)
  const route = routes.find(({ name, area }) => name === page && area === 'order-grids')
  if (route === undefined) return null
  const title = t(`route.${page}`)
  if (engine.status === 'ready') {
    const { OrderGridPage } = engine.module
    return (
      <OrderGridPage
        key={`${i18n.language} ${page} ${search.toString()}`}
        shows={route.shows}
        title={title}
        search={search}
        root={root}
        refreshes={refreshes}
      />
    )
  }
  return (
    <div>
      <div className="phead">
        <h1>{title}</h1>
      </div>
      {engine.status === 'loading' ? (
        <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
          {null}
        </Skeleton>
      ) : (
        <ErrorPanel
          title={t('grid.engine.failed')}
          text={t('grid.engine.failedText')}
          action={
            <Button icon="refresh" onClick={engine.retry}>
              {t('grid.failed.retry')}
            </Button>
          }
        />
      )}
    </div>
  )
}
