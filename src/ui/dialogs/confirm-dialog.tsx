/** Asks for confirmation; the text names the consequence. The least destructive button has the focus. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Dialog } from './dialog'

export interface ConfirmSpec {
  /** The question, with the count: "Cancel 3 orders?" */
  title: string
  /** The consequence. */
  text: ReactNode
  /** Label of the confirming button, verb and object: "Cancel 3 orders". */
  confirmLabel: string
  /** Label of the other button: "Keep orders"; Cancel by default. */
  cancelLabel?: string | undefined
  /** The action is destructive: the button is red. */
  danger?: boolean | undefined
  /** At the left of the foot: a secondary button that shows more before the user answers. */
  lead?: ReactNode
}

export interface ConfirmDialogProps extends ConfirmSpec {
  onAnswer: (isConfirmed: boolean) => void
}

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger = false,
  lead,
  onAnswer,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      role="alertdialog"
      title={title}
      symbol={{ tone: 'warning', mark: { glyph: 'triangle' } }}
      onCancel={() => onAnswer(false)}
      lead={lead}
      actions={
        <>
          <Button data-autofocus="" onClick={() => onAnswer(false)}>
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof text === 'string' ? <p>{text}</p> : text}
    </Dialog>
  )
}
