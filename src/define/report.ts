/** A report on its criteria page: everything that is not derived from its criteria. */
import type { ReportName } from '../contract/reports/report-names'
import type { Period } from '../contract/reports/period'

export interface ReportOffer {
  readonly name: ReportName
  readonly icon: string
  /** Periods offered below the days, in their order; the first is the default. */
  readonly periods: readonly Period[]
  /** Initial values by path. Important mandatory criteria are left to the user. */
  readonly starts: Readonly<Record<string, unknown>>
  /** Its figure that counts what the rows are about. */
  readonly counted: string
}

export function defineReport(report: ReportOffer): ReportOffer {
  return report
}
