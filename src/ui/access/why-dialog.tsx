/** The user's own access trace for what was just refused, to read, or to copy for somebody who can help. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import type { Session } from '../../kernel/session'
import { Button } from '../controls/button'
import { useCopy } from '../controls/clipboard'
import { NotLoaded } from '../controls/not-loaded'
import { GridSkeleton, Skeleton } from '../controls/skeleton'
import { Dialog } from '../dialogs/dialog'
import { TraceSteps } from './trace-steps'
import { traceText, type TraceWords } from './trace-words'
import { useTrace } from './use-trace'

export interface WhyDialogProps {
  readonly session: Pick<Session, 'api' | 'formats' | 'user'>
  /** What was refused, by the name that users know. */
  readonly what: string
  readonly question: TraceQuestion
  readonly onClose: () => void
}

/** The dialog; its owner unmounts it at `onClose`. */
export function WhyDialog({ session, what, question, onClose }: WhyDialogProps) {
  const { t } = useTranslation()
  const { copy, isCopied } = useCopy()
  const [turn, setTurn] = useState(0)
  const state = useTrace(session.api, question, turn)
  const words: TraceWords = { t, formats: session.formats, unit: session.user.businessUnitName }
  const text = state.status === 'ready' ? traceText(state.trace, what, words) : null
  return (
    <Dialog
      title={t('trace.titleOf', { what })}
      size={560}
      onCancel={onClose}
      closable
      lead={
        text !== null && (
          <Button kind="quiet" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy(text)}>
            {t(isCopied ? 'ui.copied' : 'trace.copy')}
          </Button>
        )
      }
      actions={
        <Button data-autofocus="" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {state.status === 'ready' && <TraceSteps trace={state.trace} words={words} />}
      {state.status === 'failed' && (
        <NotLoaded
          title={t('trace.failed')}
          failure={state.failure}
          onRetry={() => setTurn(count => count + 1)}
        />
      )}
      {state.status === 'loading' && (
        <Skeleton isLoading shape={<GridSkeleton rows={5} />}>
          {null}
        </Skeleton>
      )}
    </Dialog>
  )
}
