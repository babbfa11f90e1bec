/**
 * The data of the KPI tile reports outside of React: fetched whenever the dashboard's figures are renewed, at most every ten
 * seconds, and kept while a fetch fails.
 */
import { atom, type Atom } from 'jotai'
import { kpi } from '../../../contract/endpoints/kpi'
import type { KpiReport } from '../../../contract/kpi-reports'
import type { Session } from '../../../kernel/session'

export interface ReportSnapshot {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly reports: readonly KpiReport[]
  /** When they came, by this machine's clock in ms since 1970; null before the first. */
  readonly receivedAt: number | null
  /** When the last fetch failed; null when it did not. */
  readonly failedAt: number | null
}

export interface ReportFeed {
  /** In the session's store. */
  readonly state: Atom<ReportSnapshot>
  snapshot(): ReportSnapshot
  /** The figures beside the reports were renewed: fetch as soon as the gap allows, or at once when somebody asks. */
  renew(isAtOnce?: boolean): void
  /** Begins to fetch when told; the returned function ends it. */
  start(): () => void
}

/** Live figures may be renewed each second; reports count many rows and are looked at more slowly. */
export const renewGapMs = 10_000
const memoryKey = 'dashboard.reports'

/** A feed for one mount; what an earlier mount of this session received is there from the beginning. */
export function createReportFeed(session: Session, now: () => number = Date.now): ReportFeed {
  let ended = new AbortController()
  const { store } = session
  const state = atom((session.memory.get(memoryKey) as ReportSnapshot | undefined) ?? empty)
  const snapshot = () => store.get(state)
  let triedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFetching = false
  let isAskedAgain = false

  const publish = (next: Partial<ReportSnapshot>) => {
    store.set(state, { ...snapshot(), ...next })
    session.memory.set(memoryKey, snapshot())
  }

  const fetchNow = async (): Promise<void> => {
    timer = undefined
    triedAt = now()
    isFetching = true
    const { signal } = ended
    try {
      const reports = await session.api.call(kpi.reportData, {}, { signal })
      if (signal.aborted) return
      publish({ status: 'ready', reports, receivedAt: now(), failedAt: null })
    } catch {
      // The dashboard goes on without them, and they are asked for again with its next figures.
      if (signal.aborted) return
      publish({ failedAt: now(), ...(snapshot().status === 'ready' ? {} : { status: 'failed' as const }) })
    }
    isFetching = false
    if (!isAskedAgain) return
    isAskedAgain = false
    renew()
  }

  const renew = (isAtOnce = false) => {
    if (ended.signal.aborted) return
    if (isFetching) {
      isAskedAgain = true
      return
    }
    if (timer !== undefined && !isAtOnce) return
    clearTimeout(timer)
    // A clock that was set back must not stop the reports.
    const elapsedMs = isAtOnce ? renewGapMs : Math.max(0, now() - triedAt)
    timer = setTimeout(() => void fetchNow(), Math.max(0, renewGapMs - elapsedMs))
  }

  return {
    state,
    snapshot,
    renew,
    start() {
      ended = new AbortController()
      const running = ended
      isFetching = false
      return () => {
        running.abort()
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}

const empty: ReportSnapshot = { status: 'loading', reports: [], receivedAt: null, failedAt: null }
