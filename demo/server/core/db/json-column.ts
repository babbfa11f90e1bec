/** The type of a jsonb column. */
import type { ColumnType } from 'kysely'

/** A JSON value as it is read; it is written as JSON text. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type JsonColumn = ColumnType<Json, string, string>
/** The same where null is kept as such. */
export type NullableJsonColumn = ColumnType<Json, string | null | undefined, string | null>
/** The same with a default in the table. */
export type OptionalJsonColumn = ColumnType<Json, string | undefined, string>
