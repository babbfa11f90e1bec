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
}

/** The panel. */
export function NotLoaded({ title, failure, onRetry }: NotLoadedProps) {
  const { t } = useTranslation()
  return (
    <ErrorPanel
      title={title}
      text={failureSentence(failure, t)}
      action={
        <Button icon="refresh" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    />
  )
}
