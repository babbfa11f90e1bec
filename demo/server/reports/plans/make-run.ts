/** Makes the file of a claimed run on behalf of its owner, and stores it in the database in parts. */
import { downloadPartBytes, reportTimeMostMs } from '../../../../src/contract/report-limits'
import type { DownloadFailure } from '../../../../src/contract/states/download'
import { asError } from '../../core/as-error'
import type { Db } from '../../core/db/database'
import { databaseFailureKind } from '../../core/db/database-failure'
import { Refusal } from '../../core/refusal'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { dayOf } from '../../../../src/contract/company-day'
import { reportFile } from '../report-file'
import {
  failRun,
  finishRun,
  hasTriesLeft,
  releaseRun,
  retryRun,
  type ClaimedRun,
  type MadeFile,
} from './claim-run'
import { inParts } from './file-parts'
import { hindranceOf, readersOf } from './report-readers'

export interface MakingParts {
  readonly db: Db
  readonly unitSettings: UnitSettingsCache
  readonly now: () => Date
  readonly onError: (error: Error) => void
  /** Aborted when the server shuts down. */
  readonly signal: AbortSignal
}

/** Makes the file of a run, or records why it cannot be made. */
export async function makeRun(run: ClaimedRun, parts: MakingParts): Promise<void> {
  const { db, unitSettings, now, onError, signal } = parts
  try {
    if (!hasTriesLeft(run)) return await failRun(db, run, 'Interrupted', now())
    const { businessUnitId, report } = run
    const hindrance = await hindranceOf(db, await unitSettings.of(businessUnitId), run)
    if (hindrance !== null) return await failRun(db, run, hindrance, now())
    const made = await makeFile(run, parts)
    // Permissions may have changed since it was begun.
    const settings = await unitSettings.of(businessUnitId)
    const readers = await readersOf(db, settings, businessUnitId, report, run.recipientIds)
    await finishRun(db, run, made, { recipientIds: readers.map(({ id }) => id), now: now() })
  } catch (error) {
    if (signal.aborted) return releaseRun(db, run, now())
    if (await wasDeleted(db, run)) return
    const reason = finalReason(error)
    if (reason !== null) return failRun(db, run, reason, now())
    onError(asError(error))
    await retryRun(db, run, 'Unexpected', now())
  }
}

async function makeFile(run: ClaimedRun, { db, unitSettings, now, signal }: MakingParts): Promise<MadeFile> {
  const { businessUnitId, ownerId, report, request, name } = run
  const { region } = await unitSettings.of(businessUnitId)
  const file = await reportFile(report, request, {
    db,
    scope: { businessUnitId, userId: ownerId, region },
    madeBy: ownerId,
    now,
    progress: unseen,
    signal: AbortSignal.any([signal, AbortSignal.timeout(reportTimeMostMs)]),
    mayWait: true,
  })
  const sizeBytes = await writeParts(db, run, file.content)
  const fileName = `${name} ${dayOf(now(), region)}.${request.format}`
  return { fileName, mimeType: file.mimeType, sizeBytes }
}

/** Progress is not shown. */
const unseen = { expect: () => undefined, advance: () => undefined }

/** Stores the content as it arrives, so that at most one part is in memory, and returns its length. */
async function writeParts(db: Db, run: ClaimedRun, content: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0
  let partNo = 0
  for await (const part of inParts(content, downloadPartBytes)) {
    sizeBytes += part.byteLength
    await db.read
      .insertInto('report_run_part')
      .values({ run_id: run.id, try: run.tries, part_no: partNo++, content: part })
      .execute()
  }
  return sizeBytes
}

/** The reason for which another attempt would not help; null when it may. */
function finalReason(error: unknown): DownloadFailure | null {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TooLarge'
  // On the embedded engine an attempt that does not end blocks all sessions.
  if (databaseFailureKind(error) === 'slow') return 'TooLarge'
  if (!(error instanceof Refusal)) return null
  const { code } = error.body
  if (code === 'narrow-the-filter') return 'TooLarge'
  return code === 'invalid-input' ? 'CriteriaInvalid' : null
}

/** Thrown when all recipients have deleted their entries. */
async function wasDeleted(db: Db, { id }: ClaimedRun): Promise<boolean> {
  const run = await db.read.selectFrom('report_run').select('id').where('id', '=', id).executeTakeFirst()
  return run === undefined
}
