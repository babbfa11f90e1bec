/**
 * Tooltips: a short name on hover, or the reason of a disabled action on hover and on focus. A tooltip stays while the
 * pointer is on it, and Esc closes it.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import type { Placement } from './floating'
import { Tip } from './tip'

/** How long the pointer rests before a tooltip opens, and how long it may take to move onto it before it closes (WCAG 1.4.13). */
const openDelayMs = 350
const closeDelayMs = 200

export interface TooltipOptions {
  /** No tooltip is shown while it is null. */
  content: ReactNode
  placement?: Placement | undefined
  /** One line of text, in a smaller box. */
  short?: boolean | undefined
}

/** Handlers for the element that the tooltip explains. */
export interface TooltipAnchorProps {
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: () => void
  onPointerUpCapture: (event: PointerEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: () => void
}

/**
 * A tooltip for one element: spread `anchorProps` on it and render `tooltip` beside it. It is visual only: the element keeps
 * its own accessible name and description.
 */
export function useTooltip({ content, placement = 'below', short = false }: TooltipOptions): {
  anchorProps: TooltipAnchorProps
  tooltip: ReactNode
} {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const schedule = useCallback((next: Element | null, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), delayMs)
  }, [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setAnchor(null)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const isShown = anchor !== null && content !== null && content !== undefined && content !== ''
  const anchorProps: TooltipAnchorProps = {
    onPointerEnter: event => schedule(event.currentTarget, openDelayMs),
    onPointerLeave: () => schedule(null, closeDelayMs),
    // After a press the tooltip is not needed, except to explain a disabled control.
    onPointerUpCapture: event => {
      if (!event.currentTarget.matches('[aria-disabled=true]')) hide()
    },
    onFocus: event => {
      if (event.currentTarget.matches(':focus-visible')) schedule(event.currentTarget, 0)
    },
    onBlur: hide,
  }
  const tooltip = isShown ? (
    <Tip
      anchor={anchor}
      placement={placement}
      short={short}
      onDismiss={hide}
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={() => schedule(null, closeDelayMs)}
    >
      {content}
    </Tip>
  ) : null
  return { anchorProps, tooltip }
}

/** A tooltip around one element: the child function receives the handlers to spread. */
export function Tooltip({
  children,
  ...options
}: TooltipOptions & { children: (anchorProps: TooltipAnchorProps) => ReactNode }) {
  const { anchorProps, tooltip } = useTooltip(options)
  return (
    <>
      {children(anchorProps)}
      {tooltip}
    </>
  )
}
