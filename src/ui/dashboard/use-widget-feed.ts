/** The feed of a mounted dashboard as React state. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useSession } from '../session-context'
import { useLiveUpdates, type LiveUpdates } from './use-live-updates'
import { createWidgetFeed, type FeedSnapshot } from './widget-feed'

/** Figures while mounted, a way to fetch them now, and whether they come live; `isForEver` for a screen that nobody touches. */
export function useWidgetFeed({ isForEver = false }: { readonly isForEver?: boolean } = {}): {
  readonly feed: FeedSnapshot
  readonly liveUpdates: LiveUpdates
  refresh(): Promise<void>
} {
  const session = useSession()
  const liveUpdates = useLiveUpdates()
  const isLive = isForEver || liveUpdates.isOn
  const [kept, setKept] = useState(() => ({ session, feed: createWidgetFeed(session) }))
  const current = kept.session === session ? kept : { session, feed: createWidgetFeed(session) }
  if (current !== kept) setKept(current)
  const { feed } = current
  useEffect(() => feed.start({ isForEver, isLive }), [feed, isForEver, isLive])
  return {
    feed: useAtomValue(feed.state),
    liveUpdates,
    refresh: feed.refresh,
  }
}
