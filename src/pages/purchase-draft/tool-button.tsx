/** A tool of the lines that opens a popover at its button: an icon with its label, or the icon alone where touch leaves no room. */
import { useRef, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../ui/controls/button'
import { useTouch } from '../line-table/use-touch'

export interface ToolButtonProps {
  readonly icon: 'plus' | 'columns'
  readonly label: string
  readonly kind?: 'quiet' | 'secondary'
  /** What it opens, at the button. */
  readonly children: (opened: { readonly anchor: Element; readonly onClose: () => void }) => ReactNode
}

/** Opens and closes it. */
export function ToolButton({ icon, label, kind = 'secondary', children }: ToolButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<Element | null>(null)
  const isTouch = useTouch()
  const opening = {
    ref: button,
    size: 'small',
    kind,
    icon,
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
    onClick: () => setAnchor(anchor === null ? button.current : null),
  } as const
  return (
    <>
      {isTouch ? <IconButton {...opening} label={label} /> : <Button {...opening}>{label}</Button>}
      {anchor !== null && children({ anchor, onClose: () => setAnchor(null) })}
    </>
  )
}
