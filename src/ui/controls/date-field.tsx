/**
 * A day, with the browser's own calendar. The browser shows it in its own format; the value is always yyyy-mm-dd, and
 * everywhere else days stand in the company's format.
 */
import { isIsoDay } from '../../contract/wire-values'
import { classNames } from '../theme/icons'
import { Field } from './field'
import type { FieldFrameProps } from './field'

export interface DateFieldProps extends FieldFrameProps {
  /** yyyy-mm-dd; any other text, which an address may bring, stands as an empty field. */
  value: string
  onChange: (value: string) => void
  /** What is typed is no day that exists, such as 31 February; told when the field is left or Enter is pressed. */
  onIncorrect?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  /** First and last day, yyyy-mm-dd. */
  min?: string | undefined
  max?: string | undefined
  name?: string | undefined
}

/** A labelled day. */
export function DateField({
  value,
  onChange,
  onIncorrect,
  onBlur,
  min,
  max,
  name,
  ...frame
}: DateFieldProps) {
  return (
    <Field {...frame}>
      {control => (
        <div className={classNames('in', frame.error !== undefined && 'bad')}>
          <input
            {...control}
            type="date"
            // Any other text the browser refuses with a warning. Years before the first one are on their way to be typed.
            value={isIsoDay(value) ? value : ''}
            name={name}
            min={min}
            max={max ?? '9999-12-31'}
            onBlur={event => {
              if (event.currentTarget.validity.badInput) onIncorrect?.()
              onBlur?.()
            }}
            onKeyDown={event => {
              if (event.key === 'Enter' && event.currentTarget.validity.badInput) onIncorrect?.()
            }}
            onChange={event => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  )
}
