/** Shows an area once it has a session, with toasts, and until then why there is none. */
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { failureText, tokenProblemOf, type Failure } from '../kernel/failure'
import type { Session } from '../kernel/session'
import { Toaster } from '../ui/controls/toast'
import { ErrorBoundary } from '../ui/error-boundary'
import { SessionProvider } from '../ui/session-context'
import type { Emit } from './cockpit-events'
import type { Mode } from './element-settings'
import { FailedPart } from './failed-part'
import { FailedPanel, LoadingPanel, referenceOf, SignedOutPanel, type LoadingShape } from './session-panels'
import type { AcquiredSession, SessionState } from '../ui/use-acquired-session'
import { LiveNotice } from './live-notice'

export interface SessionGateProps {
  readonly acquired: AcquiredSession
  /** Address of the session's API. */
  readonly apiUrl: string
  readonly mode: Mode
  readonly loadingShape: LoadingShape
  readonly emit: Emit
  readonly children: (session: Session) => ReactNode
}

/** Renders `children` with the session once it has started. */
export function SessionGate({ acquired, apiUrl, mode, loadingShape, emit, children }: SessionGateProps) {
  const { state, languageProblem, retry } = acquired
  const isSignedOut = useSignedOut(state, emit)
  const reportError = useCallback(
    (cause: unknown, message: string) =>
      emit('cockpit-error', { code: 'part-failed', message, reference: '', cause }),
    [emit],
  )
  const { t } = useTranslation()
  useEffect(() => {
    if (languageProblem !== null) reportError(languageProblem.cause, t('shell.failed.chunk.text'))
  }, [languageProblem, reportError, t])
  if (isSignedOut) return <SignedOutPanel problem={problemOf(state)} onRetry={retry} />
  if (state.status === 'starting') return <LoadingPanel shape={loadingShape} />
  if (state.status === 'failed')
    return <FailedPanel failure={state.failure} apiUrl={apiUrl} onRetry={retry} />
  return (
    <I18nextProvider i18n={state.session.i18n}>
      <SessionProvider session={state.session}>
        {mode === 'office' && (
          <LiveNotice
            session={state.session}
            onSignOut={() => {
              if (emit('cockpit-sign-out', {})) state.session.signOut()
            }}
          />
        )}
        <ErrorBoundary
          key={state.session.key}
          failed={failed => <FailedPart {...failed} onError={reportError} />}
        >
          <Toaster>{children(state.session)}</Toaster>
        </ErrorBoundary>
      </SessionProvider>
    </I18nextProvider>
  )
}

/** Asks the page for a sign-in when there is no session; true when the page left it to the element to show it. */
function useSignedOut(state: SessionState, emit: Emit): boolean {
  const [isLeftToElement, setLeftToElement] = useState(false)
  const reason = signedOutReason(state)
  useEffect(() => {
    if (reason === null) setLeftToElement(false)
    else setLeftToElement(emit('cockpit-auth-needed', { reason }))
  }, [reason, emit])
  const { t } = useTranslation()
  const problem = problemOf(state)
  useEffect(() => {
    if (problem === null) return
    const { key, values } = failureText(problem)
    emit('cockpit-error', {
      code: tokenProblemOf(problem)?.code ?? 'not-started',
      message: t(key, values),
      reference: referenceOf(problem),
      cause: problem.cause,
    })
  }, [problem, emit, t])
  return reason === 'invalid' || (reason === 'ended' && isLeftToElement)
}

function signedOutReason(state: SessionState): 'invalid' | 'ended' | null {
  if (state.status === 'ready' && state.ended !== null) return 'ended'
  return state.status === 'failed' && state.failure.kind === 'signed-out' ? 'invalid' : null
}

/** The problem reported to the page with the sign-in event; null for a session that simply ended. */
function problemOf(state: SessionState): Failure | null {
  const problem =
    state.status === 'failed'
      ? state.failure
      : state.status === 'ready' && state.ended !== null
        ? state.ended.cause
        : null
  if (problem?.kind === 'signed-out' && tokenProblemOf(problem) === undefined) return null
  return problem
}
