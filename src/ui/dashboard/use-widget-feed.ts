/** The figures of a mounted dashboard, each with its freshness. */
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../session-context'
import { useResource } from '../use-resource'
import { freshnessOf, refreshIntervalMs, type Freshness } from './freshness'
import { refreshMinutesOf } from './widget-feed'
import { useLiveUpdates, type LiveUpdates } from './use-live-updates'
import { useCompanyDay, useOfNow } from '../use-now'
import { dashboardFigures, type FeedSnapshot, type WidgetFigure } from './widget-feed'

/** The fetch after midnight waits until it is midnight at the server too, whose clock is not measured exactly. */
const afterMidnightLeastMs = 5_000
/** Each page has its own moment after that, so that a hundred of them do not fetch at once. */
const afterMidnightSpreadMs = 25_000

const none: ReadonlyMap<number, WidgetFigure> = new Map()

interface FeedOptions {
  /** For unattended screens. */
  readonly isForEver?: boolean
  /** Increased when the surrounding page requests fresh figures. */
  readonly refreshes?: number
  /** Difference of the server's clock to this machine's, in ms; by default what the session measured. */
  readonly serverTimeOffsetMs?: number
}

/** Figures while mounted, a function to fetch them now, and whether they are updated live. */
export function useWidgetFeed(options: FeedOptions = {}): {
  readonly feed: FeedSnapshot
  readonly liveUpdates: LiveUpdates
  readonly refresh: () => void
} {
  const session = useSession()
  const { isForEver = false, refreshes = 0, serverTimeOffsetMs = session.serverTimeOffsetMs } = options
  const [lateMs] = useState(() => afterMidnightLeastMs + Math.random() * afterMidnightSpreadMs)
  const today = useCompanyDay(serverTimeOffsetMs - lateMs)
  const liveUpdates = useLiveUpdates()
  const isLive = isForEver || liveUpdates.isOn
  const {
    status,
    failure,
    value: figures = none,
    receivedAt,
    failedAt,
    refetch,
  } = useResource(dashboardFigures, undefined, { isForEver, isLive, version: `${refreshes} ${today}` })
  const intervalMs = refreshIntervalMs(refreshMinutesOf(figures, session))
  /** The freshness of the dashboard, then of each figure, as text, so that components render only when a mark changes. */
  const marks = useOfNow(
    useCallback(
      now =>
        [receivedAt ?? now, ...[...figures.values()].map(figure => figure.receivedAt)]
          .map(at => freshnessOf(at, failedAt, intervalMs, now))
          .join(' '),
      [figures, receivedAt, failedAt, intervalMs],
    ),
  )
  const feed = useMemo((): FeedSnapshot => {
    const [freshness = 'fresh', ...each] = marks.split(' ') as Freshness[]
    const widgets = [...figures].map(
      ([id, figure], index) => [id, { ...figure, freshness: each[index] ?? 'fresh' }] as const,
    )
    return {
      status,
      failure,
      widgets: new Map(widgets),
      updatedAt: receivedAt,
      freshness: receivedAt === null ? 'fresh' : freshness,
    }
  }, [status, failure, figures, receivedAt, marks])
  return { feed, liveUpdates, refresh: refetch }
}
