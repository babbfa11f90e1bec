/** Forgets kept answers, open questions and rows of imports whose time is over. */
import { requestKeyRetentionMs } from '../../../src/contract/limits'
import type { Db } from '../db/database'
import { forgetQuestions } from '../http/pending-choices'
import { forgetKeys } from '../http/request-keys'
import { forgetImportRows } from '../import-store/import-history'
import { pacedJob } from '../live/paced-job'

const everyMs = 60_000

export interface RequestSweeper {
  stop(): Promise<void>
}

/** Starts the sweeper; it works once a minute until it is stopped. */
export function startRequestSweeper(
  db: Db,
  { now, onError }: { readonly now: () => Date; readonly onError: (error: Error) => void },
): RequestSweeper {
  const job = pacedJob(() => forgetOldRequests(db, now()), { delayMs: 0, onError })
  const timer = setInterval(() => job.trigger(), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await job.settle()
      job.stop()
    },
  }
}

/** Forgets what is too old at this time. */
export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  await forgetKeys(db, new Date(now.getTime() - requestKeyRetentionMs))
  await forgetQuestions(db, now)
  await forgetImportRows(db, now)
}
