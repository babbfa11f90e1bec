/** The commands in the menu of a cell or of a column head, as data: filters by the value of a cell, and operations on a column. Pure. */
import { filterTypeOf } from '../../../contract/field'
import type { Filter, FilterValue, Sort } from '../../../contract/filter'
import type { AnyRow, View } from '../../../define/view'
import type { Formats } from '../../../contract/formats'
import { sortFieldsMost } from '../../../contract/limits'
import type { PaneArrangement } from '../layout/arrangement'

type DayOf = Pick<Formats, 'companyDay'>

const missing = Symbol('missing')

/** The value of a cell for a filter; null when it cannot be filtered by. */
type CellValue = FilterValue | typeof missing | null

/** Whether the user can filter by the field at all. */
export function isFilterable({ entity }: Pick<View, 'entity'>, field: string): boolean {
  return entity.fields[field]?.isSearchable === true
}

/** Whether a cell is empty, shown as an en dash. */
export function isMissing(row: AnyRow, field: string): boolean {
  const value = row[field]
  return value === null || value === undefined || value === ''
}

/**
 * The filters with one that keeps only rows with this cell's value. Conditions on the same field are removed: the row matches them, so
 * the new one is narrower. A moment is filtered as its day in the company's region.
 */
export function onlyThisValue(
  filters: readonly Filter[],
  view: Pick<View, 'entity'>,
  field: string,
  row: AnyRow,
  formats: DayOf,
): readonly Filter[] {
  const value = valueOf(view, field, row, formats)
  return value === null ? filters : insteadOn(filters, condition(view, field, value))
}

/**
 * The filters that exclude this cell's value: removed from a choice that names it, added to values that are already excluded, or as a
 * condition of its own.
 */
export function allButThisValue(
  filters: readonly Filter[],
  view: Pick<View, 'entity'>,
  field: string,
  row: AnyRow,
  formats: DayOf,
): readonly Filter[] {
  const value = valueOf(view, field, row, formats)
  if (value === null) return filters
  const replace = (old: Filter, by: Filter) => filters.map(filter => (filter === old ? by : filter))
  if (typeof value === 'boolean') return insteadOn(filters, condition(view, field, !value))
  const onField = filters.filter(({ selector, values }) => selector === field && values !== undefined)
  // A number may be a decimal text in a filter.
  const isSame = (one: FilterValue) => one === value || (typeof value === 'number' && Number(one) === value)
  const choice = onField.find(({ isNegated, values }) => isNegated !== true && values?.some(isSame))
  const rest = choice?.values?.filter(one => !isSame(one)) ?? []
  if (choice !== undefined && rest.length > 0) return replace(choice, { ...choice, values: rest })
  const leftOut = onField.find(({ isNegated }) => isNegated === true)
  if (leftOut?.values !== undefined && value !== missing) {
    return replace(leftOut, { ...leftOut, values: [...leftOut.values, value] })
  }
  return [...filters, condition(view, field, value, true)]
}

function valueOf(view: Pick<View, 'entity'>, field: string, row: AnyRow, formats: DayOf): CellValue {
  if (!isFilterable(view, field)) return null
  if (isMissing(row, field)) return missing
  const value = row[field]
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const kind = view.entity.fields[field]?.kind
  if (kind === 'dateTime') return formats.companyDay(new Date(value))
  if (kind !== undefined && filterTypeOf(kind) === 'number') return Number(value)
  return value
}

/** The filters with this one instead of all others on its field. */
function insteadOn(filters: readonly Filter[], filter: Filter): readonly Filter[] {
  return [...filters.filter(({ selector }) => selector !== filter.selector), filter]
}

/**
 * The condition that only this value matches, or only others. Excluded values are a list, so that more can be added to it; a day is
 * compared as a whole; a text is compared literally, since in other comparisons a star is a wildcard.
 */
function condition(
  view: Pick<View, 'entity'>,
  field: string,
  value: Exclude<CellValue, null>,
  isNegated = false,
): Filter {
  const type = typeOf(view, field)
  const start = { selector: field, ...(isNegated ? { isNegated } : {}) }
  if (value === missing) return { ...start, operator: 'IsEqualTo', type, isEmpty: true }
  const hasStar = type === 'string' && String(value).includes('*')
  const isList = type === 'enum' || hasStar || (isNegated && type !== 'datetime')
  if (!isList) return { ...start, operator: 'IsEqualTo', value, type }
  return { ...start, operator: 'In', values: [value], type: type === 'string' ? 'list' : type }
}

function typeOf({ entity }: Pick<View, 'entity'>, field: string): Filter['type'] {
  const kind = entity.fields[field]?.kind
  return kind === undefined ? 'string' : filterTypeOf(kind)
}

type PaneChange = Partial<PaneArrangement>

/** Sorts by one column alone. */
export function sortBy(field: string, desc: boolean): PaneChange {
  return { sort: [{ selector: field, desc }], groups: [] }
}

/** Sorts by an additional column, after the current ones. */
export function addSort(shown: readonly Sort[], field: string): PaneChange {
  const others = shown.filter(({ selector }) => selector !== field)
  return { sort: [...others, { selector: field, desc: false }].slice(-sortFieldsMost), groups: [] }
}

/** Groups by a column inside the existing groups; a grouped grid has no sort. */
export function addGroup({ groups }: Pick<PaneArrangement, 'groups'>, field: string): PaneChange {
  return groups.includes(field) ? {} : { groups: [...groups, field], sort: [] }
}

/** Ends the grouping by a column. */
export function removeGroup({ groups }: Pick<PaneArrangement, 'groups'>, field: string): PaneChange {
  return { groups: groups.filter(name => name !== field) }
}

/** Pins a column after the pinned ones, or releases it. */
export function togglePin({ columns, pinned }: PaneArrangement, field: string): PaneChange {
  const next = pinned.includes(field) ? pinned.filter(name => name !== field) : [...pinned, field]
  return { pinned: columns.filter(name => next.includes(name)) }
}

/** Hides a column, unless it is the last one. */
export function hideColumn({ columns, pinned }: PaneArrangement, field: string): PaneChange {
  const remaining = columns.filter(name => name !== field)
  return remaining.length === 0 ? {} : { columns: remaining, pinned: pinned.filter(name => name !== field) }
}
