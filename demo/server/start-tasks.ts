/** The server's background tasks, started and stopped together. Imports have their own way: several run at once (imports/import-jobs.ts). */
import { requestTask } from './core/background/request-sweeper'
import { startTask, type TaskParts } from './core/background/background-task'
import { tableUpkeepTask } from './core/background/table-upkeep'
import { forgetUploads } from './files/public'
import { forgetImportRows } from './imports/public'
import { integrationTask, startPartnerSystems } from './integration/public'
import { availabilityTask } from './orders/public'
import { type ReportTaskParts, reportTasks, rollUpTask } from './reports/public'
import { retentionTask } from './retention/public'
import { sessionTask } from './sessions/public'

export interface Tasks {
  /**
   * Resolves when what was waiting at the call is done: availability, reports and their mails, messages of partners, expired rows, tables in
   * need of upkeep. Sessions, old requests, old files and roll-ups follow the clock: they are waited for where they run, also the long
   * roll-ups of a new database, and not started.
   */
  settle(): Promise<void>
  /** Stops them; resolves when they have finished what they were doing. */
  stop(): Promise<void>
}

export interface StartParts extends ReportTaskParts, Pick<TaskParts, 'metrics' | 'onError'> {
  /** Folder of the archive; undefined when this server has none. */
  readonly archive: string | undefined
}

/** Starts all of them; work that is pending since the server's last run is done at once. */
export async function startTasks(parts: StartParts): Promise<Tasks> {
  const { db, leaseId, archive, now, onError } = parts
  const partners = await startPartnerSystems(db, onError)
  const tasks = [
    availabilityTask(db, { leaseId, now }),
    ...reportTasks(parts),
    integrationTask({ db, leaseId, partnerUrl: partners.url, now }),
    ...(archive === undefined ? [] : [retentionTask({ db, leaseId, folder: archive, now })]),
    sessionTask(db, { now }),
    requestTask(db, { now, forgets: [forgetImportRows, forgetUploads] }),
    rollUpTask(db, { now }),
    ...(db.engine === 'pglite' ? [tableUpkeepTask(db)] : []),
  ].map(task => startTask(task, parts))
  return {
    async settle() {
      for (const task of tasks) await task.settle()
    },
    async stop() {
      await Promise.all(tasks.map(task => task.stop()))
      await partners.stop()
    },
  }
}
