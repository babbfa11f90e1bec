/** What a change of a row touches. Pure. */
import type { AnyRow, View } from '../../define/view'
import type { GridSnapshot } from './grid-data-shape'
import { searchRequestOf } from './grid-query'

/** Fields whose value is another one; the version is none of them. */
export function changedFields(before: AnyRow, after: AnyRow): readonly string[] {
  return Object.keys(after).filter(field => field !== 'version' && !isSameValue(before[field], after[field]))
}

/** Whether changed fields are among those by which the grid is filtered, sorted, grouped or added up. */
export function mayMoveRows(
  view: View,
  { query, sums, groupCount }: Pick<GridSnapshot, 'query' | 'sums' | 'groupCount'>,
  fields: readonly string[],
): boolean {
  if (query.find.trim() !== '') return true
  const { filters, sort } = searchRequestOf(view, query, [])
  const isSummed = groupCount !== null || sums !== null
  const fixed = [...query.groups, ...(isSummed ? (view.sums ?? []) : [])]
  const known = new Set([...[...filters, ...(sort ?? [])].map(({ selector }) => selector), ...fixed])
  return fields.some(field => known.has(field))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const areObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
  return areObjects && JSON.stringify(one) === JSON.stringify(other)
}
