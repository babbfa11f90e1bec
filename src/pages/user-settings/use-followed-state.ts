/** What is saved for the whole unit while its page is open: loaded once, and again whenever administrators change anything anywhere. */
import { useEffect, useState } from 'react'
import { asksToFetch } from '../../contract/live-messages'
import type { Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'
import { useLoaded } from '../../ui/use-loaded'

export interface FollowedState<S> {
  /** Undefined until the first answer. */
  readonly state: S | undefined
  /** Why there is no answer yet. */
  readonly failure: Failure | null
  /** Fetches again. */
  readonly load: () => void
  /** Takes what a save answered. */
  readonly take: (state: S) => void
}

/**
 * The state.
 * @param load the same function at every call
 * @param refreshes grows when the page around asks for fresh data
 */
export function useFollowedState<S>(
  load: (api: Api, signal: AbortSignal) => Promise<S>,
  refreshes: number,
): FollowedState<S> {
  const { live } = useSession()
  const [turn, setTurn] = useState(0)
  const [taken, setTaken] = useState<{ readonly after: unknown; readonly state: S }>()
  const { found, failure, retry } = useLoaded(load, `${refreshes}.${turn}`)
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
