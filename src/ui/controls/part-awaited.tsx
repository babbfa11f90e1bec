/** In the place of a page's part whose code is not there yet: the shape of rows, or that it did not come. */
import { useTranslation } from 'react-i18next'
import { scriptReference } from '../script-problem'
import type { LazyModule } from '../use-lazy-module'
import { Button } from './button'
import { ErrorPanel } from './error-panel'
import { GridSkeleton, Skeleton } from './skeleton'

export interface PartAwaitedProps {
  readonly part: Exclude<LazyModule<unknown>, { readonly status: 'ready' }>
  /** What loads it. */
  readonly load: () => unknown
}

/** What stands there until then. */
export function PartAwaited({ part, load }: PartAwaitedProps) {
  const { t } = useTranslation()
  if (part.status === 'loading') {
    return (
      <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
        {null}
      </Skeleton>
    )
  }
  return (
    <ErrorPanel
      title={t('grid.engine.failed')}
      text={t('grid.engine.failedText')}
      action={
        <Button icon="refresh" onClick={part.retry}>
          {t('grid.failed.retry')}
        </Button>
      }
      reference={scriptReference(part.error, load)}
    />
  )
}
