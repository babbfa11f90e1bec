/** The user's own access trace for what was just refused, to read, or to copy for somebody who can help. */
import { useTranslation } from 'react-i18next'
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import { Button } from '../controls/button'
import { CopyButton } from '../controls/copy-button'
import { Loaded } from '../controls/loaded'
import { GridSkeleton } from '../controls/skeleton'
import { Dialog } from '../dialogs/dialog'
import { useSession } from '../session-context'
import { useResource } from '../use-resource'
import { traceOf, TraceSteps } from './trace-steps'
import { traceText, type TraceWords } from './trace-words'

export interface WhyDialogProps {
  /** What was refused, by the name that users know. */
  readonly what: string
  readonly question: TraceQuestion
  readonly onClose: () => void
}

/** The dialog; its owner unmounts it at `onClose`. */
export function WhyDialog({ what, question, onClose }: WhyDialogProps) {
  const { t } = useTranslation()
  const { formats, user } = useSession()
  const loaded = useResource(traceOf, question)
  const words: TraceWords = { t, formats, unit: user.businessUnitName }
  const text = loaded.value === undefined ? null : traceText(loaded.value, what, words)
  return (
    <Dialog
      title={t('trace.titleOf', { what })}
      size={560}
      onCancel={onClose}
      closable
      lead={text !== null && <CopyButton kind="quiet" text={text} label={t('trace.copy')} />}
      actions={
        <Button data-autofocus="" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <Loaded from={loaded} notLoaded={t('trace.failed')} shape={<GridSkeleton rows={5} />}>
        {trace => <TraceSteps trace={trace} words={words} />}
      </Loaded>
    </Dialog>
  )
}
