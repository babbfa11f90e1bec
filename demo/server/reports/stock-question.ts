/** What reports ask about the stock: of which materials, and as of when. */
import { sql, type RawBuilder } from 'kysely'

export interface StockQuestion {
  readonly businessUnitId: number
  /** What happened before it counts: an ISO moment. */
  readonly before: string
  /** A query for the ids of the materials that are asked for, or the ids; all when absent. */
  readonly materials?: RawBuilder<unknown> | readonly number[] | undefined
}

/** `and column in (...)` for a column that holds ids of materials; nothing when all are asked for. */
export function materialsIn(
  materials: StockQuestion['materials'],
): (column: RawBuilder<unknown>) => RawBuilder<unknown> {
  if (materials === undefined) return () => sql``
  if (!('execute' in materials)) return column => sql`and ${column} = any(${[...materials]}::bigint[])`
  return column => sql`and ${column} in (${materials})`
}
