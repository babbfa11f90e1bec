/** The criteria panel as values: choices, problems, and the request. Pure. */
import { addDays, daysBetween } from '../../contract/company-day'
import { forecastDaysMost, growthFactorMost, historyDaysMost, leadTimeDaysMost } from '../../contract/limits'
import type { NeedSearch } from '../../contract/endpoints/purchase-inputs'
import { needCriteria, type NeedCriterion } from '../../contract/purchase-need'
import { quantityProblem } from '../../contract/quantity'
import { toJson } from '../../contract/to-json'
import type { PageParameters } from './draft-lines'

export interface Criteria {
  /** Null for all active suppliers. */
  readonly supplierIds: readonly number[] | null
  readonly criteria: readonly NeedCriterion[]
  /** yyyy-mm-dd, or empty text. */
  readonly periodFrom: string
  /** Decimal texts as in their fields; null when it is not a number. */
  readonly forecastDays: string | null
  readonly growthFactor: string | null
  /** Replaces each material's own; empty to use those. */
  readonly leadTimeDays: string | null
  readonly subtractsDrafts: boolean
}

const historyDays = 90

/**
 * The initial criteria of a new draft: the last three months, and a month ahead.
 * @param today yyyy-mm-dd in the company's region
 */
export function startingCriteria(today: string): Criteria {
  return {
    supplierIds: [],
    criteria: ['criticalLevel', 'knownOrders'],
    periodFrom: addDays(today, -historyDays),
    forecastDays: '30',
    growthFactor: '1',
    leadTimeDays: '',
    subtractsDrafts: true,
  }
}

/** The criteria of a saved draft; the initial ones when it was created without a proposal. */
export function savedCriteria(search: NeedSearch | null, supplierId: number, today: string): Criteria {
  const start = startingCriteria(today)
  if (search === null) return { ...start, supplierIds: [supplierId] }
  return {
    supplierIds: [supplierId],
    criteria: search.criteria,
    periodFrom: search.periodFrom ?? start.periodFrom,
    forecastDays: String(search.forecastDays),
    growthFactor: search.growthFactor,
    leadTimeDays: search.leadTimeDays == null ? '' : String(search.leadTimeDays),
    subtractsDrafts: search.subtractsDrafts,
  }
}

export type CriteriaField =
  | 'supplierIds'
  | 'criteria'
  | 'periodFrom'
  | 'leadTimeDays'
  | 'forecastDays'
  | 'growthFactor'

export type CriteriaProblem = 'empty' | 'future' | 'too-long-ago' | 'not-a-number' | 'out-of-range'

/** The problems, in the panel's order, as ends of translation keys. */
export function criteriaProblems(
  criteria: Criteria,
  today: string,
): ReadonlyMap<CriteriaField, CriteriaProblem> {
  const problems = new Map<CriteriaField, CriteriaProblem>()
  if (criteria.supplierIds?.length === 0) problems.set('supplierIds', 'empty')
  if (criteria.criteria.length === 0) problems.set('criteria', 'empty')
  if (asksHistory(criteria)) {
    if (criteria.periodFrom === '') problems.set('periodFrom', 'empty')
    else if (criteria.periodFrom >= today) problems.set('periodFrom', 'future')
    else if (daysBetween(criteria.periodFrom, today) > historyDaysMost)
      problems.set('periodFrom', 'too-long-ago')
  }
  const { leadTimeDays, forecastDays, growthFactor } = criteria
  if (leadTimeDays === null) problems.set('leadTimeDays', 'not-a-number')
  else if (
    leadTimeDays !== '' &&
    quantityProblem(leadTimeDays, { most: String(leadTimeDaysMost), decimals: 0 }) !== null
  )
    problems.set('leadTimeDays', 'out-of-range')
  if (forecastDays === null) problems.set('forecastDays', 'not-a-number')
  else if (
    forecastDays === '' ||
    quantityProblem(forecastDays, { least: '1', most: String(forecastDaysMost), decimals: 0 }) !== null
  )
    problems.set('forecastDays', 'out-of-range')
  if (growthFactor === null) problems.set('growthFactor', 'not-a-number')
  else if (growthFactor === '' || quantityProblem(growthFactor, { most: String(growthFactorMost) }) !== null)
    problems.set('growthFactor', 'out-of-range')
  return problems
}

/** Whether the criteria include the sales history. */
export function asksHistory({ criteria }: Criteria): boolean {
  return criteria.includes('salesHistory')
}

/** Valid criteria in the form of requests and drafts. */
export function searchOf(criteria: Criteria): NeedSearch {
  return {
    criteria: needCriteria.filter(criterion => criteria.criteria.includes(criterion)),
    periodFrom: asksHistory(criteria) ? criteria.periodFrom : null,
    forecastDays: Number(criteria.forecastDays),
    growthFactor: criteria.growthFactor ?? '1',
    subtractsDrafts: criteria.subtractsDrafts,
    leadTimeDays: criteria.leadTimeDays === '' ? null : Number(criteria.leadTimeDays),
  }
}

/** The first criterion to correct before lines can be computed or saved with them, if any; the suppliers are of a proposal alone. */
export function wrongCriterion(problems: ReturnType<typeof criteriaProblems>): CriteriaField | undefined {
  return [...problems.keys()].find(field => field !== 'supplierIds')
}

/** What a draft keeps of the criteria. */
export interface KeptSearch {
  /** Null for lines by hand, and while a criterion is wrong. */
  readonly search: NeedSearch | null
  readonly wrong?: CriteriaField
}

/**
 * What a proposed draft keeps of the criteria. Those that it was saved with stay while nobody changes them, also where no proposal begins
 * with them any more.
 * @param saved null for a new draft
 */
export function keptSearch(
  criteria: Criteria,
  saved: { readonly search: NeedSearch | null; readonly supplierId: number } | null,
  today: string,
): KeptSearch {
  if (saved !== null) {
    const { search, supplierId } = saved
    const isUnchanged = toJson(criteria) === toJson(savedCriteria(search, supplierId, today))
    if (search === null || isUnchanged) return { search }
  }
  const wrong = wrongCriterion(criteriaProblems(criteria, today))
  return wrong === undefined ? { search: searchOf(criteria) } : { search: null, wrong }
}

/** Valid criteria as the parameters of the need calculation. */
export function parametersFrom(search: NeedSearch, periodDays: number | null): PageParameters {
  const { criteria, forecastDays, growthFactor, subtractsDrafts, leadTimeDays = null } = search
  return { criteria, forecastDays, growthFactor, subtractsDrafts, periodDays, leadTimeDays }
}

/** First day of the sales history, when the criteria include one; null for a day that the server refuses to start with. */
export function historyFrom(criteria: Criteria, today: string): string | null {
  const isValid = asksHistory(criteria) && !criteriaProblems(criteria, today).has('periodFrom')
  return isValid ? criteria.periodFrom : null
}
