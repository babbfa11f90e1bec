/** A grid as data: its entity, its search, its initial layout and its actions. */
import type { Entity, Row } from '../contract/entity'
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { Filter, Sort } from '../contract/filter'
import type { AnyCriteria } from '../contract/reports/criteria'
import type { RetentionKind } from '../contract/retention'
import type { RowViewName } from '../contract/row-views'
import type { PermissionPath } from '../contract/permissions'
import type { RouteName } from '../contract/route-names'
import type { Action } from './action'

type FieldName<E extends Entity> = Extract<keyof E['fields'], string>

export interface ViewDefinition<E extends Entity> {
  /** Key of saved views, grid state and the hub's registration. */
  readonly name: RowViewName
  /** Noun for counts of its rows (`grid.rows.<noun>`), where other views share it; by default its name. */
  readonly noun?: string
  readonly search: Endpoint
  /** Columns shown first, the most important at the front: a narrow pane shows these. Every other field of the entity can be added. */
  readonly columns: readonly FieldName<E>[]
  /** Fields that are never columns: internal references. */
  readonly internal?: readonly FieldName<E>[]
  /** The field with the row's display name; its column is pinned and emphasised. */
  readonly nameField: FieldName<E>
  /** Fields that identify the row of a form or a dialog together with the name, where the name alone does not. */
  readonly about?: readonly FieldName<E>[]
  /** The field of kind state whose chip represents the row; settings and the like have none. */
  readonly stateField?: FieldName<E>
  /** Fields offered first in the filter menu. */
  readonly filters: readonly FieldName<E>[]
  /** Lists of names offered by filters on a text. */
  readonly filterNames?: Readonly<Partial<Record<FieldName<E>, FilterNamesSource>>>
  readonly sort: readonly Sort[]
  /** Widths in px that differ from the kind's default. */
  readonly widths?: Readonly<Partial<Record<FieldName<E>, number>>>
  /** Flags that are highlighted when set. */
  readonly warnings?: readonly FieldName<E>[]
  /** Numbers that are highlighted from a value on, by field. */
  readonly alarmsFrom?: Readonly<Partial<Record<FieldName<E>, number>>>
  /** A row that is removed from a live grid after a while (spec 1, section 4). */
  readonly isHistorical?: (row: Row<E>) => boolean
  /** The date that bounds a search of historical rows: only rows from a chosen date on are shown (spec 1, section 5). */
  readonly historicalDate?: FieldName<E>
  /** Few rows in total, such as printers: they may be fetched without a filter. */
  readonly isSmall?: boolean
  /** Quick filters in the toolbar, besides all rows: `quickFilter.<name>`. */
  readonly quickFilters?: readonly QuickFilter[]
  /** Initial filters of the grid, where no state tells which rows are still open. */
  readonly opensWith?: readonly Filter[]
  /** Fixed conditions of the grid, hidden from users. */
  readonly fixed?: readonly Filter[]
  /** Fields that the grid groups by initially, outermost first. */
  readonly groups?: readonly FieldName<E>[]
  /** Fields that selection, groups and footer add up. */
  readonly sums?: readonly FieldName<E>[]
  /** Ratios of two of these sums, by the row's field with the ratio: groups and totals compute them from the sums. */
  readonly ratios?: Readonly<Partial<Record<FieldName<E>, Ratio<FieldName<E>>>>>
  /** Fields that link to the row they name. */
  readonly links?: Readonly<Partial<Record<FieldName<E>, FieldLink<FieldName<E>>>>>
  /** Detail rows of a row, a tab each. */
  readonly details?: readonly DetailLink[]
  /** A panel about the current row beside the grid, by its name among the panels of the pages. */
  readonly panel?: string
  /** The kind of retention of its rows: the grid says from when on they are complete. */
  readonly archivedAs?: RetentionKind
  readonly actions: readonly Action<Row<E>>[]
}

/** A sum per unit of another sum, with two decimals; or its percentage of that sum, with one. */
export interface Ratio<F extends string = string> {
  readonly of: F
  readonly per: F
  readonly isPercent?: true
}

/** A quick filter. */
export interface QuickFilter {
  readonly name: string
  readonly filters: readonly Filter[]
}

/** Source of the names that a filter offers: a list in the answer of an endpoint without input. */
export interface FilterNamesSource {
  readonly endpoint: Endpoint
  readonly list: string
}

/** A cell that links to what it names: to rows of another grid, or to its page. */
export type FieldLink<F extends string = string> = GridLink<F> | PageLink<F>

/** The page `opens` with `by` equal to the row's `from`. */
export interface GridLink<F extends string = string> {
  readonly opens: RouteName
  readonly by: string
  readonly from: F
}

/** The page `opens` with the ids in these fields of the row (route.ts, params). */
export interface PageLink<F extends string = string> {
  readonly opens: RouteName
  readonly ids: readonly F[]
}

/** A counted figure: the page `opens` with a search for the rows behind it. */
export interface FigureLink {
  readonly opens: RouteName
  /** Null where a row's figure has no rows behind it. */
  searchOf(row: AnyRow): Readonly<Record<string, string>> | null
}

/** The rows of `view` whose `by` equals the master row's `from` (its id unless named). The tab's title is the view's. */
export interface DetailLink {
  readonly view: View
  readonly by: string
  readonly from?: string
  /** Additional requirements of the tab besides the permission for its rows, such as viewing a history. */
  readonly permission?: PermissionPath
}

/** A row of any entity, as the grid engine handles it. */
export type AnyRow = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>

/** A grid as the engine reads it: the definition without the entity's row type. */
export interface View {
  readonly entity: Entity
  readonly name: RowViewName
  readonly noun?: string
  readonly search: Endpoint
  readonly columns: readonly string[]
  readonly internal?: readonly string[]
  readonly nameField: string
  readonly about?: readonly string[]
  readonly stateField?: string
  readonly filters: readonly string[]
  readonly filterNames?: Readonly<Partial<Record<string, FilterNamesSource>>>
  readonly sort: readonly Sort[]
  readonly widths?: Readonly<Partial<Record<string, number>>>
  readonly warnings?: readonly string[]
  readonly alarmsFrom?: Readonly<Partial<Record<string, number>>>
  readonly isHistorical?: (row: AnyRow) => boolean
  readonly historicalDate?: string
  readonly isSmall?: boolean
  readonly quickFilters?: readonly QuickFilter[]
  readonly opensWith?: readonly Filter[]
  readonly fixed?: readonly Filter[]
  readonly groups?: readonly string[]
  readonly sums?: readonly string[]
  readonly ratios?: Readonly<Partial<Record<string, Ratio>>>
  readonly links?: Readonly<Partial<Record<string, FieldLink>>>
  readonly details?: readonly DetailLink[]
  readonly panel?: string
  readonly archivedAs?: RetentionKind
  /** The criteria of a report's rows: sent with every request for them (reports/criteria.ts). */
  readonly criteria?: AnyCriteria
  /** Counted figures of a report that was run, by field: they link to the rows behind them. */
  readonly figures?: Readonly<Partial<Record<string, FigureLink>>>
  readonly actions: readonly Action<AnyRow>[]
}

/**
 * Declares a grid. Title and column titles are derived from the name: `view.<name>`, `field.<Entity>.<field>`. The entity's row type is
 * checked here and then dropped, since the engine treats all rows alike.
 * @__NO_SIDE_EFFECTS__
 */
export function defineView<E extends Entity>(entity: E, definition: ViewDefinition<E>): View {
  return { entity, ...(definition as unknown as Omit<View, 'entity'>) }
}
