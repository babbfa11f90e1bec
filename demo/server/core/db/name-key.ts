/** The rule of src/contract/name-key.ts in SQL, in the form of the unique indexes (migration 0041). */
import { sql, type RawBuilder } from 'kysely'

/** The part of a text that equal names share. Numbers are compared byte by byte, but ignoring case, as words are. */
export const sqlNameKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(btrim(${text} collate "default"))`
