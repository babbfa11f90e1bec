/**
 * Moves expired rows to the archive in the night of each company. A retention period changed after the night began applies from the next
 * night on, so that a mistyped number can be corrected until then. Only one server does this at a time.
 */
import { companyRegion } from '../../../src/contract/company-day'
import {
  retainedForever,
  lastRetentionDay,
  retentionCutoff,
  retentionKinds,
  retentionNight,
} from '../../../src/contract/retention'
import type { BackgroundTask } from '../core/background/background-task'
import { eachAlone } from '../core/background/each-alone'
import type { Db } from '../core/db/database'
import { asOnlyServer } from '../core/db/server-lease'
import { pauseAfter, type PiecesOptions } from '../core/db/pieces'
import { withoutTimeLimit } from '../core/db/time-limit'
import { readUnitValues } from '../settings/public'
import { isOfOpenUnit } from '../units/public'
import { takeArchiveFolder } from './archive-folder'
import { movePiece, type Move } from './move-piece'
import { retentionChangedAt } from './retention-state'

/** The pause after each batch, as a multiple of its duration: at most a third of the embedded engine's time is used. */
const pauseFactors = { pglite: 2, postgres: 0 } as const

export interface RetentionParts {
  readonly db: Db
  /** The lease of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  /** Folder of the archive. */
  readonly folder: string
  readonly now: () => Date
}

/** For a server that has an archive. */
export function retentionTask({ db, leaseId, folder, now }: RetentionParts): BackgroundTask {
  const finished: FinishedNights = new Map()
  return {
    name: 'retention',
    everyMs: 10 * 60_000,
    atStart: true,
    onSettle: 'run',
    run: ({ signal }) =>
      withoutTimeLimit(() =>
        moveDueRows(db, {
          leaseId,
          folder,
          now: now(),
          finished,
          isStopped: () => signal.aborted,
          pauseFactor: pauseFactors[db.engine],
        }),
      ),
  }
}

/** By unit and kind the cutoff up to which all rows that may go were moved. What has to stay is looked at again in the next night. */
type FinishedNights = Map<string, number>

export interface DueRows extends PiecesOptions, Pick<Move, 'folder' | 'now' | 'afterFile'> {
  readonly leaseId: string
  /** Nights that are finished: nothing is asked about them, and those that get finished are added. */
  readonly finished?: FinishedNights
}

const ofNight = ({ businessUnitId, kind }: Move): string => `${businessUnitId} ${kind}`

/**
 * Moves all expired rows, unless another server is doing so. An error of one kind in one unit does not stop the others.
 * @throws the first error; before anything is moved, when another folder is at the path of the archive
 */
export async function moveDueRows(db: Db, due: DueRows): Promise<void> {
  const { finished = new Map() } = due
  const moves = (await dueMoves(db, due)).filter(
    move => finished.get(ofNight(move)) !== move.cutoff.getTime(),
  )
  if (moves.length === 0) return
  await asOnlyServer(db, 'retention', due.leaseId, async () => {
    await takeArchiveFolder(db, due.folder)
    await eachAlone(moves, async move => {
      if (await moveAll(db, move, due)) finished.set(ofNight(move), move.cutoff.getTime())
    })
  })
}

/** @returns whether nothing is left; false when it was stopped before */
async function moveAll(
  db: Db,
  move: Move,
  { isStopped = () => false, pauseFactor }: DueRows,
): Promise<boolean> {
  for (let after: Move['after']; !isStopped();) {
    const next = { ...move, after }
    after = await pauseAfter(() => movePiece(db, next), pauseFactor)
    if (after === undefined) return true
  }
  return false
}

/** What is due in the last night that has begun, in all open units; kinds whose retention period was changed since then are left out. */
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
      if (days === retainedForever) continue
      const since = await retentionChangedAt(db.read, businessUnitId, kind)
      if (since !== null && new Date(since) > retentionNight(night, region)) continue
      const cutoff = retentionCutoff(night, days, region)
      moves.push({ kind, businessUnitId, region, cutoff, folder, now, ...(afterFile && { afterFile }) })
    }
  }
  return moves
}
