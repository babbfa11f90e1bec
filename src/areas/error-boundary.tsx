/** Keeps a failure inside the part that failed: a panel with a retry stands in its place, everything around it goes on. */
import { Component, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/button'
import { ErrorPanel } from '../ui/controls/error-panel'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Told once per failure, with what is said in its place, for the log of the page around. */
  readonly onError?: (error: unknown, sentence: string) => void
}

interface State {
  readonly error: unknown
  readonly hasFailed: boolean
}

/** Shows `children` until one of them throws while it renders. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <FailedPart
        error={this.state.error}
        onError={this.props.onError}
        onRetry={() => this.setState({ error: undefined, hasFailed: false })}
      />
    )
  }
}

interface FailedPartProps {
  readonly error: unknown
  readonly onError: ErrorBoundaryProps['onError']
  readonly onRetry: () => void
}

/** A missing chunk means that the page is older than the server's files; only the page itself may reload. */
function FailedPart({ error, onError, onRetry }: FailedPartProps) {
  const { t } = useTranslation()
  const what = isMissingChunk(error) ? 'chunk' : 'part'
  const text = t(`shell.failed.${what}.text`)
  useEffect(() => onError?.(error, text), [error, onError, text])
  return (
    <section className="panel">
      <ErrorPanel
        title={t(`shell.failed.${what}.title`)}
        text={text}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
        }
        reference={error instanceof Error ? error.message : undefined}
      />
    </section>
  )
}

/** Whether a dynamic import could not be fetched; browsers have no common type for it. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)
}
