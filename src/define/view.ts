/** A grid as data: which entity, where its rows come from, what it shows first and which actions it offers. */
import type { Entity, Row } from '../contract/entity'
import type { Endpoint } from '../contract/endpoints/endpoint'
import type { Filter, Sort } from '../contract/filter'
import type { AnyCriteria } from '../contract/reports/criteria'
import type { RowViewName } from '../contract/row-views'
import type { PermissionPath } from '../contract/permissions'
import type { RouteName } from '../contract/route-names'
import type { Action } from './action'

type FieldName<E extends Entity> = Extract<keyof E['fields'], string>

export interface ViewDefinition<E extends Entity> {
  /** Key of saved views, grid state and the hub's registration. */
  readonly name: RowViewName
  /** What its rows are called where they are counted (`grid.rows.<noun>`), where other views count the same; by default its name. */
  readonly noun?: string
  readonly search: Endpoint
  /** Columns shown first, in order. Every other field of the entity can be added. */
  readonly columns: readonly FieldName<E>[]
  /** Fields that are never columns: internal references. */
  readonly internal?: readonly FieldName<E>[]
  /** The field that names a row to a person; it is pinned and strong. */
  readonly nameField: FieldName<E>
  /** Fields that say with the name which row a form or a dialog is about, where the name alone does not. */
  readonly about?: readonly FieldName<E>[]
  /** The field of kind state whose chip stands for the row; settings and the like have none. */
  readonly stateField?: FieldName<E>
  /** Fields offered first in the filter menu. */
  readonly filters: readonly FieldName<E>[]
  /** Names that filters on a text offer to choose from. */
  readonly filterNames?: Readonly<Partial<Record<FieldName<E>, FilterNamesSource>>>
  readonly sort: readonly Sort[]
  /** Widths in px that differ from the kind's default. */
  readonly widths?: Readonly<Partial<Record<FieldName<E>, number>>>
  /** Flags that are highlighted when set. */
  readonly warnings?: readonly FieldName<E>[]
  /** Numbers that are highlighted from this value on, by field. */
  readonly alarmsFrom?: Readonly<Partial<Record<FieldName<E>, number>>>
  /** A row that leaves a live grid after a while (spec 1, section 4). */
  readonly isHistorical?: (row: Row<E>) => boolean
  /** The date that bounds a search of historical rows: they are shown only from a date on (spec 1, section 5). */
  readonly historicalDate?: FieldName<E>
  /** Few rows at all, such as printers: they may be fetched without a filter. */
  readonly isSmall?: boolean
  /** Choices of rows that the toolbar offers beside all of them: `quickFilter.<name>`. */
  readonly quickFilters?: readonly QuickFilter[]
  /** Filters that the grid opens with, where no state says which rows still need work. */
  readonly opensWith?: readonly Filter[]
  /** Fixed conditions of the grid, hidden from users. */
  readonly fixed?: readonly Filter[]
  /** Fields that the grid groups by before anybody arranged it, outermost first. */
  readonly groups?: readonly FieldName<E>[]
  /** Figures that selection, groups and footer add up to. */
  readonly sums?: readonly FieldName<E>[]
  /** Ratios of two of these sums, by the field that says the same of a row: groups and totals work them out anew. */
  readonly ratios?: Readonly<Partial<Record<FieldName<E>, Ratio<FieldName<E>>>>>
  /** Fields that lead to the row they name. */
  readonly links?: Readonly<Partial<Record<FieldName<E>, FieldLink<FieldName<E>>>>>
  /** Rows that belong to a row, a tab each. */
  readonly details?: readonly DetailLink[]
  /** A panel about the current row beside the grid, by its name among the panels of the pages. */
  readonly panel?: string
  readonly actions: readonly Action<Row<E>>[]
}

/** A sum for each unit of another sum, with two decimals; or its share of that sum in percent, with one. */
export interface Ratio<F extends string = string> {
  readonly of: F
  readonly per: F
  readonly isPercent?: true
}

/** A choice of rows that is one press away. */
export interface QuickFilter {
  readonly name: string
  readonly filters: readonly Filter[]
}

/** Where the names come from that a filter offers: a list in the answer of an endpoint that takes nothing. */
export interface FilterNamesSource {
  readonly endpoint: Endpoint
  readonly list: string
}

/** A cell that leads to what it names: to rows of another grid, or to the page of one. */
export type FieldLink<F extends string = string> = GridLink<F> | PageLink<F>

/** The page `opens` with `by` equal to the row's `from`. */
export interface GridLink<F extends string = string> {
  readonly opens: RouteName
  readonly by: string
  readonly from: F
}

/** The page `opens` of the ids that these fields of the row hold (route.ts, params). */
export interface PageLink<F extends string = string> {
  readonly opens: RouteName
  readonly ids: readonly F[]
}

/** A counted figure: the page `opens` with a search that finds the rows behind it. */
export interface FigureLink {
  readonly opens: RouteName
  /** Null where nothing stands behind a row's figure. */
  searchOf(row: AnyRow): Readonly<Record<string, string>> | null
}

/** The rows of `view` whose `by` equals the master row's `from` (its id unless named). The tab's title is the view's. */
export interface DetailLink {
  readonly view: View
  readonly by: string
  readonly from?: string
  /** What the tab needs beside the right to its rows, such as viewing a history. */
  readonly permission?: PermissionPath
}

/** A row of any entity, as the engine handles it. */
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
  /** The criteria of a report's rows: sent with every request for them (reports/criteria.ts). */
  readonly criteria?: AnyCriteria
  /** Counted figures of a report that was run, by field: they lead to the rows behind them. */
  readonly figures?: Readonly<Partial<Record<string, FigureLink>>>
  readonly actions: readonly Action<AnyRow>[]
}

/**
 * Declares a grid. Title and column titles follow from the name: `view.<name>`, `field.<Entity>.<field>`. The entity's row
 * type is checked here and given up, since the engine treats all rows alike.
 * @__NO_SIDE_EFFECTS__
 */
export function defineView<E extends Entity>(entity: E, definition: ViewDefinition<E>): View {
  return { entity, ...(definition as unknown as Omit<View, 'entity'>) }
}
