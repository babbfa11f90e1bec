/**
 * How punctually suppliers deliver (docs/features.md, Supplier punctuality). A line of an ingoing order arrives on the day of its last
 * receipt, once the ordered quantity is complete, or once its order is completed with less; that day is compared with the expected day of
 * the order. Goods that arrived before an order was imported have no day: a line without a receipt does not count. A line keeps how much
 * its archived receipts brought, and when the last of them was.
 */
import { sql, type RawBuilder } from 'kysely'
import { supplierPunctualityRow } from '../../../src/contract/entities/reports'
import type { ChartPoint } from '../../../src/contract/reports/report-facts'
import { decimal } from '../core/search/columns'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { withinSearchTime } from '../core/search/search-time'
import { all, chosenMaterials } from './criteria-conditions'
import type { MomentCriteria, Report } from './report'
import { endOf, startOf } from './report-period'

type Criteria = MomentCriteria<'supplierPunctuality'>

/** The share of lines on time among those with an expected day, in percent, of rows `x` or of sums of them. */
const shareOf = (onTime: string, dated: string): string => `round(100.0 * ${onTime} / nullif(${dated}, 0), 1)`
const meanOf = (daysLate: string, late: string): string => `round(1.0 * ${daysLate} / nullif(${late}, 0), 2)`

export const supplierPunctuality: Report<'supplierPunctuality'> = {
  source: (criteria, scope): SearchSource<(typeof supplierPunctualityRow)['fields']> => ({
    entity: supplierPunctualityRow,
    table: sql`${punctualityRows(criteria, scope)} x`,
    isWhole: true,
    alias: 'x',
    joins: { supplier: 'left join supplier s on s.id = x.id' },
    fields: {
      id: { sql: 'x.id' },
      supplierName: { sql: 's.supplier_name', join: 'supplier' },
      lines: { sql: 'x.lines' },
      datedLines: { sql: 'x.dated_lines' },
      onTime: { sql: 'x.on_time' },
      early: { sql: 'x.early' },
      late: { sql: 'x.late' },
      shareOnTime: decimal(shareOf('x.on_time', 'x.dated_lines')),
      daysLate: { sql: 'x.days_late' },
      meanDaysLate: decimal(meanOf('x.days_late', 'x.late')),
      version: { sql: '1' },
    },
  }),

  figures: () => sql`
    coalesce(sum(x.lines), 0)::text as lines, coalesce(sum(x.on_time), 0)::text as "onTime",
    coalesce(sum(x.early), 0)::text as early, coalesce(sum(x.late), 0)::text as late,
    trim_scale(${sql.raw(shareOf('sum(x.on_time)', 'sum(x.dated_lines)'))})::text as "shareOnTime",
    trim_scale(${sql.raw(meanOf('sum(x.days_late)', 'sum(x.late)'))})::text as "meanDaysLate"`,

  async facts(db, criteria, scope) {
    const { rows } = await withinSearchTime(() =>
      sql<Figures>`
      select x.id as "supplierId", s.supplier_name as name, count(*) as rows, coalesce(sum(x.lines), 0)::bigint as lines,
        coalesce(sum(x.on_time), 0)::bigint as "onTime", coalesce(sum(x.early), 0)::bigint as early,
        coalesce(sum(x.late), 0)::bigint as late,
        trim_scale(${sql.raw(shareOf('sum(x.on_time)', 'sum(x.dated_lines)'))}) as "shareOnTime",
        trim_scale(${sql.raw(meanOf('sum(x.days_late)', 'sum(x.late)'))}) as "meanDaysLate"
      from ${punctualityRows(criteria, scope)} x join supplier s on s.id = x.id
      group by grouping sets ((), (x.id, s.supplier_name))
      order by grouping(x.id) desc, ${sql.raw(shareOf('sum(x.on_time)', 'sum(x.dated_lines)'))}, sum(x.lines) desc,
        lower(s.supplier_name), x.id`.execute(db),
    )
    const [whole, ...suppliers] = rows
    if (whole === undefined) throw new Error('figures of nothing are missing')
    return {
      rows: whole.rows,
      figures: {
        lines: String(whole.lines),
        onTime: String(whole.onTime),
        early: String(whole.early),
        late: String(whole.late),
        shareOnTime: whole.shareOnTime,
        meanDaysLate: whole.meanDaysLate,
      },
      chart: suppliers.flatMap(pointOf),
    }
  },
}

/** Figures of all rows, or of one supplier. */
interface Figures {
  readonly supplierId: number | null
  readonly name: string | null
  readonly rows: number
  readonly lines: number
  readonly onTime: number
  readonly early: number
  readonly late: number
  /** Null without a line that has an expected day. */
  readonly shareOnTime: string | null
  /** Null without a late one. */
  readonly meanDaysLate: string | null
}

/** The share on time of a supplier with the number of lines; the lowest share comes first. Suppliers without a share have no bar. */
function pointOf({ name, rows, lines, shareOnTime }: Figures): ChartPoint[] {
  return shareOnTime === null ? [] : [{ key: name, value: shareOnTime, other: String(lines), count: rows }]
}

/** A row for each supplier with a line that arrived in the period. */
function punctualityRows(criteria: Criteria, { businessUnitId, region }: SearchScope): RawBuilder<unknown> {
  const { dateFrom, dateTo, moment, supplierIds } = criteria
  const materials = chosenMaterials(criteria, businessUnitId)
  const now = endOf(null, moment, region)
  const chosen = all([
    sql`true`,
    supplierIds.length > 0 && sql`o.supplier_id = any(${[...supplierIds]}::bigint[])`,
    materials !== undefined && sql`l.material_id in (${materials.query})`,
  ])
  const isIn = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${at} >= ${startOf(dateFrom, region)}::timestamptz and ${at} < ${endOf(dateTo, moment, region)}::timestamptz`
  return sql`(
    with touched as materialized (
      select t.ingoing_order_line_id as id from stock_transaction t
      where t.business_unit_id = ${businessUnitId} and t.process_type = 'Receipt' and t.ingoing_order_line_id is not null
        and ${isIn(sql`t.at`)}
      union
      select a.id from ingoing_order_line a
      where a.business_unit_id = ${businessUnitId} and ${isIn(sql`a.archived_received_at`)}
    ), come as (
      select o.supplier_id, o.expected_receipt_date as expected, (r.at at time zone ${region}::text)::date as day
      from touched join ingoing_order_line l on l.id = touched.id join ingoing_order o on o.id = l.order_id
      cross join lateral (
        -- Also what came after the period or the moment: such a line had not come by then.
        select greatest(max(t.at), l.archived_received_at) as at, coalesce(sum(t.quantity), 0) + l.archived_received as quantity
        from stock_transaction t where t.ingoing_order_line_id = l.id and t.process_type = 'Receipt'
      ) r
      where (l.received_before + r.quantity >= l.ordered_quantity
          or o.state = 'Completed' and o.completed_date < ${now}::timestamptz)
        and r.at < ${endOf(dateTo, moment, region)}::timestamptz and ${chosen}
    )
    select c.supplier_id as id, ${businessUnitId}::bigint as business_unit_id, count(*) as lines,
      count(c.expected) as dated_lines, count(*) filter (where c.day = c.expected) as on_time,
      count(*) filter (where c.day < c.expected) as early, count(*) filter (where c.day > c.expected) as late,
      coalesce(sum(c.day - c.expected) filter (where c.day > c.expected), 0)::bigint as days_late
    from come c group by c.supplier_id
  )`
}
