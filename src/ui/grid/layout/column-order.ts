/** Columns of a pane as a person orders them: which are shown, in which order, which stay at the left. Pure. */
import type { View } from '../../../define/view'
import { columnFields, type PaneArrangement } from './arrangement'

type Columns = Pick<PaneArrangement, 'columns' | 'pinned'>

/** Shown columns in the order that the grid has: pinned ones first. */
export function shownColumns({ columns, pinned }: Columns): readonly string[] {
  return [
    ...columns.filter(field => pinned.includes(field)),
    ...columns.filter(field => !pinned.includes(field)),
  ]
}

/** Columns that are not shown, by title. */
export function hiddenColumns(
  view: View,
  { columns }: Pick<Columns, 'columns'>,
  titleOf: (field: string) => string,
): readonly string[] {
  return columnFields(view)
    .filter(field => !columns.includes(field))
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other)))
}

/** A column at another place among the shown ones. Pinned columns stay among pinned ones, all others behind them. */
export function movedColumn(pane: Columns, field: string, to: number): readonly string[] {
  const order = shownColumns(pane).filter(other => other !== field)
  if (order.length === pane.columns.length) return pane.columns
  const pinnedCount = pane.pinned.filter(other => other !== field && order.includes(other)).length
  const isPinned = pane.pinned.includes(field)
  const at = Math.min(Math.max(to, isPinned ? 0 : pinnedCount), isPinned ? pinnedCount : order.length)
  return [...order.slice(0, at), field, ...order.slice(at)]
}

/** Shows a column as the last one, or hides it; null for the only one, since a grid shows at least one. */
export function toggledColumn({ columns, pinned }: Columns, field: string): Columns | null {
  if (!columns.includes(field)) return { columns: [...columns, field], pinned }
  if (columns.length === 1) return null
  return {
    columns: columns.filter(other => other !== field),
    pinned: pinned.filter(other => other !== field),
  }
}

/** Pins a column behind those that are pinned, or releases it: it stays the first of the others. */
export function pinToggled(pane: Columns, field: string): Columns {
  const { pinned } = pane
  const next = pinned.includes(field) ? pinned.filter(other => other !== field) : [...pinned, field]
  const rest = shownColumns(pane).filter(other => other !== field)
  const at = rest.filter(other => next.includes(other)).length
  return { columns: [...rest.slice(0, at), field, ...rest.slice(at)], pinned: next }
}
