/** The criteria in an address, or their problems. Pure. */
import * as v from 'valibot'
import { readJson } from '../../contract/read-json'
import {
  anyCriteria,
  criteriaIssues,
  criteriaSchemas,
  type CriteriaOf,
} from '../../contract/reports/criteria'
import { criterionFields, pathsOf } from '../../contract/reports/criterion-fields'
import type { ReportName } from '../../contract/reports/report-names'

export interface CriteriaIssue {
  /** The criterion's name in the form: `report.criterion.<name>`; null when the problem is not about one criterion. */
  readonly name: string | null
  /** Translation key: `report.issue.<says>`, or `grid.form.<says>`. */
  readonly says: string
}

export type RequestedCriteria<N extends ReportName> =
  | { readonly criteria: CriteriaOf<N> }
  | { readonly issues: readonly CriteriaIssue[] }

/**
 * Reads the criteria of an address: the parameter `criteria` is JSON. Missing or malformed JSON, invalid values and contradictory values
 * are issues; a time in it is ignored, since every run has its own.
 * @param today yyyy-mm-dd in the company's region
 */
export function requestedCriteria<N extends ReportName>(
  report: N,
  search: URLSearchParams,
  today: string,
): RequestedCriteria<N> {
  const text = search.get('criteria')
  if (text === null || text.trim() === '') return nothing('missing')
  const value = readJson(v.unknown(), text)
  const checked = v.safeParse(anyCriteria, value)
  if (!checked.success || Array.isArray(value)) return nothing('unreadable')
  const read = v.safeParse(criteriaSchemas[report], { ...checked.output, moment: null })
  if (!read.success) {
    const issues = read.issues.map(issue => {
      const path = String(issue.path?.[0]?.key ?? '')
      return { name: nameOf(report, path), says: isPresent(checked.output[path]) ? 'unfit' : 'needed' }
    })
    return { issues: once(issues) }
  }
  const criteria = read.output as CriteriaOf<N>
  const issues = criteriaIssues(report, criteria, today).map(({ path, says }) => ({
    name: nameOf(report, path),
    says,
  }))
  return issues.length > 0 ? { issues } : { criteria }
}

function nothing(says: string) {
  return { issues: [{ name: null, says }] }
}

function nameOf(report: ReportName, path: string): string | null {
  return criterionFields[report].find(criterion => pathsOf(criterion).includes(path))?.name ?? null
}

/** Empty values count as missing, not as invalid. */
function isPresent(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function once(issues: readonly CriteriaIssue[]): readonly CriteriaIssue[] {
  return issues.filter(
    ({ name, says }, index) => issues.findIndex(one => one.name === name && one.says === says) === index,
  )
}
