/** How wide an element is. */
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Whole px, followed; 0 before it was measured. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return undefined
    const measure = () => setWidth(Math.floor(box.clientWidth))
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(box)
    return () => observer?.disconnect()
  }, [ref])
  return width
}
