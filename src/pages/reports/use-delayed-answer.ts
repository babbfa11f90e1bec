/** What the server says about something that is still being typed: asked a moment after the last change, the latest one only. */
import { useEffect, useState } from 'react'
import { toFailure, type Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'

export interface DelayedAnswer<T> {
  /** The last answer; it stays while the next one is on its way. */
  readonly found: T | undefined
  readonly failure: Failure | null
  readonly isLoading: boolean
  /** How long the last answer took, in ms. */
  readonly tookMs: number
}

const askDelayMs = 400

/**
 * Asks whenever `asked` changed; nothing while it is null. `ask` must be the same function as long as it asks the same.
 */
export function useDelayedAnswer<T>(
  asked: string | null,
  ask: (api: Api, asked: string, signal: AbortSignal) => Promise<T>,
): DelayedAnswer<T> {
  const { api } = useSession()
  const [answer, setAnswer] = useState<DelayedAnswer<T>>({
    found: undefined,
    failure: null,
    isLoading: false,
    tookMs: 0,
  })
  useEffect(() => {
    if (asked === null) {
      setAnswer(last => ({ ...last, isLoading: false }))
      return undefined
    }
    const leaving = new AbortController()
    setAnswer(last => ({ ...last, isLoading: true }))
    const timer = setTimeout(() => {
      const start = performance.now()
      ask(api, asked, leaving.signal).then(
        found => {
          if (leaving.signal.aborted) return
          setAnswer({ found, failure: null, isLoading: false, tookMs: performance.now() - start })
        },
        (error: unknown) => {
          if (!leaving.signal.aborted)
            setAnswer(last => ({ ...last, failure: toFailure(error), isLoading: false }))
        },
      )
    }, askDelayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, asked, ask])
  return answer
}
