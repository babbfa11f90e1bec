/** Progress: a bar or a ring with a known share, and a spinner where nothing is known. */
import type { CSSProperties } from 'react'
import { classNames } from '../theme/icons'

export interface ProgressProps {
  /** Accessible name: what is under way. */
  label: string
  /** Done of `max`; without it the end is unknown. */
  value?: number | undefined
  max?: number | undefined
}

/** A bar that fills, or passes along while the end is unknown. */
export function ProgressBar({ label, value, max = 100 }: ProgressProps) {
  return (
    <div
      className={classNames('bar', value === undefined && 'wait')}
      {...progressAttributes(label, value, max)}
    >
      <i style={value === undefined ? undefined : { width: `${shareOf(value, max)}%` }} />
    </div>
  )
}

/** The same as a ring of 16 px, in the colour of the text around it. */
export function ProgressRing({ label, value, max = 100 }: ProgressProps) {
  const style = value === undefined ? undefined : ({ '--ring': `${shareOf(value, max)}%` } as CSSProperties)
  return (
    <span
      className={classNames('ring', value === undefined && 'turn')}
      style={style}
      {...progressAttributes(label, value, max)}
    />
  )
}

/** A turning ring for inside a control that says itself that it is busy. */
export function Spinner() {
  return <span className="ring turn" aria-hidden="true" />
}

function progressAttributes(label: string, value: number | undefined, max: number) {
  const known =
    value === undefined
      ? {}
      : { 'aria-valuenow': Math.min(value, max), 'aria-valuemin': 0, 'aria-valuemax': max }
  return { role: 'progressbar', 'aria-label': label, ...known }
}

function shareOf(value: number, max: number): number {
  return max > 0 ? Math.max(0, Math.min(100, (value / max) * 100)) : 0
}
