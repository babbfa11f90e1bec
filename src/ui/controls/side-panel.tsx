/** The frame of the panels beside a grid that change what it shows: filters, columns. It stays until it is closed. */
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button'
import { useFocusReturn } from './floating'
import { focusFirst } from './focus'
import './side-panel.css'

export interface SidePanelProps {
  readonly title: string
  /** Shown after the title: a count. */
  readonly note: string
  /** Between the title and the close button. */
  readonly actions?: ReactNode
  readonly footer: ReactNode
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** An open side panel; the focus goes to its first field, and back when it closes. Esc closes it. */
export function SidePanel({ title, note, actions, footer, onClose, onKeyDown, children }: SidePanelProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLElement>(null)
  const titleId = useId()
  useFocusReturn(ref)
  useLayoutEffect(() => {
    if (ref.current !== null) focusFirst(ref.current)
  }, [])
  return (
    <aside
      ref={ref}
      className="side k-side"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="pt">
        <h3 id={titleId}>{title}</h3>
        <small>{note}</small>
        <span className="grow" />
        {actions}
        <IconButton
          kind="quiet"
          size="small"
          icon="close"
          label={t('grid.panel.close', { name: title })}
          onClick={onClose}
        />
      </div>
      <div className="pb">{children}</div>
      <div className="pf">{footer}</div>
    </aside>
  )
}
