/** Whole numbers in the company's format. */
import { useCallback } from 'react'
import { useSession } from '../session-context'

/** A function that formats a count; stable as long as the session is. */
export function useNumber(): (value: number) => string {
  const { formats } = useSession()
  return useCallback((value: number) => formats.number(value, 0), [formats])
}
