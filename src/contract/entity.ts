/** An entity is a named set of fields; its row type and its wire schema follow from them. */
import * as v from 'valibot'
import type { Field } from './field'
import { rowVersion } from './wire-values'

export type Fields = Readonly<Record<string, Field>>

/** The row of a set of fields as it travels; `version` orders changes of the same row. */
export type RowOf<F extends Fields> = {
  -readonly [K in keyof F]: v.InferOutput<F[K]['schema']>
} & { version: number }

export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name
  readonly fields: F
  /** Schema of one row: strict about the known fields, and ignores unknown ones (a newer server may send more). */
  readonly row: v.GenericSchema<unknown, RowOf<F>>
}

/** Type of an entity's row: `Row<typeof salesOrder>`. */
export type Row<E extends Entity> = E extends Entity<string, infer F> ? RowOf<F> : never

/**
 * Declares an entity. Every entity has a numeric `id`.
 * @__NO_SIDE_EFFECTS__
 */
export function defineEntity<const Name extends string, const F extends Fields & { id: Field }>(
  name: Name,
  fields: F,
): Entity<Name, F> {
  return { name, fields, row: rowOf(fields) as unknown as v.GenericSchema<unknown, RowOf<F>> }
}

/** The schema's entries are built on first use: an element imports many entities and reads rows of a few. */
function rowOf(fields: Fields) {
  let entries: v.ObjectEntries | undefined
  const made = (): v.ObjectEntries => ({
    ...Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema])),
    version: rowVersion,
  })
  return Object.defineProperty(v.object({}), 'entries', { enumerable: true, get: () => (entries ??= made()) })
}
