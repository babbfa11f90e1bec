/** A filter's operator and values as one of a few shapes, and what every builder of conditions shares. */
import type { InputIssue, IssueCode } from '../../../../src/contract/input-issues'
import { sql, type RawBuilder } from 'kysely'
import type { Filter, FilterValue } from '../../../../src/contract/filter'

export type Condition = RawBuilder<boolean>

/** A value that does not fit; `path` is relative to the filter. */
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

/** Both ends of a range, or the one that is there. */
export function both(start: Condition | undefined, end: Condition | undefined): Condition {
  if (start && end) return sql<boolean>`(${start} and ${end})`
  return start ?? end ?? sql<boolean>`true`
}
