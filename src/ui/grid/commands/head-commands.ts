/** What the menu of a column head changes in an arrangement. Pure. */
import { sortFieldsMost } from '../../../contract/limits'
import type { Sort } from '../../../contract/filter'
import type { PaneArrangement } from '../layout/arrangement'

type PaneChange = Partial<PaneArrangement>

/** Sorts by one column alone. */
export function sortBy(field: string, desc: boolean): PaneChange {
  return { sort: [{ selector: field, desc }], groups: [] }
}

/** Sorts by one more column, behind those that count already. */
export function addSort(shown: readonly Sort[], field: string): PaneChange {
  const others = shown.filter(({ selector }) => selector !== field)
  return { sort: [...others, { selector: field, desc: false }].slice(-sortFieldsMost), groups: [] }
}

/** Groups by a column inside of the groups that there are; a grouped grid has no sort. */
export function addGroup({ groups }: Pick<PaneArrangement, 'groups'>, field: string): PaneChange {
  return groups.includes(field) ? {} : { groups: [...groups, field], sort: [] }
}

/** Ends the grouping by a column. */
export function removeGroup({ groups }: Pick<PaneArrangement, 'groups'>, field: string): PaneChange {
  return { groups: groups.filter(name => name !== field) }
}

/** Pins a column behind the pinned ones, or lets it go. */
export function togglePin({ columns, pinned }: PaneArrangement, field: string): PaneChange {
  const next = pinned.includes(field) ? pinned.filter(name => name !== field) : [...pinned, field]
  return { pinned: columns.filter(name => next.includes(name)) }
}

/** Hides a column; the last one stays. */
export function hideColumn({ columns, pinned }: PaneArrangement, field: string): PaneChange {
  const left = columns.filter(name => name !== field)
  return left.length === 0 ? {} : { columns: left, pinned: pinned.filter(name => name !== field) }
}
