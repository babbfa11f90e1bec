/** The rows of an action, with their ids and names. */
import { sql } from 'kysely'
import type { MasterTable } from '../../../../src/contract/master-data/kinds'
import { idList } from '../db/id-list'
import type { Context } from './context'
import type { NamedRow } from './each-row'

/** Tables that mark rows as deleted instead of removing them. */
export type NamedTable = 'location' | 'screen' | 'supplier' | 'user_role' | MasterTable

/** Finds rows that are not deleted. `name` is the column by which users know them. */
export function namedRowsIn(table: NamedTable, name: string) {
  return async ({ db, unit }: Pick<Context, 'db' | 'unit'>, ids: readonly number[]): Promise<NamedRow[]> => {
    const { rows } = await sql<NamedRow>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where business_unit_id = ${unit.businessUnitId} and not deleted and id in ${idList(ids)}
      order by id`.execute(db.read)
    return rows
  }
}
