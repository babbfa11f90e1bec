/**
 * A user's arrangement of a grid page, as one value: columns, sort, groups, filters, page size of master and details, options and the
 * detail pane. Grid state, saved views, column chooser and options all read and change only this value. Pure.
 */
import type { Filter, Sort } from '../../../contract/filter'
import { detailPageSizes, masterPageSizes, pageSizeDefault } from '../../../contract/limits'
import type { View } from '../../../define/view'
import {
  canonicalText,
  defaultFilters,
  type GridQuery,
  type GridRole,
  type PageMode,
} from '../data/grid-query'

/** One grid: the master, or one of the details. */
export interface PaneArrangement {
  /** Fields that are shown, in order. */
  readonly columns: readonly string[]
  /** Shown fields that stay in place while the others scroll, in the order of `columns`. */
  readonly pinned: readonly string[]
  /** Widths in px that the user set. */
  readonly widths: Readonly<Record<string, number>>
  /** Empty: the view's own sort. */
  readonly sort: readonly Sort[]
  /** Fields that rows are grouped by, outermost first. While there are any, `sort` is empty (spec 1, section 5). */
  readonly groups: readonly string[]
  /** A field whose sums order the groups; null: the groups' values do. Kept for the next grouping while there is none. */
  readonly groupOrder: Sort | null
  readonly filters: readonly Filter[]
  readonly pageSize: number
}

export const gridDensities = ['page', 'comfortable', 'compact'] as const

export interface GridOptions {
  /** `page`: that of the surrounding page. */
  readonly density: (typeof gridDensities)[number]
  /** Long texts wrap. */
  readonly wraps: boolean
  /** Lines between columns. */
  readonly hasLines: boolean
  readonly hasRowNumbers: boolean
  /** Pages, or one endless list that loads while it is scrolled. */
  readonly pageMode: PageMode
}

export interface DetailPane {
  /** Absent until the user opens or closes it: it is then open, but on a tablet. */
  readonly isOpen?: boolean
  /** Name of the open detail's view; null: the first. */
  readonly tab: string | null
  /** Height in px; null until the user moves the handle. */
  readonly sizePx: number | null
}

export interface GridArrangement {
  readonly master: PaneArrangement
  /** By name of the detail's view. */
  readonly details: Readonly<Record<string, PaneArrangement>>
  readonly options: GridOptions
  readonly detailPane: DetailPane
}

/** Page sizes that a grid offers (spec 1, section 3). */
export function pageSizesOf(role: GridRole): readonly number[] {
  return role === 'master' ? masterPageSizes : detailPageSizes
}

export const optionDefaults: GridOptions = {
  density: 'page',
  wraps: false,
  hasLines: false,
  hasRowNumbers: false,
  pageMode: 'pages',
}

/** The arrangement of a page that nobody has changed. */
export function defaultArrangement(view: View): GridArrangement {
  return {
    master: { ...defaultPane(view), groups: view.groups ?? [], filters: defaultFilters(view) },
    details: Object.fromEntries(
      (view.details ?? []).map(({ view: detail }) => [detail.name, defaultPane(detail)]),
    ),
    options: optionDefaults,
    detailPane: { tab: null, sizePx: null },
  }
}

/** The arrangement of one grid that nobody has changed, without filters. */
export function defaultPane(view: View): PaneArrangement {
  return {
    columns: [view.nameField, ...view.columns.filter(field => field !== view.nameField)],
    pinned: [view.nameField],
    widths: {},
    sort: [],
    groups: [],
    groupOrder: null,
    filters: [],
    pageSize: pageSizeDefault,
  }
}

/** The query of an arranged pane. */
export function queryOf(
  { filters, sort, groups, groupOrder, pageSize }: PaneArrangement,
  { find, pageIndex }: Pick<GridQuery, 'find' | 'pageIndex'> = { find: '', pageIndex: 0 },
): GridQuery {
  return { filters, sort, groups, groupOrder, pageSize, find, pageIndex }
}

/** Fields that the user can show as columns, in the entity's order. */
export function columnFields(view: View): readonly string[] {
  return Object.keys(view.entity.fields).filter(field => view.internal?.includes(field) !== true)
}

/**
 * Whether two arrangements show the same, apart from what belongs to the user and not to a saved view (the detail pane).
 */
export function isSameArrangement(a: GridArrangement, b: GridArrangement): boolean {
  const shown = ({ master, details, options }: GridArrangement) => canonicalText({ master, details, options })
  return shown(a) === shown(b)
}
