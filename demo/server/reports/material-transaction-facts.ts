/**
 * The figures above the material transactions of a report: their number, what came in, went out and was moved, and the movements by day of
 * the company's region. When only types and locations are selected, whole days come from their totals; the rest is read row by row. Days
 * whose transactions are in the archive are whole, also the one that is cut off by the moment; for selected materials they do not count.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ChartPoint, ReportFacts } from '../../../src/contract/reports/report-facts'
import type { Tables } from '../core/db/tables'
import { addDays, dayOf } from '../../../src/contract/company-day'
import type { SearchScope } from '../core/search/search-plan'
import { withinSearchTime } from '../core/search/search-time'
import { chosenLocations, materialCondition } from './criteria-conditions'
import { isInNoArchive, transactionCondition, typeCondition } from './material-transaction-conditions'
import type { MomentCriteria } from './report'
import { endOf, lastWholeDay, startOf } from './report-period'
import { firstOpenDay, isInNoFinalDay } from './roll-ups/archived-days'
import { totals, totalsOfTransactions } from './roll-ups/roll-up-days'
import { isNotRolled, rolledTo } from './roll-ups/rolled-to'

/** Figures of a day, or of all days when it is null. */
interface Totals {
  readonly day: string | null
  readonly transactions: number
  readonly in: string
  readonly out: string
  readonly moved: string
  readonly value: string
}

export async function materialTransactionFacts(
  db: Kysely<Tables>,
  criteria: MomentCriteria<'materialTransactions'>,
  scope: SearchScope,
): Promise<Omit<ReportFacts, 'moment'>> {
  const parts =
    materialCondition(criteria) === undefined
      ? partsWithDays(criteria, scope)
      : rowsBetween(criteria, scope, criteria.dateFrom, { condition: isInNoArchive(scope.businessUnitId) })
  const { rows } = await withinSearchTime(() =>
    sql<Totals>`
      select day, coalesce(sum(transactions), 0)::bigint as transactions, ${total('quantity_in')} as "in",
        ${total('quantity_out')} as out, ${total('moved_quantity')} as moved, ${total('value')} as value
      from (${parts}) part group by grouping sets ((), (day)) order by day nulls first`.execute(db),
  )
  const [whole, ...days] = rows
  if (whole === undefined) throw new Error('The figures of the report are missing.')
  return {
    rows: whole.transactions,
    figures: {
      transactions: String(whole.transactions),
      in: whole.in,
      out: whole.out,
      moved: whole.moved,
      value: whole.value,
    },
    chart: whole.transactions === 0 ? [] : chartOf(days, criteria, scope),
  }
}

const total = (column: (typeof totals)[number]): RawBuilder<unknown> =>
  sql.raw(`trim_scale(coalesce(sum(${column}), 0))::text`)

/** Every day of the period up to the moment, including days without a movement. */
function chartOf(
  days: readonly Totals[],
  { dateFrom, dateTo, moment }: MomentCriteria<'materialTransactions'>,
  { region }: SearchScope,
): ChartPoint[] {
  const byDay = new Map(days.map(totals => [totals.day, totals]))
  const end = endOf(dateTo, moment, region)
  const points: ChartPoint[] = []
  for (let day = dateFrom; startOf(day, region) < end; day = addDays(day, 1)) {
    const { in: value = '0', out: other = '0', transactions: count = 0 } = byDay.get(day) ?? {}
    points.push({ key: day, value, other, count })
  }
  return points
}

/** Totals of the whole days, transactions that these do not include yet, and the rows of the day that is cut off by the moment. */
function partsWithDays(
  criteria: MomentCriteria<'materialTransactions'>,
  scope: SearchScope,
): RawBuilder<unknown> {
  const { dateFrom, dateTo, moment } = criteria
  const { businessUnitId, region } = scope
  const end = endOf(dateTo, moment, region)
  const last = lastWholeDay(end, region)
  const cutDay = dayOf(new Date(Date.parse(end) - 1), region)
  const rolled = rolledTo(businessUnitId, 'days', region)
  const isOpen = isInNoFinalDay(businessUnitId)
  return sql`
    ${totalsOfDays(criteria, scope, { last, cutDay })}
    union all
    ${rowsBetween(criteria, scope, dateFrom, { last, condition: sql`${isNotRolled(rolled)} and ${isOpen}` })}
    union all
    ${rowsBetween(criteria, scope, last < dateFrom ? dateFrom : addDays(last, 1), { condition: isOpen })}`
}

/**
 * Totals of the days up to the last one. For selected locations they include what left one of them, and what arrived at one without having
 * left another of them.
 */
function totalsOfDays(
  criteria: MomentCriteria<'materialTransactions'>,
  { businessUnitId, region }: SearchScope,
  { last, cutDay }: { readonly last: string; readonly cutDay: string },
): RawBuilder<unknown> {
  const isWhole = sql`(day <= ${last}::date and ${rolledTo(businessUnitId, 'days', region)} > 0
    or day <= ${cutDay}::date and day < ${firstOpenDay(businessUnitId)})`
  const of = (table: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select day, ${sql.raw(totals.map(column => `sum(${column}) as ${column}`).join(', '))} from ${sql.table(table)}
    where business_unit_id = ${businessUnitId} and day between ${criteria.dateFrom}::date and ${cutDay}::date
      and ${isWhole} and ${typeCondition(criteria, 'process_type')} and ${condition}
    group by day`
  const locations = chosenLocations(criteria, businessUnitId)
  if (locations === undefined) return of('transaction_day', sql`true`)
  const leftNone = sql`(from_location_id is null or from_location_id not in (${locations}))`
  return sql`
    ${of('transaction_place_day', sql`from_location_id = any(array(${locations}))`)}
    union all
    ${of('transaction_place_day', sql`to_location_id = any(array(${locations})) and ${leftNone}`)}`
}

/** Transactions from a day on, up to the end of the report or of a `last` day that has ended by then, in the form of daily totals. */
function rowsBetween(
  criteria: MomentCriteria<'materialTransactions'>,
  scope: SearchScope,
  first: string,
  { last, condition }: { readonly last?: string; readonly condition: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { businessUnitId, region } = scope
  const before =
    last === undefined ? endOf(criteria.dateTo, criteria.moment, region) : startOf(addDays(last, 1), region)
  return sql`
    select (x.at at time zone ${region}::text)::date as day, ${totalsOfTransactions} from stock_transaction x
    where x.business_unit_id = ${businessUnitId} and x.at >= ${startOf(first, region)}::timestamptz
      and x.at < ${before}::timestamptz and ${transactionCondition(criteria, businessUnitId)}
      and ${condition}
    group by day`
}
