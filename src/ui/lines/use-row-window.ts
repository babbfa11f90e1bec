/** Which rows of a long list are rendered: those in view, some around them, and the one that has the focus. */
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

export interface RowWindow {
  /** Indexes in order. */
  readonly shown: readonly number[]
  /** Scrolls a row into view. Call it in an event or a layout effect; the rows around it are there after the next render. */
  reveal(index: number): void
}

/** Rows beyond the edges that are rendered in advance for scrolling. */
const around = 8
/** Height until the list is measured. */
const startHeight = 800

/** Follows the scroll of `ref`, whose rows are `rowHeight` px high and begin `headHeight` px below its top. */
export function useRowWindow(
  ref: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headHeight: number,
  focused: number | null,
): RowWindow {
  const [view, setView] = useState({ top: 0, height: startHeight })
  const measure = useCallback(() => {
    const box = ref.current
    if (box === null) return
    const top = Math.floor(box.scrollTop / rowHeight) * rowHeight
    const height = box.clientHeight > 0 ? box.clientHeight : startHeight
    setView(current => (current.top === top && current.height === height ? current : { top, height }))
  }, [ref, rowHeight])
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return undefined
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer?.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [ref, measure])
  return {
    shown: rowsInView(view.top, view.height, rowHeight, count, focused),
    reveal: index => {
      const box = ref.current
      if (box === null) return
      const top = index * rowHeight
      const room = box.clientHeight - headHeight - rowHeight
      if (top < box.scrollTop) box.scrollTop = top
      else if (top > box.scrollTop + room) box.scrollTop = top - room
      measure()
    },
  }
}

/** Indexes of the rows to render. Pure. */
export function rowsInView(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
  focused: number | null,
): number[] {
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) + around)
  const rows: number[] = []
  if (focused !== null && focused < first && focused >= 0) rows.push(focused)
  for (let index = first; index <= last; index++) rows.push(index)
  if (focused !== null && focused > last && focused < count) rows.push(focused)
  return rows
}
