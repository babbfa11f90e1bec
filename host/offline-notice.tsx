/** The notice of a lost network: its place over the page, and when it is shown. */
import { useEffect } from 'react'
import type { KernelSession } from '../src/kernel/create-session'
import { lazyPart } from '../src/ui/lazy-part'
import { useOfflineSince } from './use-offline-since'

const OfflineBar = lazyPart(() => import('./offline-bar'), 'OfflineBar')

/** The place of the notice, which is announced when it comes; its code is fetched while the network is there. */
export function OfflineNotice({ session }: { readonly session: KernelSession }) {
  const since = useOfflineSince()
  useEffect(() => void OfflineBar.preload(), [])
  return (
    <div className="offline-place" role="status">
      {since !== null && <OfflineBar session={session} since={since} />}
    </div>
  )
}
