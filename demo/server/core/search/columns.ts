/** SQL for reading field values, shared by the sources. */
import type { SourceField } from './search-source'

/** A decimal column: compared as a number, read exactly and without trailing zeros. */
export function decimal(column: string): SourceField {
  return { sql: column, read: `trim_scale(${column})` }
}

/**
 * The version of rows that aggregate other rows, such as a material with its stocks: the time at which they are read, in microseconds. A
 * sum of versions would not always increase when the underlying rows are added and deleted.
 */
export const readMoment: SourceField = {
  sql: '(extract(epoch from statement_timestamp()) * 1000000)::bigint',
}
