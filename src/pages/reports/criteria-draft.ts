/** A report's criteria while they are edited: initial values, problems, and their text in an address. Pure. */
import { isRecord } from '../../contract/is-record'
import * as v from 'valibot'
import { criteriaIssues, criteriaSchemas, type AnyCriteria } from '../../contract/reports/criteria'
import {
  criterionFields,
  isEmptyCriterion,
  pathsOf,
  type Criterion,
} from '../../contract/reports/criterion-fields'
import {
  criteriaOn,
  dateCriteria,
  datesOf,
  periods,
  type ChosenCriteria,
  type Period,
} from '../../contract/reports/period'
import { readJson } from '../../contract/read-json'
import type { ReportName } from '../../contract/reports/report-names'
import type { ReportOffer } from '../../define/report'
import { toJson } from '../../contract/to-json'

/** The problem of a criterion; its text is `report.issue.<says>` or `grid.form.<says>`, and for a missing one `report.missing.<name>`. */
export interface CriterionProblem {
  readonly says: 'missing' | 'unreadable' | ReturnType<typeof criteriaIssues>[number]['says']
  /** Path of the field to focus. */
  readonly path: string
}

/** The initial criteria of a user who has never run the report. */
export function startingCriteria(
  { name, periods: offered, starts }: ReportOffer,
  today: string,
): ChosenCriteria {
  return withPeriod(name, starts, offered[0] ?? 'last30Days', today)
}

/** The criteria with the dates of a period. */
export function withPeriod(
  report: ReportName,
  criteria: AnyCriteria,
  period: Period,
  today: string,
): ChosenCriteria {
  return asOfToday(report, { criteria, period }, today)
}

/** Saved criteria with the dates of their period recomputed for today. */
export function asOfToday(
  report: ReportName,
  { criteria, period }: ChosenCriteria,
  today: string,
): ChosenCriteria {
  return { criteria: criteriaOn(report, { criteria, period }, today), period }
}

/** The chosen period, otherwise the first offered one whose dates equal those of the criteria. */
export function periodShown(
  { name, periods: offered }: ReportOffer,
  { criteria, period }: ChosenCriteria,
  today: string,
): Period | null {
  if (period !== null) return period
  const names: { readonly from?: string; readonly to: string } = dateCriteria[name]
  const found = offered.find(one => {
    const { from, to } = datesOf(one, today)
    if (names.from === undefined) return criteria[names.to] === to
    return criteria[names.from] === from && criteria[names.to] === to
  })
  return found ?? null
}

/**
 * The problems by name of the criterion, in the form's order.
 * @param unreadable paths of fields whose text cannot be parsed
 */
export function criteriaProblems(
  report: ReportName,
  criteria: AnyCriteria,
  unreadable: ReadonlySet<string>,
  today: string,
): ReadonlyMap<string, CriterionProblem> {
  const fitting = criteriaIssues(report, criteria, today)
  const invalid = invalidPaths(report, criteria)
  const problems = new Map<string, CriterionProblem>()
  for (const criterion of criterionFields[report]) {
    const problem = problemOf(criterion, { criteria, unreadable, fitting, invalid })
    if (problem !== undefined) problems.set(criterion.name, problem)
  }
  return problems
}

interface Judged {
  readonly criteria: AnyCriteria
  readonly unreadable: ReadonlySet<string>
  readonly fitting: ReturnType<typeof criteriaIssues>
  readonly invalid: ReadonlySet<string>
}

function problemOf(
  criterion: Criterion,
  { criteria, unreadable, fitting, invalid }: Judged,
): CriterionProblem | undefined {
  const paths = pathsOf(criterion)
  const unread = paths.find(path => unreadable.has(path))
  if (unread !== undefined) return { says: 'unreadable', path: unread }
  if (criterion.isMandatory === true) {
    const missing = paths.find(path => isEmptyCriterion({ ...criterion, kind: 'text', path }, criteria))
    if (missing !== undefined) return { says: 'missing', path: missing }
  }
  const wrong = paths.find(path => invalid.has(path))
  if (wrong !== undefined) return { says: 'unreadable', path: wrong }
  return fitting.find(({ path }) => paths.includes(path))
}

/** Paths of values that the schema refuses. */
function invalidPaths(report: ReportName, criteria: AnyCriteria): ReadonlySet<string> {
  const read = v.safeParse(criteriaSchemas[report], criteria)
  if (read.success) return new Set()
  return new Set((read.issues as readonly v.BaseIssue<unknown>[]).map(issue => String(issue.path?.[0]?.key)))
}

/** The criteria in the order of the form, without empty values and without the time of a run. */
export function filledCriteria(report: ReportName, criteria: AnyCriteria): AnyCriteria {
  const filled = criterionFields[report].flatMap(criterion =>
    pathsOf(criterion).flatMap(path => {
      const value = criteria[path]
      const isEmpty =
        value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
      return isEmpty ? [] : [[path, value] as const]
    }),
  )
  return Object.fromEntries(filled)
}

/** The text of the filled criteria for an address. */
export function addressOf(report: ReportName, criteria: AnyCriteria): string {
  return toJson(filledCriteria(report, criteria))
}

/** The criteria in an address: null when there are none, 'unreadable' when they cannot be parsed. */
export function criteriaInAddress(
  report: ReportName,
  text: string | null,
): AnyCriteria | 'unreadable' | null {
  if (text === null || text === '') return null
  const read = readJson(v.unknown(), text)
  return isRecord(read) ? known(report, read) : 'unreadable'
}

/** The criteria in a saved setting; null when there are none or they cannot be parsed. */
export function criteriaInSetting(report: ReportName, text: string | undefined): ChosenCriteria | null {
  const read = readJson(v.unknown(), text)
  if (!isRecord(read) || !isRecord(read['criteria'])) return null
  const period = periods.find(one => one === read['period']) ?? null
  return { criteria: known(report, read['criteria']), period }
}

/** Whether two choices are the same, apart from empty values. */
export function isSameChoice(report: ReportName, a: ChosenCriteria, b: ChosenCriteria): boolean {
  const dates: readonly string[] = Object.values(dateCriteria[report])
  const text = ({ criteria, period }: ChosenCriteria) =>
    addressOf(
      report,
      period === null
        ? criteria
        : Object.fromEntries(Object.entries(criteria).filter(([path]) => !dates.includes(path))),
    )
  return a.period === b.period && text(a) === text(b)
}

/** Drops values that the report does not have: an address or an older setting may contain anything. */
function known(report: ReportName, values: Readonly<Record<string, unknown>>): AnyCriteria {
  const paths = criterionFields[report].flatMap(pathsOf)
  return Object.fromEntries(Object.entries(values).filter(([path]) => paths.includes(path)))
}
