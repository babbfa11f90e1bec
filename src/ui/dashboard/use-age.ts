/** The age of a moment in words, renewed each second. */
import { useSession } from '../session-context'
import { useNow } from '../use-now'

/**
 * Words for the age of a moment by this machine's clock (ms since 1970). Both moments are converted to the server's clock, so that
 * a date, which is shown for great ages, is the server's.
 */
export function useAge(since: number): string {
  const { formats, serverTimeOffsetMs } = useSession()
  const now = useNow()
  const from = new Date(since + serverTimeOffsetMs)
  return formats.relative(from, new Date(Math.max(since, now) + serverTimeOffsetMs))
}
