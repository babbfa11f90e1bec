/** The type of a jsonb column. */
import type { ColumnType } from 'kysely'

/** A JSON value as it is read; it is written as JSON text. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** `T`: the shape of the values that the server writes there; without it any JSON. */
export type JsonColumn<T = Json> = ColumnType<T, string, string>
/** A jsonb column that stores null as such. */
export type NullableJsonColumn<T = Json> = ColumnType<T | null, string | null | undefined, string | null>
/** A jsonb column with a default in the table. */
export type OptionalJsonColumn<T = Json> = ColumnType<T, string | undefined, string>
