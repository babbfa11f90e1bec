/**
 * When a grid may send a search at all (spec 1, section 5): not without any filter, and for historical rows only from a date
 * on. The rules check the query alone; a tile's `forceCall` and a confirmed "Fetch all rows" skip them once.
 */
import { filterTypeOf } from '../../../contract/field'
import type { Filter } from '../../../contract/filter'
import type { RelativeDay } from '../../../contract/relative-day'
import { containsSearchMinLength, rowsLimitDefault, takeLimitDefault } from '../../../contract/limits'
import { isOfIntegration } from '../../../contract/row-views'
import { integrationQuantityKey } from '../../../contract/unit-setting-keys'
import type { View } from '../../../define/view'
import type { Session } from '../../../kernel/session'
import { matchesFilter, noDay } from '../../../kernel/matches-filter'
import { defaultFilters, openStates, type GridQuery } from './grid-query'

export type SearchRefusal = 'no-filter' | 'historical-needs-date'

type SearchedRows = Pick<GridQuery, 'filters' | 'find'>

/**
 * Why the grid may not send this search; null when it may. `fixed` are conditions of a detail: they limit the rows
 * to those of one master row.
 */
export function searchRefusal(
  view: View,
  { filters, find }: SearchedRows,
  fixed: readonly Filter[] = [],
): SearchRefusal | null {
  if (view.isSmall === true || fixed.length > 0) return null
  if (filters.length === 0 && find.trim() === '') return 'no-filter'
  return needsFromDate(view, { filters, find }) ? 'historical-needs-date' : null
}

/**
 * Whether the query asks for historical rows without a start date. States that were chosen count; where no filter is on
 * the state at all, a text to find or an exact identifier (an order's number) narrows the rows sufficiently.
 */
function needsFromDate(view: View, { filters, find }: SearchedRows): boolean {
  if (!hasHistory(view) || !includesHistorical(view, filters) || hasFromDate(view, filters)) return false
  const choosesStates = filters.some(({ selector }) => selector === view.stateField)
  return choosesStates || !(find.trim() !== '' || filters.some(filter => namesRows(view, filter)))
}

/** Whether the view has historical rows and a date that limits them. */
export function hasHistory(view: View): boolean {
  return view.historicalDate !== undefined && historicalStates(view).length > 0
}

/** Historical states. */
export function historicalStates(view: View): readonly string[] {
  const open = openStates(view)
  if (open.length === 0 || view.stateField === undefined) return []
  return (view.entity.fields[view.stateField]?.states ?? []).filter(state => !open.includes(state))
}

/** Whether rows in a historical state match the filters on the state. */
export function includesHistorical(view: View, filters: readonly Filter[]): boolean {
  const { stateField } = view
  if (stateField === undefined) return false
  const onState = filters.filter(({ selector }) => selector === stateField)
  return historicalStates(view).some(state =>
    // The day is irrelevant for a filter on states.
    onState.every(filter => matchesFilter(view.entity.fields, { [stateField]: state }, filter, noDay)),
  )
}

/** Whether a filter sets a start date. */
export function hasFromDate(view: View, filters: readonly Filter[]): boolean {
  return filters.some(
    ({ selector, operator, value, valueStart, values, isEmpty, isNegated }) =>
      selector === view.historicalDate &&
      isEmpty !== true &&
      isNegated !== true &&
      (operator === 'IsLessThan'
        ? false
        : operator === 'In'
          ? valueStart !== undefined || values !== undefined
          : value !== undefined),
  )
}

/** The filters with their states reduced to the open ones. */
export function openOnly(view: View, filters: readonly Filter[]): readonly Filter[] {
  const rest = filters.filter(({ selector }) => selector !== view.stateField)
  return [...defaultFilters(view), ...rest]
}

/** The filters with a start date for historical rows. */
export function fromDay(view: View, filters: readonly Filter[], day: RelativeDay): readonly Filter[] {
  const selector = view.historicalDate
  if (selector === undefined) return filters
  const rest = filters.filter(filter => filter.selector !== selector)
  return [...rest, { selector, operator: 'In', valueStart: day, type: 'datetime' }]
}

/** A short text is found only at the beginning of a searchable field; a longer one anywhere (ARCHITECTURE, section 8). */
export function isPrefixSearch(find: string): boolean {
  const { length } = find.trim()
  return length > 0 && length < containsSearchMinLength
}

export interface SearchLimits {
  /** Most rows of one result. */
  readonly rowsLimit: number
  /** Most rows of one request. */
  readonly takeLimit: number
}

/** The limits of the user's settings, at most the server's defaults. */
export function searchLimitsOf({ settings }: Pick<Session, 'settings'>): SearchLimits {
  const within = (setting: number, most: number) =>
    Number.isInteger(setting) && setting > 0 ? Math.min(setting, most) : most
  const { rowsLimit, takeLimit } = settings.userSettings
  return {
    rowsLimit: within(rowsLimit, rowsLimitDefault),
    takeLimit: within(takeLimit, takeLimitDefault),
  }
}

/** Most rows of a list: those of the integration's views have a limit of their own (spec 2, section 6). */
export function listLimitOf(session: Pick<Session, 'settings'>, viewName: string): number {
  const { rowsLimit } = searchLimitsOf(session)
  const ofIntegration = Number(session.settings.saved[integrationQuantityKey])
  return isOfIntegration(viewName) && ofIntegration > 0 ? Math.min(rowsLimit, ofIntegration) : rowsLimit
}

/** Whether a condition names rows one by one: an identifier that equals one of the given texts. */
function namesRows(view: View, filter: Filter): boolean {
  const field = view.entity.fields[filter.selector]
  const isNamed = field?.kind === 'identifier' || field?.kind === 'id' || filter.selector === view.nameField
  if (!isNamed || filter.isNegated === true || filter.isEmpty === true) return false
  if (filter.operator === 'In') return filter.values !== undefined
  if (filter.operator !== 'IsEqualTo') return false
  return filterTypeOf(field?.kind ?? 'id') !== 'string' || filter.type === 'list' || !isPattern(filter.value)
}

function isPattern(value: Filter['value']): boolean {
  return typeof value === 'string' && value.includes('*')
}

export interface SearchGate {
  /** Why this search is not sent; null when it may be. */
  refusal(query: GridQuery, fixed: readonly Filter[]): SearchRefusal | null
  /** Allows the current search, until the user changes the query. */
  force(): void
}

/** The gate of a view. `isForced`: the first search passes, as requested by the address of a tile. */
export function createSearchGate(view: View, isForced: boolean): SearchGate {
  let passes = isForced
  let lastQuery: Pick<GridQuery, 'filters' | 'find'> | null = null
  return {
    refusal: (query, fixed) => {
      // Another page, sort or grouping of the same rows needs no new permission.
      const isSame =
        lastQuery === null || (lastQuery.filters === query.filters && lastQuery.find === query.find)
      lastQuery = query
      if (!isSame) passes = false
      return passes ? null : searchRefusal(view, query, fixed)
    },
    force: () => {
      passes = true
    },
  }
}
