/** Which element the gallery shows: the one that the address's hash names, so that a link, a bookmark and the way back lead to it. */
import { useSyncExternalStore } from 'react'
import type { DescribedElement } from './manifest'

/** Tag names are what the hash may be; anything else shows the grids. */
export function useChosenTag(elements: readonly DescribedElement[]): DescribedElement['tagName'] {
  const hash = useSyncExternalStore(onHashChange, () => location.hash)
  return elements.find(({ tagName }) => `#${tagName}` === hash)?.tagName ?? 'cockpit-order-grids'
}

function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
