/** What pages with fields to edit share: how much is edited, undo and save, and a field that somebody else changed meanwhile. */
import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button'
import { Icon, classNames } from '../ui/theme/icons'
import { useTranslation } from '../ui/use-translation'
import './page-frame-look'

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
  readonly label: string
  /** Why there is nothing to undo. */
  readonly reason: string | undefined
  readonly onDiscard: () => void
}

/** Drops all edits. */
export function DiscardButton({ label, reason, onDiscard }: DiscardButtonProps) {
  return (
    <Button kind="quiet" reason={reason} onClick={onDiscard}>
      {label}
    </Button>
  )
}

export interface SaveButtonProps {
  readonly label: string
  readonly kind?: 'primary' | 'secondary'
  readonly isSaving: boolean
  /** Why there is nothing to save, or nobody may. */
  readonly reason: string | undefined
  readonly onSave: () => void
}

/** Saves, as Ctrl+S does (ui/use-unsaved-page.ts). */
export function SaveButton({ label, kind = 'primary', isSaving, reason, onSave }: SaveButtonProps) {
  return (
    <Button kind={kind} icon="save" shortcut="Ctrl S" busy={isSaving} reason={reason} onClick={onSave}>
      {label}
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
