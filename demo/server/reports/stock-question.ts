/** What reports ask about the stock: of which materials, and as of when. */
import { sql, type RawBuilder } from 'kysely'

export interface StockQuestion {
  readonly businessUnitId: number
  /** What happened before it counts: an ISO moment. */
  readonly before: string
  /** Those that are asked for; all when absent. */
  readonly materials?: MaterialsAsked | undefined
}

/** The ids, or a query for them and whether it finds some few: then an index is read for each of them. */
export type MaterialsAsked =
  readonly number[] | { readonly query: RawBuilder<unknown>; readonly areFew: boolean }

/** `and column in (...)` for a column that holds ids of materials; nothing when all are asked for. */
export function materialsIn(
  materials: StockQuestion['materials'],
): (column: RawBuilder<unknown>) => RawBuilder<unknown> {
  if (materials === undefined) return () => sql``
  return column => sql`and ${isAskedMaterial(column, materials)}`
}

/** The condition that a column holds the id of one of them. */
export function isAskedMaterial(column: RawBuilder<unknown>, materials: MaterialsAsked): RawBuilder<boolean> {
  if (!('query' in materials)) return sql<boolean>`${column} = any(${[...materials]}::bigint[])`
  return materials.areFew
    ? sql<boolean>`${column} = any(array(${materials.query}))`
    : isAmong(column, materials.query)
}

/**
 * The condition that a column's value is among those of a query, read once and hashed. As a plain `in` it is a join, which the
 * database makes by comparing every row with every one where it believes that there are few, as it does of what was just imported.
 */
export function isAmong(column: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${column} in (${query})) is true`
}
