/** Ways in which a field's value is read, shared by the sources. */
import type { SourceField } from './search-source'

/** A decimal column: compared as a number, read exactly and without zeros at the end. */
export function decimal(column: string): SourceField {
  return { sql: column, read: `trim_scale(${column})` }
}

/**
 * The version of rows that show what other rows add up to, such as a material with its stocks: the moment at which they are
 * read, in microseconds. No sum of versions would only grow when the rows behind come and go.
 */
export const readMoment: SourceField = {
  sql: '(extract(epoch from statement_timestamp()) * 1000000)::bigint',
}
