/** Looks after the tables of the embedded engine once a minute, as PostgreSQL's autovacuum does. */
import type { Db } from '../db/database'
import { lookAfterTables } from '../db/table-upkeep'
import { pacedJob } from './paced-job'

const everyMs = 60_000
/** It takes a fifth of the engine's time at most. */
const restFactor = 4

export interface TableUpkeep {
  /** Looks at once; resolves when no table needs anything. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts it; on PostgreSQL there is nothing to do. */
export function startTableUpkeep(
  db: Db,
  { onError }: { readonly onError: (error: Error) => void },
): TableUpkeep {
  if (db.engine === 'postgres') return { settle: () => Promise.resolve(), stop: () => Promise.resolve() }
  let isStopped = false
  const job = pacedJob(() => lookAfterTables(db, { isStopped: () => isStopped, restFactor }), {
    delayMs: 0,
    onError,
  })
  const timer = setInterval(() => job.trigger(), everyMs)
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
