/** The figures above the rows of the stock value report: the total value and what it consists of, and the value by material group. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { chartGroupsMost } from '../../../src/contract/report-limits'
import type { ReportFacts } from '../../../src/contract/reports/report-facts'
import type { Tables } from '../core/db/tables'
import { withinSearchTime } from '../core/search/search-time'

interface Bar {
  readonly bar: number
  /** Names that differ only in case are one group. */
  readonly name: string | null
  /** Number of groups that the bar combines. */
  readonly groups: number
  readonly value: string
  readonly count: number
}

interface SummaryRow {
  readonly rows: number
  readonly value: string
  readonly materials: string
  readonly units: string
  readonly without_cost: string
  readonly bars: readonly Bar[]
}

/** @param table a query for rows `x` with material, quantity, unit cost and value */
export async function materialSummaryFacts(
  db: Kysely<Tables>,
  table: RawBuilder<unknown>,
): Promise<Omit<ReportFacts, 'moment'>> {
  const found = await withinSearchTime(() =>
    sql<SummaryRow>`
      with held as materialized (select * from ${table}),
      whole as (
        select count(*) as rows, coalesce(trim_scale(sum(value)), 0)::text as value,
          count(distinct material_id)::text as materials, coalesce(trim_scale(sum(quantity)), 0)::text as units,
          count(distinct material_id) filter (where unit_cost = 0)::text as without_cost
        from held
      ), groups as (
        select min(nullif(m.material_group, '')) as name, sum(h.value) as value, count(*) as count,
          row_number() over (order by sum(h.value) desc, lower(nullif(m.material_group, ''))) as place,
          count(*) over () as groups
        from held h left join material m on m.id = h.material_id group by lower(nullif(m.material_group, ''))
      ), bars as (
        -- A single group that would be left has a bar of its own.
        select case when place <= ${chartGroupsMost} or groups = ${chartGroupsMost + 1} then place
            else ${chartGroupsMost + 1} end as bar,
          min(name) as name, count(*) as groups, trim_scale(sum(value))::text as value, sum(count) as count
        from groups group by bar
      )
      select whole.*, coalesce((select json_agg(bars order by bar) from bars), '[]'::json) as bars from whole`.execute(
      db,
    ),
  )
  const row = found.rows[0]
  if (row === undefined) throw new Error('The figures of the report are missing.')
  return {
    rows: row.rows,
    figures: {
      value: row.value,
      materials: row.materials,
      units: row.units,
      withoutCost: row.without_cost,
    },
    chart: row.bars.map(({ name, groups, value, count }) =>
      groups === 1 ? { key: name, value, count } : { key: null, value, count, others: groups },
    ),
  }
}
