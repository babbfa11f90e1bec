/** Runs the action of an address once when the browser opens it, and shows the loading bar meanwhile. */
import { useEffect, useEffectEvent } from 'react'
import { RouteLoader } from './route-loader'

/** @param onArrive leads on to another page; it handles its failures itself */
export function Arrival({ onArrive }: { readonly onArrive: () => Promise<void> }) {
  const arrive = useEffectEvent(onArrive)
  useEffect(() => void arrive(), [])
  return <RouteLoader />
}

/** The token of a link, in the hash, which is removed from the address at once: it is neither in the history nor sent to a server. */
export function takeToken(): string {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
  return token
}
