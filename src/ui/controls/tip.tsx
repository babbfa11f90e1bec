/** The box of a tooltip; tooltip.tsx decides when it is shown. */
import { useRef, type ReactNode } from 'react'
import '../theme/control-look'
import { classNames } from '../theme/icons'
import { useFloating, type Placement } from './floating'

/** See ReasonTip in tooltip.tsx. */
export { ReasonContent } from './reason-content'

export interface TipProps {
  anchor: Element
  placement: Placement
  short?: boolean | undefined
  children: ReactNode
  onPointerEnter?: (() => void) | undefined
  onPointerLeave?: (() => void) | undefined
}

/** The box of a tooltip, shown as long as it is mounted. */
export function Tip({
  anchor,
  placement,
  short = false,
  children,
  onPointerEnter,
  onPointerLeave,
}: TipProps) {
  const ref = useRef<HTMLDivElement>(null)
  useFloating(ref, anchor, placement)
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
