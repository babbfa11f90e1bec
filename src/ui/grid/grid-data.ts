/**
 * The data of one grid, outside React: loads pages, follows live changes, and decides what the user sees when. Values of
 * visible rows change at once and in place; what would move rows is fetched quietly and waits while the user is busy with
 * rows (a menu, a choice, the pointer).
 */
import * as v from 'valibot'
import type { Filter } from '../../contract/filter'
import { bulkReplaceThresholdRows } from '../../contract/limits'
import type { LiveMessage } from '../../contract/live-messages'
import type { AnyRow, View } from '../../define/view'
import { toFailure, type Failure } from '../../kernel/failure'
import { asksForState, searchRequestOf, type GridQuery } from './grid-query'
import { createFlushClock, type FlushClock } from './live-cells'
import { modelsOf, withinFixed } from './live-scope'
import { createPageRows, type ChangedRow } from './page-rows'
import { createRowMarks } from './row-marks'

/** A page as the server answers it. */
export interface FoundRows {
  readonly result: readonly AnyRow[]
  readonly totalCount: number
  readonly isTotalExact: boolean
}

export interface GridSnapshot {
  /** loading: an explicit load is under way. failed: there is nothing to show but the failure. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly failure: Failure | null
  readonly query: GridQuery
  /** The fixed conditions, by which a detail follows its master. */
  readonly fixed: readonly Filter[]
  readonly rowCount: number
  readonly totalCount: number
  readonly isTotalExact: boolean
  /** Changes that are known but not shown. */
  readonly waitingCount: number
  /** So many rows changed at once that the page was renewed; `count` null when nobody said how many. */
  readonly renewed: { readonly count: number | null } | null
  /** When the rows were last known to be true, ms since 1970; null before the first page. */
  readonly trueAt: number | null
  /** The last quiet fetch failed: the rows may be old. */
  readonly isStale: boolean
}

/** Why rows must not move. A menu also keeps rows that are leaving. */
export type HoldReason = 'menu' | 'selection' | 'pointer'

export type RowsChange = 'replaced' | ReadonlySet<number>

export interface GridData {
  /** The rows of the page; always the same array. */
  readonly rows: readonly AnyRow[]
  readonly view: View
  snapshot(): GridSnapshot
  subscribe(listener: () => void): () => void
  /** Called when rows were replaced, or with the ids whose values or marks changed. */
  onRows(listener: (change: RowsChange) => void): () => void
  /** Newest values of rows that changed live: those of the page, and those that `isFollowed` names. */
  onLiveRows(listener: (rows: readonly AnyRow[]) => void): () => void
  /** Loads with a changed query; without a page index the first page. */
  setQuery(change: Partial<GridQuery>): void
  setFixed(fixed: readonly Filter[]): void
  /** Loads the same page again, as the user asked for it. */
  refresh(): Promise<void>
  /** Fetches quietly now: after a registration. Never rejects. */
  resync(): Promise<void>
  receive(message: LiveMessage): void
  /** Rows stay where they are until the returned function is called. */
  hold(reason: HoldReason): () => void
  showWaiting(): void
  dismissRenewed(): void
  isHistorical(id: number): boolean
  isChanged(id: number): boolean
  /** Starts to load; the returned function stops everything. May be started again. */
  start(): () => void
}

export interface GridDataInput {
  readonly view: View
  readonly query: GridQuery
  readonly fixed?: readonly Filter[]
  search(request: ReturnType<typeof searchRequestOf>, signal: AbortSignal): Promise<FoundRows>
  /** Says whether a row beyond the page is of interest too, such as a chosen one. */
  readonly isFollowed?: (id: number) => boolean
  readonly now?: () => number
  /** Paces what `onRows` reports of live changes. */
  readonly createClock?: (flush: () => void) => FlushClock
}

/** At most one quiet fetch in this time. */
export const quietFetchGapMs = 1_000
/** Several changes in this time make one quiet fetch. */
export const quietFetchDelayMs = 250

