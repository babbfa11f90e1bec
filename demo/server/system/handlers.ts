/** Whether the server works, for people (`/api/health`) and for load balancers (`/api/health/ready`). */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { clientBuild, clientVersion } from '../../../src/contract/limits'
import type { Db } from '../core/db/database'
import { liveServers } from '../core/db/server-lease'
import { DatabaseFailure, type DatabaseFailureKind } from '../core/db/database-failure'
import type { Context } from '../core/calls/context'
import type { Ending } from '../core/ending'
import { databaseRefusal } from '../core/calls/database-refusal'
import { Refusal } from '../core/refusal'

/** Short timeout: health checks need a fast answer. */
const probeMostMs = 2_000

/** A node with one of these failures cannot work; the others are temporary and affect single calls. */
const stopsReading: ReadonlySet<DatabaseFailureKind> = new Set(['unavailable', 'connections'])
const stopsWriting: ReadonlySet<DatabaseFailureKind> = new Set([...stopsReading, 'full', 'read-only'])

export function systemHandlers({
  ending,
}: {
  readonly ending: Pick<Ending, 'isEnding' | 'asked'>
}): Handlers<Endpoints, Context>['system'] {
  return {
    async health(_input, { db }) {
      const found = await examine(db, ending.isEnding())
      if (found.failing !== undefined) throw refusalOf(found, found.failing)
      return {
        status: 'ok',
        database: db.engine,
        version: clientVersion,
        build: clientBuild,
        uptimeSeconds: Math.round(process.uptime()),
        nodes: found.nodes,
        parts: found.parts,
      }
    },
    async ready(_input, { db }) {
      ending.asked()
      const isEnding = ending.isEnding()
      const found = await examine(db, isEnding)
      if (found.failing !== undefined) throw refusalOf(found, found.failing)
      if (isEnding || !db.isHearing()) throw notReady(found)
      return { status: 'ready' }
    },
  }
}

interface Examined {
  readonly nodes: number
  /** The reason why the node is not ready, if any. */
  readonly failing: DatabaseFailureKind | undefined
  readonly parts: Readonly<Record<'server' | 'reading' | 'writing' | 'liveUpdates', string>>
}

/** Probes the database, and adds the failures that calls met recently. */
async function examine(db: Db, isEnding: boolean): Promise<Examined> {
  let nodes = 1
  try {
    const seen = await probe(db)
    nodes = seen.nodes
    if (seen.isReadOnly) db.outages.report(new DatabaseFailure('read-only', 'It says so itself.'))
  } catch (error) {
    if (db.outages.report(error) === undefined) throw error
  }
  const kinds = db.outages.current().map(({ kind }) => kind)
  const reading = kinds.find(kind => stopsReading.has(kind))
  const failing = reading ?? kinds.find(kind => stopsWriting.has(kind))
  return {
    nodes,
    failing,
    parts: {
      server: isEnding ? 'ending' : 'ok',
      reading: reading ?? 'ok',
      writing: failing ?? 'ok',
      liveUpdates: db.isHearing() ? 'ok' : 'lost',
    },
  }
}

/** @throws DatabaseFailure, also on a timeout */
async function probe(db: Db): Promise<{ readonly nodes: number; readonly isReadOnly: boolean }> {
  const running = sql<{ nodes: number; isReadOnly: boolean }>`
    select (select count(*) from ${liveServers} alive) as nodes,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"
  `.execute(db.read)
  const over = new AbortController()
  const tooLate = wait(probeMostMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new DatabaseFailure('unavailable', `It did not answer within ${probeMostMs / 1_000} s.`)
  })
  try {
    const { rows } = await Promise.race([running, tooLate])
    return { nodes: rows[0]?.nodes ?? 1, isReadOnly: rows[0]?.isReadOnly ?? false }
  } finally {
    over.abort()
    // The promise that loses the race may still reject.
    void Promise.allSettled([running, tooLate])
  }
}

function refusalOf({ parts }: Examined, kind: DatabaseFailureKind): Refusal {
  const { body, headers } = databaseRefusal(kind)
  return new Refusal(503, { ...body, parts: { ...parts } }, headers)
}

function notReady({ parts }: Examined): Refusal {
  const message = 'This server takes no new work: it ends, or does not hear what others change.'
  return new Refusal(503, { code: 'busy', message, parts: { ...parts } })
}
