/** Rows as texts that leave the database and come back as the same values: in files of units, and of the archive. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables'

/** The same row has the same text in every session, and a table may take as long as it is large. */
export async function asInFiles(tx: Transaction<Tables>): Promise<void> {
  await sql`select set_config(name, value, true) from (values
    ('timezone', 'UTC'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1'),
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as settings (name, value)`.execute(
    tx,
  )
}

/** Columns that are not computed from others. */
export async function columnsOf(tx: Transaction<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}
