/**
 * Tells which servers on a database are alive, and so whether the work of another server is still running. A server renews its lease; after
 * a crash it counts as dead when its lease expires. On PGlite there is only one server.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { clientVersion } from '../../../../src/contract/limits'
import { asError } from '../as-error'
import type { Db } from './database'

const leaseMs = 10_000
const renewedEveryMs = 3_000

/** Ids of the servers that are alive: work claimed by another one is nobody's. */
export const liveServers = sql`(select l.id from server_lease l where l.alive_until > clock_timestamp())`

export interface ServerLease {
  readonly id: string
  /** Ends the lease: other servers may take over unfinished work at once. */
  stop(): Promise<void>
}

/**
 * Takes a lease and renews it until it is stopped. The database's clock is used, since servers' clocks differ.
 * @param version of this server, for migrations that contract (migrate.ts)
 */
export async function takeLease(
  db: Db,
  onError: (error: Error) => void,
  version = clientVersion,
): Promise<ServerLease> {
  const id = randomUUID()
  const isAlone = db.engine === 'pglite'
  if (isAlone) await db.lease.deleteFrom('server_lease').execute()
  const until = isAlone ? sql`'infinity'` : sql`clock_timestamp() + ${leaseMs} * interval '1 ms'`
  const renew = async (): Promise<void> => {
    await sql`insert into server_lease (id, alive_until, version) values (${id}, ${until}, ${version})
      on conflict (id) do update set alive_until = excluded.alive_until`.execute(db.lease)
  }
  await renew()
  let renewing: Promise<void> | undefined
  const report = (error: unknown): void => onError(asError(error))
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
      // Without the database the lease expires by itself.
      await db.lease.deleteFrom('server_lease').where('id', '=', id).execute().catch(report)
    },
  }
}

/**
 * Does work that only one server does at a time, unless another one that is alive is doing it. A server that dies loses its claim with its
 * lease.
 * @param what names the work among the values of the installation
 * @returns undefined when another server has it
 */
export async function asOnlyServer<T>(
  { read }: Pick<Db, 'read'>,
  what: string,
  leaseId: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { rows } = await sql`
    insert into installation (key, value) values (${what}, ${leaseId})
    on conflict (key) do update set value = excluded.value
    where installation.value = excluded.value
      or installation.value not in (select alive.id::text from ${liveServers} alive)
    returning key`.execute(read)
  if (rows.length === 0) return undefined
  try {
    return await work()
  } finally {
    await read.deleteFrom('installation').where('key', '=', what).where('value', '=', leaseId).execute()
  }
}
