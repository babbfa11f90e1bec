/** What pages with fields to edit share: how much is edited, undo and save, and a field that somebody else changed meanwhile. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/controls/button'
import { Icon, classNames } from '../ui/theme/icons'
import './page-frame.css'

/** How many edits there are, in words, and how many of them are wrong. */
export function EditCount({ children }: { readonly children: ReactNode }) {
  return (
    <span className="k-edit-count" role="status">
      <Icon name="edit" small />
      {children}
    </span>
  )
}

export interface DiscardButtonProps {
  readonly isUnchanged: boolean
  readonly onDiscard: () => void
}

/** Drops all edits. */
export function DiscardButton({ isUnchanged, onDiscard }: DiscardButtonProps) {
  const { t } = useTranslation()
  return (
    <Button kind="quiet" reason={isUnchanged ? t('unsaved.nothing') : undefined} onClick={onDiscard}>
      {t('unsaved.discard')}
    </Button>
  )
}

export interface SaveButtonProps {
  /** Absent: “Save”. */
  readonly label?: string
  readonly kind?: 'primary' | 'secondary'
  readonly isSaving: boolean
  /** There is nothing to save. */
  readonly isUnchanged?: boolean
  /** Why nobody may save, or nothing can be; it goes before `isUnchanged`. */
  readonly reason?: string | undefined
  readonly onSave: () => void
}

/** Saves, as Ctrl+S does (ui/use-unsaved-page.ts). */
export function SaveButton(props: SaveButtonProps) {
  const { label, kind = 'primary', isSaving, isUnchanged = false, reason, onSave } = props
  const { t } = useTranslation()
  return (
    <Button
      kind={kind}
      icon="save"
      shortcut="Ctrl+S"
      busy={isSaving}
      reason={reason ?? (isUnchanged ? t('unsaved.nothing') : undefined)}
      onClick={onSave}
    >
      {label ?? t('unsaved.save')}
    </Button>
  )
}

export interface EditedFieldProps {
  readonly field: string
  readonly isEdited: boolean
  /** What somebody else made of it meanwhile, in a sentence and as the value alone; absent where nobody did. */
  readonly theirs?: { readonly note: string; readonly value: string } | undefined
  readonly className: string
  /** Takes what somebody else saved. */
  readonly onTake: () => void
  readonly children: ReactNode
}

/** The place of a field. A save finds it by `data-field`. */
export function EditedField({ field, isEdited, theirs, className, onTake, children }: EditedFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={classNames(className, isEdited && 'k-edited')} data-field={field}>
      {children}
      {theirs !== undefined && (
        <p className="k-theirs" role="status">
          {theirs.note}{' '}
          <button type="button" className="lnk" onClick={onTake}>
            {t('grid.form.take', { value: theirs.value })}
          </button>
        </p>
      )}
    </div>
  )
}
