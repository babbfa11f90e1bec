/**
 * When the dashboard fetches again and when its figures are shown as stale: a clock and an age from the first missed refresh on, greyed
 * out after an hour (design guide, stale mark; spec 2, section 9, widget refresh).
 */
import { reportDataRefreshDefaultMinutes } from '../../contract/limits'

export type Freshness = 'fresh' | 'stale' | 'old'

/** A failed refresh is tried again after this time, or after the interval when that is shorter. */
export const retryAfterMs = 60_000
/** Figures that missed a refresh are greyed out at this age. */
export const oldAfterMs = 60 * 60_000
/** A refresh may take this long before it counts as missed. */
export const lateAfterMs = 30_000

const minuteMs = 60_000

/** Milliseconds between refreshes; an invalid setting gives the default. */
export function refreshIntervalMs(reportDataRefreshMinutes: number): number {
  const isUsable = Number.isFinite(reportDataRefreshMinutes) && reportDataRefreshMinutes > 0
  return (isUsable ? reportDataRefreshMinutes : reportDataRefreshDefaultMinutes) * minuteMs
}

/** The freshness at `now` of figures received at `receivedAt`, all in ms since 1970; a refresh that failed before that is ignored. */
export function freshnessOf(
  receivedAt: number,
  failedAt: number | null,
  intervalMs: number,
  now: number,
): Freshness {
  const ageMs = now - receivedAt
  // Received in the future: the clock was set back, and each fetch since then would have corrected this. `now` itself may be a tick old.
  const isSetBack = ageMs < -lateAfterMs
  const hasFailed = failedAt !== null && failedAt >= receivedAt
  const hasMissed = hasFailed || isSetBack || ageMs >= intervalMs + lateAfterMs
  if (!hasMissed) return 'fresh'
  return ageMs >= oldAfterMs ? 'old' : 'stale'
}
