/** Replaces a part of an element that failed: names the error and offers to try again. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/button'
import { ErrorPanel } from '../ui/controls/error-panel'
import type { Failed } from '../ui/error-boundary'
import { ScriptProblem } from '../ui/script-problem'

export interface FailedPartProps extends Failed {
  /** Called once per failure, with the message shown, for the log of the embedding page. */
  readonly onError: (error: unknown, sentence: string) => void
}

/** A missing chunk means that the page is older than the server's files; only the embedding page may reload itself. */
export function FailedPart({ error, retry, onError }: FailedPartProps) {
  const { t } = useTranslation()
  const what = isMissingChunk(error) ? 'chunk' : 'part'
  const text = t(`shell.failed.${what}.text`)
  useEffect(() => onError(error, text), [error, onError, text])
  return (
    <section className="panel">
      <ErrorPanel
        title={t(`shell.failed.${what}.title`)}
        text={text}
        action={
          <Button icon="refresh" onClick={retry}>
            {t('ui.tryAgain')}
          </Button>
        }
        reference={error instanceof Error ? error.message : undefined}
      />
    </section>
  )
}

/** Whether a dynamic import could not be fetched; browsers have no common type for it. */
function isMissingChunk(error: unknown): boolean {
  if (error instanceof ScriptProblem) return true
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
}
