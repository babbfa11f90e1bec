/** The server's background tasks, started and stopped together. */
import { forgetImportRows } from './imports/public'
import { startAvailabilitySweeper } from './orders/public'
import { startIntegrationSender } from './integration/public'
import { type ReportMakerParts, startReportMaker, startReportRollUps } from './reports/public'
import { startRetentionSweeper } from './retention/public'
import { startRequestSweeper } from './core/background/request-sweeper'
import { startSessionSweeper } from './sessions/public'
import { startTableUpkeep } from './core/background/table-upkeep'

export interface Jobs {
  /** Resolves when no background task has anything left to do. */
  settle(): Promise<void>
  /** Stops them; resolves when they have finished what they were doing. */
  stop(): Promise<void>
}

export interface JobParts extends ReportMakerParts {
  /** Folder of the archive; undefined when this server has none. */
  readonly archive: string | undefined
}

/** Starts all of them; work that is pending since the server's last run is done at once. */
export async function startJobs(parts: JobParts): Promise<Jobs> {
  const { db, leaseId, archive: folder, now, onError } = parts
  const availability = startWokenAvailability(parts)
  const sessions = startSessionSweeper(db, { now, onError })
  const requests = startRequestSweeper(db, { now, onError, forgets: [forgetImportRows] })
  const reportRollUps = startReportRollUps(db, { now, onError })
  const tableUpkeep = startTableUpkeep(db, { onError })
  const reportMaker = startReportMaker(parts)
  const retention = startRetentionSweeper({ db, leaseId, folder, now, onError })
  const integration = await startIntegrationSender({ db, leaseId, now, onError })
  return {
    async settle() {
      await availability.settle()
      await reportMaker.settle()
      await integration.settle()
      await retention.settle()
      await tableUpkeep.settle()
    },
    async stop() {
      await availability.stop()
      await sessions.stop()
      await requests.stop()
      await reportMaker.stop()
      await integration.stop()
      await retention.stop()
      await reportRollUps.stop()
      await tableUpkeep.stop()
    },
  }
}

/** The availability sweeper, triggered by the changes that affect it. */
function startWokenAvailability({ db, now, onError }: JobParts): Jobs {
  const sweeper = startAvailabilitySweeper(db, { onError, now })
  const stopWaking = [
    db.onChange(change => change.isAvailabilityChanged && sweeper.wake()),
    db.onMissedChanges(() => sweeper.wake()),
  ]
  sweeper.wake()
  return {
    settle: () => sweeper.settle(),
    async stop() {
      stopWaking.forEach(stop => stop())
      await sweeper.stop()
    },
  }
}
