/**
 * The dashboard's figures outside of React: fetches them, follows the live view, fetches again at the company's interval
 * and after a failure, and keeps the last good values. Two mounts of one session may each have a feed.
 */
import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { kpi } from '../../contract/endpoints/kpi'
import { asksToFetch, type LiveMessage } from '../../contract/live-messages'
import { widgetData, type WidgetData } from '../../contract/widgets'
import type { Session } from '../../kernel/session'
import { freshnessOf, isRefreshDue, refreshIntervalMs, type Freshness, type RefreshState } from './freshness'

export interface ReceivedWidget {
  readonly data: WidgetData
  /** By this machine's clock, ms since 1970. */
  readonly receivedAt: number
  readonly freshness: Freshness
}

export interface FeedSnapshot {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly widgets: ReadonlyMap<number, ReceivedWidget>
  /** When the newest figures came; null before the first. */
  readonly updatedAt: number | null
  readonly freshness: Freshness
}

export interface FeedOptions {
  /** See LiveSubscription. */
  readonly isForEver?: boolean
  /** False while the user wants figures at the interval only. */
  readonly isLive?: boolean
}

export interface WidgetFeed {
  /** In the session's store. */
  readonly state: Atom<FeedSnapshot>
  snapshot(): FeedSnapshot
  /** Fetches now; resolves in any case, the snapshot says how it went. */
  refresh(): Promise<void>
  /** Starts timer, live view and the first fetch; the returned function ends all of it. */
  start(options?: FeedOptions): () => void
}

const empty: FeedSnapshot = { status: 'loading', widgets: new Map(), updatedAt: null, freshness: 'fresh' }
const memoryKey = 'dashboard.feed'
const tickMs = 1_000

/** A feed for one mount; what an earlier mount of this session received is there from the beginning. */
export function createWidgetFeed(session: Session, now: () => number = Date.now): WidgetFeed {
  let intervalMs = refreshIntervalMs(session.settings.userSettings.reportDataRefreshMinutes)
  const { store } = session
  const state = atom(remembered(session) ?? empty)
  const snapshot = () => store.get(state)
  let tried: RefreshState = { triedAt: Number.NEGATIVE_INFINITY, failedAt: null }
  let fetches = 0
  let lastApplied = 0
  let ended = new AbortController()

  const publish = (next: Partial<FeedSnapshot>) => {
    store.set(state, { ...snapshot(), ...next })
    session.memory.set(memoryKey, snapshot())
  }

  const receive = (rows: readonly WidgetData[], isFetch: boolean) => {
    const receivedAt = now()
    const widgets = new Map(isFetch ? [] : snapshot().widgets)
    for (const row of rows) {
      const known = snapshot().widgets.get(row.id)
      const data = newer(known?.data, row, isFetch)
      if (data !== undefined) widgets.set(row.id, { data, receivedAt, freshness: 'fresh' })
      // An administrator may change it while the dashboard is open.
      if (row.refreshMinutes !== undefined) intervalMs = refreshIntervalMs(row.refreshMinutes)
    }
    publish({ status: 'ready', widgets, updatedAt: receivedAt })
    age()
  }

  const refresh = async (): Promise<void> => {
    const turn = ++fetches
    const { signal } = ended
    tried = { ...tried, triedAt: now() }
    try {
      const rows = await session.api.call(kpi.availableWidgets, {}, { signal })
      if (signal.aborted || turn < lastApplied) return
      lastApplied = turn
      tried = { ...tried, failedAt: null }
      receive(rows, true)
    } catch {
      // The values stay and show their age; a dialog over a wall display would help nobody.
      if (signal.aborted || turn < lastApplied) return
      tried = { ...tried, failedAt: now() }
      if (snapshot().status !== 'ready') publish({ status: 'failed' })
      age()
    }
  }

  /** Marks what missed its refresh; tells listeners only when a mark changes. */
  const age = () => {
    const at = now()
    let hasChanged = false
    const widgets = new Map(snapshot().widgets)
    for (const [id, widget] of widgets) {
      const freshness = freshnessOf(widget.receivedAt, tried.failedAt, intervalMs, at)
      if (freshness === widget.freshness) continue
      hasChanged = true
      widgets.set(id, { ...widget, freshness })
    }
    const { updatedAt } = snapshot()
    const freshness = updatedAt === null ? 'fresh' : freshnessOf(updatedAt, tried.failedAt, intervalMs, at)
    if (hasChanged || freshness !== snapshot().freshness) publish({ widgets, freshness })
  }

  const onMessage = (message: LiveMessage) => {
    if (asksToFetch(message)) return void refresh()
    const rows = widgetsOf(message)
    if (rows.length > 0 && snapshot().status === 'ready') receive(rows, false)
  }

  return {
    state,
    snapshot,
    refresh,
    start({ isForEver = false, isLive = true } = {}) {
      ended = new AbortController()
      const running = ended
      void refresh()
      const unsubscribe =
        isLive &&
        session.live.subscribe({
          view: 'Kpi',
          isForEver,
          onMessage,
          onRegistered: refresh,
          // Without the live view the interval still brings new figures.
          onRefused: () => undefined,
        })
      const timer = setInterval(() => {
        if (isRefreshDue(tried, intervalMs, now())) void refresh()
        age()
      }, tickMs)
      return () => {
        running.abort()
        clearInterval(timer)
        if (unsubscribe !== false) unsubscribe()
      }
    },
  }
}

/** Lets the next mount begin with a selection that was just saved, before the server confirms it. */
export function rememberSelection(session: Session, ids: readonly number[]): void {
  const snapshot = remembered(session)
  if (snapshot === undefined) return
  const order = [...new Set([...ids, ...snapshot.widgets.keys()])]
  const widgets = order.flatMap(id => {
    const widget = snapshot.widgets.get(id)
    const isEnabled = ids.includes(id)
    return widget === undefined ? [] : [[id, { ...widget, data: { ...widget.data, isEnabled } }] as const]
  })
  session.memory.set(memoryKey, { ...snapshot, widgets: new Map(widgets) } satisfies FeedSnapshot)
}

function remembered(session: Session): FeedSnapshot | undefined {
  const kept = session.memory.get(memoryKey)
  return kept === undefined ? undefined : (kept as FeedSnapshot)
}

function widgetsOf(message: LiveMessage): readonly WidgetData[] {
  if (message.methodName === 'Deleted' || message.methodName === 'BulkDelete') return []
  const models = message.methodName === 'Bulk' ? (message.viewModels ?? []) : [message.viewModel]
  return models.flatMap(model => {
    const read = v.safeParse(widgetData, model)
    return read.success ? [read.output] : []
  })
}

/**
 * The row to keep: a value computed earlier never replaces a later one. What the user enabled is known to the fetch only:
 * a live message goes to the whole business unit.
 */
function newer(known: WidgetData | undefined, row: WidgetData, isFetch: boolean): WidgetData | undefined {
  if (known === undefined) return isFetch ? row : undefined
  const isEnabled = isFetch ? row.isEnabled : known.isEnabled
  const isOutdated = Date.parse(row.executionTime) < Date.parse(known.executionTime)
  return { ...(isOutdated ? known : row), isEnabled }
}
