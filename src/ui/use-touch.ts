/** Whether the page is laid out for touch (DESIGN, layout). */
import { useEffect, useState } from 'react'

const touchQuery = '(max-width: 1150.98px)'

/** Follows the width of the window. */
export function useTouch(): boolean {
  const [isTouch, setTouch] = useState(() => globalThis.matchMedia?.(touchQuery).matches ?? false)
  useEffect(() => {
    const query = globalThis.matchMedia?.(touchQuery)
    const follow = () => setTouch(query?.matches ?? false)
    query?.addEventListener('change', follow)
    return () => query?.removeEventListener('change', follow)
  }, [])
  return isTouch
}
