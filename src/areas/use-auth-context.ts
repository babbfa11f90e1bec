/** The context that an element was given, or what it waits for: a name may be provided later than the element. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { authContextTimeoutMs } from '../contract/limits'
import { contextNamed, onContexts } from '../kernel/runtime'
import type { AuthContext } from '../kernel/session'
import type { AuthContextInput } from './auth-context-input'

/** An element without any auth-context says so after this time: frameworks set properties a moment after mounting. */
export const unconnectedAfterMs = 1_000

export interface AwaitedContext {
  readonly context: AuthContext | null
  /** Nothing came in time: the element says that it is not connected, and still takes a context that comes later. */
  readonly isOverdue: boolean
}

/** Follows contexts that are provided, replaced and withdrawn under a name. */
export function useAuthContext(input: AuthContextInput): AwaitedContext {
  const named = useSyncExternalStore(onContexts, () =>
    input.kind === 'named' ? contextNamed(input.name) : undefined,
  )
  const context = input.kind === 'context' ? input.context : (named ?? null)
  const isWaiting = context === null && input.kind !== 'invalid'
  const waitMs = input.kind === 'named' ? authContextTimeoutMs : unconnectedAfterMs
  const [overdueInput, setOverdueInput] = useState<AuthContextInput | null>(null)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOverdueInput(input), waitMs)
    return () => {
      clearTimeout(timer)
      setOverdueInput(null)
    }
  }, [isWaiting, input, waitMs])
  return { context, isOverdue: isWaiting && overdueInput === input }
}
