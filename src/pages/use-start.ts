/** What an editor starts with: loaded at once, and anew when the editor is to start again. */
import { useCallback, useState } from 'react'
import type { Failure } from '../kernel/failure'
import type { Api } from '../kernel/session'
import { useLoaded } from '../ui/use-loaded'

export interface LoadedStart<Start> {
  /** Undefined while it is loading, and when it did not come. */
  readonly start: Start | undefined
  /** Why it did not come. */
  readonly failure: Failure | null
  /** Counts the starts: another one is another mount of the editor. */
  readonly turn: number
  /** Starts again. */
  readonly reload: () => void
}

/** Loads the start. @param load the same function as long as it loads the same */
export function useStart<Start>(load: (api: Api) => Promise<Start>): LoadedStart<Start> {
  const [turn, setTurn] = useState(0)
  const loadTurn = useCallback(async (api: Api) => ({ turn, start: await load(api) }), [load, turn])
  const { found, failure } = useLoaded(loadTurn)
  return {
    // What an earlier turn began with is out of date.
    start: found?.turn === turn ? found.start : undefined,
    failure,
    turn,
    reload: useCallback(() => setTurn(count => count + 1), []),
  }
}
