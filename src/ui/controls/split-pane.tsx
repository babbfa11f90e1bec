/**
 * Two panes with a movable handle between them: by mouse, by arrow keys in steps of 16 px, and back to the default with a
 * double click. The second pane has the stored size, the first one takes the rest.
 */
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { classNames } from '../theme/icons'

/** Px (design guide, section 4). */
export const splitHandlePx = 11
export const splitStepPx = 16

export interface SplitPaneProps {
  /** Accessible name of the handle. */
  label: string
  first: ReactNode
  /** Without a second pane the first one fills the parent. */
  second: ReactNode | null
  /** rows: one above the other (default). columns: side by side. */
  direction?: 'rows' | 'columns' | undefined
  /** Px of the second pane before the user moves the handle, and after a double click. */
  defaultSize: number
  /** The stored size of the second pane in px; `onSizeChange` reports the size when the handle is released. */
  initialSize?: number | undefined
  onSizeChange?: ((size: number) => void) | undefined
  minFirst?: number | undefined
  minSecond?: number | undefined
}

/** A pair of panes that fill their parent. */
export function SplitPane({
  label,
  first,
  second,
  direction = 'rows',
  defaultSize,
  initialSize,
  onSizeChange,
  minFirst = 120,
  minSecond = 80,
}: SplitPaneProps) {
  const container = useRef<HTMLDivElement>(null)
  const [chosenSize, setChosenSize] = useState(initialSize ?? defaultSize)
  const [available, setAvailable] = useState(Number.POSITIVE_INFINITY)
  const drag = useRef<{ from: number; size: number } | null>(null)
  const [isDragging, setDragging] = useState(false)
  const isRows = direction === 'rows'

  useLayoutEffect(() => {
    const element = container.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setAvailable(isRows ? element.clientHeight : element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isRows])

  const most = Math.max(minSecond, available - splitHandlePx - minFirst)
  const fit = (size: number) => Math.round(Math.max(minSecond, Math.min(size, most)))
  const size = fit(chosenSize)
  const moveTo = (next: number) => {
    const fitted = fit(next)
    setChosenSize(fitted)
    return fitted
  }
  const settle = (next: number) => {
    const settled = moveTo(next)
    onSizeChange?.(settled)
  }
  const positionOf = (event: PointerEvent) => (isRows ? event.clientY : event.clientX)

  const handleKey = (event: KeyboardEvent) => {
    // The handle moves in the direction of the arrow key, so the second pane grows when the handle moves up or left.
    const [grow, shrink] = isRows ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
    if (event.key === grow) settle(size + splitStepPx)
    else if (event.key === shrink) settle(size - splitStepPx)
    else if (event.key === 'Home' && Number.isFinite(most)) settle(most)
    else if (event.key === 'End') settle(minSecond)
    else if (event.key === 'Enter') settle(defaultSize)
    else return
    event.preventDefault()
  }

  return (
    <div ref={container} className={classNames('panes', isRows && 'rows')}>
      <div className="pane" style={{ flex: '1 1 0' }}>
        {first}
      </div>
      {second !== null && (
        <>
          <div
            className={classNames('split', isDragging && 'drag')}
            role="separator"
            tabIndex={0}
            aria-label={label}
            aria-orientation={isRows ? 'horizontal' : 'vertical'}
            aria-valuenow={size}
            aria-valuemin={minSecond}
            aria-valuemax={Number.isFinite(most) ? most : size}
            aria-valuetext={`${size} px`}
            onKeyDown={handleKey}
            onDoubleClick={() => settle(defaultSize)}
            onPointerDown={event => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              drag.current = { from: positionOf(event), size }
              setDragging(true)
            }}
            onPointerMove={event => {
              if (drag.current !== null) moveTo(drag.current.size + drag.current.from - positionOf(event))
            }}
            onPointerUp={() => {
              if (drag.current !== null && drag.current.size !== size) onSizeChange?.(size)
              drag.current = null
              setDragging(false)
            }}
            onPointerCancel={() => {
              drag.current = null
              setDragging(false)
            }}
          />
          <div className="pane" style={{ flex: `0 0 ${size}px` }}>
            {second}
          </div>
        </>
      )}
    </div>
  )
}
