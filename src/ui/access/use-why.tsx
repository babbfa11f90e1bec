/** Opens the user's own access trace from any place that refuses him something. */
import { useCallback } from 'react'
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import { useDialogs } from '../dialogs/dialog-outlet'
import { lazyPart } from '../lazy-part'
import { useSession } from '../session-context'

const WhyDialog = lazyPart(() => import('./why-dialog'), 'WhyDialog')

/** Opens the dialog. `what` is what was refused, by the name that users know. */
export function useWhy(): (what: string, question: TraceQuestion) => void {
  const session = useSession()
  const dialogs = useDialogs()
  return useCallback(
    (what, question) =>
      void dialogs.open(close => (
        <WhyDialog session={session} what={what} question={question} onClose={close} />
      )),
    [dialogs, session],
  )
}
