/** What a change of a row touches. Pure. */
import type { Filter } from '../../../contract/filter'
import type { AnyRow, View } from '../../../define/view'
import { matchesFilter } from '../../../kernel/matches-filter'
import type { GridSnapshot } from './grid-data-shape'
import { searchRequestOf } from './grid-query'
import type { ChangedRow } from './page-rows'
import { toJson } from '../../../contract/to-json'

/** Fields whose value is another one; the version is none of them. */
export function changedFields(before: AnyRow, after: AnyRow): readonly string[] {
  return Object.keys(after).filter(field => field !== 'version' && !isSameValue(before[field], after[field]))
}

/**
 * Whether a change may move rows: it touches what the grid is sorted, grouped or added up by, or the row fits a filter now that it
 * did not fit before, or no longer.
 * @param region IANA time zone of the company, in which days of filters begin and end
 */
export function mayMoveRows(
  view: View,
  { query, sums, groupCount }: Pick<GridSnapshot, 'query' | 'sums' | 'groupCount'>,
  { before, after }: ChangedRow,
  region: string,
): boolean {
  if (query.find.trim() !== '') return true
  const { filters, sort } = searchRequestOf(view, query, [])
  const isSummed = groupCount !== null || sums !== null
  const summed = isSummed ? (view.sums ?? []) : []
  const ordering = [...(sort ?? []).map(({ selector }) => selector), ...query.groups, ...summed]
  const fits = (row: AnyRow, filter: Filter) => matchesFilter(view.entity.fields, row, filter, region)
  return (
    ordering.some(field => !isSameValue(before[field], after[field])) ||
    filters.some(filter => fits(before, filter) !== fits(after, filter))
  )
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const areObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
  return areObjects && toJson(one) === toJson(other)
}
