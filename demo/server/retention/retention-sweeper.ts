/**
 * Moves what is past its day to the archive, in the night of each company: by what was set when the night began, so that a number that
 * somebody mistyped can be taken back until then. One server does it for all.
 */
import { sql } from 'kysely'
import { companyRegion } from '../../../src/contract/company-day'
import {
  keptForEver,
  lastRetentionDay,
  retentionCutoff,
  retentionKinds,
  retentionNight,
} from '../../../src/contract/retention'
import { pacedJob } from '../core/background/paced-job'
import type { Db } from '../core/db/database'
import { restAfter, type PiecesOptions } from '../core/db/pieces'
import { withoutTimeLimit } from '../core/db/time-limit'
import { readUnitValues } from '../settings/public'
import { isOfOpenUnit } from '../units/public'
import { movePiece, type Move } from './move-piece'
import { sinceWhen } from './since-when'

const lookEveryMs = 10 * 60_000
/** After each piece it rests so many times as long as that took: it has a third of the embedded engine at most. */
const restFactors = { pglite: 2, postgres: 0 } as const

export interface RetentionParts {
  readonly db: Db
  /** Of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  /** Folder of the archive; nothing is moved without one. */
  readonly folder: string | undefined
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

export interface RetentionSweeper {
  /** Looks at once; resolves when nothing is past its day. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts it; it looks every ten minutes. */
export function startRetentionSweeper(parts: RetentionParts): RetentionSweeper {
  const { db, leaseId, folder, now, onError } = parts
  if (folder === undefined) return { settle: () => Promise.resolve(), stop: () => Promise.resolve() }
  let isStopped = false
  const job = pacedJob(
    () =>
      withoutTimeLimit(() =>
        moveDueRows(db, {
          leaseId,
          folder,
          now: now(),
          isStopped: () => isStopped,
          restFactor: restFactors[db.engine],
        }),
      ),
    { delayMs: 0, onError },
  )
  const timer = setInterval(() => job.trigger(), lookEveryMs)
  job.trigger()
  return {
    async settle() {
      job.trigger()
      await job.settle()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await job.settle()
      job.stop()
    },
  }
}

export interface DueRows extends PiecesOptions, Pick<Move, 'folder' | 'now' | 'afterFile'> {
  readonly leaseId: string
}

/**
 * Moves all that is past its day, unless another server is at it. What hinders one kind of one unit hinders no other.
 * @throws the first of what hindered
 */
export async function moveDueRows(db: Db, due: DueRows): Promise<void> {
  const moves = await dueMoves(db, due)
  if (moves.length === 0 || !(await claim(db, due.leaseId))) return
  const failures: unknown[] = []
  for (const move of moves) await moveAll(db, move, due).catch((error: unknown) => failures.push(error))
  await release(db, due.leaseId)
  if (failures.length > 0) throw failures[0]
}

async function moveAll(db: Db, move: Move, { isStopped = () => false, restFactor }: DueRows): Promise<void> {
  for (let after: Move['after']; !isStopped();) {
    const next = { ...move, after }
    after = await restAfter(() => movePiece(db, next), restFactor)
    if (after === undefined) return
  }
}

/** What goes by the last night that has begun: the settings that held then, of all open units. */
async function dueMoves(db: Db, { folder, now, afterFile }: DueRows): Promise<Move[]> {
  const units = await db.read
    .selectFrom('business_unit as u')
    .leftJoin('company_info as c', 'c.business_unit_id', 'u.id')
    .select(['u.id', 'c.region'])
    .where(isOfOpenUnit('u.id'))
    .orderBy('u.id')
    .execute()
  const moves: Move[] = []
  for (const { id: businessUnitId, region: named } of units) {
    const region = companyRegion(named ?? undefined)
    const values = await readUnitValues(db.read, businessUnitId)
    const night = lastRetentionDay(now, region)
    for (const kind of retentionKinds) {
      const days = Number(values[`retention.${kind}`])
      if (days === keptForEver) continue
      const since = await sinceWhen(db.read, businessUnitId, kind)
      if (since !== null && new Date(since) > retentionNight(night, region)) continue
      const cutoff = retentionCutoff(night, days, region)
      moves.push({ kind, businessUnitId, region, cutoff, folder, now, ...(afterFile && { afterFile }) })
    }
  }
  return moves
}

const claimKey = 'retention'

/** It belongs to the server that claimed it as long as that one is alive. */
async function claim({ read }: Db, leaseId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into installation (key, value) values (${claimKey}, ${leaseId})
    on conflict (key) do update set value = excluded.value
    where installation.value = excluded.value
      or installation.value not in (select l.id::text from server_lease l where l.alive_until > clock_timestamp())
    returning key`.execute(read)
  return rows.length > 0
}

async function release({ read }: Db, leaseId: string): Promise<void> {
  await read.deleteFrom('installation').where('key', '=', claimKey).where('value', '=', leaseId).execute()
}
