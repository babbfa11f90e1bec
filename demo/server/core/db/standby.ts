/**
 * A standby that answers long reads, so that reports do not slow down other users. It is used only once it has replayed everything that was
 * committed before the request: users never miss a change that they have seen, whichever node made it.
 */
import { Kysely, sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../start-error'
import type { LongRead } from '../../../../src/contract/endpoints/endpoint'
import type { ConnectionCount, LongReadCount } from './database'
import { databaseOutages } from './database-outages'
import { postgresDialect } from './postgres-dialect'
import { standbyPools } from './postgres-pool'
import type { Tables } from './tables'

export interface StandbyAddress {
  readonly url: string
  /** The kinds of long reads that it answers; the database answers all others. */
  readonly answers: readonly LongRead[]
}

export interface Standby {
  readonly read: Kysely<Tables>
  readonly search: Kysely<Tables>
  /**
   * Whether it answers this now: it must have replayed all that the database has committed; false when it lags too far behind, or is
   * unavailable.
   */
  answers(what: LongRead, database: Kysely<Tables>): Promise<boolean>
  /** The number of long reads by the server that answered them. */
  longReads(): readonly LongReadCount[]
  connections(): readonly ConnectionCount[]
  close(): Promise<void>
}

/** Maximum time that a request waits for the standby; then the database itself answers. */
export const catchUpMostMs = 2_000
const pollMs = 20
/** A standby that does not answer at all for this time cannot be reached: its connections are cut. */
const silentAfterMs = 5_000
/** After it was unavailable, or lagged too far behind, it is skipped for this time, so that not every request waits in vain. */
const awayMs = 5_000

/** @param say called with a line when it becomes unavailable, and when it is back */
export function openStandby({ url, answers }: StandbyAddress, say: (line: string) => void): Standby {
  const outages = databaseOutages(line => say(`Standby: ${line}`))
  const pools = standbyPools(url, error => outages.report(error))
  const read = new Kysely<Tables>({ dialect: postgresDialect(pools.main, { outages, keepsPlans: false }) })
  const search = new Kysely<Tables>({
    dialect: postgresDialect(pools.search, { outages, keepsPlans: false }),
  })
  const counts = { standby: new Map<LongRead, number>(), database: new Map<LongRead, number>() }
  let awayUntil = 0
  const hasCaughtUp = async (database: Kysely<Tables>): Promise<boolean> => {
    if (performance.now() < awayUntil) return false
    // Null for a database that is a standby itself, as during a failover: it has no such position, and asking for it is an error.
    const { rows } = await sql<{ position: string | null }>`
      select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn() end::text as position`.execute(
      database,
    )
    const position = rows[0]?.position ?? null
    if (position === null) return false
    const deadline = performance.now() + catchUpMostMs
    try {
      for (;;) {
        if (await isHeard(() => hasReplayed(read, position))) return true
        if (performance.now() > deadline) break
        await wait(pollMs)
      }
    } catch (error) {
      if (outages.report(error) === undefined) say(`Standby: ${messageOf(error)}`)
    }
    awayUntil = performance.now() + awayMs
    return false
  }
  const isHeard = async (ask: () => Promise<boolean>): Promise<boolean> => {
    const silence = setTimeout(() => [pools.main, pools.search].forEach(pool => pool.cut()), silentAfterMs)
    return ask().finally(() => clearTimeout(silence))
  }
  return {
    read,
    search,
    async answers(what, database) {
      if (!answers.includes(what)) return false
      const isCaughtUp = await hasCaughtUp(database)
      const counted = counts[isCaughtUp ? 'standby' : 'database']
      counted.set(what, (counted.get(what) ?? 0) + 1)
      return isCaughtUp
    },
    longReads: () =>
      (['standby', 'database'] as const).flatMap(by =>
        [...counts[by]].map(([what, count]) => ({ what, by, count })),
      ),
    connections: () =>
      Object.entries(pools).map(([pool, { count }]) => ({ pool: `standby-${pool}`, ...count() })),
    async close() {
      await Promise.all([pools.main.end(), pools.search.end()])
    },
  }
}

/** False for a primary, which replays nothing: it is no standby, and is not used. */
async function hasReplayed(standby: Kysely<Tables>, position: string): Promise<boolean> {
  const { rows } = await sql<{ hasReplayed: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "hasReplayed"`.execute(standby)
  return rows[0]?.hasReplayed === true
}
