/** A row that shows as many of its children as fit; the others wrap out of sight and are out of reach of the keyboard. */
import { useEffect, useState, type RefObject } from 'react'

/** How many children of `ref` are out of sight. Its style wraps them and cuts off everything below the first line. */
export function useOverflow(ref: RefObject<HTMLElement | null>): number {
  const [hiddenCount, setHiddenCount] = useState(0)
  useEffect(() => {
    const row = ref.current
    if (row === null || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const children = [...row.children].filter(child => child instanceof HTMLElement)
      const top = children[0]?.offsetTop ?? 0
      let count = 0
      for (const child of children) {
        const isHidden = child.offsetTop > top
        child.inert = isHidden
        if (isHidden) count += 1
      }
      setHiddenCount(count)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(row)
    const changes = new MutationObserver(measure)
    changes.observe(row, { childList: true, characterData: true, subtree: true })
    measure()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [ref])
  return hiddenCount
}
