/**
 * Checks once a night whether the server has another version than this program, since nobody reloads a wall by hand. Each screen
 * checks at its own moment, so that a hundred of them do not send their requests at once.
 */
import type { WallTime } from '../../contract/company-day'
import { newVersionHour, newVersionSpreadMinutes } from '../../contract/limits'

/** Interval of the clock check. */
const checkMs = 60_000
/** A server that does not answer is retried for this long (ours). */
const windowMinutes = 90

export interface VersionWatch {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Clock of the company's region. */
  regionClock(moment: number): WallTime
  /** The server's version. Rejects when it does not answer. */
  fetchVersion(): Promise<string>
  /** The version of this program. */
  readonly own: string
  /** A number from 0 to below 1, the same during the life of a page. */
  readonly random: number
  /** Called once a night at most. */
  onNewVersion(version: string): void
}

/** Watches until the returned function is called. */
export function watchVersion({
  now,
  regionClock,
  fetchVersion,
  own,
  random,
  onNewVersion,
}: VersionWatch): () => void {
  const minutesIn = newVersionHour * 60 + Math.floor(random * newVersionSpreadMinutes)
  /** The night whose check is done. A page that was opened during that time already has the newest version. */
  let doneNight = nightOf(regionClock(now()), newVersionHour * 60)
  let isFetching = false
  let isEnded = false

  const check = async () => {
    const night = nightOf(regionClock(now()), minutesIn)
    if (isFetching || night === null || night === doneNight) return
    isFetching = true
    try {
      const version = await fetchVersion()
      if (isEnded) return
      doneNight = night
      if (version !== own) onNewVersion(version)
    } catch {
      // No response: a reload would not work either; the next check tries again.
    } finally {
      isFetching = false
    }
  }
  const timer = setInterval(() => void check(), checkMs)
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}

/** The date, as text, within the time of the check, which starts at these minutes of the day; else null. */
function nightOf({ year, month, day, hour, minute }: WallTime, minutesIn: number): string | null {
  const minutes = hour * 60 + minute
  return minutes >= minutesIn && minutes < minutesIn + windowMinutes ? `${year}-${month}-${day}` : null
}
