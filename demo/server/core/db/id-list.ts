/** Many ids or rows as one parameter, the same on both engines. */
import { sql, type RawBuilder } from 'kysely'

/**
 * For `column in ${idList(ids)}`. The planner takes a list that it cannot look into for ten values, and one of JSON for a hundred:
 * for so many it would rather read a whole table of some thousand rows. Always the same, the guess lets a plan be kept.
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
