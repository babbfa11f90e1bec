/**
 * Finds the id up to which all rows of a table are committed. Ids are assigned before the commit, so that a smaller id may become visible
 * after a larger one; a transaction that has taken an id holds a lock on the table until it ends. The ids assigned so far are therefore
 * settled once all transactions that held the lock after the ids were read have ended. Only the reader waits for that.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../core/db/tables'

const pollMs = 50

/** A table that is rolled up by its ids. */
export type RolledTable = 'stock_transaction' | 'material_cost'

/**
 * The id up to which no more rows will appear; undefined when a transaction that may still write one does not end in time.
 * @param waitMs how long it waits for running transactions
 */
export async function settledId(
  db: Kysely<Tables>,
  table: RolledTable,
  { waitMs = 5_000 }: { readonly waitMs?: number } = {},
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select case when is_called then last_value else last_value - 1 end as id from ${sql.table(`${table}_id_seq`)}`.execute(
    db,
  )
  let writers = await writersOf(db, table)
  for (let waited = 0; writers.length > 0 && waited < waitMs; waited += pollMs) {
    await wait(pollMs)
    const present = new Set(await writersOf(db, table))
    writers = writers.filter(writer => present.has(writer))
  }
  return writers.length > 0 ? undefined : (rows[0]?.id ?? 0)
}

/** The transactions that have written to the table, or are about to, and have not ended. */
async function writersOf(db: Kysely<Tables>, table: RolledTable): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = ${table}::text::regclass
      and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ writer }) => writer)
}
