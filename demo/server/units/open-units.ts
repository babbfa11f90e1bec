/** What the server does by itself it does for open business units: what a closed one left waits until that is open again. */
import { sql, type RawBuilder } from 'kysely'

/** Whether a row belongs to an open unit, by the column that says of which one it is. */
export const isOfOpenUnit = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select b.id from business_unit b where b.closed_at is null)`
