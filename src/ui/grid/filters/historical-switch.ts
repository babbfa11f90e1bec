/** "Include historical rows": what the boxes of the filter panel say about states that are over, and changing it at once. */
import type { View } from '../../../define/view'
import { filtersOf, type FilterDrafts, type FilterEntry } from './filter-drafts'
import { draftOf } from './filter-model'
import { openStates } from '../rows/grid-query'
import { asksForHistorical, hasFromDate, hasHistory, historicalStates } from '../rows/search-rules'

export interface HistoricalSwitch {
  readonly isOffered: boolean
  readonly isOn: boolean
  /** It cannot be turned on until there is a date from which on rows are shown (spec 1, section 5). */
  readonly needsDate: boolean
  set(isOn: boolean): void
  /** Adds the date that bounds historical rows. */
  addDate(): void
}

/** The switch over the drafts of a view. `onAdded` hears of the box whose field wants the focus. */
export function historicalSwitch(
  view: View,
  drafts: FilterDrafts,
  entries: readonly FilterEntry[],
  onAdded: (id: number | null) => void,
): HistoricalSwitch {
  const filters = filtersOf(entries)
  const { stateField = '', historicalDate = '' } = view
  const isOn = asksForHistorical(view, filters)
  return {
    isOffered: hasHistory(view),
    isOn,
    needsDate: !isOn && !hasFromDate(view, filters),
    set: wanted => {
      const id = drafts.add(stateField)
      const field = view.entity.fields[stateField]
      if (id === null || field === undefined) return
      const chosen = filters.find(({ selector }) => selector === stateField)
      const before = new Set(chosen === undefined ? [] : draftOf(field, chosen).values)
      const isNegated = chosen?.isNegated === true
      const isAsked = (state: string) => before.has(state) !== isNegated
      const over = historicalStates(view)
      const open = openStates(view)
      const asked = wanted
        ? [...(chosen === undefined ? open : open.filter(isAsked)), ...over]
        : open.filter(state => chosen !== undefined && isAsked(state))
      const next = asked.length === 0 ? open : asked
      const values = (field.states ?? []).filter(state => next.includes(state))
      drafts.change(id, { ...draftOf(field, undefined), operator: 'isOneOf', values })
    },
    addDate: () => onAdded(drafts.add(historicalDate)),
  }
}
