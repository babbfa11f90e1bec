/** The notice of a lost network: its place over the page, and when it is shown. */
import { useEffect } from 'react'
import type { KernelSession } from '../src/kernel/create-session'
import { Later } from '../src/ui/later'
import { preload } from '../src/ui/use-lazy-module'
import { useOfflineSince } from './use-offline-since'

const loadOfflineBar = () => import('./offline-bar')

/** The place of the notice, which is announced when it comes; its code is fetched while the network is there. */
export function OfflineNotice({ session }: { readonly session: KernelSession }) {
  const since = useOfflineSince()
  useEffect(() => void preload(loadOfflineBar), [])
  return (
    <div className="offline-place" role="status">
      {since !== null && (
        <Later load={loadOfflineBar}>
          {({ OfflineBar }) => <OfflineBar session={session} since={since} />}
        </Later>
      )}
    </div>
  )
}
