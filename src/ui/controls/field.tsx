/** The frame of a form field: label above, hint or error below, and the ids that connect them with the control. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph, classNames } from '../theme/icons'

/** The props of every field. */
export interface FieldFrameProps {
  label: string
  /** The label is for assistive technology only, as in a toolbar. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** The error as a sentence that says what to enter; present means that the value is invalid. */
  error?: string | undefined
  /** unmarked: for assistive technology only, in a form in which every field is required. */
  required?: boolean | 'unmarked' | undefined
  /** Right of the label, for example a link. */
  aside?: ReactNode
}

/** Attributes that the control inside a field must carry. */
export interface ControlAttributes {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps extends FieldFrameProps {
  children: (control: ControlAttributes) => ReactNode
}

export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  aside,
  children,
}: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const noteId = `${id}note`
  const hasNote = error !== undefined || (hint !== undefined && hint !== null)
  const labelElement = (
    <label htmlFor={id} className={hideLabel ? 'sr' : undefined}>
      {label}
      {required === true && (
        <>
          <span className="req" aria-hidden="true">
            *
          </span>
          <span className="sr"> {t('ui.required')}</span>
        </>
      )}
    </label>
  )
  return (
    <div className="f">
      {aside === undefined ? (
        labelElement
      ) : (
        <div className="flab">
          {labelElement}
          {aside}
        </div>
      )}
      {children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required !== false || undefined,
      })}
      {hasNote && (
        <span id={noteId} className={classNames('hint', error !== undefined && 'err')}>
          {error !== undefined && <Glyph name="octagon" />}
          {error ?? hint}
        </span>
      )}
    </div>
  )
}
