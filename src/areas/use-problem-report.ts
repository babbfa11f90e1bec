/**
 * Wrong use of an element is reported to its page in three ways: in the element, by an event, and by one line in the console. The event and
 * the line are delayed, because frameworks set attributes and provide contexts one after the other.
 */
import { useEffect, useRef } from 'react'
import { logWarning } from '../kernel/log'
import type { CockpitErrorCode, Emit } from './cockpit-events'

/** Time that a page has to set its attributes and contexts (ours). */
export const settledAfterMs = 2_000

/** Reports the message once it has stood for a while; null when there is no problem. */
export function useProblemReport(
  emit: Emit,
  code: CockpitErrorCode,
  message: string | null,
  afterMs = settledAfterMs,
): void {
  const reported = useRef<string | null>(null)
  useEffect(() => {
    if (message === null) reported.current = null
    if (message === null || reported.current === message) return undefined
    const timer = setTimeout(() => {
      reported.current = message
      logWarning(message)
      emit('cockpit-error', { code, message, reference: '' })
    }, afterMs)
    return () => clearTimeout(timer)
  }, [emit, code, message, afterMs])
}
