/** Opens the user's own access trace from any place that refuses him something. */
import { useCallback } from 'react'
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import { useDialogs } from '../dialogs/dialog-outlet'
import { lazyPart } from '../lazy-part'

const WhyDialog = lazyPart(() => import('./why-dialog'), 'WhyDialog')

/** Opens the dialog. `what` is what was refused, by the name that users know. */
export function useWhy(): (what: string, question: TraceQuestion) => void {
  const dialogs = useDialogs()
  return useCallback(
    (what, question) =>
      void dialogs.open(close => <WhyDialog what={what} question={question} onClose={close} />),
    [dialogs],
  )
}
