/** A choice among few values that stand side by side: radio buttons in the look of a switch. */
import { useId } from 'react'

export interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly values: readonly Value[]
  /** What stands on them, where it is not the value itself. */
  readonly names?: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export function Segments<Value extends string>({
  label,
  values,
  names,
  value,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {values.map(each => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          <span>{names?.[each] ?? each}</span>
        </label>
      ))}
    </fieldset>
  )
}
