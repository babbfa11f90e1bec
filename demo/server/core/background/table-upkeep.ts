/** Maintains the tables of the embedded engine once a minute, as PostgreSQL's autovacuum does. */
import type { Db } from '../db/database'
import { maintainTables } from '../db/table-upkeep'
import type { BackgroundTask } from './background-task'

/** It uses at most a fifth of the engine's time. */
const pauseFactor = 4

/** For the embedded engine alone. */
export function tableUpkeepTask(db: Db): BackgroundTask {
  return {
    name: 'table-upkeep',
    everyMs: 60_000,
    onSettle: 'run',
    run: ({ signal }) => maintainTables(db, { isStopped: () => signal.aborted, pauseFactor }),
  }
}
