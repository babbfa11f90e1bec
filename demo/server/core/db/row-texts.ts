/** Rows as texts that can be exported and imported without loss, for the files of units and of the archive. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables'

/** Session settings under which the same row always has the same text, and without a time limit for large tables. */
export async function asInFiles(tx: Transaction<Tables>): Promise<void> {
  await sql`select set_config(name, value, true) from (values
    ('timezone', 'UTC'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1'),
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as settings (name, value)`.execute(
    tx,
  )
}

/** The columns without generated ones. */
export async function columnsOf(tx: Transaction<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}
