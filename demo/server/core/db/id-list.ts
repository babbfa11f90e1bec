/** Many ids or rows as one parameter, the same on both engines. */
import { sql, type RawBuilder } from 'kysely'

/**
 * For `column in ${idList(ids)}`. The planner estimates ten values for an array parameter, and a hundred for a JSON one: for a hundred it
 * prefers to read a whole table of some thousand rows. With a constant estimate a plan can be reused.
 */
export function idList(ids: Iterable<number>): RawBuilder<unknown> {
  const array = `{${[...new Set(ids)].join(',')}}`
  return sql`(select listed.id from unnest((select ${array}::text::bigint[])) as listed(id))`
}

/** For `from json_to_recordset(${rowsOf(rows)}) as r(id bigint, ...)`. */
export function rowsOf(rows: readonly object[]): RawBuilder<unknown> {
  return sql`${JSON.stringify(rows)}::json`
}

/** Ids of rows that a statement returned. */
export function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
