/** Confirms that the choice of widgets was saved (spec 1, section 4: saving shows a success modal), with a link to the dashboard. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/dialogs/dialog'

export interface SavedDialogProps {
  /** The number of shown widgets, as text. */
  readonly text: string
  readonly onLeave: () => void
  readonly onClose: () => void
}

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
