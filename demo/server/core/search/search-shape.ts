/** Reduces a filter's operator and values to one of a few shapes, with helpers that all builders of conditions share. */
import type { InputIssue, IssueCode } from '../../../../src/contract/input-issues'
import { sql, type RawBuilder } from 'kysely'
import type { Filter, FilterValue } from '../../../../src/contract/filter'

export type Condition = RawBuilder<boolean>

/** Thrown for an invalid value; `path` is relative to the filter. */
export class FilterMismatch extends Error {
  constructor(
    readonly path: string,
    message: string,
    readonly code: IssueCode,
    readonly values?: InputIssue['values'],
  ) {
    super(message)
  }
}

/** A filter's values in one of a few shapes. */
export type FilterShape = { readonly is: 'missing' } | ComparedShape

/** What a value is compared with. */
export type ComparedShape =
  | { readonly is: 'one'; readonly value: FilterValue }
  | { readonly is: 'above' | 'below'; readonly value: FilterValue }
  | { readonly is: 'any'; readonly values: readonly FilterValue[] }
  | { readonly is: 'range'; readonly start: FilterValue | undefined; readonly end: FilterValue | undefined }

/** @throws FilterMismatch when the operator's values are missing */
export function shapeOf(filter: Filter): FilterShape {
  if (filter.isEmpty === true) {
    if (filter.operator === 'IsEqualTo') return { is: 'missing' }
    throw new FilterMismatch('operator', 'isEmpty goes with IsEqualTo.', 'not-possible')
  }
  if (filter.operator === 'In') {
    if (filter.values !== undefined) {
      if (filter.values.length === 0)
        throw new FilterMismatch('values', 'At least one value is needed.', 'missing')
      return { is: 'any', values: filter.values }
    }
    if (filter.valueStart === undefined && filter.valueEnd === undefined) {
      throw new FilterMismatch('values', 'In needs values, or valueStart and valueEnd.', 'missing')
    }
    return { is: 'range', start: filter.valueStart, end: filter.valueEnd }
  }
  if (filter.value === undefined)
    throw new FilterMismatch('value', `${filter.operator} needs a value.`, 'missing')
  const is = { IsEqualTo: 'one', IsGreaterThan: 'above', IsLessThan: 'below' } as const
  return { is: is[filter.operator], value: filter.value }
}

/** Combines both ends of a range, either of which may be missing. */
export function both(start: Condition | undefined, end: Condition | undefined): Condition {
  if (start && end) return sql<boolean>`(${start} and ${end})`
  return start ?? end ?? sql<boolean>`true`
}
