/** An area whose pages are grids: finds the page's route, and loads engine and definitions when one is first shown. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { routes } from '../catalog/routes'
import type { Area } from '../define/route'
import { Button } from '../ui/controls/button'
import { ErrorPanel } from '../ui/controls/error-panel'
import { GridSkeleton, Skeleton } from '../ui/controls/skeleton'
import { preload, useLazyModule } from '../ui/use-lazy-module'
import type { AreaProps } from './area-props'
import type { GridAreaPageProps } from './grid-area-page'

export interface GridArea {
  readonly Area: ComponentType<AreaProps>
  /** Fetches the engine while the session starts. */
  preload(): void
}

/** Makes an area. `load` brings its page: the engine is by far the heaviest part, so the frame stands before it arrives. */
export function gridArea(
  area: Area,
  load: () => Promise<{ readonly Page: ComponentType<GridAreaPageProps> }>,
): GridArea {
  /** A page of the area. The element around it has checked that the route exists and is permitted. */
  function GridAreaFrame({ page, ...props }: AreaProps) {
    const { t } = useTranslation()
    const engine = useLazyModule(load)
    const route = routes.find(candidate => candidate.name === page && candidate.area === area)
    if (route === undefined) return null
    const title = t(`route.${page}`)
    if (engine.status === 'ready') {
      const { Page } = engine.module
      return <Page {...props} key={page} route={route} title={title} />
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
  return { Area: GridAreaFrame, preload: () => void preload(load) }
}
