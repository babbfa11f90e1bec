/** Background tasks serve open business units only; work of a closed unit waits until it is opened again. */
import { sql, type RawBuilder } from 'kysely'

/** Whether a row belongs to an open unit, by the column with the unit's id. */
export const isOfOpenUnit = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select b.id from business_unit b where b.closed_at is null)`
