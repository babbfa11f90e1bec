/** What a press on a head does to the sort of a grid. Pure. */
import type { Sort } from '../../../contract/filter'
import { sortFieldsMost } from '../../../contract/limits'

/**
 * The sort after a press on the head of `field`. A plain press sorts by this field alone: up, then down, then not at all (empty:
 * the view's own sort). With `isAdding` the other fields stay: the field joins at the end, turns, and leaves; a field beyond the
 * most that a search takes changes nothing.
 */
export function nextSort(shown: readonly Sort[], field: string, isAdding: boolean): readonly Sort[] {
  const known = shown.find(({ selector }) => selector === field)
  const up: Sort = { selector: field, desc: false }
  const down: Sort = { selector: field, desc: true }
  if (!isAdding) {
    if (known === undefined || shown.length > 1) return [up]
    return known.desc ? [] : [down]
  }
  if (known === undefined) return shown.length < sortFieldsMost ? [...shown, up] : shown
  if (!known.desc) return shown.map(sort => (sort === known ? down : sort))
  return shown.filter(sort => sort !== known)
}
