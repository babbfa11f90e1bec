/** Runs an action without a dialog of its own; one that takes a while shows how far it is, until the user puts it aside. */
import { spinnerAfterMs } from '../../contract/limits'
import type { ActionRun } from './action-run'
import type { ActionCall, CallOutcome } from './call-action'
import { ProgressDialog } from './progress-dialog'

/** Calls; never rejects. */
export async function callWithProgress(run: ActionRun, call: ActionCall): Promise<CallOutcome> {
  const { caller, dialogs, onPhase, t, nameFor } = run
  const requestKey = caller.keyFor(call)
  onPhase('running')
  let closeProgress: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAside = false
  const show = () => {
    let isOver = false
    let close: (() => void) | undefined
    closeProgress = () => {
      isOver = true
      close?.()
    }
    void dialogs.open<never>(closeDialog => {
      close = () => closeDialog()
      // It appears a moment after it was asked for; the call may have ended meanwhile.
      if (isOver) queueMicrotask(close)
      return (
        <ProgressDialog
          title={nameFor(call.rows.length)}
          label={t('grid.progress.running')}
          requestKey={requestKey}
          onAside={() => {
            isAside = true
            onPhase(null)
            closeDialog()
          }}
        />
      )
    })
  }
  // A question of the server stands alone: nothing covers it while it is open.
  const wait = (isWaiting: boolean) => {
    clearTimeout(timer)
    closeProgress?.()
    closeProgress = undefined
    if (isWaiting && !isAside) timer = setTimeout(show, spinnerAfterMs)
  }
  wait(true)
  try {
    return await caller.run(call, requestKey, isAsking => wait(!isAsking))
  } finally {
    wait(false)
    onPhase(null)
  }
}
