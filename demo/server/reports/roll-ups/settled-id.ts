/**
 * Up to which id the rows of a table are all there. Ids are given before a commit, so that a smaller one may come to light after a
 * larger one: whoever has taken an id holds a lock on the table until he ends. So the ids given by now are settled when everybody has
 * ended who held that lock after they were read; nobody has to wait for that but the reader.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../core/db/tables'

const pollMs = 50

/** A table that is rolled up by its ids. */
export type RolledTable = 'stock_transaction' | 'material_cost'

/**
 * The id up to which no more rows will come; undefined when somebody who may still write one of them does not end within the time.
 * @param waitMs how long it waits for transactions that run
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
