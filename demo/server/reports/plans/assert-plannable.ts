/** Validates a report that is to be made later as if it were made now, so that its author learns of mistakes at once. */
import { viewOfReport } from '../../../../src/catalog/views/reports'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import { fileArrangement } from '../report-columns'
import { reportSource } from '../report-table'
import { planSearch, type SearchScope } from '../../core/search/search-plan'
import { fileRequestOf, type PlannedFile } from './plan-run'

/** @throws Refusal 400 with the path of every invalid value */
export function assertPlannable(report: ReportName, file: PlannedFile, scope: SearchScope, now: Date): void {
  const request = fileRequestOf(report, file, { now, region: scope.region })
  const source = reportSource(report, request.criteria, scope, now)
  const { order } = fileArrangement(viewOfReport[report], source, request)
  const { filters, find } = request
  planSearch(source, { filters, find, ...order, sums: [], skip: 0, take: 1 }, scope)
}
