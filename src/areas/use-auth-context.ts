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
  const named = useSyncExternalStore(onContexts, () =>
    input.kind === 'named' ? contextNamed(input.name) : undefined,
  )
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
  return { authInput, context, isOverdue, isWithdrawn: named === null, given: useGiven(input) }
}

/** Another object each time when the page sets the property, or provides a context under the element's name. */
function useGiven(input: AuthContextInput): object {
  const [provided, setProvided] = useState<object>(input)
  const name = input.kind === 'named' ? input.name : null
  useEffect(
    () =>
      onContexts(other => {
        if (other === name) setProvided({})
      }),
    [name],
  )
  return name === null ? input : provided
}
