/** A choice out of a list, with the browser's own select: it works with every keyboard, screen reader and touch screen. */
import type { IconName } from '../theme/icon-paths'
import { Icon, classNames } from '../theme/icons'
import { Field } from './field'
import type { FieldFrameProps } from './field'

export interface SelectOption<V extends string> {
  readonly value: V
  readonly label: string
  /** Consecutive options with the same group are listed under its name. */
  readonly group?: string | undefined
}

export interface SelectFieldProps<V extends string> extends FieldFrameProps {
  /** Empty text while nothing is chosen; it needs a `placeholder` then. */
  value: V | ''
  options: readonly SelectOption<V>[]
  onChange: (value: V) => void
  onBlur?: (() => void) | undefined
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  icon?: IconName | undefined
  variant?: 'regular' | 'small' | 'big' | undefined
  name?: string | undefined
}

export function SelectField<V extends string>({
  value,
  options,
  onChange,
  onBlur,
  placeholder,
  icon,
  variant = 'regular',
  name,
  ...frame
}: SelectFieldProps<V>) {
  const groups = [...new Set(options.map(option => option.group))]
  const choose = (chosen: string) => {
    const option = options.find(candidate => candidate.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <Field {...frame}>
      {control => (
        <div className={classNames('in', kindClasses[variant], frame.error !== undefined && 'bad')}>
          {icon !== undefined && <Icon name={icon} />}
          <select
            {...control}
            value={value}
            name={name}
            onBlur={onBlur}
            onChange={event => choose(event.currentTarget.value)}
          >
            {value === '' && (
              <option value="" disabled>
                {placeholder ?? ''}
              </option>
            )}
            {groups.map(group => {
              const items = options
                .filter(option => option.group === group)
                .map(option => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))
              return group === undefined ? (
                items
              ) : (
                <optgroup key={group} label={group}>
                  {items}
                </optgroup>
              )
            })}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  )
}

const kindClasses = { regular: false, small: 'sm', big: 'big' } as const
