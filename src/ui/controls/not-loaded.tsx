/** In the place of what could not be loaded: what it is, why, and a button that tries again. */
import type { Failure } from '../../kernel/failure'
import { failureSentence } from '../failure-sentence'
import { useTranslation } from '../use-translation'
import { Button } from './button'
import { ErrorPanel } from './error-panel'

export interface NotLoadedProps {
  /** What could not be loaded: "The material could not be loaded". */
  readonly title: string
  readonly failure: Failure
  readonly onRetry: () => void
  /** "Try again" when absent. */
  readonly retryText?: string
}

/** The panel; the reference for support stands below the sentence, to be copied. */
export function NotLoaded({ title, failure, onRetry, retryText }: NotLoadedProps) {
  const { t } = useTranslation()
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
      action={
        <Button icon="refresh" onClick={onRetry}>
          {retryText ?? t('ui.retry')}
        </Button>
      }
      {...(isReferred && { reference: failure.correlationId })}
    />
  )
}
