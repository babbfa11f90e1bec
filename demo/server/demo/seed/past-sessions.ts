/** Sessions of the last days, all ended: no user is signed in to a new warehouse. */
import { createHash } from 'node:crypto'
import type { SeedUser } from './master-data'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'

const days = 7
const minuteMs = 60_000
/** Has the form of a hash, but no known value hashes to it. */
const noSecret = Buffer.alloc(32).toString('base64')

export function makePastSessions(
  sheet: Sheet,
  options: {
    readonly businessUnitId: number
    readonly users: readonly SeedUser[]
    readonly clock: SeedClock
    readonly random: Random
  },
): void {
  const { businessUnitId, users, clock, random } = options
  for (let day = -days; day < 0; day += 1) {
    for (const user of users) {
      if (!random.chance(0.55)) continue
      const loginAt = clock.at(day, random.int(5 * 60 + 40, 8 * 60 + 30))
      const endedAt = loginAt + random.int(90, 560) * minuteMs
      const number = `${businessUnitId}/${user.id}/${day}`
      sheet.addPlain('user_session', {
        id: createHash('sha256').update(`session ${number}`).digest('base64url').slice(0, 22),
        business_unit_id: businessUnitId,
        user_id: user.id,
        application: user.role === 'TerminalRole' ? 'Terminal' : 'Cockpit',
        refresh_hash: noSecret,
        previous_refresh_hash: null,
        refreshed_at: null,
        login_at: isoOf(loginAt),
        last_seen_at: isoOf(endedAt),
        expires_at: isoOf(endedAt + 12 * 60 * minuteMs),
        ended_at: isoOf(endedAt),
        version: 2,
      })
    }
  }
}
