/** Whether the browser has a network, and since when it has none. */
import { useSyncExternalStore } from 'react'

/** When the network went away, ms since 1970; null while it is there. */
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
