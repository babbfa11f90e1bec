/** The offline notice: its place above the page, and when it is shown. */
import { useEffect } from 'react'
import type { KernelSession } from '../src/kernel/session'
import { lazyPart } from '../src/ui/lazy-part'
import { useOfflineSince } from './use-offline-since'

const OfflineBar = lazyPart(() => import('./offline-bar'), 'OfflineBar')

/** The place of the notice, which is announced when it appears; its code is preloaded while the browser is online. */
export function OfflineNotice({ session }: { readonly session: KernelSession }) {
  const since = useOfflineSince()
  useEffect(() => void OfflineBar.preload(), [])
  return (
    <div className="offline-place" role="status">
      {since !== null && <OfflineBar session={session} since={since} />}
    </div>
  )
}
