/**
 * Makes reports in the background: queues schedules that are due, makes the files one after the other, sends the mails, and deletes files
 * after their retention. Several servers share the work.
 */
import { downloadRetentionDays } from '../../../../src/contract/report-limits'
import type { Db } from '../../core/db/database'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { pacedJob } from '../../core/background/paced-job'
import type { Mails } from '../../core/mail/mail'
import { claimRun } from './claim-run'
import { planDueSchedules } from './due-schedules'
import { deleteOldFiles } from './stored-file'
import { makeRun } from './make-run'
import { sendDueMails } from './report-mails'

/** The maximum delay of a schedule, and of an attempt that is due again. */
const checkEveryMs = 15_000
const cleanEveryMs = 60 * 60_000

export interface ReportMakerParts {
  readonly db: Db
  readonly unitSettings: UnitSettingsCache
  readonly mails: Mails
  /** Lease id of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  /** Address of the cockpit, for the links in mails. */
  readonly url: string
  readonly now: () => Date
  readonly onError: (error: Error) => void
}

export interface ReportMaker {
  /** Starts at once; resolves when nothing is left that can be made now. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts the maker; it checks four times a minute, and when an entry is added to the downloads. */
export function startReportMaker(parts: ReportMakerParts): ReportMaker {
  const { db, onError } = parts
  const ending = new AbortController()
  const making = pacedJob(() => makeReports(parts, ending.signal), { delayMs: 0, onError })
  const cleaning = pacedJob(() => deleteOld(parts), { delayMs: 0, onError })
  const timers = [
    setInterval(() => making.trigger(), checkEveryMs),
    setInterval(() => cleaning.trigger(), cleanEveryMs),
  ]
  const stopListening = db.onChange(({ views }) => {
    if (views.some(({ view, changed }) => view === 'Download' && changed.length > 0)) making.trigger()
  })
  making.trigger()
  cleaning.trigger()
  return {
    async settle() {
      making.trigger()
      await making.settle()
      await cleaning.settle()
    },
    async stop() {
      ending.abort()
      stopListening()
      timers.forEach(clearInterval)
      await making.settle()
      await cleaning.settle()
      making.stop()
      cleaning.stop()
    },
  }
}

/** Does all that can be done now. The signal aborts the current run, and ends all after the mail at hand. */
export async function makeReports(parts: ReportMakerParts, signal: AbortSignal): Promise<void> {
  const { db, unitSettings, leaseId, now, onError } = parts
  if (signal.aborted) return
  await planDueSchedules(db, unitSettings, now(), onError)
  while (!signal.aborted) {
    const run = await claimRun(db, leaseId, now())
    if (run === undefined) break
    await makeRun(run, { db, unitSettings, now, onError, signal })
  }
  await sendDueMails(parts, signal)
}

async function deleteOld({ db, mails, now }: ReportMakerParts): Promise<void> {
  await deleteOldFiles(db, now())
  await mails.deleteBefore(new Date(now().getTime() - downloadRetentionDays * 24 * 60 * 60_000))
}
