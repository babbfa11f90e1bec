/** Maintains the tables of the embedded engine once a minute, as PostgreSQL's autovacuum does. */
import type { Db } from '../db/database'
import { maintainTables } from '../db/table-upkeep'
import { pacedJob } from './paced-job'

const everyMs = 60_000
/** It uses at most a fifth of the engine's time. */
const pauseFactor = 4

export interface TableUpkeep {
  /** Checks at once; resolves when no table needs maintenance. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Starts the maintenance; does nothing on PostgreSQL. */
export function startTableUpkeep(
  db: Db,
  { onError }: { readonly onError: (error: Error) => void },
): TableUpkeep {
  if (db.engine === 'postgres') return { settle: () => Promise.resolve(), stop: () => Promise.resolve() }
  let isStopped = false
  const job = pacedJob(() => maintainTables(db, { isStopped: () => isStopped, pauseFactor }), {
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
