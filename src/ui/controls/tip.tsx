/** The box of a tooltip; tooltip.tsx decides when it is shown. */
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../theme/icons'
import { useFloating, type Placement } from './floating'

export interface TipProps {
  anchor: Element
  placement: Placement
  short?: boolean | undefined
  children: ReactNode
  /** Esc was pressed, wherever the focus is (WCAG 1.4.13). */
  onDismiss?: (() => void) | undefined
  onPointerEnter?: (() => void) | undefined
  onPointerLeave?: (() => void) | undefined
}

/** The box of a tooltip, shown as long as it is mounted. */
export function Tip({
  anchor,
  placement,
  short = false,
  children,
  onDismiss,
  onPointerEnter,
  onPointerLeave,
}: TipProps) {
  const ref = useRef<HTMLDivElement>(null)
  useFloating(ref, anchor, placement)
  useDismissal(anchor, onDismiss)
  return (
    <div
      ref={ref}
      className={classNames('tip', short && 'short')}
      role="tooltip"
      popover="manual"
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {children}
    </div>
  )
}

/**
 * Calls `onDismiss` at Esc. Esc closes one surface at a time: with the focus on the anchor it closes the tooltip and not the dialog
 * under it; with the focus elsewhere it also keeps its usual effect there.
 */
function useDismissal(anchor: Element, onDismiss: (() => void) | undefined) {
  useEffect(() => {
    if (onDismiss === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (event.composedPath().includes(anchor)) {
        event.preventDefault()
        event.stopPropagation()
      }
      onDismiss()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [anchor, onDismiss])
}
