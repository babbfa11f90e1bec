/** Whether the browser is online, and since when it is offline. */
import { useSyncExternalStore } from 'react'

/** When the browser went offline, in ms since 1970; null while it is online. */
export function useOfflineSince(): number | null {
  return useSyncExternalStore(listen, offlineSince)
}

let since: number | null = null

function offlineSince(): number | null {
  since = navigator.onLine ? null : (since ?? Date.now())
  return since
}

function listen(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const name of events) addEventListener(name, onChange)
  return () => {
    for (const name of events) removeEventListener(name, onChange)
  }
}
