/** Says that the choice of widgets was saved (spec 1, section 4: saving shows a success modal), and leads to the dashboard. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'

export interface SavedDialogProps {
  /** How many widgets are shown. */
  readonly text: string
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** The open dialog. */
export function SavedDialog({ text, onLeave, onClose }: SavedDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('dashboard.settings.saved')}
      symbol={{ tone: 'success', mark: { glyph: 'check' } }}
      onCancel={onClose}
      lead={
        <Button kind="quiet" onClick={onLeave}>
          {t('dashboard.settings.back')}
        </Button>
      }
      actions={
        <Button kind="primary" data-autofocus="" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
