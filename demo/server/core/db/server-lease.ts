/**
 * Which servers are alive on a database, so that one can tell whether the work of another still runs. A server renews its lease;
 * one that ended without a word is dead when its lease is over. On PGlite there is one server: whoever starts is alone.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database'

const leaseMs = 10_000
const renewedEveryMs = 3_000

export interface ServerLease {
  readonly id: string
  /** Ends the lease: what this server left unfinished may be looked at at once. */
  stop(): Promise<void>
}

/** Takes a lease and renews it until it is stopped. Times are the database's, since servers' clocks differ. */
export async function takeLease(db: Db, onError: (error: Error) => void): Promise<ServerLease> {
  const id = randomUUID()
  const isAlone = db.engine === 'pglite'
  if (isAlone) await db.read.deleteFrom('server_lease').execute()
  const until = isAlone ? sql`'infinity'` : sql`clock_timestamp() + ${leaseMs} * interval '1 ms'`
  const renew = async (): Promise<void> => {
    await sql`insert into server_lease (id, alive_until) values (${id}, ${until})
      on conflict (id) do update set alive_until = excluded.alive_until`.execute(db.read)
  }
  await renew()
  let renewing: Promise<void> | undefined
  const report = (error: unknown): void => onError(error instanceof Error ? error : new Error(String(error)))
  const renewSafely = (): void => {
    renewing ??= renew()
      .catch(report)
      .finally(() => {
        renewing = undefined
      })
  }
  const timer = isAlone ? undefined : setInterval(renewSafely, renewedEveryMs)
  return {
    id,
    async stop() {
      clearInterval(timer)
      await renewing
      // Without the database the lease ends by itself.
      await db.read.deleteFrom('server_lease').where('id', '=', id).execute().catch(report)
    },
  }
}
