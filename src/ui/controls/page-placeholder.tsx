/** In the place of a page's content whose code is not there yet: the shape of rows, or that it did not come. */
import { useTranslation } from 'react-i18next'
import type { Failed } from '../error-boundary'
import { Button } from './button'
import { ErrorPanel } from './error-panel'
import { GridSkeleton, Skeleton } from './skeleton'

/** While it is on its way. */
export function PageWaiting() {
  return (
    <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
      {null}
    </Skeleton>
  )
}

/** When it did not come. */
export function PageNotLoaded({ error, retry }: Failed) {
  const { t } = useTranslation()
  return (
    <ErrorPanel
      title={t('grid.engine.failed')}
      text={t('grid.engine.failedText')}
      action={
        <Button icon="refresh" onClick={retry}>
          {t('grid.failed.retry')}
        </Button>
      }
      reference={error instanceof Error ? error.message : ''}
    />
  )
}
