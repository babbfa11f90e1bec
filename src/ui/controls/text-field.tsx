/** One line of text, a password with a button that reveals it, a search box, or several lines. */
import { useState } from 'react'
import type { KeyboardEventHandler, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../theme/icon-paths'
import { Icon, classNames } from '../theme/icons'
import { Field } from './field'
import type { FieldFrameProps } from './field'

export interface TextFieldProps extends FieldFrameProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined
  type?: 'text' | 'password' | 'search' | 'email' | 'tel' | undefined
  placeholder?: string | undefined
  icon?: IconName | undefined
  /** Text inside at the right, for example a unit. */
  unit?: string | undefined
  /** Key shown inside at the right while the field is empty. */
  shortcut?: string | undefined
  name?: string | undefined
  autoComplete?: string | undefined
  maxLength?: number | undefined
  readOnly?: boolean | undefined
  /** An identifier: the browser neither capitalises nor spell-checks it, as in passwords. */
  verbatim?: boolean | undefined
  /** quiet: without an edge, for the header's search. small: as high as small buttons. big: the sign-in form. */
  variant?: 'regular' | 'quiet' | 'small' | 'big' | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({
  value,
  onChange,
  type = 'text',
  icon,
  unit,
  shortcut,
  variant = 'regular',
  readOnly = false,
  inputRef,
  onBlur,
  onKeyDown,
  placeholder,
  name,
  autoComplete,
  maxLength,
  verbatim = type === 'password',
  ...frame
}: TextFieldProps) {
  const { t } = useTranslation()
  const [isRevealed, setRevealed] = useState(false)
  const isPassword = type === 'password'
  return (
    <Field {...frame}>
      {control => (
        <div
          className={classNames(
            'in',
            kindClasses[variant],
            readOnly && 'ro',
            frame.error !== undefined && 'bad',
          )}
        >
          {icon !== undefined && <Icon name={icon} />}
          <input
            {...control}
            ref={inputRef}
            type={isPassword && isRevealed ? 'text' : type}
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            placeholder={placeholder}
            name={name}
            autoComplete={autoComplete ?? 'off'}
            autoCapitalize={verbatim ? 'none' : undefined}
            spellCheck={verbatim ? false : undefined}
            maxLength={maxLength}
            readOnly={readOnly}
          />
          {unit !== undefined && <span className="unit">{unit}</span>}
          {type === 'search' && value !== '' && (
            <button type="button" aria-label={t('ui.clear')} onClick={() => onChange('')}>
              <Icon name="close" />
            </button>
          )}
          {isPassword && (
            <button
              type="button"
              aria-label={t('ui.showPassword')}
              aria-pressed={isRevealed}
              onClick={() => setRevealed(!isRevealed)}
            >
              <Icon name="eye" />
            </button>
          )}
          {shortcut !== undefined && value === '' && <kbd aria-hidden="true">{shortcut}</kbd>}
        </div>
      )}
    </Field>
  )
}

export interface TextAreaFieldProps extends FieldFrameProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  rows?: number | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
}

export function TextAreaField({
  value,
  onChange,
  onBlur,
  rows = 3,
  maxLength,
  placeholder,
  ...frame
}: TextAreaFieldProps) {
  return (
    <Field {...frame}>
      {control => (
        <div className={classNames('in area', frame.error !== undefined && 'bad')}>
          <textarea
            {...control}
            value={value}
            onChange={event => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            rows={rows}
            maxLength={maxLength}
            placeholder={placeholder}
          />
        </div>
      )}
    </Field>
  )
}

const kindClasses = { regular: false, quiet: 'quiet', small: 'sm', big: 'big' } as const
