/**
 * The data of one grid, outside React: its lines, and when changes are shown. Values of visible rows change at once and in place
 * (live-changes.ts); changes that would move rows are fetched in the background and wait while the user is busy with rows (a menu, a
 * selection, the pointer) or has paused the grid.
 */
import { atom } from 'jotai'
import type * as v from 'valibot'
import { dayOf } from '../../../contract/company-day'
import { formatDefaults } from '../../../contract/limits'
import type { LiveMessage } from '../../../contract/live-messages'
import { steadyNow } from '../../../kernel/clock'
import type { Store } from '../../../kernel/session'
import type { AnyRow } from '../../../define/view'
import type { Failure } from '../../../kernel/failure'
import {
  startingState,
  type GridData,
  type GridSnapshot,
  type HoldReason,
  type LoadState,
  type RowsChange,
} from './grid-data-shape'
import { withLeaving } from './grid-lines'
import { createGridLoader, type LoadKind, type MarkedLines } from './grid-loader'
import type { GridQuestion, Question } from './grid-query'
import { createGroupCommands } from './group-source'
import type { GridRequests } from './line-source'
import {
  changedFields,
  createFlushClock,
  createLiveChanges,
  createLivePause,
  type FlushClock,
  withinFixed,
} from './live-changes'
import { createPageRows } from './page-rows'
import { createRowMarks } from './row-marks'
import { createSearchGate } from './search-rules'

export interface GridDataInput extends GridRequests {
  /** The session's store. */
  readonly store: Store
  readonly question: GridQuestion
  /** IANA time zone of the company, in which days of filters begin and end. */
  readonly region?: string
  /** The company's day, yyyy-mm-dd, by the server's clock. */
  readonly today?: () => string
  /** The first search skips the search rules (search-rules.ts). */
  readonly isForced?: boolean
  /** Whether a row beyond the page must be followed too, such as a selected one. */
  readonly isFollowed?: (id: number) => boolean
  readonly now?: () => number
  /** Schedules the calls of `onRows` for live changes. */
  readonly createClock?: (flush: () => void) => FlushClock
}

