/** The place of a field in a form: that it was edited, and what somebody else made of it meanwhile. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph, classNames } from '../theme/icons'
import './edit.css'

export interface ConflictNoteProps {
  /** What somebody else made of the value, in a sentence. */
  readonly text: string
  /** Their value in words; absent where it cannot be taken. */
  readonly value?: string | undefined
  readonly onTake: () => void
}

/** Under a field: what somebody else made of it, and the offer to take that. Who goes on saves his own. */
export function ConflictNote({ text, value, onTake }: ConflictNoteProps) {
  const { t } = useTranslation()
  return (
    <p className="k-theirs" role="status">
      <Glyph name="triangle" />
      <span>{text}</span>
      {value !== undefined && (
        <button type="button" className="lnk" onClick={onTake}>
          {t('grid.form.take', { value })}
        </button>
      )}
    </p>
  )
}

export interface EditFieldProps {
  readonly field: string
  readonly isEdited: boolean
  /** What somebody else made of it meanwhile, in a sentence and as the value alone; absent where nobody did. */
  readonly theirs?: { readonly text: string; readonly value: string } | undefined
  readonly className?: string | undefined
  /** Takes what somebody else saved. */
  readonly onTake: () => void
  readonly children: ReactNode
}

/** The place of a field. A save finds it by `data-field`. */
export function EditField({ field, isEdited, theirs, className, onTake, children }: EditFieldProps) {
  return (
    <div className={classNames(className, isEdited && 'k-edited')} data-field={field}>
      {children}
      {theirs !== undefined && <ConflictNote {...theirs} onTake={onTake} />}
    </div>
  )
}
