/** The context of an element, or its wait for one: a name may be provided after the element is created. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AuthContext } from '../kernel/auth-context'
import { contextNamed, onContexts } from '../kernel/contexts'
import { readAuthContextValue, type AuthContextInput } from './auth-context-input'
import { settledAfterMs } from './use-problem-report'

export interface PendingContext {
  /** The given context, or the one provided under the given name. */
  readonly authInput: AuthContextInput
  readonly context: AuthContext | null
  /** No context was provided in time: the element says that it is not connected, and still accepts a context later. */
  readonly isOverdue: boolean
  /** The page withdrew the context: its user signed out there. */
  readonly isWithdrawn: boolean
  /** Changes whenever the page gives a context, also the same one. */
  readonly given: object
}

/** Follows the contexts that are provided, replaced and withdrawn under a name. */
export function useAuthContext(input: AuthContextInput): PendingContext {
  const name = input.kind === 'named' ? input.name : null
  const { subscribe, read } = useMemo(() => providedUnder(name), [name])
  const provided = useSyncExternalStore(subscribe, read)
  const named = provided.context
  const authInput = useMemo(() => (named ? readAuthContextValue(named) : input), [named, input])
  const context = authInput.kind === 'context' ? authInput.context : null
  const isWaiting = context === null && authInput.kind !== 'invalid'
  const [overdueInput, setOverdueInput] = useState<AuthContextInput | null>(null)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOverdueInput(authInput), settledAfterMs)
    return () => {
      clearTimeout(timer)
      setOverdueInput(null)
    }
  }, [isWaiting, authInput])
  const isOverdue = isWaiting && overdueInput === authInput
  return {
    authInput,
    context,
    isOverdue,
    isWithdrawn: named === null,
    given: name === null ? input : provided,
  }
}

/** The context under a name as a store: `read` returns another object each time when the page provides one, also the same one. */
function providedUnder(name: string | null) {
  const contextNow = () => (name === null ? undefined : contextNamed(name))
  let provided = { context: contextNow() }
  return {
    subscribe: (notify: () => void) =>
      onContexts(other => {
        if (other !== name) return
        provided = { context: contextNow() }
        notify()
      }),
    read: () => {
      // One may be provided between a render and the subscription.
      if (provided.context !== contextNow()) provided = { context: contextNow() }
      return provided
    },
  }
}
