/** Stands while an action runs that had no dialog of its own: how far it is, and the way back to work while it goes on. */
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Dialog } from '../dialogs/dialog'
import './actions.css'
import { CallProgressBar } from './call-progress'

export interface ProgressDialogProps {
  /** "Prepare: 47 orders". */
  readonly title: string
  readonly label: string
  readonly requestKey: string
  /** Puts it aside; the action goes on. */
  readonly onAside: () => void
}

/** An open progress; the owner closes it at the end of the call. */
export function ProgressDialog({ title, label, requestKey, onAside }: ProgressDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      onCancel={onAside}
      actions={
        <Button data-autofocus="" onClick={onAside}>
          {t('grid.progress.aside')}
        </Button>
      }
    >
      <CallProgressBar label={label} requestKey={requestKey} />
      <p className="hint k-progress-note">{t('grid.progress.note')}</p>
    </Dialog>
  )
}
