/** The KPI tile reports of a mounted panel as React state. */
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useSession } from '../../session-context'
import { createReportFeed, type ReportFeed, type ReportSnapshot } from './report-feed'

/** What was received while mounted; fetched when `renewedAt` is another one, and now by `renew`. */
export function useReportFeed(renewedAt: number): ReportSnapshot & Pick<ReportFeed, 'renew'> {
  const session = useSession()
  const feed = useMemo(() => createReportFeed(session), [session])
  useEffect(() => feed.start(), [feed])
  useEffect(() => feed.renew(), [feed, renewedAt])
  return { ...useAtomValue(feed.state), renew: feed.renew }
}
