/** A popover for a single question: head, body, foot; Esc and a press outside close it. */
import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button'
import { useFloating, useFocusReturn, useOutsidePress } from './floating'
import type { Anchor, Placement } from './floating'
import { focusFirst } from './focus'

export interface PopoverProps {
  title: string
  /** After the title, for example a count. */
  note?: ReactNode
  anchor: Anchor
  placement?: Placement | undefined
  /** In px. */
  width?: number | undefined
  /** Buttons at the foot. */
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** An open popover; the owner unmounts it at `onClose`. */
export function Popover({
  title,
  note,
  anchor,
  placement = 'below',
  width,
  footer,
  onClose,
  children,
}: PopoverProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useFocusReturn(ref)
  useFloating(ref, anchor, placement)
  useOutsidePress(ref, anchor, onClose)
  useLayoutEffect(() => {
    if (ref.current !== null) focusFirst(ref.current)
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={ref}
      className="pop"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      popover="manual"
      style={width === undefined ? undefined : { width: `${width}px` }}
      onKeyDown={handleKey}
    >
      <div className="pt">
        <span id={titleId}>{title}</span>
        {note !== undefined && <small>{note}</small>}
        <span className="grow" />
        <IconButton icon="close" label={t('ui.close')} kind="quiet" size="small" onClick={onClose} />
      </div>
      <div className="pb">{children}</div>
      {footer !== undefined && footer !== false && <div className="pf">{footer}</div>}
    </div>
  )
}
