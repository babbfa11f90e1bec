/**
 * What a live message means for the rows of a grid: which of them it concerns, values of shown rows that change in place and are
 * tinted, rows that became historical and begin to leave. Changes that the page cannot show in place are counted and fetched.
 */
import * as v from 'valibot'
import type { Entity } from '../../../contract/entity'
import { bulkReplaceThresholdRows } from '../../../contract/limits'
import type { LiveMessage } from '../../../contract/live-messages'
import type { AnyRow, View } from '../../../define/view'
import type { Filter } from '../../../contract/filter'
import { steadyNow } from '../../../kernel/clock'
import { matchesFilter } from '../../../kernel/matches-filter'
import { toJson } from '../../../contract/to-json'
import type { GridSnapshot } from './grid-data-shape'
import { filtersByState, searchRequestOf } from './grid-query'
import { isDeletion, type ChangedRow, type PageRows } from './page-rows'
import type { RowMarks } from './row-marks'

interface LiveChangesInput {
  readonly view: View
  readonly page: PageRows
  readonly marks: RowMarks
  readonly snapshot: () => GridSnapshot
  /** IANA time zone of the company, and its day. */
  readonly region: string
  readonly today: () => string
  /** Whether a row beyond the page must be followed too. */
  readonly isFollowed: (id: number) => boolean
  /** The row has something new to show. */
  readonly touch: (id: number) => void
  /** So many rows changed at once that the page is fetched again; the count is null when unknown. */
  readonly renew: (count: number | null) => void
  /** The newest values of rows: those of the page and those that are followed. */
  readonly announce: (rows: readonly AnyRow[]) => void
  /** Rows may have to be added, removed or moved. */
  readonly requestRows: () => void
}

interface LiveChanges {
  apply(message: LiveMessage): void
  /** The number of rows with a known change that is not shown. */
  readonly waitingCount: number
  /** The waiting changes are shown now. */
  settle(): void
}

/** Makes the live changes of one grid. */
export function createLiveChanges(input: LiveChangesInput): LiveChanges {
  const { view, page, marks, snapshot, isFollowed, touch, renew, announce, requestRows } = input
  const waitingIds = new Set<number>()

  const leave = (id: number) => {
    marks.leave(id)
    touch(id)
  }

  /** Marks a changed row of the page; true when other rows of the page may change too. */
  const show = (change: ChangedRow): boolean => {
    const { before, after } = change
    marks.change(after.id, changedFields(before, after))
    touch(after.id)
    const isHistorical = view.isHistorical?.(after) === true
    const becameHistorical = isHistorical && view.isHistorical?.(before) === false
    const state = snapshot()
    if (becameHistorical && !filtersByState(view, state.query.filters, after)) leave(after.id)
    else if (!isHistorical) marks.stay(after.id)
    return mayMoveRows(view, state, change, { region: input.region, today: input.today() })
  }

  const followedRows = (message: LiveMessage, ids: readonly number[]): readonly AnyRow[] => {
    const wanted = new Set(ids.filter(isFollowed))
    return wanted.size === 0 ? [] : rowsOf(message, view.entity).filter(({ id }) => wanted.has(id))
  }

  return {
    apply: message => {
      const change = page.apply(message)
      const waited = [...change.unknownIds, ...change.deletedIds]
      for (const id of waited) waitingIds.add(id)
      for (const id of change.deletedIds) leave(id)
      const moved = change.changed.filter(show)
      for (const { after } of moved) waitingIds.add(after.id)
      if (change.isReplaced) renew(message.viewModels?.length ?? null)
      const isManyDeleted = (message.ids?.length ?? 0) > bulkReplaceThresholdRows
      if (isManyDeleted) renew(message.ids?.length ?? null)
      const followed = followedRows(message, change.unknownIds)
      const isOver = (row: AnyRow) =>
        view.isHistorical?.(row) === true && !filtersByState(view, snapshot().query.filters, row)
      for (const row of followed) if (isOver(row)) leave(row.id)
      if (isDeletion(message)) for (const id of change.unknownIds.filter(isFollowed)) leave(id)
      const newest = [...change.changed.map(({ after }) => after), ...followed]
      if (newest.length > 0) announce(newest)
      if (change.needsFetch || change.isReplaced || waited.length + moved.length > 0) requestRows()
    },
    get waitingCount() {
      return waitingIds.size
    },
    settle: () => waitingIds.clear(),
  }
}

/**
 * The part of a message that concerns rows within the fixed conditions, which compare a field with one value, and rows that the grid
 * has: one of them may have left these conditions. Null when nothing does. Deletions have no fields and always concern the grid.
 */
export function withinFixed(
  message: LiveMessage,
  fixed: readonly Filter[],
  has: (id: unknown) => boolean,
): LiveMessage | null {
  if (fixed.length === 0) return message
  const concerns = (model: unknown) => {
    if (typeof model !== 'object' || model === null) return true
    const row = model as Readonly<Record<string, unknown>>
    return has(row['id']) || fixed.every(({ selector, value }) => row[selector] === value)
  }
  if (message.viewModel !== undefined) return concerns(message.viewModel) ? message : null
  if (message.viewModels === undefined) return message
  const viewModels = message.viewModels.filter(concerns)
  return viewModels.length === 0 ? null : { ...message, viewModels }
}

