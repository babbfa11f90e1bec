/**
 * The filters of one grid while they are edited: the panel's boxes and the marks on the pills read the same drafts. Only the user's
 * input is held here; the boxes are derived from it and from the grid's current filters. The rows stay as they are until the
 * drafts are submitted.
 */
import { atom, type Atom } from 'jotai'
import { selectAtom } from 'jotai/vanilla/utils'
import type { Filter } from '../../../contract/filter'
import type { Store } from '../../../kernel/session'
import type { View } from '../../../define/view'
import { conditionOf, editedFilter, problemOf, type EditedFilter } from './edited-filter'
import { draftOf, type DraftProblem, type FilterDraft } from './filter-model'
import { incompleteFiltersOf, type IncompleteFilter } from './incomplete-filters'
import type { Translate } from '../../../contract/formats'
import type { TextContext } from '../../../texts/cell-text'
import type { Grid } from '../data/use-grid'
import { openStates } from '../data/grid-query'
import { includesHistorical, hasFromDate, hasHistory, historicalStates } from '../data/search-rules'

/** A box of the panel. */
export interface FilterEntry extends EditedFilter {
  readonly id: number
}

export interface FilterDraftsState {
  readonly entries: readonly FilterEntry[]
  /** Rows were requested while a value was missing: every box shows its problem. */
  readonly isTried: boolean
  /** The drafts differ from the grid's query. */
  readonly isChanged: boolean
}

export interface FilterDrafts {
  /** In the session's store. */
  readonly state: Atom<FilterDraftsState>
  get(): FilterDraftsState
  /** Adds a box for a field, or finds the existing one; returns its id. */
  add(selector: string): number | null
  change(id: number, draft: FilterDraft): void
  remove(id: number): void
  clear(): void
  /** The filters for the query, or null: then every box shows its problem. */
  submit(): readonly Filter[] | null
  /** Discards what was not submitted. */
  discard(): void
}

/** The problems of the boxes. */
export function problemsOf(entries: readonly FilterEntry[]): ReadonlyMap<number, DraftProblem> {
  return new Map(
    entries.flatMap(entry => {
      const problem = problemOf(entry)
      return problem === null ? [] : [[entry.id, problem] as const]
    }),
  )
}

/** The conditions of the boxes that have one. An unedited filter stays unchanged. */
export function filtersOf(entries: readonly FilterEntry[], translate: Translate): readonly Filter[] {
  return entries.flatMap(entry => conditionOf(entry, translate) ?? [])
}

/** The drafts of a grid; the same for every component that shows them. */
export function filterDraftsOf(
  { view, data, text }: Pick<Grid, 'view' | 'data' | 'text'>,
  store: Store,
): FilterDrafts {
  const known = draftsOfGrids.get(data)
  if (known !== undefined) return known
  const shown = atom(get => get(data.state).query.filters)
  const { incomplete, ...drafts } = createFilterDrafts(view, store, shown, text)
  store.set(incompleteFiltersOf(data).source, incomplete)
  draftsOfGrids.set(data, drafts)
  return drafts
}

const draftsOfGrids = new WeakMap<Grid['data'], FilterDrafts>()

/** The user's input, and the filters that the grid had then. */
interface Edits {
  readonly entries: readonly FilterEntry[]
  readonly shown: readonly Filter[]
  readonly isTried: boolean
}