/** Makes the data of a grid; it loads and follows live changes once it is started. */
export function createGridData(input: GridDataInput): GridData {
  const {
    store,
    view,
    now = Date.now,
    createClock = createFlushClock,
    region = formatDefaults.region,
    today = () => dayOf(now(), region),
  } = input
  const page = createPageRows(view.entity.row as unknown as v.GenericSchema<unknown, AnyRow>)
  const rowListeners = new Set<(change: RowsChange) => void>()
  const liveListeners = new Set<(rows: readonly AnyRow[]) => void>()
  const removedListeners = new Set<(ids: ReadonlySet<number>) => void>()
  const holds = new Map<symbol, HoldReason>()
  const dirtyIds = new Set<number>()
  const pause = createLivePause(now, () => update({ paused: pausedNow() }))
  const pausedNow = () => (pause.isOn ? { since: pause.since, count: pause.count } : null)
  const gate = createSearchGate(view, input.isForced === true)

  const { question } = input.question
  const loaded = atom(startingState)
  const state = atom((get): GridSnapshot => ({ ...get(question), ...get(loaded) }))
  const snapshot = () => store.get(state)
  let pending: MarkedLines | null = null
  let needsFetchAfterPause = false
  /** The request that the rows on the screen answer. */
  let placedFor: Question | null = null
  const isAnswered = () => store.get(question) === placedFor
  let isStopped = true
  /** The requested page is beyond the last one. */
  let isCorrectingPage = false

  const clock = createClock(() => {
    if (isStopped || dirtyIds.size === 0) return
    const ids = new Set(dirtyIds)
    dirtyIds.clear()
    announceRows(ids)
  })
  const announceRows = (change: RowsChange) => {
    for (const listener of rowListeners) listener(change)
  }
  const update = (change: Partial<LoadState>) => store.set(loaded, { ...store.get(loaded), ...change })
  const touch = (ids: Iterable<number>) => {
    for (const id of ids) dirtyIds.add(id)
    clock.schedule()
  }

  // ---- loading

  const loader = createGridLoader({
    requests: input,
    currentRequest: () => ({ ...store.get(question), shown: page.lines }),
    mark: () => page.mark(),
    onStart: () => {
      pending = null
      update({ status: 'loading', failure: null })
    },
    onLoaded: (found, isQuiet) => {
      if (!isStopped) receiveLines(found, isQuiet)
    },
    onActed: found => {
      if (isStopped) return
      const isWaiting = pending !== null
      place(found)
      // These lines are made of the shown ones, without the changes that waited.
      if (isWaiting) requestQuiet()
    },
    onFailure: (failure, isQuiet) => {
      if (!isStopped) receiveFailure(failure, isQuiet)
    },
  })

  /** Requests rows from the server, unless a search rule does not allow it: then no rows are shown, but the reason. */
  const load = (kind: LoadKind): Promise<void> => {
    const shown = snapshot()
    const refusedBy = gate.refusal(shown.query, shown.fixed)
    if (refusedBy === null) {
      if (shown.refusedBy !== null) update({ refusedBy })
      return loader.load(kind)
    }
    loader.stop()
    marks.clear()
    place({ lines: [], totalCount: 0, isTotalExact: true, sums: null, groupCount: null, mark: page.mark() })
    update({ refusedBy })
    return Promise.resolve()
  }

  const receiveLines = (found: MarkedLines, isQuiet: boolean) => {
    const { pageIndex, pageSize } = snapshot().query
    if (found.lines.length === 0 && pageIndex > 0) {
      const count = Math.min(found.groupCount?.count ?? found.totalCount, input.rowsMost)
      const lastPage = Math.max(0, Math.ceil(count / pageSize) - 1)
      isCorrectingPage = true
      store.set(input.question.pageIndex, Math.min(lastPage, pageIndex - 1))
      isCorrectingPage = false
      void load(isQuiet ? 'quiet' : 'again')
      return
    }
    if (!isQuiet) {
      marks.clear()
      pause.forget()
      place(found)
      return
    }
    const merged = { ...found, lines: withLeaving(found.lines, page.lines, marks.isLeaving) }
    if ((holds.size > 0 || pause.isOn) && page.wouldMove(merged.lines)) {
      pending = merged
      update({ waitingCount: Math.max(live.waitingCount, 1), isStale: false, trueAt: now() })
    } else place(merged, true)
  }

  /**
   * Rows that answer the current request stay and are marked as stale; those of another request would mislead and are removed. A background
   * fetch fails silently (spec 2, section 8, bulk reload).
   */
  const receiveFailure = (failure: Failure, isQuiet: boolean) => {
    if (snapshot().trueAt !== null && isAnswered()) {
      update(isQuiet ? { isStale: true } : { status: 'ready', failure, isStale: true })
      return
    }
    marks.clear()
    dirtyIds.clear()
    page.replace([], page.mark())
    live.settle()
    announceRows('replaced')
    const { paused, renewed } = snapshot()
    store.set(loaded, { ...startingState, paused, renewed, status: 'failed', failure })
  }

  /** Shows lines; `tints` the cells whose value differs from before. */
  const place = (found: MarkedLines, tints = false) => {
    const isAnotherResult = !isAnswered()
    const { changedIds, changed, isMoved } = page.replace(found.lines, found.mark)
    pending = null
    placedFor = store.get(question)
    if (tints) for (const { before, after } of changed) marks.change(after.id, changedFields(before, after))
    // Also where the user's request has the same rows: other texts are found in them, and its end may be in view.
    if (isMoved || isAnotherResult || snapshot().status !== 'ready') {
      marks.keep(id => page.get(id) !== undefined)
      dirtyIds.clear()
      announceRows('replaced')
    } else touch(changedIds)
    live.settle()
    update({
      status: 'ready',
      failure: null,
      rowCount: page.rows.length,
      lineCount: page.lines.length,
      totalCount: found.totalCount,
      isTotalExact: found.isTotalExact,
      sums: found.sums,
      groupCount: found.groupCount,
      paused: pausedNow(),
      waitingCount: 0,
      trueAt: now(),
      isStale: false,
    })
  }

  const requestQuiet = () => {
    if (isStopped || snapshot().refusedBy !== null) return
    if (pause.isOn) needsFetchAfterPause = true
    else loader.requestQuiet()
  }

  // ---- live changes

  const isFollowed = (id: number) => input.isFollowed?.(id) === true
  const isKnown = (id: unknown) => typeof id === 'number' && (page.get(id) !== undefined || isFollowed(id))
  const receive = (message: LiveMessage) => {
    if (isStopped) return
    const relevant = withinFixed(message, snapshot().fixed, isKnown)
    if (relevant === null) return
    if (pause.isOn) pause.keep(relevant)
    else live.apply(relevant)
  }

  const marks = createRowMarks({
    now: steadyNow,
    mayLeave: () => !pause.isOn && ![...holds.values()].some(reason => reason !== 'selection'),
    onFaded: touch,
    onGone: ids => {
      for (const listener of removedListeners) listener(ids)
      if (!page.remove(ids)) return
      if (pending !== null) pending = { ...pending, lines: pending.lines.filter(({ id }) => !ids.has(id)) }
      announceRows('replaced')
      update({ rowCount: page.rows.length, lineCount: page.lines.length })
      requestQuiet()
    },
  })

  const live = createLiveChanges({
    view,
    page,
    marks,
    region,
    today,
    snapshot,
    isFollowed,
    touch: id => touch([id]),
    renew: count => update({ renewed: { count } }),
    announce: rows => {
      for (const listener of liveListeners) listener(rows)
    },
    requestRows: requestQuiet,
  })

  return {
    ...createGroupCommands(page.lines, (key, step) => !isStopped && loader.act(key, step)),
    lines: page.lines,
    rows: page.rows,
    view,
    rowsMost: input.rowsMost,
    state,
    snapshot,
    onRows: listener => subscribeTo(rowListeners, listener),
    onLiveRows: listener => subscribeTo(liveListeners, listener),
    onRemoved: listener => subscribeTo(removedListeners, listener),
    findText: input.question.find,
    find: text => store.set(input.question.find, text),
    openPage: pageIndex => store.set(input.question.pageIndex, pageIndex),
    refresh: () => load('again'),
    cancel: () => loader.cancel(),
    force: () => {
      gate.force()
      void load('first')
    },
    resync: async () => {
      // The user's request goes first; the rows are fetched again after it, since it may have started too early.
      await loader.explicit()
      if (pause.isOn) needsFetchAfterPause = true
      else await load('quiet')
    },
    receive,
    hold: reason => {
      const key = Symbol(reason)
      holds.set(key, reason)
      return () => {
        if (!holds.delete(key)) return
        if (holds.size === 0 && pending !== null && !pause.isOn) place(pending, true)
        marks.wake()
      }
    },
    showWaiting: () => {
      if (pending === null) void load('again')
      else place(pending, true)
    },
    dismissRenewed: () => update({ renewed: null }),
    pause: () => {
      pause.begin()
      if (loader.cancelQuiet()) needsFetchAfterPause = true
      update({ paused: pausedNow() })
    },
    resume: () => {
      if (!pause.isOn) return
      const pausedMessages = pause.end()
      if (holds.size === 0 && pending !== null) place(pending, true)
      update({ paused: null, ...(pausedMessages === null ? { renewed: { count: null } } : {}) })
      for (const message of pausedMessages ?? []) live.apply(message)
      if (needsFetchAfterPause || pausedMessages === null) void load('quiet')
      needsFetchAfterPause = false
      marks.wake()
    },
    isHistorical: id => {
      const row = page.get(id)
      return marks.isLeaving(id) || (row !== undefined && view.isHistorical?.(row) === true)
    },
    isChanged: (id, field) => marks.isChanged(id, field),
    markSeen: (id, field) => marks.markSeen(id, field),
    inView: (ids, fields) => {
      if (marks.hasChanged()) marks.view(ids, fields)
    },
    start: () => {
      isStopped = false
      const stopFollowing = store.sub(question, () => {
        if (!isCorrectingPage) void load('first')
      })
      // The rows of an earlier mount are shown while newer ones are fetched.
      void load(snapshot().status === 'ready' && isAnswered() ? 'quiet' : 'first')
      marks.wake()
      return () => {
        isStopped = true
        stopFollowing()
        pending = null
        pause.end()
        update({ waitingCount: 0, paused: null })
        loader.stop()
        marks.stop()
        clock.stop()
      }
    },
  }
}

function subscribeTo<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
