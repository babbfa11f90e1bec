/** The number of a document, asked for before it is created or saved; the next free one is shown as an example. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameLengthMost } from '../../contract/limits'
import type { Resource } from '../../kernel/resource'
import { TextField, type TextFieldProps } from '../../ui/controls/text-field'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import { useResource } from '../../ui/use-resource'

export interface DocumentNumberProps extends Pick<
  TextFieldProps,
  'label' | 'value' | 'hint' | 'required' | 'error' | 'onChange'
> {
  /** The next free number; the field also works without it. */
  readonly next: Resource<string>
}

export function DocumentNumber({ next, ...field }: DocumentNumberProps) {
  const { t } = useTranslation()
  const { value: example = '' } = useResource(next)
  return (
    <TextField
      hint={t('purchase.order.numberHint')}
      {...field}
      maxLength={nameLengthMost}
      placeholder={example}
    />
  )
}

export interface NumberDialogProps extends Pick<DocumentNumberProps, 'label' | 'hint' | 'next'> {
  readonly title: string
  readonly submitLabel: string
  /** The error of a missing number, where one is required. */
  readonly missing?: string
  /** Answers the number, empty for the next free one. */
  readonly onClose: (number?: string) => void
  /** What will happen. */
  readonly children?: string
}

export function NumberDialog({
  title,
  submitLabel,
  missing,
  onClose,
  children,
  ...field
}: NumberDialogProps) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const number = typed.trim()
  const problem = number === '' ? missing : undefined
  return (
    <SubmitDialog
      title={title}
      submitLabel={submitLabel}
      onSubmit={() => {
        setChecked(true)
        if (problem === undefined) onClose(number)
      }}
      onCancel={() => onClose()}
    >
      <div className="k-form">
        {children !== undefined && <p>{children}</p>}
        <DocumentNumber
          {...field}
          value={typed}
          required={missing !== undefined}
          error={isChecked ? problem : undefined}
          onChange={setTyped}
        />
      </div>
    </SubmitDialog>
  )
}
