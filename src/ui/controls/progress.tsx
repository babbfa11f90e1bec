/** A bar of progress with a known share, or an indeterminate one. */
import { classNames } from '../theme/icons'

export interface ProgressBarProps {
  /** Accessible name of the task. */
  label: string
  /** The amount done, of `max`; without it the bar is indeterminate. */
  value?: number | undefined
  max?: number | undefined
}

/** Determinate, or moving while the total is unknown. */
export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  const known =
    value === undefined
      ? {}
      : { 'aria-valuenow': Math.min(value, max), 'aria-valuemin': 0, 'aria-valuemax': max }
  return (
    <div
      className={classNames('bar', value === undefined && 'wait')}
      role="progressbar"
      aria-label={label}
      {...known}
    >
      <i style={value === undefined ? undefined : { width: `${shareOf(value, max)}%` }} />
    </div>
  )
}

function shareOf(value: number, max: number): number {
  return max > 0 ? Math.max(0, Math.min(100, (value / max) * 100)) : 0
}
