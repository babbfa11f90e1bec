/** The custom view of the address, also when nothing else of the address changes: Back, Forward and links between views. */
import { useSyncExternalStore } from 'react'
import { customViewOf } from './custom-view'

/** What changes an address; the router tells of the last two on the window. */
const changes = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const

/** Id or name in the page's hash; null without one. */
export function useCustomView(): string | null {
  return useSyncExternalStore(listen, () => customViewOf(location.hash))
}

function listen(onChange: () => void): () => void {
  for (const name of changes) addEventListener(name, onChange)
  return () => {
    for (const name of changes) removeEventListener(name, onChange)
  }
}
