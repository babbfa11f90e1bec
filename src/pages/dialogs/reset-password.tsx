/**
 * The dialog `resetPassword`: a new password for a user, generated, typed, or chosen by the user through a link in an e-mail. It saves by
 * itself and shows the password.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userAccounts, type NewPassword } from '../../contract/endpoints/users'
import type { User } from '../../contract/entities/user'
import { Banner } from '../../ui/controls/banner'
import { passwordRules } from '../../ui/account/new-password-fields'
import { Loaded } from '../../ui/controls/loaded'
import { FormSkeleton } from '../../ui/controls/skeleton'
import { SubmitDialog } from '../../ui/dialogs/dialog'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'
import { useResource } from '../../ui/use-resource'
import { NewPasswordDialog } from './new-password-dialog'
import { newPasswordWay, passwordResetOf, PasswordWay, type PasswordWayDraft } from './password-way'

export function ResetPasswordDialog({ rows, onClose }: ActionDialogProps) {
  const user = rows[0] as User
  return (
    <PasswordDialog
      userId={user.id}
      name={user.displayName ?? user.userName}
      hasEmail={user.email !== null}
      onClose={() => onClose()}
    />
  )
}

export interface PasswordDialogProps {
  readonly userId: number
  readonly name: string
  readonly hasEmail: boolean
  /** Text above the choice, when the default one is not enough. */
  readonly lead?: string | undefined
  /** The choice that it opens with. */
  readonly first?: PasswordWayDraft | undefined
  readonly onClose: () => void
}

/** Asks how to set the password, sets it and shows it. */
export function PasswordDialog({
  userId,
  name,
  hasEmail,
  lead,
  first = newPasswordWay,
  onClose,
}: PasswordDialogProps) {
  const { t } = useTranslation()
  const loaded = useResource(passwordRules)
  const { value: rules } = loaded
  const { api } = useSession()
  const { isBusy, problem, attempt } = useAttempt()
  const [created, setCreated] = useState<NewPassword | null>(null)
  const [draft, setDraft] = useState(first)
  const [isChecked, setChecked] = useState(false)
  if (created !== null) return <NewPasswordDialog created={created} onClose={onClose} />
  const submit = () => {
    if (isBusy || rules === undefined) return
    setChecked(true)
    const body = passwordResetOf(draft, rules.minimumLength)
    if (body === null) return
    void attempt(async () =>
      setCreated(await api.call(userAccounts.resetPassword, { query: { userId }, body })),
    )
  }
  return (
    <SubmitDialog
      title={t('dialog.password.title', { name })}
      size={560}
      submitLabel={t(draft.way === 'link' ? 'shell.forgot.submit' : `dialog.password.submit.${draft.way}`)}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className="k-form">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <p>{lead ?? t('dialog.password.ends')}</p>
        <Loaded from={loaded} notLoaded={t('dialog.password.notLoaded')} shape={<FormSkeleton fields={2} />}>
          {({ minimumLength }) => (
            <PasswordWay
              draft={draft}
              hasEmail={hasEmail}
              minimumLength={minimumLength}
              isChecked={isChecked}
              onChange={setDraft}
            />
          )}
        </Loaded>
      </div>
    </SubmitDialog>
  )
}
