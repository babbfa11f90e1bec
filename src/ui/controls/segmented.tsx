/** A choice between two to five short options, all of them visible. */
import { useId } from 'react'
import type { IconName } from '../theme/icon-paths'
import { Icon } from '../theme/icons'

export interface SegmentedOption<V extends string> {
  readonly value: V
  readonly label: string
  readonly icon?: IconName | undefined
}

export interface SegmentedProps<V extends string> {
  /** What is being chosen, for assistive technology. */
  label: string
  value: V
  options: readonly SegmentedOption<V>[]
  onChange: (value: V) => void
}

/** A row of radio buttons that look like one control. */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon !== undefined && <Icon name={option.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
