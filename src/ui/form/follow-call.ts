/** How far a call is that runs under a key, asked for as long as it runs (spec 2, section 7, Command). */
import { command } from '../../contract/endpoints/grids'
import { commandPollingMs } from '../../contract/limits'
import type { Api } from '../../kernel/session'

export interface CallProgress {
  readonly done: number
  readonly total: number
}

/**
 * Asks every commandPollingMs and tells once the server has said how much there is to do. A question that gets no answer changes
 * nothing. The returned function ends it.
 */
export function followCall(api: Api, requestKey: string, tell: (progress: CallProgress) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let most = 0
  const ask = () => {
    api.call(command.status, { params: { id: requestKey } }, { signal }).then(
      ({ state, done, total }) => {
        if (signal.aborted || state === 'unknown' || total === null) return
        most = Math.max(most, done)
        tell({ done: most, total })
      },
      () => undefined,
    )
  }
  const timer = setInterval(ask, commandPollingMs)
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
