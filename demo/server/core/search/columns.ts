/** SQL for reading field values, shared by the sources. */
import type { SourceField } from './search-source'

/** A decimal column: compared as a number, read exactly and without trailing zeros. */
export function decimal(column: string): SourceField {
  return { sql: column, read: `trim_scale(${column})` }
}

/** How much of a total is done in percent with one decimal, as `progressOf` (decimal.ts) has it: 100 only when nothing is left of it. */
export function progress(done: string, total: string): SourceField {
  const percent = `least(coalesce(round(100.0 * ${done} / nullif(${total}, 0), 1), 0), case when ${done} < ${total} then 99.9 else 100 end)`
  return { sql: percent, read: `${percent}::float8` }
}

/**
 * The version of rows that show values of other rows (derived-views.ts), such as a material with its stocks: the time at which they are
 * read, in microseconds. A sum of versions would not always increase when the underlying rows are added and deleted.
 */
export const readMoment: SourceField = {
  sql: '(extract(epoch from statement_timestamp()) * 1000000)::bigint',
}
