/** The parameters of reports on stock: which materials, and at which moment. */
import { sql, type RawBuilder } from 'kysely'

export interface StockQuestion {
  readonly businessUnitId: number
  /** The moment, as SQL (known-moment.ts); transactions before it count. */
  readonly before: RawBuilder<unknown>
  /** The selected materials; all when absent. */
  readonly materials?: MaterialScope | undefined
}

/** The ids, or a query for them with whether it returns few: then an index is read for each of them. */
export type MaterialScope =
  | readonly number[]
  | { readonly query: RawBuilder<unknown>; readonly areFew: boolean }

/** `and column in (...)` for a column with ids of materials; empty when all are selected. */
export function materialsIn(
  materials: StockQuestion['materials'],
): (column: RawBuilder<unknown>) => RawBuilder<unknown> {
  if (materials === undefined) return () => sql``
  return column => sql`and ${isInScope(column, materials)}`
}

/** The condition that a column contains the id of a selected material. */
export function isInScope(column: RawBuilder<unknown>, materials: MaterialScope): RawBuilder<boolean> {
  if (!('query' in materials)) return sql<boolean>`${column} = any(${[...materials]}::bigint[])`
  return materials.areFew
    ? sql<boolean>`${column} = any(array(${materials.query}))`
    : isAmong(column, materials.query)
}

/**
 * The condition that a column's value is among those of a query, read once and hashed. A plain `in` becomes a join, for which the database
 * compares all pairs of rows when it expects few, as it does for newly imported data.
 */
export function isAmong(column: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${column} in (${query})) is true`
}
