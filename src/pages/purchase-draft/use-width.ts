import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of an element in whole px, updated on resize; 0 before it is measured. */
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
