/** Deletes expired answers and questions, and the expired temporary data of features. */
import { requestKeyRetentionMs } from '../../../../src/contract/limits'
import type { Db } from '../db/database'
import { forgetQuestions } from '../calls/pending-choices'
import { deleteOldKeys } from '../calls/request-keys'
import type { BackgroundTask } from './background-task'
import { eachAlone } from './each-alone'

/** Deletes the temporary data of a feature that have expired at this time. */
export type Forget = (db: Db, now: Date) => Promise<unknown>

interface RequestParts {
  readonly now: () => Date
  /** The deletions of the features. */
  readonly forgets: readonly Forget[]
}

export function requestTask(db: Db, { now, forgets }: RequestParts): BackgroundTask {
  return {
    name: 'requests',
    everyMs: 60_000,
    onSettle: 'wait',
    run: () => forgetOldRequests(db, now(), forgets),
  }
}

/** Deletes everything that has expired at this time. @throws the first error, after all the others were deleted */
export async function forgetOldRequests(db: Db, now: Date, forgets: readonly Forget[]): Promise<void> {
  const forgetKeys: Forget = () => deleteOldKeys(db, new Date(now.getTime() - requestKeyRetentionMs))
  await eachAlone([forgetKeys, forgetQuestions, ...forgets], forget => forget(db, now))
}
