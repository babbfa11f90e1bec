/** Dragging a row of a list by its handle: an accent line shows where it will land; Esc leaves the order as it was. */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

export interface RowDrag {
  readonly isDragged: boolean
  /** The dragged row would land before or after this row. */
  readonly mark: 'before' | 'after' | null
  readonly handle: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

interface Dragged {
  readonly field: string
  /** The new index among the other rows. */
  readonly to: number
}

/** Rows of `list` carry their name as `data-field`, in the order of `shown`; `onMove` gets the index among all of them. */
export function useListDrag(
  list: RefObject<HTMLElement | null>,
  shown: readonly string[],
  onMove: (field: string, to: number) => void,
): { of(field: string): RowDrag } {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef(dragged)
  const set = (next: Dragged | null) => {
    latest.current = next
    setDragged(next)
  }
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current = null
      setDragged(null)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isDragging])

  const others = shown.filter(field => field !== dragged?.field)
  const markOf = (field: string): RowDrag['mark'] => {
    if (dragged === null || dragged.to === shown.indexOf(dragged.field)) return null
    if (others[dragged.to] === field) return 'before'
    return dragged.to === others.length && others.at(-1) === field ? 'after' : null
  }
  return {
    of: field => ({
      isDragged: dragged?.field === field,
      mark: markOf(field),
      handle: {
        onPointerDown: event => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          set({ field, to: shown.indexOf(field) })
        },
        onPointerMove: event => {
          if (latest.current?.field !== field) return
          const rows = rowsOf(
            list.current,
            shown.filter(other => other !== field),
          )
          const to = rows.filter(row => middleOf(row) < event.clientY).length
          set({ field, to })
          rows[Math.min(to, rows.length - 1)]?.scrollIntoView({ block: 'nearest' })
        },
        onPointerUp: () => {
          const at = latest.current
          set(null)
          if (at !== null && at.to !== shown.indexOf(at.field)) onMove(at.field, at.to)
        },
        onPointerCancel: () => set(null),
      },
    }),
  }
}

function rowsOf(list: HTMLElement | null, fields: readonly string[]): readonly Element[] {
  const rows = [...(list?.querySelectorAll('[data-field]') ?? [])]
  return fields.flatMap(field => rows.find(row => row.getAttribute('data-field') === field) ?? [])
}

function middleOf(row: Element): number {
  const { top, bottom } = row.getBoundingClientRect()
  return (top + bottom) / 2
}
