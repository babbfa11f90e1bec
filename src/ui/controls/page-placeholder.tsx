/** Shown instead of a page whose code is not loaded: a skeleton of rows, or the failure. */
import { useTranslation } from 'react-i18next'
import type { Failed } from '../error-boundary'
import { Button } from './button'
import { ErrorPanel } from './error-panel'
import { GridSkeleton, Skeleton } from './skeleton'

/** While the code loads. */
export function PageWaiting() {
  return (
    <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
      {null}
    </Skeleton>
  )
}

/** When the code could not be loaded. */
export function PageNotLoaded({ error, retry }: Failed) {
  const { t } = useTranslation()
  return (
    <ErrorPanel
      title={t('grid.engine.failed')}
      text={t('grid.engine.failedText')}
      action={
        <Button icon="refresh" onClick={retry}>
          {t('ui.tryAgain')}
        </Button>
      }
      reference={error instanceof Error ? error.message : ''}
    />
  )
}
