/** The type of a jsonb column. */
import type { ColumnType } from 'kysely'

/** A JSON value as it is read; it is written as JSON text. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export type JsonColumn = ColumnType<Json, string, string>
/** A jsonb column that stores null as such. */
export type NullableJsonColumn = ColumnType<Json, string | null | undefined, string | null>
/** A jsonb column with a default in the table. */
export type OptionalJsonColumn = ColumnType<Json, string | undefined, string>
