/** A field of a form with its marks: edited, or changed by somebody else in the meantime. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph, classNames } from '../theme/icons'
import './edit.css'
import type { Field } from './edits'
import type { EditedForm } from './use-edits'

export interface ConflictNoteProps {
  /** The value saved by somebody else, in a sentence. */
  readonly text: string
  /** That value in words; absent where it cannot be taken over. */
  readonly value?: string | undefined
  readonly onTake: () => void
}

/** Below a field: the value saved by somebody else, with a button to take it over. Saving overwrites it with the user's own edit. */
export function ConflictNote({ text, value, onTake }: ConflictNoteProps) {
  const { t } = useTranslation()
  return (
    <p className="k-theirs" role="status">
      <Glyph name="triangle" />
      <span>
        {text}{' '}
        {value !== undefined && (
          <button type="button" className="lnk" title={value} onClick={onTake}>
            {t('grid.form.take', { value })}
          </button>
        )}
      </span>
    </p>
  )
}

export interface EditFieldProps<T extends object> {
  readonly form: Pick<EditedForm<T>, 'edits' | 'changedByOthers' | 'takeOthersValue'>
  readonly field: Field<T>
  /** The saved value in words. */
  readonly now: string
  /** The value saved by somebody else, in a sentence; absent: the default sentence. */
  readonly note?: string
  /** Whether the field is marked as edited; pages do that, dialogs do not. */
  readonly isMarked?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The container of a field. A form finds it by `data-field`. */
export function EditField<T extends object>(props: EditFieldProps<T>) {
  const { form, field, now, note, isMarked = true, className, children } = props
  const { t } = useTranslation()
  const isEdited = isMarked && form.edits[field] !== undefined
  return (
    <div className={classNames(className, isEdited && 'k-edited')} data-field={field}>
      {children}
      {form.changedByOthers.has(field) && (
        <ConflictNote
          text={note ?? t('unsaved.meanwhile', { now })}
          value={now}
          onTake={() => form.takeOthersValue(field)}
        />
      )}
    </div>
  )
}
