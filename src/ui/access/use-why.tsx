/** "Why?" about oneself, from wherever something is refused: opens the trace of it. */
import { useCallback } from 'react'
import type { TraceQuestion } from '../../contract/endpoints/permissions'
import { useDialogs } from '../dialogs/dialog-outlet'
import { lazyPart } from '../lazy-part'
import { useSession } from '../session-context'

const WhyDialog = lazyPart(() => import('./why-dialog'), 'WhyDialog')

/** Opens it; `what`: what was refused, by the name that people know it by. */
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
