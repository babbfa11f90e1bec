/** PostgreSQL for a benchmark, which an error of a connection ends. */
import type { Db } from '../../demo/server/core/db/database'
import { openPostgres } from '../../demo/server/core/db/open-database'

/** Opens a database. Connection errors while it is being closed are ignored: the scratch cluster stops right after. */
export async function openBenchDatabase(url: string): Promise<Db> {
  let isClosing = false
  const fail = (error: Error): void => {
    if (!isClosing) throw error
  }
  const db = await openPostgres(url, { onFatal: fail, onError: fail })
  return {
    ...db,
    close() {
      isClosing = true
      return db.close()
    },
  }
}
