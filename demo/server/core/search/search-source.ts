/**
 * What a search may touch: a table of fields with their SQL, their kind and the join they need. A name that is not in the
 * table never reaches the database.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Entity, Fields, RowOf } from '../../../../src/contract/entity'
import { filterTypeOf, type FieldKind, type FilterType } from '../../../../src/contract/field'
import type { FollowedViewName } from '../../../../src/contract/row-views'

/** SQL of one field, for conditions and sorts. */
export interface SourceField {
  readonly sql: string
  /** What is read for the row, where it differs from what is compared. */
  readonly read?: string
  /** An entry of the source's joins. */
  readonly join?: string
  /** A subquery, too dear to look into for every row: left out of find-in-view, groups and sums. */
  readonly isComputed?: boolean
  /** An index of the main table gives a business unit's rows in this order: sorted by it also beyond the rows limit. */
  readonly isIndexed?: boolean
  /** A derived state: the column behind it and what that holds for each state. Conditions name the column: indexes know it. */
  readonly derivedFrom?: DerivedState
}

export interface DerivedState {
  readonly sql: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

export interface SearchSource<F extends Fields = Fields> {
  readonly entity: Entity<string, F>
  /** Main table with its alias, for instance `sales_order o`; of a report a query with its criteria as parameters. */
  readonly table: string | RawBuilder<unknown>
  readonly alias: string
  /** What the main table's rows have to fulfil besides, such as a report's criteria. */
  readonly conditions?: RawBuilder<unknown>
  /** All rows of the table are computed before the first is known: they are counted and sorted at once, however many they are. */
  readonly isWhole?: boolean
  /**
   * The same table for rows whose ids are known, where it is computed with less work for few of them. Without it the rows of a page
   * of such a whole table are read where they are found.
   */
  readonly tableOfIds?: (ids: readonly number[]) => RawBuilder<unknown>
  /** The same table with what these joins take from it alone, where the rest of it is dear to compute. */
  readonly tableWith?: (joins: ReadonlySet<string>) => RawBuilder<unknown>
  /** The column that says whose a row is, where each user reads his own rows only. */
  readonly owner?: string
  /** Left joins by name; a join may only add columns, never rows. */
  readonly joins: Readonly<Record<string, string>>
  /** How find-in-view gets by without joining every row; a plain comparison of all findable fields when absent. */
  readonly findIndex?: FindIndex | undefined
  /** Every searchable field, and those that are only read. */
  readonly fields: Readonly<Record<keyof F | 'version', SourceField>>
}

/**
 * The findable fields by table: those of the main table itself, and each joined one by the rows that it is looked up in, so that of
 * a main row only its references are compared.
 */
export interface FindIndex {
  /** The expression of a trigram index over the main table's fields: one text, each field after a line break. */
  readonly text?: string
  /** The main table's fields where there is no such index; those that are mostly missing cost next to nothing. */
  readonly columns?: readonly string[]
  readonly lookups: readonly {
    /** Column of the main table that refers to the looked up rows. */
    readonly reference: string
    /** A table, or a query with an alias, that has `id` and `business_unit_id`. */
    readonly table: string
    /** Its findable columns; the first of them is never missing. */
    readonly columns: readonly string[]
  }[]
}

/** A field as the builder of conditions sees it. */
export interface SearchField {
  readonly name: string
  readonly kind: FieldKind
  readonly filterType: FilterType
  readonly states: readonly string[] | undefined
  readonly derivedFrom: DerivedState | undefined
  readonly isNullable: boolean
  readonly sql: string
  readonly join: string | undefined
}

/** The field of that name when it may stand in filters and sorts. */
export function searchField(source: SearchSource, name: string): SearchField | undefined {
  if (!Object.hasOwn(source.entity.fields, name)) return undefined
  const field = source.entity.fields[name]
  const column = source.fields[name]
  if (!field?.isSearchable || !column) return undefined
  return {
    name,
    kind: field.kind,
    filterType: filterTypeOf(field.kind),
    states: field.states,
    derivedFrom: column.derivedFrom,
    isNullable: field.schema.type === 'nullable',
    sql: column.sql,
    join: column.join,
  }
}

/** Fields that take part in find-in-view. */
export function findableFields(source: SearchSource): SearchField[] {
  return Object.entries(source.entity.fields)
    .filter(([name, field]) => field.isFindable && source.fields[name]?.isComputed !== true)
    .flatMap(([name]) => searchField(source, name) ?? [])
}

/** Whether to look rows up by their ids would compute the whole table once more: they are read in the statement that finds them. */
export function isReadAtOnce({ isWhole, tableOfIds }: SearchSource): boolean {
  return isWhole === true && tableOfIds === undefined
}

/** The main table as SQL; with the names of joins only what these take from it may be there. */
export function tableOf(
  { table, tableWith }: SearchSource,
  joins?: ReadonlySet<string>,
): RawBuilder<unknown> {
  if (joins !== undefined && tableWith !== undefined) return tableWith(joins)
  return typeof table === 'string' ? sql.raw(table) : table
}

/** All joins of the source, or those that are named. */
export function joinsOf(source: SearchSource, names?: ReadonlySet<string>): RawBuilder<unknown> {
  const joins = Object.entries(source.joins).filter(([name]) => names === undefined || names.has(name))
  return sql.raw(joins.map(([, join]) => join).join(' '))
}

/** The select list that gives whole rows of the entity, or only the fields that are named. */
export function rowColumns(source: SearchSource, names?: ReadonlySet<string>): RawBuilder<unknown> {
  const columns = Object.entries(source.fields)
    .filter(([name]) => names === undefined || names.has(name))
    .map(([name, field]) => `${field.read ?? field.sql} as "${name}"`)
  return sql.raw(columns.join(', '))
}

/** Type of the rows of a source. */
export type SourceRow<S> = S extends SearchSource<infer F> ? RowOf<F> : never

/** Where the rows of each view come from. */
export type RowSources = Readonly<Record<FollowedViewName, SearchSource>>
