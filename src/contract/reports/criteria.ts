/**
 * The criteria of a report: one schema per report, read by its page, its address, saved sets, schedules and the server (spec 2, section 7,
 * reports). Days are those of the company's region and both ends belong to the period. An empty criterion does not narrow.
 */
import { daysBetween } from '../company-day'
import * as v from 'valibot'
import type { IssueCode } from '../input-issues'
import { nameLengthMost } from '../limits'
import { processCategories } from '../states/warehouse'
import { transactionTypes } from '../states/transaction-types'
import { decimal, isoDate, isoDateTime, rowId } from '../wire-values'
import type { ReportName } from './report-names'

/** Most values of one criterion (ours). */
export const criterionValuesMost = 200
/** The longest period of a report, in days (ours): ten years. */
export const reportDaysMost = 3_660

/** The price that stock is valued with (spec 1, section 5, reports: based on). */
export const costBases = ['costPrice', 'averageCostPrice', 'latestCostPrice'] as const
export type CostBasis = (typeof costBases)[number]

/** Types of tasks that count as picks of slow movers, once performed. */
export const slowMovingProcesses = ['Pick', 'Replenish'] as const

/** The last year that a report may cover (ours): all sides' calendars agree up to it. */
const lastYear = '2999'
const isKnownYear = v.check((text: string) => text.slice(0, 4) <= lastYear, 'in-the-future')

const day = v.pipe(isoDate, isKnownYear)

/** Texts in the databases contain no NUL. */
export const criterionName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(nameLengthMost),
  v.check(text => !text.includes('\0'), 'not-plain'),
)
const names = v.optional(v.pipe(v.array(criterionName), v.maxLength(criterionValuesMost)), [])
const ids = v.optional(v.pipe(v.array(rowId), v.maxLength(criterionValuesMost)), [])
const optionalName = v.optional(v.nullable(criterionName), null)
const optionalDay = v.optional(v.nullable(day), null)
const optionalCount = v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null)

/** Later rows do not count, so that all figures of one run belong to one moment. Set by the caller; null: the moment of the call. */
const moment = v.optional(
  v.nullable(
    v.pipe(
      isoDateTime,
      isKnownYear,
      v.check(text => !Number.isNaN(Date.parse(text)), 'no-day'),
    ),
  ),
  null,
)

/** Names of locations, both ends included, in alphabetical order. */
const locationRange = { fromLocation: optionalName, toLocation: optionalName }

export const materialSummaryCriteria = v.object({
  basedOn: v.picklist(costBases),
  /** The end of this day; null: the present. */
  asOf: optionalDay,
  ...locationRange,
  locationRoles: ids,
  materialGroups: names,
  materialsSKU: names,
  moment,
})

export const materialTransactionsCriteria = v.object({
  dateFrom: day,
  dateTo: day,
  processTypes: v.pipe(v.array(v.picklist(transactionTypes)), v.minLength(1)),
  /** A movement from or to a location of the range. */
  ...locationRange,
  locationRoles: ids,
  materialGroups: names,
  materialsSKU: names,
  moment,
})

export const slowMovingCriteria = v.object({
  fromDate: day,
  toDate: day,
  processTypes: v.pipe(v.array(v.picklist(slowMovingProcesses)), v.minLength(1)),
  basedOn: v.picklist(costBases),
  /** Only picks from these locations count, and the stock there. */
  ...locationRange,
  locationRoles: ids,
  materialGroups: names,
  itemNumber: names,
  /** A part of the name. */
  materialName: optionalName,
  minPickingFrequency: optionalCount,
  maxPickingFrequency: optionalCount,
  lastMovementBefore: optionalDay,
  stockValueAbove: v.optional(v.nullable(decimal), null),
  moment,
})

export const employeeEfficiencyCriteria = v.object({
  dateFrom: day,
  dateTo: day,
  userIds: ids,
  /** By their position in `processCategories`, from 1 on. */
  processDefinitionIds: v.optional(
    v.pipe(
      v.array(v.pipe(rowId, v.maxValue(processCategories.length))),
      v.maxLength(processCategories.length),
    ),
    [],
  ),
  locationRoleIds: ids,
  moment,
})

export const supplierPunctualityCriteria = v.object({
  /** The day on which a line was fully received. */
  dateFrom: day,
  dateTo: day,
  supplierIds: ids,
  materialGroups: names,
  materialsSKU: names,
  moment,
})

export const criteriaSchemas = {
  materialSummary: materialSummaryCriteria,
  materialTransactions: materialTransactionsCriteria,
  slowMovingMaterials: slowMovingCriteria,
  employeeEfficiency: employeeEfficiencyCriteria,
  supplierPunctuality: supplierPunctualityCriteria,
} as const satisfies Record<ReportName, v.GenericSchema>

export type CriteriaOf<N extends ReportName> = v.InferOutput<(typeof criteriaSchemas)[N]>

/** Criteria of any report on the wire; the report determines which of them are needed. */
export const anyCriteria = v.record(v.string(), v.unknown())
export type AnyCriteria = v.InferOutput<typeof anyCriteria>

export interface CriterionIssue {
  /** Name of the criterion. */
  readonly path: string
  readonly says: Extract<
    IssueCode,
    'from-after-to' | 'period-too-long' | 'in-the-future' | 'least-above-most' | 'range-turned'
  >
}

/**
 * Criteria that contradict each other though each alone is valid; checked in the browser and on the server. `today` is the day of the
 * company's region.
 */
export function criteriaIssues(report: ReportName, criteria: AnyCriteria, today: string): CriterionIssue[] {
  const [from, to] = report === 'slowMovingMaterials' ? ['fromDate', 'toDate'] : ['dateFrom', 'dateTo']
  const issues: CriterionIssue[] = []
  const text = (key: string): string | null => (typeof criteria[key] === 'string' ? criteria[key] : null)
  const [start, end] = [text(from ?? ''), text(to ?? '')]
  if (start !== null && end !== null) {
    if (start > end) issues.push({ path: from ?? '', says: 'from-after-to' })
    else if (daysBetween(start, end) > reportDaysMost)
      issues.push({ path: from ?? '', says: 'period-too-long' })
    if (start > today) issues.push({ path: from ?? '', says: 'in-the-future' })
  }
  const asOf = text('asOf')
  if (asOf !== null && asOf > today) issues.push({ path: 'asOf', says: 'in-the-future' })
  const [least, most] = [criteria['minPickingFrequency'], criteria['maxPickingFrequency']]
  if (typeof least === 'number' && typeof most === 'number' && least > most) {
    issues.push({ path: 'minPickingFrequency', says: 'least-above-most' })
  }
  const [first, last] = [text('fromLocation'), text('toLocation')]
  if (first !== null && last !== null && first.toLowerCase() > last.toLowerCase()) {
    issues.push({ path: 'fromLocation', says: 'range-turned' })
  }
  return issues
}
