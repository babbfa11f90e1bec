/** How long ago something was, as words, renewed each second. */
import { useSession } from '../session-context'
import { useNow } from '../use-now'

/**
 * Words for the age of a moment of this machine's clock (ms since 1970). Both ends are moved to the server's clock, so that
 * a date, once it comes to that, is the server's.
 */
export function useAge(since: number): string {
  const { formats, serverTimeOffsetMs } = useSession()
  const now = useNow()
  const from = new Date(since + serverTimeOffsetMs)
  return formats.relative(from, new Date(Math.max(since, now) + serverTimeOffsetMs))
}
