/** The head of a page with fields to edit: the number of edits, discard and save. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Icon } from '../theme/icons'
import './edit.css'

/** What the head needs from a form. */
export interface CountedForm {
  readonly count: number
  readonly problems: ReadonlyMap<string, unknown>
}

export interface EditCountProps {
  readonly form: CountedForm
  /** The number of edits, in words. */
  readonly children: ReactNode
}

/** The number of edits, and of those that are invalid; nothing while there are no edits. */
export function EditCount({ form, children }: EditCountProps) {
  const { t } = useTranslation()
  const { count, problems } = form
  if (count === 0) return null
  return (
    <span className="k-edit-count" role="status">
      <Icon name="edit" small />
      {children}
      {problems.size > 0 && `, ${t('unsaved.toCorrect', { count: problems.size })}`}
    </span>
  )
}

export interface SaveBarProps {
  readonly form: CountedForm & {
    readonly isSaving: boolean
    readonly reason: string | undefined
    discard(): void
    save(): Promise<unknown>
  }
  /** By default “Save”. */
  readonly label?: string | undefined
  /** Between the two buttons. */
  readonly children?: ReactNode
}

export function SaveBar({ form, label, children }: SaveBarProps) {
  const { t } = useTranslation()
  const isUnchanged = form.count === 0
  return (
    <>
      <Button kind="quiet" reason={isUnchanged ? t('unsaved.nothing') : undefined} onClick={form.discard}>
        {t('unsaved.discard')}
      </Button>
      {children}
      <SaveButton
        {...(label !== undefined && { label })}
        isSaving={form.isSaving}
        isUnchanged={isUnchanged}
        reason={form.reason}
        onSave={() => void form.save()}
      />
    </>
  )
}

export interface SaveButtonProps {
  /** By default “Save”. */
  readonly label?: string
  readonly kind?: 'primary' | 'secondary'
  readonly isSaving: boolean
  /** There is nothing to save. */
  readonly isUnchanged?: boolean
  /** Why saving is not allowed or not possible; takes precedence over `isUnchanged`. */
  readonly reason?: string | undefined
  readonly onSave: () => void
}

/** Saves, as Ctrl+S does (unsaved-page.ts). */
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
      {label ?? t('ui.save')}
    </Button>
  )
}
