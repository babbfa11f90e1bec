/** A button above the lines that opens a popover. */
import { useRef, useState, type ReactNode } from 'react'
import { TouchButton } from '../../ui/lines/touch-button'

export interface ToolButtonProps {
  readonly icon: 'plus' | 'columns'
  readonly label: string
  readonly kind?: 'quiet' | 'secondary'
  /** The popover, anchored at the button. */
  readonly children: (opened: { readonly anchor: Element; readonly onClose: () => void }) => ReactNode
}

export function ToolButton({ icon, label, kind = 'secondary', children }: ToolButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <TouchButton
        ref={button}
        size="small"
        kind={kind}
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor === null ? button.current : null)}
      />
      {anchor !== null && children({ anchor, onClose: () => setAnchor(null) })}
    </>
  )
}
