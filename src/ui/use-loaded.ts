/** What a part of a page loads for itself: what was found, why not, and once more. */
import { useCallback, useEffect, useState } from 'react'
import { toFailure, type Failure } from '../kernel/failure'
import type { Api } from '../kernel/session'
import { useSession } from './session-context'

export interface Loaded<T> {
  /** Undefined until the first answer; it stays until the next one. */
  readonly found: T | undefined
  /** Why the last attempt found nothing; null while one is under way. */
  readonly failure: Failure | null
  /** Loads once more. */
  readonly retry: () => void
}

/**
 * Loads at once, and again with another `load`: it must be the same function as long as it loads the same. And again with another
 * `version` of what it is about.
 */
export function useLoaded<T>(
  load: (api: Api, signal: AbortSignal) => Promise<T>,
  version?: string | number,
): Loaded<T> {
  const { api } = useSession()
  const [found, setFound] = useState<T>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    load(api, leaving.signal).then(
      next => {
        if (!leaving.signal.aborted) setFound(() => next)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      },
    )
    return () => leaving.abort()
  }, [api, load, version, attempt])
  return { found, failure, retry: useCallback(() => setAttempt(count => count + 1), []) }
}
