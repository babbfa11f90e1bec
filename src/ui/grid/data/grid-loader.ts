/**
 * When a grid sends requests: those of the user go first and cancel others; live changes are fetched in the background, several together
 * and with a minimum gap. Showing the result is up to grid-data.ts.
 */
import { steadyNow } from '../../../kernel/clock'
import { failure, toFailure, type Failure } from '../../../kernel/failure'
import {
  type LineRequest,
  createEndlessSource,
  type GridRequests,
  type LineSource,
  type LineStep,
  type LoadedLines,
  isCutAt,
} from './line-source'
import { createLineMaker, endKey } from './grid-lines'
import { createGroupSource } from './group-source'
import { pageRequestOf, type PageMode } from './grid-query'

/** At most one background fetch in this time. */
export const quietFetchGapMs = 1_000
/** Several changes in this time lead to one background fetch. */
export const quietFetchDelayMs = 250
/** A long list takes long to fetch: background fetches may take at most this share of the time. */
const quietFetchShare = 0.2

/** The loaded lines, and the mark of the moment before they were requested. */
export interface MarkedLines extends LoadedLines {
  readonly mark: number
}

export interface LoaderInput {
  readonly requests: GridRequests
  currentRequest(): Omit<LineRequest, 'signal'>
  /** Marks the current moment among live changes. */
  mark(): number
  /** The user has requested rows: the old ones are no longer valid. */
  onStart(): void
  onLoaded(lines: MarkedLines, isQuiet: boolean): void
  /** The new lines after the user opened or extended a group or a list. */
  onActed(lines: MarkedLines): void
  onFailure(failure: Failure, isQuiet: boolean): void
}

export type LoadKind = 'first' | 'again' | 'quiet'

export interface Loader {
  /** Never rejects. */
  load(kind: LoadKind): Promise<void>
  /** Opens, closes or loads more; false when there is nothing to do. */
  act(key: string, step: LineStep): boolean
  requestQuiet(): void
  /** The pending request of the user. */
  explicit(): Promise<void> | null
  /** Cancels the pending request of the user; false when there is none. */
  cancel(): boolean
  /** Cancels running and planned fetches. True when a background fetch was among them. */
  cancelQuiet(): boolean
  stop(): void
}

interface Flight {
  readonly controller: AbortController
  readonly isQuiet: boolean
  done: Promise<void>
}

export function createGridLoader(input: LoaderInput): Loader {
  const { requests } = input
  const sources: Partial<Record<PageMode | 'groups', LineSource>> = {}
  let flight: Flight | null = null
  let acts = new AbortController()
  let actsUnderWay = 0
  let quietTimer: ReturnType<typeof setTimeout> | null = null
  let nextQuietAt = -Infinity

  const source = (): LineSource => {
    const { query, pageMode } = input.currentRequest()
    if (query.groups.length > 0) {
      return (sources.groups ??= createGroupSource(requests))
    }
    if (pageMode === 'endless') {
      return (sources.endless ??= createEndlessSource(requests))
    }
    return (sources.pages ??= createPageSource(requests))
  }
  const clearTimer = () => {
    if (quietTimer !== null) clearTimeout(quietTimer)
    quietTimer = null
  }
  const stopActs = () => {
    acts.abort()
    acts = new AbortController()
    actsUnderWay = 0
  }

  const load = (kind: LoadKind): Promise<void> => {
    const isQuiet = kind === 'quiet'
    flight?.controller.abort()
    const current: Flight = { controller: new AbortController(), isQuiet, done: Promise.resolve() }
    flight = current
    if (!isQuiet) {
      clearTimer()
      stopActs()
      input.onStart()
    }
    current.done = run(current, kind)
    return current.done
  }

  const run = async (current: Flight, kind: LoadKind): Promise<void> => {
    const startedAt = steadyNow()
    const mark = input.mark()
    nextQuietAt = Math.max(nextQuietAt, startedAt + quietFetchGapMs)
    try {
      const lines = await source().load(
        { ...input.currentRequest(), signal: current.controller.signal },
        kind === 'first',
      )
      if (flight !== current) return
      flight = null
      nextQuietAt = Math.max(nextQuietAt, steadyNow() + (steadyNow() - startedAt) / quietFetchShare)
      input.onLoaded({ ...lines, mark }, current.isQuiet)
    } catch (error) {
      if (flight !== current) return
      flight = null
      input.onFailure(toFailure(error), current.isQuiet)
    }
  }

  const requestQuiet = () => {
    if (quietTimer !== null) return
    quietTimer = setTimeout(
      () => {
        quietTimer = null
        // The running fetch started before this change: fetch again after it.
        if (flight !== null || actsUnderWay > 0) requestQuiet()
        else void load('quiet')
      },
      Math.max(quietFetchDelayMs, nextQuietAt - steadyNow()),
    )
  }

  const cancelQuiet = () => {
    const wasPlanned = quietTimer !== null
    clearTimer()
    if (flight?.isQuiet !== true) return wasPlanned
    flight.controller.abort()
    flight = null
    return true
  }

  return {
    load,
    act: (key, step) => {
      // The shown lines are about to be replaced by those of the user's request.
      if (flight !== null && !flight.isQuiet) return false
      const { signal } = acts
      const mark = input.mark()
      const change = source().act(key, { ...input.currentRequest(), signal }, step)
      if (change === null) return false
      // A running background fetch does not include this.
      if (cancelQuiet()) requestQuiet()
      input.onActed({ ...change.now, mark })
      if (change.later === null) return true
      actsUnderWay++
      change.later.then(
        lines => {
          if (signal.aborted) return
          actsUnderWay--
          input.onActed({ ...lines, mark })
        },
        // Failures are shown in the lines; the only rejection is a cancellation.
        () => {
          if (!signal.aborted) actsUnderWay--
        },
      )
      return true
    },
    requestQuiet,
    explicit: () => (flight === null || flight.isQuiet ? null : flight.done),
    cancel: () => {
      if (flight === null || flight.isQuiet) return false
      flight.controller.abort()
      flight = null
      input.onFailure(failure({ kind: 'ignored' }, 'cancelled'), false)
      return true
    },
    cancelQuiet,
    stop: () => {
      clearTimer()
      stopActs()
      flight?.controller.abort()
      flight = null
    },
  }
}

/** Makes the line source for pages. */
export function createPageSource(requests: GridRequests): LineSource {
  const makeLine = createLineMaker()
  return {
    load: async ({ query, fixed, signal }) => {
      const request = pageRequestOf(requests.view, query, fixed, requests.sums)
      const { result, totalCount, isTotalExact, sums } = await requests.search(request, signal)
      const count = request.skip + result.length
      const isCut =
        result.length > 0 && isCutAt(count, { count: totalCount, isExact: isTotalExact }, requests.rowsMost)
      const lines = isCut
        ? [...result, makeLine(endKey, { kind: 'cut', level: 1, count, of: 'rows' })]
        : result
      return { lines, totalCount, isTotalExact, sums: sums ?? null, groupCount: null }
    },
    act: () => null,
  }
}
