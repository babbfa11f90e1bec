/** Asks for the name of a saved set. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CriteriaSet } from '../../contract/endpoints/report-plans'
import { nameLengthMost } from '../../contract/limits'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'

export interface SetNameDialogProps {
  readonly title: string
  readonly start: string
  readonly sets: readonly CriteriaSet[]
  /** The set to rename, whose own name is allowed. */
  readonly own?: CriteriaSet
  readonly onClose: (name?: string) => void
}

/** The dialog; it closes with the name. */
export function SetNameDialog({ title, start, sets, own, onClose }: SetNameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(start)
  const [isSent, setSent] = useState(false)
  const other = sets.find(set => set.id !== own?.id && isSameName(set.name, name))
  const error =
    name.trim() === ''
      ? t('report.set.nameMissing')
      : own !== undefined && other !== undefined
        ? t('report.set.nameTaken')
        : undefined
  return (
    <SubmitDialog
      title={title}
      submitLabel={t(own === undefined && other !== undefined ? 'report.set.replace' : 'report.saveSet')}
      onCancel={() => onClose()}
      onSubmit={() => {
        setSent(true)
        if (error === undefined) onClose(name.trim())
      }}
    >
      <TextField
        label={t('report.set.name')}
        required
        value={name}
        maxLength={nameLengthMost}
        error={isSent ? error : undefined}
        hint={
          own === undefined && other !== undefined
            ? t('report.set.replaces', { name: other.name })
            : undefined
        }
        onChange={setName}
      />
    </SubmitDialog>
  )
}

/** Whether two names count as the same: case does not matter. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
}