/** Makes the data of a grid; it loads and follows once it is started. */
export function createGridData(input: GridDataInput): GridData {
  const { view, now = Date.now, createClock = createFlushClock } = input
  const page = createPageRows(view.entity.row as unknown as v.GenericSchema<unknown, AnyRow>)
  const listeners = new Set<() => void>()
  const rowListeners = new Set<(change: RowsChange) => void>()
  const liveListeners = new Set<(rows: readonly AnyRow[]) => void>()
  const holds = new Map<symbol, HoldReason>()
  const dirtyIds = new Set<number>()
  /** Ids of known changes that are not shown. */
  const waitingIds = new Set<number>()

  let state: GridSnapshot = {
    status: 'loading',
    failure: null,
    query: input.query,
    fixed: input.fixed ?? [],
    rowCount: 0,
    totalCount: 0,
    isTotalExact: true,
    waitingCount: 0,
    renewed: null,
    trueAt: null,
    isStale: false,
  }
  let pending: MarkedPage | null = null
  let inFlight: Flight | null = null
  let lastQuietAt = -Infinity
  let quietTimer: ReturnType<typeof setTimeout> | null = null
  let isStopped = true

  const clock = createClock(() => {
    if (isStopped || dirtyIds.size === 0) return
    const ids = new Set(dirtyIds)
    dirtyIds.clear()
    announceRows(ids)
  })
  const announceRows = (change: RowsChange) => {
    for (const listener of rowListeners) listener(change)
  }
  const update = (change: Partial<GridSnapshot>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const touch = (ids: Iterable<number>) => {
    for (const id of ids) dirtyIds.add(id)
    clock.schedule()
  }

  // ---- loading

  const load = (isQuiet: boolean): Promise<void> => {
    inFlight?.controller.abort()
    const flight: Flight = {
      controller: new AbortController(),
      isQuiet,
      mark: page.mark(),
      done: Promise.resolve(),
    }
    inFlight = flight
    if (isQuiet) lastQuietAt = now()
    else {
      clearQuiet()
      update({ status: 'loading', failure: null })
    }
    flight.done = fetchPage(flight)
    return flight.done
  }

  const fetchPage = async (flight: Flight): Promise<void> => {
    const isOver = () => inFlight !== flight || isStopped
    try {
      const found = await input.search(
        searchRequestOf(view, state.query, state.fixed),
        flight.controller.signal,
      )
      if (isOver()) return
      inFlight = null
      await receivePage({ ...found, mark: flight.mark }, flight.isQuiet)
    } catch (error) {
      if (isOver()) return
      inFlight = null
      receiveFailure(toFailure(error), flight.isQuiet)
    }
  }

  const receivePage = async (found: MarkedPage, isQuiet: boolean): Promise<void> => {
    const { pageIndex, pageSize } = state.query
    if (found.result.length === 0 && pageIndex > 0) {
      const lastPage = Math.max(0, Math.ceil(found.totalCount / pageSize) - 1)
      state = { ...state, query: { ...state.query, pageIndex: Math.min(lastPage, pageIndex - 1) } }
      await load(isQuiet)
      return
    }
    if (!isQuiet) {
      marks.clear()
      place(found)
      return
    }
    const merged = { ...found, result: withLeaving(found.result) }
    if (holds.size > 0 && page.wouldMove(merged.result)) {
      pending = merged
      update({ waitingCount: Math.max(waitingIds.size, 1), isStale: false, trueAt: now() })
    } else place(merged)
  }

  const receiveFailure = (failure: Failure, isQuiet: boolean) => {
    if (failure.kind === 'ignored') return
    if (isQuiet && state.trueAt !== null) update({ isStale: true })
    else update({ status: 'failed', failure })
  }

  /** Shows a page. */
  const place = (found: MarkedPage) => {
    const { changedIds, isMoved } = page.replace(found.result, found.mark)
    pending = null
    if (isMoved || state.trueAt === null) {
      dirtyIds.clear()
      announceRows('replaced')
    } else touch(changedIds)
    waitingIds.clear()
    update({
      status: 'ready',
      failure: null,
      rowCount: page.view.length,
      totalCount: found.totalCount,
      isTotalExact: found.isTotalExact,
      waitingCount: 0,
      trueAt: now(),
      isStale: false,
    })
  }

  /** A fetched page with the rows that are still leaving, where they stood. */
  const withLeaving = (rows: readonly AnyRow[]): readonly AnyRow[] => {
    const result = [...rows]
    page.view.forEach((row, at) => {
      if (marks.isLeaving(row.id) && !rows.some(({ id }) => id === row.id))
        result.splice(Math.min(at, result.length), 0, row)
    })
    return result
  }

  const clearQuiet = () => {
    if (quietTimer !== null) clearTimeout(quietTimer)
    quietTimer = null
  }

  const requestQuiet = () => {
    if (quietTimer !== null || isStopped) return
    const waitMs = Math.max(quietFetchDelayMs, lastQuietAt + quietFetchGapMs - now())
    quietTimer = setTimeout(() => {
      quietTimer = null
      // An explicit load under way started before this change: fetch after it.
      if (inFlight !== null) requestQuiet()
      else void load(true)
    }, waitMs)
  }

  // ---- live changes

  const receive = (message: LiveMessage) => {
    if (isStopped) return
    const relevant = withinFixed(message, state.fixed)
    if (relevant === null) return
    const change = page.apply(relevant)
    const waited = [...change.unknownIds, ...change.deletedIds]
    for (const id of waited) waitingIds.add(id)
    for (const id of change.deletedIds) markLeaving(id)
    const moved = change.changed.filter(row => applyChange(row))
    for (const { after } of moved) waitingIds.add(after.id)
    if (change.isReplaced) update({ renewed: { count: relevant.viewModels?.length ?? null } })
    const isManyDeleted = (message.ids?.length ?? 0) > bulkReplaceThresholdRows
    if (isManyDeleted) update({ renewed: { count: message.ids?.length ?? null } })
    announceLive([...change.changed.map(({ after }) => after), ...followedRows(relevant, change.unknownIds)])
    if (change.needsFetch || change.isReplaced || waited.length + moved.length > 0) requestQuiet()
  }

  const announceLive = (rows: readonly AnyRow[]) => {
    if (rows.length > 0) for (const listener of liveListeners) listener(rows)
  }

  const followedRows = (message: LiveMessage, ids: readonly number[]): readonly AnyRow[] => {
    const wanted = new Set(ids.filter(id => input.isFollowed?.(id) === true))
    if (wanted.size === 0) return []
    return modelsOf(message).flatMap(model => {
      const parsed = v.safeParse(view.entity.row, model)
      return parsed.success && wanted.has((parsed.output as AnyRow).id) ? [parsed.output as AnyRow] : []
    })
  }

  /** Marks a changed row of the page; true when the page may have to change around it. */
  const applyChange = ({ before, after }: ChangedRow): boolean => {
    marks.change(after.id)
    touch([after.id])
    const isHistorical = view.isHistorical?.(after) === true
    const becameHistorical = isHistorical && view.isHistorical?.(before) === false
    if (becameHistorical && !asksForState(view, state.query.filters, after)) markLeaving(after.id)
    else if (!isHistorical) marks.stay(after.id)
    return mayMove(before, after)
  }

  /** Whether a change touches what the page is filtered or sorted by. */
  const mayMove = (before: AnyRow, row: AnyRow): boolean => {
    if (state.query.find.trim() !== '') return true
    const { filters, sort = [] } = searchRequestOf(view, state.query, [])
    return [...filters, ...sort].some(({ selector }) => before[selector] !== row[selector])
  }

  const markLeaving = (id: number) => {
    marks.leave(id)
    touch([id])
  }

  const marks = createRowMarks({
    now,
    mayLeave: () => ![...holds.values()].includes('menu'),
    onFaded: touch,
    onLeft: ids => {
      if (!page.remove(ids)) return
      if (pending !== null) pending = { ...pending, result: pending.result.filter(row => !ids.has(row.id)) }
      announceRows('replaced')
      update({ rowCount: page.view.length })
      requestQuiet()
    },
  })

  return {
    rows: page.view,
    view,
    snapshot: () => state,
    subscribe: listener => subscribeTo(listeners, listener),
    onRows: listener => subscribeTo(rowListeners, listener),
    onLiveRows: listener => subscribeTo(liveListeners, listener),
    setQuery: change => {
      state = { ...state, query: { ...state.query, pageIndex: 0, ...change } }
      void load(false)
    },
    setFixed: fixed => {
      state = { ...state, fixed, query: { ...state.query, pageIndex: 0 } }
      void load(false)
    },
    refresh: () => load(false),
    resync: async () => {
      // What the user asked for goes first; the rows are fetched again after it, since it may have started too early.
      if (inFlight !== null && !inFlight.isQuiet) await inFlight.done
      await load(true)
    },
    receive,
    hold: reason => {
      const key = Symbol(reason)
      holds.set(key, reason)
      return () => {
        if (!holds.delete(key)) return
        if (holds.size === 0 && pending !== null) place(pending)
        marks.wake()
      }
    },
    showWaiting: () => {
      if (pending === null) void load(false)
      else place(pending)
    },
    dismissRenewed: () => update({ renewed: null }),
    isHistorical: id => {
      const row = page.get(id)
      return marks.isLeaving(id) || (row !== undefined && view.isHistorical?.(row) === true)
    },
    isChanged: id => marks.isChanged(id),
    start: () => {
      isStopped = false
      void load(false)
      return () => {
        isStopped = true
        inFlight?.controller.abort()
        inFlight = null
        clearQuiet()
        marks.stop()
        clock.stop()
      }
    },
  }
}

/** A page with the moment before it was asked for. */
interface MarkedPage extends FoundRows {
  readonly mark: number
}

interface Flight {
  readonly controller: AbortController
  readonly isQuiet: boolean
  readonly mark: number
  done: Promise<void>
}

function subscribeTo<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
