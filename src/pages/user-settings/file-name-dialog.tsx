/** Asks for the name of a file or a folder; it stays open until the server accepted the name. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isValidName, normalizedName } from '../../contract/file-names'
import { nameLengthMost } from '../../contract/limits'
import { TextField } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { useAttempt } from '../../ui/use-attempt'

export interface FileNameDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly start: string
  /** Saves the name; a thrown failure is shown at the field. */
  readonly save: (name: string) => Promise<void>
  /** True after the name was saved. */
  readonly onClose: (isSaved?: true) => void
}

export function FileNameDialog({ title, submitLabel, start, save, onClose }: FileNameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(start)
  const [error, setError] = useState<string>()
  const { isBusy, problem, attempt, dismiss } = useAttempt()
  const submit = async () => {
    const wanted = normalizedName(name.trim())
    if (isBusy) return
    if (wanted === start) return onClose()
    if (!isValidName(wanted)) return setError(t('refusal.file-name-invalid'))
    if (await attempt(() => save(wanted))) onClose(true)
  }
  return (
    <SubmitDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onCancel={() => onClose()}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('files.name')}
        required
        value={name}
        maxLength={nameLengthMost}
        error={error ?? problem ?? undefined}
        onChange={text => {
          setName(text)
          setError(undefined)
          dismiss()
        }}
      />
    </SubmitDialog>
  )
}
