/** A number as exact decimal text: typed in the company's format, stepped by the arrow keys, never a float. */
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { classNames } from '../theme/icons'
import { sumDecimals, compareDecimals, isSameDecimal } from '../../contract/decimal'
import { parseDecimal, showDecimal, type DecimalMark } from '../../contract/typed-number'
import { Field } from './field'
import type { FieldFrameProps } from './field'

export interface NumberFieldProps extends FieldFrameProps {
  /** The decimal text of the API, or empty text. */
  value: string
  /** Decimal text, empty text, or null for a text that is not a number: show an error then. */
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  decimalSeparator?: DecimalMark | undefined
  /** Steps of the up and down arrows, and their limits, as decimal text. */
  step?: string | undefined
  min?: string | undefined
  max?: string | undefined
  unit?: string | undefined
  placeholder?: string | undefined
  name?: string | undefined
}

/** A labelled number. The typed text stays as it is until the field is left, or gets another value from elsewhere. */
export function NumberField({
  value,
  onChange,
  onBlur,
  decimalSeparator = '.',
  step = '1',
  min,
  max,
  unit,
  placeholder,
  name,
  ...frame
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // A text that is no number may be an empty value outside.
    const typed = draft === null ? null : parseDecimal(draft, decimalSeparator)
    if (!isSameDecimal(value, typed ?? '')) setDraft(null)
  }

  const change = (text: string) => {
    setDraft(text)
    onChange(parseDecimal(text, decimalSeparator))
  }
  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    const typed = draft === null ? value : parseDecimal(draft, decimalSeparator)
    if (typed === null) return
    event.preventDefault()
    const next = sumDecimals([typed === '' ? '0' : typed, event.key === 'ArrowUp' ? step : `-${step}`])
    change(showDecimal(within(next, min, max), decimalSeparator))
  }
  const leave = () => {
    // A text that is no number stays visible beside its error.
    if (draft !== null && parseDecimal(draft, decimalSeparator) !== null) setDraft(null)
    onBlur?.()
  }
  return (
    <Field {...frame}>
      {control => (
        <div className={classNames('in', frame.error !== undefined && 'bad')}>
          <input
            {...control}
            className="num"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? showDecimal(value, decimalSeparator)}
            name={name}
            placeholder={placeholder}
            onChange={event => change(event.currentTarget.value)}
            onKeyDown={stepBy}
            onBlur={leave}
          />
          {unit !== undefined && <span className="unit">{unit}</span>}
        </div>
      )}
    </Field>
  )
}

function within(value: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && compareDecimals(value, min) < 0) return min
  return max !== undefined && compareDecimals(value, max) > 0 ? max : value
}
