/**
 * A database whose first committed transaction also writes a mark, which permanently records whether the work of a call was begun. The mark
 * may refuse when another server has taken the work over, or another call answered the same question.
 */
import type { Transaction } from 'kysely'
import type { Db } from './database'
import type { Tables } from './tables'

/** `mark` runs first in every transaction until one has committed; an error that it throws ends that transaction. */
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
