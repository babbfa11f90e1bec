/**
 * A grid's request to the server, as data: filters, text to find, sort and page; and the filters that it starts with (address,
 * default). Pure.
 */
import * as v from 'valibot'
import { atom, type Atom, type PrimitiveAtom, type WritableAtom } from 'jotai'
import { selectAtom } from 'jotai/vanilla/utils'
import { filterTypeOf } from '../../../contract/field'
import { type Filter, filterSchema, type Sort } from '../../../contract/filter'
import { isRecord } from '../../../contract/is-record'
import { rowsLimitDefault, sortFieldsMost } from '../../../contract/limits'
import { readJson } from '../../../contract/read-json'
import type { SearchRequest } from '../../../contract/search-request'
import { toJson } from '../../../contract/to-json'
import type { AnyRow, View } from '../../../define/view'
import { fitsField, matchesFilter, noDay } from '../../../kernel/matches-filter'
import type { Store } from '../../../kernel/session'

/** The main grid of a page, or a grid below it that shows the rows of one master row. */
export type GridRole = 'master' | 'detail'

/** Pages, or an endless list that loads while scrolling. */
export const pageModes = ['pages', 'endless'] as const
export type PageMode = (typeof pageModes)[number]

export interface GridQuery {
  readonly filters: readonly Filter[]
  readonly find: string
  /** Empty: the view's own sort. */
  readonly sort: readonly Sort[]
  /** Fields that rows are grouped by, outermost first; while there are any, `sort` is not used. */
  readonly groups: readonly string[]
  /** A field whose sums order the groups; null: they are ordered by their values. */
  readonly groupOrder: Sort | null
  /** Page number, from 0. */
  readonly pageIndex: number
  readonly pageSize: number
}

/** The search request of a query; `fixed` are conditions that the user does not see, such as the master row of a detail. */
export function searchRequestOf(view: View, query: GridQuery, fixed: readonly Filter[]): SearchRequest {
  return {
    filters: [...(view.fixed ?? []), ...fixed, ...query.filters],
    ...(view.criteria === undefined ? {} : { criteria: view.criteria }),
    sums: [],
    sort: [...(query.sort.length > 0 ? query.sort : view.sort)],
    find: query.find.trim(),
    skip: Math.min(query.pageIndex * query.pageSize, rowsLimitDefault),
    take: query.pageSize,
  }
}

/** The search request of a page of rows, with fields to sum over the whole result. */
export function pageRequestOf(
  view: View,
  query: GridQuery,
  fixed: readonly Filter[],
  sums: readonly string[],
): SearchRequest {
  return { ...searchRequestOf(view, query, fixed), sums: [...sums] }
}

/** States of rows with open work: all but the historical ones. Empty when the view has no such states. */
export function openStates(view: View): readonly string[] {
  const { isHistorical, stateField } = view
  if (isHistorical === undefined || stateField === undefined) return []
  const states = view.entity.fields[stateField]?.states ?? []
  return states.filter(state => !isHistorical({ id: 0, version: 0, [stateField]: state }))
}

/** The filter of a grid that was opened without any: open work, so that the page is useful at once. */
export function defaultFilters(view: View): readonly Filter[] {
  if (view.opensWith !== undefined) return view.opensWith
  const states = openStates(view)
  if (states.length === 0 || view.stateField === undefined) return []
  return [{ selector: view.stateField, operator: 'In', values: [...states], type: 'enum' }]
}

/**
 * Whether the filters request rows in this row's state: they name it, or no filter narrows the state. Such a row stays when it
 * becomes historical (spec 1, section 4).
 */
export function filtersByState(view: View, filters: readonly Filter[], row: AnyRow): boolean {
  if (view.stateField === undefined) return true
  const onState = filters.filter(filter => filter.selector === view.stateField)
  // The day is irrelevant for a filter on states.
  return onState.every(filter => matchesFilter(view.entity.fields, row, filter, noDay))
}

