/** The reports by name, and the parsing of their criteria. */
import * as v from 'valibot'
import { criteriaIssues, criteriaSchemas, type AnyCriteria } from '../../../src/contract/reports/criteria'
import type { ReportName } from '../../../src/contract/reports/report-names'
import { issuesOf, placeIn } from '../core/calls/read-input'
import { invalidInput } from '../core/refusal'
import { dayOf } from '../../../src/contract/company-day'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { employeeEfficiency } from './employee-efficiency'
import { materialSummary } from './material-summary'
import { materialTransactions } from './material-transactions'
import type { MomentCriteria, Report } from './report'
import { slowMovingMaterials } from './slow-moving-materials'
import { supplierPunctuality } from './supplier-punctuality'

export const reportTable: { readonly [N in ReportName]: Report<N> } = {
  materialSummary,
  materialTransactions,
  slowMovingMaterials,
  employeeEfficiency,
  supplierPunctuality,
}

/**
 * The criteria of a report; without a moment in them, that of the call.
 * @param at prefix of their names in the paths of a refusal
 * @throws Refusal 400 with the path of every invalid criterion
 */
export function readCriteria<N extends ReportName>(
  report: N,
  sent: AnyCriteria | undefined,
  { region }: SearchScope,
  now = new Date(),
  at = 'criteria',
): MomentCriteria<N> {
  const read = v.safeParse(criteriaSchemas[report], sent ?? {})
  if (!read.success) {
    throw invalidInput(issuesOf(read.issues, at))
  }
  const issues = criteriaIssues(report, read.output, dayOf(now, region))
  if (issues.length > 0) {
    throw invalidInput(
      issues.map(({ path, says }) => ({ path: placeIn(at, path), message: says, code: says })),
    )
  }
  return { ...read.output, moment: read.output.moment ?? now.toISOString() } as MomentCriteria<N>
}

/**
 * The source of a report's rows.
 * @throws Refusal 400 with the path of every invalid criterion
 */
export function reportSource<N extends ReportName>(
  report: N,
  criteria: AnyCriteria | undefined,
  scope: SearchScope,
  now = new Date(),
): SearchSource {
  const definition: Report<N> = reportTable[report]
  return definition.source(readCriteria(report, criteria, scope, now), scope)
}
