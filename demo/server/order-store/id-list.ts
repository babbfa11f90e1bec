/** Many ids or rows as one parameter, the same on both engines. */
import { sql, type RawBuilder } from 'kysely'

/** For `column in ${idList(ids)}`. */
export function idList(ids: Iterable<number>): RawBuilder<unknown> {
  return sql`(select value::bigint from json_array_elements_text(${JSON.stringify([...new Set(ids)])}::json))`
}

/** For `from json_to_recordset(${rowsOf(rows)}) as r(id bigint, ...)`. */
export function rowsOf(rows: readonly object[]): RawBuilder<unknown> {
  return sql`${JSON.stringify(rows)}::json`
}

/** Ids of rows that a statement returned. */
export function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