/** The rows of a message, unparsed. */
function modelsOf(message: LiveMessage): readonly unknown[] {
  return message.viewModels ?? (message.viewModel === undefined ? [] : [message.viewModel])
}

/** The rows of a message that can be read. */
function rowsOf(message: LiveMessage, entity: Entity): readonly AnyRow[] {
  return modelsOf(message).flatMap(model => {
    const parsed = v.safeParse(entity.row, model)
    return parsed.success ? [parsed.output as AnyRow] : []
  })
}

/** Fields whose value has changed, without the version. */
export function changedFields(before: AnyRow, after: AnyRow): readonly string[] {
  return Object.keys(after).filter(field => field !== 'version' && !isSameValue(before[field], after[field]))
}

/**
 * Whether a change may move rows: it changes a field that the grid is sorted, grouped or summed by, or that a fixed condition compares, or
 * the row matches a filter that it did not match before, or no longer does.
 * @param day in which time zone days of filters begin and end, and which one is today
 */
function mayMoveRows(
  view: View,
  { query, fixed, sums, groupCount }: Pick<GridSnapshot, 'query' | 'fixed' | 'sums' | 'groupCount'>,
  { before, after }: ChangedRow,
  day: Parameters<typeof matchesFilter>[3],
): boolean {
  if (query.find.trim() !== '') return true
  const { filters, sort } = searchRequestOf(view, query, [])
  const isSummed = groupCount !== null || sums !== null
  const summed = isSummed ? (view.sums ?? []) : []
  const deciding = [...(sort ?? []), ...fixed].map(({ selector }) => selector)
  const ordering = [...deciding, ...query.groups, ...summed]
  const fits = (row: AnyRow, filter: Filter) => matchesFilter(view.entity.fields, row, filter, day)
  return (
    ordering.some(field => !isSameValue(before[field], after[field])) ||
    filters.some(filter => fits(before, filter) !== fits(after, filter))
  )
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  const areObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
  return areObjects && toJson(one) === toJson(other)
}

// ---- while the user paused them

interface LivePause {
  readonly isOn: boolean
  /** When it began, ms since 1970. */
  readonly since: number
  /** The number of waiting changes. */
  readonly count: number
  begin(): void
  keep(message: LiveMessage): void
  /** Everything was loaded again, so that the changes kept so far are not needed. */
  forget(): void
  /** Ends the pause and returns the kept messages; null when so much changed that all rows are fetched instead. */
  end(): readonly LiveMessage[] | null
}

/** Minimum time between two calls of `onCount`. */
const countGapMs = 250

/** Makes a pause that is off; `onCount` is called when more changes wait. */
export function createLivePause(now: () => number, onCount: () => void): LivePause {
  let since: number | null = null
  let messages: LiveMessage[] = []
  let count = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const forget = () => {
    messages = []
    count = 0
  }
  return {
    get isOn() {
      return since !== null
    },
    get since() {
      return since ?? 0
    },
    get count() {
      return count
    },
    begin: () => {
      since ??= now()
    },
    keep: message => {
      count += Math.max(modelsOf(message).length, (message.ids ?? []).length, 1)
      // Beyond the threshold all rows are fetched anyway, so nothing needs to be kept.
      if (count <= bulkReplaceThresholdRows) messages.push(message)
      else messages = []
      timer ??= setTimeout(() => {
        timer = null
        onCount()
      }, countGapMs)
    },
    forget,
    end: () => {
      const pending = count > bulkReplaceThresholdRows ? null : messages
      since = null
      stop()
      forget()
      return pending
    },
  }
}

// ---- when changes are drawn

/** Flushes that cost less than this on average run once a frame (ARCHITECTURE, section 5). */
export const frameCostMostMs = 4
/** Time between flushes while they cost more. */
export const slowFlushGapMs = 100

export interface FlushClock {
  /** Requests a flush; several requests lead to one. */
  schedule(): void
  stop(): void
}

/** Timers of the browser, replaceable in tests; each returns a function that cancels the call. */
export interface FrameTimers {
  now(): number
  /** Calls back before the next frame is drawn. */
  frame(callback: () => void): () => void
  wait(delayMs: number, callback: () => void): () => void
}

const browserTimers: FrameTimers = {
  now: steadyNow,
  frame: callback => {
    const handle = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(handle)
  },
  wait: (delayMs, callback) => {
    const handle = setTimeout(callback, delayMs)
    return () => clearTimeout(handle)
  },
}

/**
 * Makes a clock that calls `flush` at most once a frame, and at most every 100 ms while a flush costs over 4 ms on average. While it
 * waits it requests no frames, so that a page that draws nothing else is idle.
 */
export function createFlushClock(flush: () => void, timers: FrameTimers = browserTimers): FlushClock {
  let cancel: (() => void) | null = null
  let lastStart = -Infinity
  let averageCostMs = 0

  const run = () => {
    cancel = null
    lastStart = timers.now()
    flush()
    averageCostMs = averageCostMs * 0.8 + (timers.now() - lastStart) * 0.2
  }
  const atNextFrame = () => {
    cancel = timers.frame(run)
  }

  return {
    schedule: () => {
      if (cancel !== null) return
      const restMs = averageCostMs > frameCostMostMs ? lastStart + slowFlushGapMs - timers.now() : 0
      if (restMs > 0) cancel = timers.wait(restMs, atNextFrame)
      else atNextFrame()
    },
    stop: () => {
      cancel?.()
      cancel = null
    },
  }
}
