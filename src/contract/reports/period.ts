/**
 * Periods by name, such as the last month, for saved sets and schedules, so that each run has dates of its own. Pure; days are those of the
 * company's region and both ends belong to a period.
 */
import { daysOf, type RelativeDay } from '../relative-day'
import type { AnyCriteria } from './criteria'
import type { ReportName } from './report-names'

/** In the order in which they are offered (design: report-config; the shorter and the whole ones are ours). */
export const periods = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisMonth',
  'lastMonth',
  'lastQuarter',
  'halfYear',
  'thisYear',
  'yearToMonthEnd',
  'lastYear',
] as const
export type Period = (typeof periods)[number]

export interface PeriodDates {
  /** yyyy-mm-dd. */
  readonly from: string
  readonly to: string
}

type Ends = readonly [from: RelativeDay, to: RelativeDay]

const endsOf: Readonly<Record<Exclude<Period, 'yearToMonthEnd'>, Ends>> = {
  today: ['today', 'today'],
  yesterday: ['today-1', 'today-1'],
  last7Days: ['today-6', 'today'],
  last30Days: ['today-29', 'today'],
  thisMonth: ['month', 'today'],
  lastMonth: ['month-1', 'month-1'],
  lastQuarter: ['quarter-1', 'quarter-1'],
  halfYear: ['month-5', 'today'],
  thisYear: ['year', 'today'],
  lastYear: ['year-1', 'year-1'],
}

/**
 * The days of a period.
 * @param today yyyy-mm-dd, the day of the company's region
 */
export function datesOf(period: Period, today: string): PeriodDates {
  if (period === 'yearToMonthEnd') {
    // In January the last month that is over belongs to the year before.
    const to = daysOf('month-1', today).last
    return { from: daysOf('year', to).first, to }
  }
  const [from, to] = endsOf[period]
  return { from: daysOf(from, today).first, to: daysOf(to, today).last }
}

/** The criteria of each report that hold its days; the stock value report is for the end of one day. */
export const dateCriteria = {
  materialSummary: { to: 'asOf' },
  materialTransactions: { from: 'dateFrom', to: 'dateTo' },
  slowMovingMaterials: { from: 'fromDate', to: 'toDate' },
  employeeEfficiency: { from: 'dateFrom', to: 'dateTo' },
  supplierPunctuality: { from: 'dateFrom', to: 'dateTo' },
} as const satisfies Record<ReportName, { readonly from?: string; readonly to: string }>

/** Criteria as they are chosen and saved: with a period, its dates replace those of the criteria at each use. */
export interface ChosenCriteria {
  readonly criteria: AnyCriteria
  /** Null: the dates that the criteria hold. */
  readonly period: Period | null
}

/**
 * The criteria with the days of their period. For the stock value report the last day of the period counts, and a period that ends today
 * means the present.
 * @param day the day from which the period is counted: today, or an earlier one
 */
export function criteriaOn(
  report: ReportName,
  { criteria, period }: ChosenCriteria,
  today: string,
  day = today,
): AnyCriteria {
  if (period === null) return criteria
  const { from, to } = datesOf(period, day)
  const names: { readonly from?: string; readonly to: string } = dateCriteria[report]
  if (names.from === undefined) return { ...criteria, [names.to]: to === today ? null : to }
  return { ...criteria, [names.from]: from, [names.to]: to }
}
