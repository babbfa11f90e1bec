/** The saved permission table while its page is open: loaded once, and again whenever rights or roles change anywhere. */
import { useEffect, useState } from 'react'
import { permissions, type PermissionState } from '../../contract/endpoints/permissions'
import { asksToFetch } from '../../contract/live-messages'
import type { Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'
import { useLoaded } from '../../ui/use-loaded'

export interface LoadedPermissions {
  /** Undefined until the first answer. */
  readonly state: PermissionState | undefined
  /** Why there is no answer yet. */
  readonly failure: Failure | null
  /** Fetches again. */
  readonly load: () => void
  /** Takes what a save answered. */
  readonly take: (state: PermissionState) => void
}

/** The table. `refreshes` grows when the page around asks for fresh data. */
export function usePermissionState(refreshes: number): LoadedPermissions {
  const { live } = useSession()
  const [turn, setTurn] = useState(0)
  const [taken, setTaken] = useState<{ readonly after: unknown; readonly state: PermissionState }>()
  const { found, failure, retry } = useLoaded(loadState, `${refreshes}.${turn}`)
  useEffect(
    () =>
      live.subscribe({
        view: 'Access',
        onMessage: message => {
          if (asksToFetch(message)) setTurn(count => count + 1)
        },
        onRegistered: () => Promise.resolve(setTurn(count => count + 1)),
        onRefused: () => undefined,
      }),
    [live],
  )
  return {
    // What a save answered holds until the next answer.
    state: taken !== undefined && taken.after === found ? taken.state : found,
    failure,
    load: retry,
    take: state => setTaken({ after: found, state }),
  }
}

const loadState = (api: Api, signal: AbortSignal) => api.call(permissions.state, {}, { signal })
