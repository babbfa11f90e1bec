/** What of a grid's arrangement its heads and columns show, as the engine takes it: it may change at any time. */
import type { Sort } from '../../../contract/filter'
import type { View } from '../../../define/view'
import type { GridOptions, PaneArrangement } from '../layout/arrangement'
import { chipsWidthPx, gridColumns, numberProperty, selectProperty, type GridColumn } from './grid-columns'

export interface GridLook {
  /** Columns of fields, pinned ones first. */
  readonly columns: readonly GridColumn[]
  readonly pinnedCount: number
  readonly hasRowNumbers: boolean
  /** Widths in px that the user set, by field. */
  readonly widths: Readonly<Record<string, number>>
  /** What the heads tell; empty while rows are grouped. */
  readonly sort: readonly Sort[]
  readonly groups: readonly string[]
  readonly wraps: boolean
}

/**
 * The look of an arranged pane. `links`: fields whose values lead somewhere. `wordOf` translates a state: a column of chips is as
 * wide as its longest one.
 */
export function lookOf(
  view: View,
  pane: PaneArrangement,
  options: Pick<GridOptions, 'hasRowNumbers' | 'wraps'>,
  titleOf: (field: string) => string,
  links: readonly string[],
  wordOf: (machine: string, state: string) => string = (_machine, state) => state,
): GridLook {
  const columns = gridColumns(view, pane, titleOf).map(column => ({
    ...column,
    ...(links.includes(column.field) ? { isLink: true } : {}),
    widthPx: Math.max(column.kind === 'state' ? chipsOf(view, column, wordOf) : 0, column.widthPx),
  }))
  const { widths, groups } = pane
  const isGrouped = groups.length > 0
  return {
    columns,
    pinnedCount: columns.filter(({ field }) => pane.pinned.includes(field)).length,
    hasRowNumbers: options.hasRowNumbers,
    widths,
    sort: isGrouped ? [] : pane.sort.length > 0 ? pane.sort : view.sort,
    groups,
    wraps: options.wraps,
  }
}

function chipsOf(
  { entity }: View,
  { field, machine = '' }: GridColumn,
  wordOf: (machine: string, state: string) => string,
): number {
  return chipsWidthPx((entity.fields[field]?.states ?? []).map(state => wordOf(machine, state)))
}

/** Properties of the columns before those of fields: check boxes, row numbers. */
export function leadProperties(
  look: Pick<GridLook, 'hasRowNumbers'>,
  hasSelection: boolean,
): readonly string[] {
  return [...(hasSelection ? [selectProperty] : []), ...(look.hasRowNumbers ? [numberProperty] : [])]
}

/** Says whether two looks have the same columns in the same order, with the same titles. */
export function hasSameColumns(one: GridLook, other: GridLook): boolean {
  return (
    one.pinnedCount === other.pinnedCount &&
    one.hasRowNumbers === other.hasRowNumbers &&
    one.columns.length === other.columns.length &&
    one.columns.every((column, i) => {
      const twin = other.columns[i]
      return column.field === twin?.field && column.title === twin.title && column.isLink === twin.isLink
    })
  )
}

/** The fields of `look` in order after the column at `from` moved to stand at `to`; pinned and other columns stay apart. */
export function movedColumns(look: GridLook, from: number, to: number): readonly string[] {
  const fields = look.columns.map(({ field }) => field)
  const [moved] = fields.splice(from, 1)
  if (moved === undefined) return fields
  const isPinned = from < look.pinnedCount
  const least = isPinned ? 0 : look.pinnedCount
  const most = isPinned ? look.pinnedCount - 1 : fields.length
  fields.splice(Math.min(Math.max(to, least), most), 0, moved)
  return fields
}