/** Drafts over the filters of a grid. `incomplete`: those whose value was missing when rows were requested. */
function createFilterDrafts(
  view: View,
  store: Store,
  shown: Atom<readonly Filter[]>,
  text: TextContext,
): FilterDrafts & { readonly incomplete: Atom<readonly IncompleteFilter[]> } {
  let nextId = 1
  const edits = atom<Edits>({ entries: [], shown: [], isTried: false })
  const entryOf = (filter: Filter): FilterEntry | null => {
    const field = view.entity.fields[filter.selector]
    return field === undefined
      ? null
      : { id: nextId++, ...editedFilter(filter.selector, field, filter, text) }
  }
  const both = atom(get => ({ edits: get(edits), now: get(shown) }))
  // A box keeps its identity while its filter changes elsewhere.
  const entriesNow = selectAtom(
    both,
    ({ edits: { entries, shown: before }, now }, last?: readonly FilterEntry[]) =>
      before === now ? entries : taken(last ?? entries, now, entryOf),
  )
  const state = atom((get): FilterDraftsState => {
    const entries = get(entriesNow)
    return {
      entries,
      isTried: get(edits).isTried && problemsOf(entries).size > 0,
      isChanged:
        entries.length !== get(shown).length ||
        entries.some(({ isEdited, base }) => isEdited || base === null),
    }
  })
  const get = () => store.get(state)
  const set = (entries: readonly FilterEntry[], isTried = get().isTried) =>
    store.set(edits, { entries, shown: store.get(shown), isTried })
  const remove = (id: number) => set(get().entries.filter(entry => entry.id !== id))
  const incomplete = atom(read => {
    const { entries, isTried } = read(state)
    const problems = isTried ? problemsOf(entries) : new Map<number, never>()
    return entries
      .filter(({ id }) => problems.has(id))
      .map(({ id, selector, base }) => ({ id, selector, base, remove: () => remove(id) }))
  })
  return {
    state,
    incomplete,
    get,
    add: selector => {
      const known = get().entries.find(entry => entry.selector === selector)
      if (known !== undefined) return known.id
      const field = view.entity.fields[selector]
      if (field === undefined) return null
      const id = nextId++
      set([...get().entries, { id, ...editedFilter(selector, field, null, text) }])
      return id
    },
    change: (id, draft) =>
      set(get().entries.map(entry => (entry.id === id ? { ...entry, draft, isEdited: true } : entry))),
    remove,
    clear: () => set([], false),
    submit: () => {
      if (problemsOf(get().entries).size > 0) {
        set(get().entries, true)
        return null
      }
      const submitted = get().entries.flatMap((entry): FilterEntry[] => {
        const base = conditionOf(entry, text.translate)
        return base === null ? [] : [{ ...entry, base, isEdited: false }]
      })
      const filters = submitted.flatMap(({ base }) => base ?? [])
      // The grid is about to show these.
      store.set(edits, { entries: submitted, shown: filters, isTried: false })
      return filters
    },
    discard: () => set(taken([], store.get(shown), entryOf), false),
  }
}

/**
 * The boxes for these filters: boxes of unchanged filters keep their input, a filter that replaced another one on the same field
 * takes over its box, and new boxes stay at the end.
 */
function taken(
  entries: readonly FilterEntry[],
  filters: readonly Filter[],
  entryOf: (filter: Filter) => FilterEntry | null,
): readonly FilterEntry[] {
  const replaced = entries.filter(({ base }) => base !== null && !filters.includes(base))
  const bound = filters.flatMap((filter): readonly FilterEntry[] => {
    const same = entries.find(({ base }) => base === filter)
    if (same !== undefined) return [same]
    const fresh = entryOf(filter)
    if (fresh === null) return []
    const at = replaced.findIndex(({ selector }) => selector === filter.selector)
    const [old] = at < 0 ? [] : replaced.splice(at, 1)
    return [old === undefined ? fresh : { ...fresh, id: old.id }]
  })
  const isBound = (selector: string) => bound.some(entry => entry.selector === selector)
  return [...bound, ...entries.filter(({ base, selector }) => base === null && !isBound(selector))]
}

export interface HistoricalSwitch {
  readonly isOffered: boolean
  readonly isOn: boolean
  /** It cannot be turned on until there is a start date for historical rows (spec 1, section 5). */
  readonly needsDate: boolean
  set(isOn: boolean): void
  /** Adds a filter on the date that limits historical rows. */
  addDate(): void
}

/** The switch for historical rows over the drafts of a view. `onAdded` gets the id of the box that should have the focus. */
export function historicalSwitch(
  view: View,
  drafts: FilterDrafts,
  entries: readonly FilterEntry[],
  onAdded: (id: number | null) => void,
  { formats, translate }: TextContext,
): HistoricalSwitch {
  const filters = filtersOf(entries, translate)
  const { stateField = '', historicalDate = '' } = view
  const isOn = includesHistorical(view, filters)
  return {
    isOffered: hasHistory(view),
    isOn,
    needsDate: !isOn && !hasFromDate(view, filters),
    set: wanted => {
      const id = drafts.add(stateField)
      const field = view.entity.fields[stateField]
      if (id === null || field === undefined) return
      const chosen = filters.find(({ selector }) => selector === stateField)
      const before = new Set(chosen === undefined ? [] : draftOf(field, chosen, formats).values)
      const isNegated = chosen?.isNegated === true
      const isIncluded = (state: string) => before.has(state) !== isNegated
      const over = historicalStates(view)
      const open = openStates(view)
      const included = wanted
        ? [...(chosen === undefined ? open : open.filter(isIncluded)), ...over]
        : open.filter(state => chosen !== undefined && isIncluded(state))
      const next = included.length === 0 ? open : included
      const values = (field.states ?? []).filter(state => next.includes(state))
      drafts.change(id, { ...draftOf(field, undefined, formats), operator: 'isOneOf', values })
    },
    addDate: () => onAdded(drafts.add(historicalDate)),
  }
}
