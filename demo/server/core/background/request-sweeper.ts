/** Deletes expired answers and questions, and the expired temporary data of features. */
import { requestKeyRetentionMs } from '../../../../src/contract/limits'
import type { Db } from '../db/database'
import { forgetQuestions } from '../calls/pending-choices'
import { deleteOldKeys } from '../calls/request-keys'
import { pacedJob } from './paced-job'

const everyMs = 60_000

export interface RequestSweeper {
  stop(): Promise<void>
}

/** Deletes the temporary data of a feature that have expired at this time. */
export type Forget = (db: Db, now: Date) => Promise<unknown>

interface RequestSweeperParts {
  readonly now: () => Date
  readonly onError: (error: Error) => void
  /** The deletions of the features. */
  readonly forgets: readonly Forget[]
}

/** Starts the sweeper; it runs once a minute until it is stopped. */
export function startRequestSweeper(db: Db, { now, onError, forgets }: RequestSweeperParts): RequestSweeper {
  const job = pacedJob(() => forgetOldRequests(db, now(), forgets), { delayMs: 0, onError })
  const timer = setInterval(() => job.trigger(), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await job.settle()
      job.stop()
    },
  }
}

/** Deletes everything that has expired at this time. */
export async function forgetOldRequests(db: Db, now: Date, forgets: readonly Forget[]): Promise<void> {
  await deleteOldKeys(db, new Date(now.getTime() - requestKeyRetentionMs))
  await forgetQuestions(db, now)
  for (const forget of forgets) await forget(db, now)
}
