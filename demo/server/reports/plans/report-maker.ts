/**
 * Makes reports in the background: queues schedules that are due, makes the files one after the other, of users in turn, sends the mails, and deletes files
 * after their retention. Several servers share the work. Mails are sent beside: a mail server that does not answer keeps no report waiting.
 */
import { downloadRetentionDays } from '../../../../src/contract/report-limits'
import type { Db } from '../../core/db/database'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import type { BackgroundTask } from '../../core/background/background-task'
import { eachAlone } from '../../core/background/each-alone'
import type { Mails } from '../../core/mail/mail'
import { claimRun, type Served } from './claim-run'
import { planDueSchedules } from './due-schedules'
import { deleteOldFiles } from './stored-file'
import { makeRun } from './make-run'
import { sendDueMails } from './report-mails'

export interface ReportTaskParts {
  readonly db: Db
  readonly unitSettings: UnitSettingsCache
  readonly mails: Mails
  /** Lease id of this server (core/db/server-lease.ts). */
  readonly leaseId: string
  /** Address of the cockpit, for the links in mails. */
  readonly url: string
  readonly now: () => Date
}

export interface ReportMakerParts extends Pick<ReportTaskParts, 'db' | 'unitSettings' | 'leaseId' | 'now'> {
  readonly onError: (error: Error) => void
}

const whenDownloadsChange = {
  everyMs: 15_000,
  atStart: true,
  wakesOn: ({ views }) => views.some(({ view, changed }) => view === 'Download' && changed.length > 0),
  onSettle: 'run',
} as const satisfies Partial<BackgroundTask>

/** The makers; a schedule, or an attempt that is due again, is at most 15 seconds late. */
export function reportTasks(parts: ReportTaskParts): BackgroundTask[] {
  return [
    {
      ...whenDownloadsChange,
      name: 'reports',
      run: ({ signal, onError }) => makeReports({ ...parts, onError }, signal),
    },
    {
      ...whenDownloadsChange,
      name: 'mails',
      run: ({ signal, onError }) => sendDueMails({ ...parts, onError }, signal),
    },
    {
      name: 'report-files',
      everyMs: 60 * 60_000,
      atStart: true,
      onSettle: 'wait',
      run: () => deleteOld(parts),
    },
  ]
}

/** Makes all reports that can be made now. The signal aborts the current run. */
export async function makeReports(parts: ReportMakerParts, signal: AbortSignal): Promise<void> {
  const { db, unitSettings, leaseId, now, onError } = parts
  if (signal.aborted) return
  await planDueSchedules(db, unitSettings, now(), onError)
  let served: readonly Served[] = []
  while (!signal.aborted) {
    const run = await claimRun(db, leaseId, { served, now: now() })
    if (run === undefined) break
    const { businessUnitId, ownerId } = run
    served = [run, ...served.filter(one => one.businessUnitId !== businessUnitId || one.ownerId !== ownerId)]
    await makeRun(run, { db, unitSettings, now, onError, signal })
  }
}

async function deleteOld({ db, mails, now }: ReportTaskParts): Promise<void> {
  const mailsBefore = new Date(now().getTime() - downloadRetentionDays * 24 * 60 * 60_000)
  await eachAlone([() => deleteOldFiles(db, now()), () => mails.deleteBefore(mailsBefore)], step => step())
}
