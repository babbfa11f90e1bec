/** A grid for React: its data, its choice of rows and its words, tied to the session's live connection while it is shown. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { grids } from '../../contract/endpoints/grids'
import type { Filter } from '../../contract/filter'
import { isLive } from '../../contract/row-views'
import type { AnyRow, View } from '../../define/view'
import { companyRegion } from '../../kernel/formats'
import type { Session } from '../../kernel/session'
import { useSession } from '../session-context'
import { useTranslation } from '../use-translation'
import { gridWords, type GridWords } from './grid-words'
import { createGridData } from './rows/grid-data'
import type { GridData, GridSnapshot } from './rows/grid-data-shape'
import type { GridRole } from './views/arrangement'
import type { GridQuery, searchRequestOf } from './rows/grid-query'
import { createSelection, type GridSelection } from './rows/grid-selection'
import type { FoundRows } from './rows/line-source'
import { listLimitOf } from './rows/search-rules'

export interface Grid extends GridWords {
  readonly view: View
  readonly role: GridRole
  readonly data: GridData
  readonly snapshot: GridSnapshot
  readonly selection: GridSelection
  /** The chosen rows; the same array until the choice changes. */
  readonly chosen: readonly AnyRow[]
  /** The hub refused to follow this view: its text. */
  readonly refusal: string | null
}

export interface GridStart {
  readonly query: GridQuery
  readonly fixed?: readonly Filter[]
  /** The first search skips the rules of searches. */
  readonly isForced?: boolean
}

/** The grid of a view. `start` counts only at first. */
export function useGrid(view: View, role: GridRole, start: () => GridStart): Grid {
  const session = useSession()
  const { t, exists } = useTranslation()
  // After a sign-in over the open page another session takes the place of the ended one.
  const latestSession = useRef(session)
  useEffect(() => {
    latestSession.current = session
  }, [session])
  const [{ data, selection }] = useState(() => {
    const selection = createSelection()
    const { query, fixed, isForced = false } = start()
    const data = createGridData({
      view,
      query,
      isForced,
      region: companyRegion(session.settings.userSettings),
      ...(fixed === undefined ? {} : { fixed }),
      search: (request, signal) => searchView(latestSession.current, view, request, signal),
      groups: (body, signal) =>
        latestSession.current.api.call(
          grids.groups,
          {
            params: { view: view.name },
            body: view.criteria === undefined ? body : { ...body, criteria: view.criteria },
          },
          { signal },
        ),
      takeMost: session.settings.userSettings.takeLimit,
      rowsMost: listLimitOf(session, view.name),
      sums: role === 'master' ? (view.sums ?? []) : [],
      isFollowed: id => selection.has(id),
    })
    return { data, selection }
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const snapshot = useSyncExternalStore(data.subscribe, data.snapshot)
  const chosen = useSyncExternalStore(selection.onChange, selection.rows)

  useEffect(() => {
    const { name } = view
    const stops = [data.start(), data.onLiveRows(selection.refresh)]
    if (isLive(name)) {
      stops.push(
        session.live.subscribe({
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
  }, [session, view, data, selection])

  const words = useMemo(() => gridWords(session, view, t, exists), [session, view, t, exists])
  return useMemo(
    () => ({ view, role, data, snapshot, selection, chosen, refusal, ...words }),
    [view, role, data, snapshot, selection, chosen, refusal, words],
  )
}

/** Searches a view; the endpoint of every view takes a search request and answers its rows. */
export async function searchView(
  session: Session,
  view: View,
  request: ReturnType<typeof searchRequestOf>,
  signal?: AbortSignal,
): Promise<FoundRows> {
  const answer: unknown = await session.api.call(
    view.search,
    { body: request } as object,
    signal === undefined ? {} : { signal },
  )
  return answer as FoundRows
}
