/**
 * Periods by name, such as the last month: what a saved set or a schedule asks for, so that each run has dates of its own. Pure;
 * days are those of the company's region and both ends belong to a period.
 */
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

/**
 * The days of a period.
 * @param today yyyy-mm-dd, the day of the company's region
 */
export function datesOf(period: Period, today: string): PeriodDates {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: isoDay(year, month, day - 1), to: isoDay(year, month, day - 1) }
    case 'last7Days':
      return { from: isoDay(year, month, day - 6), to: today }
    case 'last30Days':
      return { from: isoDay(year, month, day - 29), to: today }
    case 'thisMonth':
      return { from: isoDay(year, month, 1), to: today }
    case 'lastMonth':
      return { from: isoDay(year, month - 1, 1), to: isoDay(year, month, 0) }
    case 'lastQuarter': {
      const firstMonth = month - ((month - 1) % 3)
      return { from: isoDay(year, firstMonth - 3, 1), to: isoDay(year, firstMonth, 0) }
    }
    case 'halfYear':
      return { from: isoDay(year, month - 5, 1), to: today }
    case 'thisYear':
      return { from: isoDay(year, 1, 1), to: today }
    case 'yearToMonthEnd':
      // In January the last month that is over belongs to the year before.
      return { from: isoDay(month === 1 ? year - 1 : year, 1, 1), to: isoDay(year, month, 0) }
    case 'lastYear':
      return { from: isoDay(year - 1, 1, 1), to: isoDay(year - 1, 12, 31) }
  }
}

/** The criteria of each report that hold its days; the stock value report is of the end of one day. */
export const dateCriteria = {
  materialSummary: { to: 'asOf' },
  materialTransactions: { from: 'dateFrom', to: 'dateTo' },
  slowMovingMaterials: { from: 'fromDate', to: 'toDate' },
  employeeEfficiency: { from: 'dateFrom', to: 'dateTo' },
} as const satisfies Record<ReportName, { readonly from?: string; readonly to: string }>

/** Criteria as they are chosen and kept: with a period its dates replace those of the criteria whenever they are used. */
export interface ChosenCriteria {
  readonly criteria: AnyCriteria
  /** Null: the dates that the criteria hold. */
  readonly period: Period | null
}

/**
 * The criteria with the days of their period. Of the stock value report the last day of the period counts, and a period that
 * ends today means the present.
 */
export function criteriaOn(
  report: ReportName,
  { criteria, period }: ChosenCriteria,
  today: string,
): AnyCriteria {
  if (period === null) return criteria
  const { from, to } = datesOf(period, today)
  const names: { readonly from?: string; readonly to: string } = dateCriteria[report]
  if (names.from === undefined) return { ...criteria, [names.to]: to === today ? null : to }
  return { ...criteria, [names.from]: from, [names.to]: to }
}

/** Days and months beyond the end of theirs go on in the next one; day 0 is the last one of the month before. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