export interface StartingFilters {
  readonly filters: readonly Filter[]
  /** Fields of conditions that were left out: the view has no such field, or the value is not valid for it. */
  readonly dropped: readonly string[]
}

/**
 * The filters of an address: `filters` is JSON of conditions, `selectFilters` JSON of { field: values }. Null when the address
 * has none. Text that is not such JSON counts as none. Invalid conditions, conditions on unknown fields and values of the
 * wrong type never reach the server: they are left out and listed. If none remain, the grid opens with its own filters.
 */
export function filtersFromSearch(view: View, search: URLSearchParams): StartingFilters | null {
  const parsedConditions = (readJson(v.array(v.unknown()), search.get('filters')) ?? []).map(readCondition)
  const selected = Object.entries(readJson(selectFiltersSchema, search.get('selectFilters')) ?? {})
  const conditions = [
    ...parsedConditions.flatMap(({ filter }) => filter ?? []),
    ...selected.map(([selector, values]): Filter => ({
      selector,
      operator: 'In',
      values,
      type: typeOf(view, selector),
    })),
  ]
  const unread = parsedConditions.flatMap(({ filter, selector }) => (filter === null ? [selector] : []))
  if (conditions.length + unread.length === 0) {
    return isForcedSearch(search) ? { filters: [], dropped: [] } : null
  }
  const known = knownFilters(view, conditions)
  return {
    filters: known.filters.length > 0 ? known.filters : defaultFilters(view),
    dropped: [...new Set([...unread, ...known.dropped])],
  }
}

/** Whether the address requests its rows although a search rule would refuse them: a tile that counted them leads there. */
export function isForcedSearch(search: URLSearchParams): boolean {
  return search.get('forceCall') === 'true'
}

const creationParameter = 'create'

/** The search parameters of an address that starts an action which creates a row in the grid. */
export function creationSearch(action: string): Readonly<Record<string, string>> {
  return { [creationParameter]: action }
}

/** The action that the address starts; null when it starts none. */
export function creationIn(search: URLSearchParams): string | null {
  return search.get(creationParameter)
}

/** A condition, or the field that an invalid condition names. */
function readCondition(value: unknown): { readonly filter: Filter | null; readonly selector: string } {
  const parsed = v.safeParse(filterSchema, value)
  if (parsed.success) return { filter: parsed.output, selector: parsed.output.selector }
  const named = v.safeParse(v.object({ selector: filterSchema.entries.selector }), value)
  return { filter: null, selector: named.success ? named.output.selector : '?' }
}

/** Leaves out conditions on fields that cannot be searched, and those that are not valid for their field. */
export function knownFilters(view: View, filters: readonly Filter[]): StartingFilters {
  const isKnown = (filter: Filter) => {
    const field = view.entity.fields[filter.selector]
    return field !== undefined && fitsField(field, filter)
  }
  const dropped = filters.filter(filter => !isKnown(filter)).map(filter => filter.selector)
  return { filters: filters.filter(isKnown), dropped: [...new Set(dropped)] }
}

const selectFiltersSchema = v.record(v.string(), v.array(v.union([v.string(), v.number(), v.boolean()])))

function typeOf(view: View, selector: string): Filter['type'] {
  const kind = view.entity.fields[selector]?.kind
  const type = kind === undefined ? 'list' : filterTypeOf(kind)
  return type === 'string' ? 'list' : type
}

/**
 * The sort after a click on the head of `field`. A plain click sorts by this field alone: ascending, then descending, then not at all
 * (empty: the view's own sort). With `isAdding` the other fields stay: the field is appended, then reversed, then removed; a field beyond
 * the maximum of a search changes nothing.
 */
