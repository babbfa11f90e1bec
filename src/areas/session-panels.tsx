/** What an element shows while it has no session: loading, signed out, could not start. Without a context: not-connected.tsx. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, isSilent, type Failure } from '../kernel/failure'
import { Button } from '../ui/controls/button'
import { ErrorPanel } from '../ui/controls/error-panel'
import { useCountdown } from '../ui/controls/use-countdown'
import { GridSkeleton, Skeleton, TilesSkeleton } from '../ui/controls/skeleton'
import { ServerNote } from './server-note'

/** Shape of the placeholder, by the area's usual content. */
export type LoadingShape = 'tiles' | 'grid'

/** Placeholder while loading; a page may put its own content into the slot `loading`. */
export function LoadingPanel({ shape }: { shape: LoadingShape }) {
  return (
    <slot name="loading">
      <Skeleton
        isLoading
        shape={
          shape === 'grid' ? (
            <div className="panel">
              <GridSkeleton />
            </div>
          ) : (
            <div className="tiles" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
              <TilesSkeleton count={8} />
            </div>
          )
        }
      >
        {null}
      </Skeleton>
    </slot>
  )
}

export interface SignedOutPanelProps {
  /** The problem of the given context; null when the session has simply ended. */
  readonly problem?: Failure | null
  readonly onRetry?: () => void
}

/**
 * Shown when the user is signed out; a page may put its own content into the slot `signed-out`. Without a context there is nothing to try
 * again.
 */
export function SignedOutPanel({ problem = null, onRetry }: SignedOutPanelProps) {
  const { t } = useTranslation()
  const reason = problem === null ? null : failureText(problem)
  return (
    <slot name="signed-out">
      <section className="panel">
        <ErrorPanel
          icon="lock"
          title={t('shell.signedOut.title')}
          text={reason === null ? t('shell.signedOut.text') : t(reason.key, reason.values)}
          action={onRetry && <RetryButton onRetry={onRetry} />}
        />
      </section>
    </slot>
  )
}

/** A session that could not start is started again after this time (ours): a wall has no user to press a button. */
const startRetryMs = 30_000

export interface FailedPanelProps {
  readonly failure: Failure
  readonly apiUrl: string
  readonly onRetry: () => void
}

/** Shown when the session could not start. */
export function FailedPanel({ failure, apiUrl, onRetry }: FailedPanelProps) {
  const { t } = useTranslation()
  const [retryAt] = useState(() => Date.now() + startRetryMs)
  const seconds = useCountdown(retryAt)
  useEffect(() => {
    const timer = setTimeout(onRetry, startRetryMs)
    return () => clearTimeout(timer)
  }, [onRetry])
  const { key, values } = failureText(failure)
  const reference = referenceOf(failure)
  return (
    <section className="panel">
      <ErrorPanel
        title={t('shell.failed.start.title')}
        text={
          <>
            {!isSilent(failure) && t(key, values)}
            <ServerNote apiUrl={apiUrl} />
          </>
        }
        action={<RetryButton onRetry={onRetry} />}
        note={t('shell.nextTryByItself', { seconds })}
        {...(reference === '' ? {} : { reference: t('shell.reference', { reference }) })}
      />
    </section>
  )
}

/** The server's correlation id of a failure, or empty. */
export function referenceOf(failure: Failure): string {
  return 'correlationId' in failure ? (failure.correlationId ?? '') : ''
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Button icon="refresh" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  )
}
