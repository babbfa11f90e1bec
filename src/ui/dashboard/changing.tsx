/** Text that is tinted for a moment when its value changes while it is on the screen, and not when it first appears. */
import { useState, type ReactNode } from 'react'
import './changing.css'

export interface ChangingProps {
  readonly value: number | string | null
  readonly children: ReactNode
}

/** Marks a live change by restarting the tint; reduced motion turns it off. */
export function Changing({ value, children }: ChangingProps) {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return (
    <span key={String(value)} className={hasChanged ? 'changed' : undefined}>
      {children}
    </span>
  )
}
