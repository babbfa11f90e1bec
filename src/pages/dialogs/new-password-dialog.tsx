/** The result of a dialog that set a user's password: what to tell the user. A generated password is shown only here. */
import { useTranslation } from 'react-i18next'
import type { NewPassword } from '../../contract/endpoints/users'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { CopyButton } from '../../ui/controls/copy-button'
import { Dialog } from '../../ui/dialogs/dialog'
import './people.css'

export interface NewPasswordDialogProps {
  readonly created: NewPassword
  readonly onClose: () => void
}

export function NewPasswordDialog({ created, onClose }: NewPasswordDialogProps) {
  const { t } = useTranslation()
  const { userName, displayName: name, password, sentTo } = created
  return (
    <Dialog
      title={t('dialog.password.title', { name })}
      size={480}
      closable
      onCancel={onClose}
      actions={
        <Button kind="primary" data-autofocus="" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className="k-form">
        {sentTo !== null ? (
          <Banner tone="success">{t('dialog.password.sent', { address: sentTo })}</Banner>
        ) : (
          <p>{t('dialog.password.signsInAs', { userName })}</p>
        )}
        {password !== null && <Shown password={password} />}
        {sentTo === null && <p className="sec">{t('dialog.password.changes')}</p>}
      </div>
    </Dialog>
  )
}

function Shown({ password }: { readonly password: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="k-copy-line">
        <span className="k-password-text" translate="no">
          {password}
        </span>
        <CopyButton size="small" text={password} name={t('dialog.password.copy')} />
      </span>
      <span className="hint">{t('dialog.password.once')}</span>
    </>
  )
}
