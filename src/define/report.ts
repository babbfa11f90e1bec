/** A report as its criteria page offers it: what follows from more than its criteria stands here. */
import type { ReportName } from '../contract/reports/report-names'
import type { Period } from '../contract/reports/period'

export interface ReportOffer {
  readonly name: ReportName
  readonly icon: string
  /** Periods under the days, in their order; the first is where a new user begins. */
  readonly periods: readonly Period[]
  /** Values that stand there until somebody chooses, by path. What is mandatory and matters is left to the user. */
  readonly starts: Readonly<Record<string, unknown>>
  /** Its figure that says how many things the rows are about. */
  readonly counted: string
}

/** Declares a report. */
export function defineReport(report: ReportOffer): ReportOffer {
  return report
}
