/** What is saved, while its page is open: loaded once, and again when settings of the business unit changed. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { toFailure, type Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'

export interface SettingsState<S> {
  /** Undefined until the first answer. */
  readonly state: S | undefined
  /** Why there is no answer yet. */
  readonly failure: Failure | null
  /** Fetches again; resolves when that is known. */
  load(): Promise<void>
  /** Takes what a save answered. */
  take(state: S): void
}

/** The state that `ask` fetches; the same function at every call. `refreshes` grows when the page around asks for fresh data. */
export function useSettingsState<S>(ask: (api: Api) => Promise<S>, refreshes: number): SettingsState<S> {
  const { api, settings } = useSession()
  const [state, setState] = useState<S>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const turns = useRef(0)
  const take = useCallback((next: S) => {
    turns.current += 1
    setFailure(null)
    setState(next)
  }, [])
  const load = useCallback(async () => {
    turns.current += 1
    const turn = turns.current
    try {
      const next = await ask(api)
      // A save that was answered meanwhile knows better.
      if (turn === turns.current) take(next)
    } catch (error) {
      if (turn === turns.current) setFailure(toFailure(error))
    }
  }, [api, ask, take])
  // The session gets new settings whenever somebody saved some.
  useEffect(() => {
    void load()
  }, [load, refreshes, settings])
  return { state, failure, load, take }
}
