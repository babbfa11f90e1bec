/** The context that an element was given, or what it waits for: a name may be provided later than the element. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AuthContext } from '../kernel/auth-context'
import { contextNamed, onContexts } from '../kernel/contexts'
import { readAuthContextValue, type AuthContextInput } from './auth-context-input'
import { settledAfterMs } from './use-problem-report'

export interface PendingContext {
  /** What was given, or under its name provided. */
  readonly authInput: AuthContextInput
  readonly context: AuthContext | null
  /** Nothing came in time: the element says that it is not connected, and still takes a context that comes later. */
  readonly isOverdue: boolean
  /** The page took the context away: its user signed out there. */
  readonly isWithdrawn: boolean
}

/** Follows contexts that are provided, replaced and withdrawn under a name. */
export function useAuthContext(given: AuthContextInput): PendingContext {
  const named = useSyncExternalStore(onContexts, () =>
    given.kind === 'named' ? contextNamed(given.name) : undefined,
  )
  const authInput = useMemo(() => (named ? readAuthContextValue(named) : given), [named, given])
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
  return { authInput, context, isOverdue, isWithdrawn: named === null }
}
