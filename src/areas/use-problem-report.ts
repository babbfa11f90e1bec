/**
 * Wrong use of an element is reported to its page three times: in the element, by an event, and by one line in the console. The event and
 * the line wait a moment, for frameworks set attributes and provide contexts one after the other.
 */
import { useEffect, useRef } from 'react'
import { logWarning } from '../kernel/log'
import type { CockpitErrorCode, Emit } from './cockpit-events'

/** So long a page may take to say all it has to say (ours). */
export const settledAfterMs = 2_000

/** Reports the sentence once it has stood for a while; null while there is nothing to report. */
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
