/** The rule of src/contract/name-key.ts in SQL, as the unique indexes have it (migration 0041). */
import { sql, type RawBuilder } from 'kysely'

/** What a text has in common with all that are the same. Numbers are compared byte by byte, but lose their case as words do. */
export const sqlNameKey = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`lower(btrim(${text} collate "default"))`
