/**
 * What a grid asks the server for, as data: filters, text to find, sort and page; where it starts (address, saved state,
 * default) and how it is remembered. Pure.
 */
import * as v from 'valibot'
import { filterTypeOf } from '../../contract/field'
import { filterSchema, sortSchema, type Filter, type SearchRequest, type Sort } from '../../contract/filter'
import { detailPageSizes, masterPageSizes, pageSizeDefault, rowsLimitDefault } from '../../contract/limits'
import type { AnyRow, View } from '../../define/view'

export interface GridQuery {
  readonly filters: readonly Filter[]
  readonly find: string
  /** Empty: the view's own sort. */
  readonly sort: readonly Sort[]
  /** From 0. */
  readonly pageIndex: number
  readonly pageSize: number
}

export type GridRole = 'master' | 'detail'

/** Page sizes that a grid offers (spec 1, section 3). */
export function pageSizesOf(role: GridRole): readonly number[] {
  return role === 'master' ? masterPageSizes : detailPageSizes
}

/** The request of a query; `fixed` are conditions that the user does not see, such as the master row of a detail. */
export function searchRequestOf(view: View, query: GridQuery, fixed: readonly Filter[]): SearchRequest {
  return {
    filters: [...fixed, ...query.filters],
    sort: [...(query.sort.length > 0 ? query.sort : view.sort)],
    find: query.find.trim(),
    skip: Math.min(query.pageIndex * query.pageSize, rowsLimitDefault),
    take: query.pageSize,
  }
}

/** States of rows that still need work: all but the historical ones. Empty when the view has no such states. */
export function openStates(view: View): readonly string[] {
  const states = view.entity.fields[view.stateField]?.states ?? []
  const { isHistorical } = view
  if (isHistorical === undefined) return []
  return states.filter(state => !isHistorical({ id: 0, version: 0, [view.stateField]: state }))
}

/** The filter of a grid that was opened without any: what still needs work, so that the page is useful at once. */
export function defaultFilters(view: View): readonly Filter[] {
  const states = openStates(view)
  if (states.length === 0) return []
  return [{ selector: view.stateField, operator: 'In', values: [...states], type: 'enum' }]
}

/**
 * Whether the filters ask for rows in this row's state: they name it, or no filter narrows the state. Such a row stays when it
 * becomes historical (spec 1, section 4).
 */
export function asksForState(view: View, filters: readonly Filter[], row: AnyRow): boolean {
  const state = row[view.stateField]
  const onState = filters.filter(filter => filter.selector === view.stateField)
  return onState.every(filter =>
    filter.operator === 'In'
      ? filter.values?.some(value => value === state) === true
      : filter.value === state,
  )
}

export interface StartingFilters {
  readonly filters: readonly Filter[]
  /** Fields of conditions that were left out, since the view has no such field. */
  readonly dropped: readonly string[]
}

/**
 * The filters of an address: `filters` is JSON of conditions, `selectFilters` JSON of { field: values }. Null when the address
 * has none. Text that is no such JSON counts as none; conditions on unknown fields are dropped and named.
 */
export function filtersFromSearch(view: View, search: URLSearchParams): StartingFilters | null {
  const given = [
    ...(parseJson(v.array(filterSchema), search.get('filters')) ?? []),
    ...Object.entries(parseJson(selectFiltersSchema, search.get('selectFilters')) ?? {}).map(
      ([selector, values]): Filter => ({ selector, operator: 'In', values, type: typeOf(view, selector) }),
    ),
  ]
  if (given.length === 0 && search.get('forceCall') !== 'true') return null
  return keepKnown(view, given)
}

/** Leaves out conditions on fields that cannot be searched. */
export function keepKnown(view: View, filters: readonly Filter[]): StartingFilters {
  const isKnown = (filter: Filter) => view.entity.fields[filter.selector]?.isSearchable === true
  return {
    filters: filters.filter(isKnown),
    dropped: filters.filter(filter => !isKnown(filter)).map(filter => filter.selector),
  }
}

const selectFiltersSchema = v.record(v.string(), v.array(v.union([v.string(), v.number(), v.boolean()])))

function typeOf(view: View, selector: string): Filter['type'] {
  const kind = view.entity.fields[selector]?.kind
  const type = kind === undefined ? 'list' : filterTypeOf(kind)
  return type === 'string' ? 'list' : type
}

/** State of a grid that a user finds again, per view. */
const savedStateSchema = v.object({
  pageSize: v.optional(v.number()),
  sort: v.optional(v.array(sortSchema)),
  filters: v.optional(v.array(filterSchema)),
  columnOrder: v.optional(v.array(v.string())),
  columnWidths: v.optional(v.record(v.string(), v.number())),
  detailSizePx: v.optional(v.number()),
  isDetailOpen: v.optional(v.boolean()),
  detail: v.optional(
    v.object({
      pageSize: v.optional(v.number()),
      sort: v.optional(v.array(sortSchema)),
      columnOrder: v.optional(v.array(v.string())),
      columnWidths: v.optional(v.record(v.string(), v.number())),
    }),
  ),
})
export type SavedGridState = v.InferOutput<typeof savedStateSchema>

/** Owner and key of a view's saved state (spec 2, section 7). */
export function gridSettingOf(viewName: string): { owner: string; key: string } {
  return { owner: 'gridSettings', key: `${viewName}_GridSettings` }
}

/** Reads a saved state. Corrupt text gives an empty state and says so, so that the grid opens with its defaults. */
export function parseSavedState(text: string | undefined): { state: SavedGridState; isCorrupt: boolean } {
  if (text === undefined || text.trim() === '') return { state: {}, isCorrupt: false }
  const state = parseJson(savedStateSchema, text)
  return state === undefined ? { state: {}, isCorrupt: true } : { state, isCorrupt: false }
}

/** The query that a grid opens with. A saved page size or sort that is not offered any more gives way to the default. */
export function startingQuery(
  view: View,
  role: GridRole,
  saved: Pick<SavedGridState, 'pageSize' | 'sort'>,
  filters: readonly Filter[],
): GridQuery {
  const sort = (saved.sort ?? []).filter(
    ({ selector }) => view.entity.fields[selector]?.isSearchable === true,
  )
  const isOffered = saved.pageSize !== undefined && pageSizesOf(role).includes(saved.pageSize)
  return {
    filters,
    find: '',
    sort,
    pageIndex: 0,
    pageSize: isOffered && saved.pageSize !== undefined ? saved.pageSize : pageSizeDefault,
  }
}

function parseJson<S extends v.GenericSchema>(
  schema: S,
  text: string | null | undefined,
): v.InferOutput<S> | undefined {
  if (text === null || text === undefined || text === '') return undefined
  try {
    const result = v.safeParse(schema, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
