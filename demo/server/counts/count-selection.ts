/** The stocks of a new count: by id, or by filters of the stocks grid; a stock can be in one open count only. */
import { sql, type Kysely } from 'kysely'
import type { CountSelection } from '../../../src/contract/endpoints/stock-count-inputs'
import { where } from '../../../src/contract/where'
import { bulkIdsMost } from '../../../src/contract/limits'
import type { Tables } from '../core/db/tables'
import { invalidInput } from '../core/refusal'
import { idList, idsOf } from '../core/db/id-list'
import { planSearch, type SearchScope } from '../core/search/search-plan'
import { withinSearchTime } from '../core/search/search-time'
import { stockSource } from '../stocks/public'
import { isOpenCountLine, isOpenTask } from '../core/db/state-conditions'

/** Whether stock s is being counted: by a line of an open count, or by an assigned count task. */
const isInCount = sql<boolean>`(exists (select 1 from stock_count_line l
    where l.stock_id = s.id and ${sql.raw(isOpenCountLine('l'))})
  or exists (select 1 from task t where t.stock_id = s.id and t.task_type = 'count' and t.job_id is not null
    and ${sql.raw(isOpenTask('t'))}))`

/**
 * Ids of the selected stocks, in id order; a selection by filters includes only stocks with a quantity.
 * @throws Refusal 400 unless there is exactly one kind of selection, for an invalid filter, or for too many stocks
 */
export async function selectedStocks(
  db: Kysely<Tables>,
  { stockIds, filters }: CountSelection,
  scope: SearchScope,
): Promise<number[]> {
  if ((stockIds === undefined) === (filters === undefined)) {
    throw invalidInput([
      { path: 'body.filters', message: 'Either stocks or filters.', code: 'only-one-kind' },
    ])
  }
  if (filters === undefined) {
    const { rows } = await sql<{ id: number }>`select id from stock
      where business_unit_id = ${scope.businessUnitId} and id in ${idList(stockIds ?? [])} order by id`.execute(
      db,
    )
    return idsOf(rows)
  }
  const request = {
    filters: [...filters, where('quantity').above(0)],
    find: '',
    sort: [],
    sums: [],
    skip: 0,
    take: 1,
  }
  const plan = planSearch(stockSource, request, scope)
  const { rows } = await withinSearchTime(() =>
    sql<{ id: number }>`select ${plan.id} as id from ${plan.from} limit ${bulkIdsMost + 1}`.execute(db),
  )
  if (rows.length > bulkIdsMost) {
    const message = `At most ${bulkIdsMost} stocks in one count: narrow the selection.`
    throw invalidInput([
      { path: 'body.filters', message, code: 'too-many-stocks', values: { most: String(bulkIdsMost) } },
    ])
  }
  return idsOf(rows).sort((a, b) => a - b)
}

/** A requested stock with its name. */
export interface SelectedStock {
  readonly id: number
  readonly name: string
  readonly materialId: number
  readonly isBlocked: boolean
  readonly isInCount: boolean
}

/** Stocks of a unit by id, in id order, and whether they are being counted already. */
export async function readSelected(
  db: Kysely<Tables>,
  businessUnitId: number,
  ids: readonly number[],
): Promise<SelectedStock[]> {
  const { rows } = await sql<SelectedStock>`
    select s.id, m.item_no || ' · ' || c.name as name, s.material_id as "materialId",
      s.block_reservations as "isBlocked", ${isInCount} as "isInCount"
    from stock s join material m on m.id = s.material_id join location c on c.id = s.location_id
    where s.business_unit_id = ${businessUnitId} and s.id in ${idList(ids)} order by s.id`.execute(db)
  return rows
}
