/** What a context menu may be opened on. */
import type { AnyRow, View } from '../../../define/view'

/** What a menu was opened on: a cell, or with `row` null the head of a column. */
export interface MenuTarget {
  readonly row: AnyRow | null
  /** Null in the column of check boxes. */
  readonly field: string | null
}

/** Whether there is anything to offer. */
export function hasMenu(
  { view }: { readonly view: Pick<View, 'actions'> },
  { row, field }: MenuTarget,
): boolean {
  return row === null ? field !== null : field !== null || view.actions.length > 0
}