export function nextSort(shown: readonly Sort[], field: string, isAdding: boolean): readonly Sort[] {
  const known = shown.find(({ selector }) => selector === field)
  const up: Sort = { selector: field, desc: false }
  const down: Sort = { selector: field, desc: true }
  if (!isAdding) {
    if (known === undefined || shown.length > 1) return [up]
    return known.desc ? [] : [down]
  }
  if (known === undefined) return shown.length < sortFieldsMost ? [...shown, up] : shown
  if (!known.desc) return shown.map(sort => (sort === known ? down : sort))
  return shown.filter(sort => sort !== known)
}

/** Whether ordering by this field orders the groups: rows are grouped, and groups have its sum. */
export function ordersGroups(view: View, { groups }: Pick<GridQuery, 'groups'>, field: string): boolean {
  return groups.length > 0 && view.sums?.includes(field) === true
}

/** The order of groups after a click on the head of a sum: the greatest first, then the smallest, then by the groups' values. */
export function nextGroupOrder(shown: Sort | null, field: string): Sort | null {
  if (shown?.selector !== field) return { selector: field, desc: true }
  return shown.desc ? { selector: field, desc: false } : null
}

// ---- assembled from its parts

/** The same object while the query is the same. */
export interface Question {
  readonly query: GridQuery
  readonly fixed: readonly Filter[]
  readonly pageMode: PageMode
}

/** Whether two questions have equal conditions: their rows are the same, in whatever order, groups and pages. */
export function isSameResult(before: Question, now: Question): boolean {
  return (
    before.query.find === now.query.find &&
    areSameFilters(before.query.filters, now.query.filters) &&
    areSameFilters(before.fixed, now.fixed)
  )
}

function areSameFilters(some: readonly Filter[], others: readonly Filter[]): boolean {
  return some === others || canonicalText(some) === canonicalText(others)
}

/** JSON with the keys in order, so that equal values have equal texts. */
export function canonicalText(value: unknown): string {
  return toJson(value, (_key, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}

/** The parts of a query that the layout determines. */
export type ArrangedQuestion = Pick<GridQuery, 'filters' | 'sort' | 'groups' | 'groupOrder' | 'pageSize'> &
  Pick<Question, 'pageMode'>

/** Atoms of the session's store. */
export interface GridQuestion {
  readonly question: Atom<Question>
  /** The text to find as it was typed; in the query it is trimmed. */
  readonly find: PrimitiveAtom<string>
  /** The open page, from 0; back to the first when any other part of the query changes. */
  readonly pageIndex: WritableAtom<number, [number], void>
}

/** Initial values of a query besides its arrangement. */
interface QuestionStart {
  readonly find?: string
  readonly pageIndex?: number
  /** Conditions that the user does not see, by which a detail follows its master. */
  readonly fixed?: Atom<readonly Filter[]>
}

/** The query of a grid that is arranged like `arranged`. */
export function createGridQuestion(
  store: Store,
  arranged: Atom<ArrangedQuestion>,
  start: QuestionStart = {},
): GridQuestion {
  const find = atom(start.find ?? '')
  const fixed = start.fixed ?? noConditions
  const everything = atom(get => {
    const { filters, sort, groups, groupOrder, pageSize, pageMode } = get(arranged)
    return {
      filters,
      sort,
      groups,
      groupOrder,
      pageSize,
      pageMode,
      find: get(find).trim(),
      fixed: get(fixed),
    }
  })
  /** All but the page: the same object until any part of it changes. */
  const choice = selectAtom(everything, parts => parts, hasSameParts)
  const opened = atom({ index: start.pageIndex ?? 0, of: store.get(choice) })
  const pageIndex = atom(
    get => {
      const { index, of } = get(opened)
      return of === get(choice) ? index : 0
    },
    (get, set, index: number) => set(opened, { index, of: get(choice) }),
  )
  const question = atom((get): Question => {
    const { pageMode, fixed: conditions, ...query } = get(choice)
    return { query: { ...query, pageIndex: get(pageIndex) }, fixed: conditions, pageMode }
  })
  return { question, find, pageIndex }
}

const noConditions = atom<readonly Filter[]>([])

function hasSameParts<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every(part => Object.is(one[part], other[part]))
}
