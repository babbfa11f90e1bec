/** Shown instead of content that could not be loaded, or above content that could not be refreshed: what, why, and a retry button. */
import { useTranslation } from 'react-i18next'
import { isShown, isSilent, type Failure } from '../../kernel/failure'
import { failureSentence } from '../failure-sentence'
import { Banner } from './banner'
import { Button } from './button'
import { EmptyState } from './empty-state'
import { ErrorPanel } from './error-panel'

export interface NotLoadedProps {
  /** What failed, as a sentence: "The material could not be loaded". */
  readonly title: string
  readonly failure: Failure
  readonly onRetry: () => void
  /** By default "Try again". */
  readonly retryText?: string
}

/** The panel; the reference for support is below the sentence, to be copied. A failure without a message is not shown as an error. */
export function NotLoaded({ title, failure, onRetry, retryText }: NotLoadedProps) {
  const { t } = useTranslation()
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      {retryText ?? t('ui.retry')}
    </Button>
  )
  if (isSilent(failure)) return <EmptyState drawing="no-page" title={title} action={retry} />
  const isReferred =
    failure.kind === 'unexpected' && failure.status > 0 && failure.correlationId !== undefined
  return (
    <ErrorPanel
      title={title}
      text={
        isReferred
          ? t('kernel.failure.unexpectedBelow', { status: failure.status })
          : failureSentence(failure, t)
      }
      action={retry}
      {...(isReferred && { reference: failure.correlationId })}
    />
  )
}

export interface NotRefreshedProps {
  /** The reason; empty when there is none to show. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** Inside a grid, under its toolbar. */
  readonly docked?: boolean
}

/** The content stays, and may be outdated. */
export function NotRefreshed({ failure, onRetry, docked = false }: NotRefreshedProps) {
  const { t } = useTranslation()
  if (failure === null || !isShown(failure)) return null
  return (
    <Banner tone="warning" docked={docked} actions={[{ label: t('ui.retry'), run: onRetry }]}>
      {t('ui.notRefreshed', { reason: failureSentence(failure, t) })}
    </Banner>
  )
}
