/** A grid for React: its data, its selection and its words, connected to the session's live connection while it is shown. */
import { atom, useAtomValue, type PrimitiveAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRelative } from '../../../contract/relative-day'
import { isLive } from '../../../contract/row-views'
import type { AnyRow, View } from '../../../define/view'
import { companyRegion } from '../../../contract/company-day'
import { useToaster } from '../../controls/toast'
import { useNewestSession, useSession } from '../../session-context'
import { useCompanyDay } from '../../use-now'
import { gridWords, type GridWords } from '../../../texts/grid-words'
import { followCurrentRow, type CurrentRow } from './current-row'
import { createGridData } from './grid-data'
import type { GridData, GridSnapshot } from './grid-data-shape'
import { gridRequests } from './search-view'
import { isSameResult, type GridQuestion, type GridRole, type Question } from './grid-query'
import { createSelection, type GridSelection } from './grid-selection'
import { listLimitOf, searchLimitsOf } from './search-rules'
import { toJson } from '../../../contract/to-json'

export interface Grid extends GridWords {
  readonly view: View
  readonly role: GridRole
  readonly data: GridData
  readonly snapshot: GridSnapshot
  readonly selection: GridSelection
  /** The selected rows; the same array until the selection changes. */
  readonly chosen: readonly AnyRow[]
  /** The hub's message when it refused the subscription to this view. */
  readonly refusal: string | null
  readonly instance: GridInstance
}

/** The parts of a grid that survive its unmount: its rows, the selection, the current row, the scroll position. */
export interface GridInstance {
  readonly data: GridData
  readonly selection: GridSelection
  /** In px, kept up to date by the table. */
  readonly scroll: { top: number; left: number }
  readonly current: PrimitiveAtom<CurrentRow | null>
  /** The question whose rows are selected, kept up to date while the grid is shown. */
  readonly selectedOf: { question: Question }
  /** The limits and the region used in its requests: when these change, a new grid is created. */
  readonly terms: string
}

export interface GridStart {
  readonly question: GridQuestion
  /** The first search skips the search rules. */
  readonly isForced?: boolean
  /** Continues with a grid of an earlier mount; other options are ignored. */
  readonly instance?: GridInstance | undefined
}

/** The grid of a view. `start` is used only at the first render. */
export function useGrid(view: View, role: GridRole, start: () => GridStart): Grid {
  const session = useSession()
  const { t } = useTranslation()
  const newest = useNewestSession()
  const toaster = useToaster()
  const { live, store, formats, dynamicColumnNames } = session
  const words = useMemo(
    () => gridWords({ formats, dynamicColumnNames }, view, t),
    [formats, dynamicColumnNames, view, t],
  )
  const [instance] = useState((): GridInstance => {
    const { question, isForced = false, instance: previous } = start()
    const region = companyRegion(session.settings.userSettings.companyInfo.region)
    const takeMost = searchLimitsOf(session).takeLimit
    const rowsMost = listLimitOf(session, view.name)
    const terms = toJson([region, takeMost, rowsMost])
    if (previous?.terms === terms) return previous
    const selection = createSelection(session.store)
    const data = createGridData({
      store: session.store,
      view,
      question,
      isForced,
      region,
      today: () => newest().formats.companyDay(),
      ...gridRequests(newest, view),
      takeMost,
      rowsMost,
      sums: role === 'master' ? (view.sums ?? []) : [],
      isFollowed: id => selection.has(id),
    })
    const current = atom<CurrentRow | null>(null)
    const selectedOf = { question: data.snapshot() }
    return { data, selection, scroll: { top: 0, left: 0 }, current, selectedOf, terms }
  })
  const { data, selection, current, selectedOf } = instance
  const [refusal, setRefusal] = useState<string | null>(null)
  const snapshot = useAtomValue(data.state)
  const chosen = useAtomValue(selection.chosen)

  useEffect(() => {
    const { name } = view
    const endSelection = () => {
      const now = data.snapshot()
      if (!isSameResult(selectedOf.question, now)) selection.clear()
      selectedOf.question = now
    }
    // The page may open again with other conditions than it was left with.
    endSelection()
    const stops = [
      data.start(),
      ...(role === 'master' ? [followCurrentRow(store, data, current)] : []),
      store.sub(data.state, endSelection),
      data.onLiveRows(selection.refresh),
      // The fetched rows include changes from before the subscription.
      data.onRows(() => {
        if (selection.size > 0) selection.refresh(data.rows)
      }),
    ]
    if (isLive(name)) {
      stops.push(
        live.subscribe({
          view: name,
          onMessage: data.receive,
          onRegistered: () => {
            setRefusal(null)
            return data.resync()
          },
          onRefused: setRefusal,
        }),
      )
    }
    return () => {
      for (const stop of stops) stop()
    }
    // Not of the session: other permissions must not end the user's pause.
  }, [live, store, view, role, data, selection, current, selectedOf])

  // Finished rows leave the selection too: actions do not apply to them.
  useEffect(
    () =>
      data.onRemoved(ids => {
        const removed = selection.rows().filter(({ id }) => ids.has(id))
        if (removed.length === 0) return
        selection.remove(ids)
        const rows = removed.length === 1 ? removed.map(words.nameOf).join() : words.countText(removed.length)
        toaster.show({ text: t('grid.chosenLeft', { count: removed.length, rows }) })
      }),
    [data, selection, words, toaster, t],
  )

  // Relative days change at midnight, and with them the rows.
  const today = useCompanyDay()
  useEffect(() => {
    const { trueAt, query } = data.snapshot()
    if (trueAt === null || !query.filters.some(isRelative)) return
    const loadedOn = session.formats.companyDay(trueAt + session.serverTimeOffsetMs)
    if (loadedOn !== today) void data.resync()
  }, [today, data, session])

  return useMemo(
    () => ({ view, role, data, snapshot, selection, chosen, refusal, instance, ...words }),
    [view, role, data, snapshot, selection, chosen, refusal, instance, words],
  )
}

/** Loads the parts once the grid has something to show. `loads`: the same array at every call. */
export function useEarlyParts(
  { snapshot }: Pick<Grid, 'snapshot'>,
  loads: readonly (() => Promise<unknown>)[],
): void {
  const isShown = snapshot.trueAt !== null
  useEffect(() => {
    if (isShown) for (const load of loads) load().catch(() => undefined)
  }, [isShown, loads])
}
