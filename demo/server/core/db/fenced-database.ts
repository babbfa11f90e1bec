/**
 * A database whose first committed transaction carries a mark: it tells for ever whether the work of a call was begun. The mark
 * may refuse, when somebody else has taken the work over.
 */
import type { Transaction } from 'kysely'
import type { Db } from './database'
import type { Tables } from './tables'

/** `mark` runs first in every transaction until one has committed; what it throws ends that transaction. */
export function fencedDatabase(db: Db, mark: (sql: Transaction<Tables>) => Promise<void>): Db {
  let isMarked = false
  return {
    ...db,
    async tx(context, fn) {
      if (isMarked) return db.tx(context, fn)
      const value = await db.tx(context, async tx => {
        await mark(tx.sql)
        return fn(tx)
      })
      isMarked = true
      return value
    },
  }
}
