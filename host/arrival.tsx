/** What an address does once when the browser comes to it, with the bar of a page that is on its way. */
import { useEffect, useEffectEvent } from 'react'
import { RouteLoader } from './route-loader'

/** @param onArrive leads on to another page; it settles its failures itself */
export function Arrival({ onArrive }: { readonly onArrive: () => Promise<void> }) {
  const arrive = useEffectEvent(onArrive)
  useEffect(() => void arrive(), [])
  return <RouteLoader />
}

/** The token of a link, in the hash, which is taken out of the address at once: no history has it, and no server is sent it. */
export function takeToken(): string {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
  return token
}
