/**
 * The rows of an exported file: first their ids, in their order, then the rows in batches. Memory holds the ids and one batch, and no
 * database connection waits for a slow client.
 */
import { sql } from 'kysely'
import type { ExportRequest } from '../../../src/contract/endpoints/grids'
import { exportRowsMost } from '../../../src/contract/limits'
import { runCancellable, type CancellableOptions } from '../core/db/cancellable'
import type { Db } from '../core/db/database'
import { Refusal } from '../core/refusal'
import { findByIndex } from '../core/search/find-by-index'
import type { RowGrouping } from '../core/search/group-keys'
import { fieldsByIds } from '../core/search/search'
import { planSearch, type SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { withinSearchTime } from '../core/search/search-time'

export type ExportBatch = readonly Readonly<Record<string, unknown>>[]
export type ExportBatches = AsyncIterable<ExportBatch>

/** The order of a file's rows: by their groups, then by these fields. */
export type RowOrder = Pick<ExportRequest, 'sort'> & RowGrouping

const batchRows = 1_000
/** Time limit of an export's statement, longer than that of a search: an export shows progress and can be cancelled. */
export const statementTimeoutMs = 60_000

/**
 * The ids to export, in the requested order: those of a search, or the listed ones that belong to the business unit (filters are then
 * ignored).
 * @throws Refusal 400 when a value is invalid, or there are more rows than a file may have; the signal's reason
 */
export async function idsToExport(
  db: Db,
  source: SearchSource,
  { filters, find, ids, ...order }: Pick<ExportRequest, 'filters' | 'find' | 'ids'> & RowOrder,
  scope: SearchScope,
  signal: AbortSignal,
  rowsMost = exportRowsMost,
): Promise<readonly number[]> {
  const conditions = ids === undefined ? { filters, find } : { filters: [], find: '' }
  const page = { ...order, sums: [], skip: 0, take: rowsMost + 1 }
  const request = { ...conditions, ...page }
  // Validates before any statement runs.
  planSearch(source, request, scope, { ids })
  const exported = await withinSearchTime(() =>
    runCancellable(db, cancellable(signal), async connection => {
      const found = await findByIndex(connection, source, request.find, scope.businessUnitId)
      const plan = planSearch(source, request, scope, { ids, found })
      const order = plan.sortKeys.map(key => sql`${key.sql} ${key.direction}`)
      const { rows } = await sql<{ ids: number[] }>`
        select array(
          select ${plan.id} from ${plan.from} order by ${sql.join(order)} limit ${plan.take}
        ) as ids
      `.execute(connection)
      return rows[0]?.ids ?? []
    }),
  )
  if (exported.length > rowsMost) throw tooManyRows(rowsMost)
  return exported
}

/** These fields of the rows in the order of the ids; rows that were deleted meanwhile are left out. */
export async function* rowsToExport(
  db: Db,
  source: SearchSource,
  { ids, fields }: { readonly ids: readonly number[]; readonly fields: readonly string[] },
  { businessUnitId }: SearchScope,
  signal: AbortSignal,
): AsyncGenerator<ExportBatch> {
  for (let start = 0; start < ids.length; start += batchRows) {
    const batch = ids.slice(start, start + batchRows)
    yield await runCancellable(db, cancellable(signal), connection =>
      fieldsByIds(connection, source, batch, businessUnitId, fields),
    )
  }
}

const cancellable = (signal: AbortSignal): CancellableOptions => ({ signal, timeoutMs: statementTimeoutMs })

function tooManyRows(rowsMost: number): Refusal {
  return new Refusal(400, {
    code: 'narrow-the-filter',
    message: `A file takes up to ${rowsMost} rows: narrow the filter.`,
  })
}
