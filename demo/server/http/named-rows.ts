/** Rows that an action is about, by their ids and as people call them. */
import { sql } from 'kysely'
import { idList } from '../order-store/id-list'
import type { Context } from './context'
import type { NamedRow } from './each-row'

/** Finds rows of a table whose deleted rows stay in it. `name` is the column that people know them by. */
export function namedRowsIn(table: 'location' | 'screen' | 'supplier', name: string) {
  return async ({ db, unit }: Pick<Context, 'db' | 'unit'>, ids: readonly number[]): Promise<NamedRow[]> => {
    const { rows } = await sql<NamedRow>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where business_unit_id = ${unit.businessUnitId} and not deleted and id in ${idList(ids)}
      order by id`.execute(db.read)
    return rows
  }
}
