/** The feed of a mounted dashboard as React state. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../session-context'
import { createWidgetFeed, type FeedSnapshot } from './widget-feed'

/** Figures while mounted, and a way to fetch them now. */
export function useWidgetFeed(): { readonly feed: FeedSnapshot; refresh(): Promise<void> } {
  const session = useSession()
  const [kept, setKept] = useState(() => ({ session, feed: createWidgetFeed(session) }))
  const current = kept.session === session ? kept : { session, feed: createWidgetFeed(session) }
  if (current !== kept) setKept(current)
  const { feed } = current
  useEffect(() => feed.start(), [feed])
  return { feed: useSyncExternalStore(feed.subscribe, feed.snapshot), refresh: feed.refresh }
}
