/**
 * The source of a search: a table of fields with their SQL, their kind and the join that they need. Names that are not in it never reach
 * the database.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Entity, Fields } from '../../../../src/contract/entity'
import { filterTypeOf, type FieldKind, type FilterType } from '../../../../src/contract/field'
import type { FollowedViewName } from '../../../../src/contract/row-views'

/** SQL of one field, for conditions and sorts. */
export interface SourceField {
  readonly sql: string
  /** SQL for reading the value, if it differs from the one for comparing. */
  readonly read?: string
  /** Name of the join that the field needs. */
  readonly join?: string
  /** Whether the field is a subquery of each row: find-in-view leaves it out, which would otherwise compute all such fields of every row. */
  readonly isComputed?: boolean
  /**
   * Whether an index of the main table returns a business unit's rows in this order: then rows can be sorted by it beyond the rows limit.
   */
  readonly isIndexed?: boolean
  /**
   * For a derived state: the column from which it is derived, and its values for each state. Conditions use the column, so that indexes
   * apply.
   */
  readonly derivedFrom?: DerivedState
}

export interface DerivedState {
  readonly sql: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

export interface SearchSource<F extends Fields = Fields> {
  readonly entity: Entity<string, F>
  /** Main table with its alias, for instance `sales_order o`; for a report a query with its criteria as parameters. */
  readonly table: string | RawBuilder<unknown>
  readonly alias: string
  /** Conditions that all rows of the main table must meet, such as a report's criteria. */
  readonly conditions?: RawBuilder<unknown>
  /** Whether all rows of the table have to be computed before the first is known: then they are counted and sorted at once. */
  readonly isWhole?: boolean
  /**
   * The same table for rows with known ids, if it is cheaper to compute for a few of them. Without it the rows of a page of a whole table
   * are read in the statement that finds them.
   */
  readonly tableOfIds?: (ids: readonly number[]) => RawBuilder<unknown>
  /** The same table with only those columns that these joins need, if the others are expensive to compute. */
  readonly tableWith?: (joins: ReadonlySet<string>) => RawBuilder<unknown>
  /** The column with the owner of a row, if users may only read their own rows. */
  readonly owner?: string
  /** Left joins by name; a join must only add columns, never rows. */
  readonly joins: Readonly<Record<string, string>>
  /** How find-in-view avoids joining every row; without it all findable fields are compared. */
  readonly findIndex?: FindIndex | undefined
  /** All searchable fields, and those that are only read. */
  readonly fields: Readonly<Record<keyof F | 'version', SourceField>>
}

/**
 * The findable fields by table: those of the main table itself, and for each joined table the rows in which they are looked up, so that
 * only the references of a main row are compared.
 */
export interface FindIndex {
  /** The expression of a trigram index over the main table's fields: one text, each field after a line break. */
  readonly text?: string
  /** The main table's fields if there is no such index; fields that are mostly missing cost next to nothing. */
  readonly columns?: readonly string[]
  readonly lookups: readonly {
    /** Column of the main table that refers to the joined rows. */
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
  readonly namesRoles: boolean
  readonly sql: string
  readonly join: string | undefined
}

/** What rows are sorted by. */
export interface SortKey {
  readonly sql: RawBuilder<unknown>
  /** Including the position of missing values, which are always last. */
  readonly direction: RawBuilder<unknown>
  readonly isDescending: boolean
  readonly isNullable: boolean
  /** Whether the business unit's rows can be read in this order from an index. */
  readonly isIndexed: boolean
}

/** The field of that name if it may be used in filters and sorts. */
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
    namesRoles: field.namesRoles === true,
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

/** Whether looking up rows by id would compute the whole table again: they are then read in the statement that finds them. */
export function isReadAtOnce({ isWhole, tableOfIds }: SearchSource): boolean {
  return isWhole === true && tableOfIds === undefined
}

/** The main table as SQL; given the names of joins, it may be limited to the columns that they need. */
export function tableOf(
  { table, tableWith }: SearchSource,
  joins?: ReadonlySet<string>,
): RawBuilder<unknown> {
  if (joins !== undefined && tableWith !== undefined) return tableWith(joins)
  return typeof table === 'string' ? sql.raw(table) : table
}

/** All joins of the source, or the named ones. */
export function joinsOf(source: SearchSource, names?: ReadonlySet<string>): RawBuilder<unknown> {
  const joins = Object.entries(source.joins).filter(([name]) => names === undefined || names.has(name))
  return sql.raw(joins.map(([, join]) => join).join(' '))
}

/** The select list for whole rows of the entity, or for the named fields only. */
export function rowColumns(source: SearchSource, names?: ReadonlySet<string>): RawBuilder<unknown> {
  const columns = Object.entries(source.fields)
    .filter(([name]) => names === undefined || names.has(name))
    .map(([name, field]) => `${field.read ?? field.sql} as "${name}"`)
  return sql.raw(columns.join(', '))
}

/** The source of the rows of each view. */
export type RowSources = Readonly<Record<FollowedViewName, SearchSource>>
