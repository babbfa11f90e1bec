/**
 * Changes the user's own password. Refusals with status 400 are shown in the dialog, all other failures in the usual way; after a success a
 * dialog confirms it, and a second later the user is signed out (spec 1, sections 4 and 5).
 */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownAccount } from '../src/contract/endpoints/own-account'
import type { InputIssue } from '../src/contract/input-issues'
import { nameLengthMost } from '../src/contract/limits'
import { logoutAfterPasswordChangeMs, passwordLengthDefault } from '../src/contract/sign-in-limits'
import { isShown, type Failure } from '../src/kernel/failure'
import type { Api } from '../src/kernel/session'
import { isNewPasswordGood, NewPasswordFields, passwordRules } from '../src/ui/account/new-password-fields'
import { Button } from '../src/ui/controls/button'
import { TextField } from '../src/ui/controls/text-field'
import { Dialog, SubmitDialog } from '../src/ui/dialogs/dialog'
import { useDialogs } from '../src/ui/dialogs/dialog-outlet'
import { failureSentence } from '../src/ui/failure-sentence'
import { useSession } from '../src/ui/session-context'
import { useCall } from '../src/ui/use-attempt'
import { useResource } from '../src/ui/use-resource'

export interface ChangePasswordDialogProps {
  readonly onClose: () => void
  /** Called when the password has been changed: leads to the sign-in page. */
  readonly onSignOut: () => void
}

const nothing = { currentPassword: '', newPassword: '', confirmation: '' }

export function ChangePasswordDialog({ onClose, onSignOut }: ChangePasswordDialogProps) {
  const { t } = useTranslation()
  const { api } = useSession()
  // The server checks it again, so the default is enough until the rules arrive.
  const minimumLength = useResource(passwordRules).value?.minimumLength ?? passwordLengthDefault
  const [typed, setTyped] = useState(nothing)
  const [isChecked, setChecked] = useState(false)
  const { change, isBusy, isDone, refused } = useChange(api, onClose)
  const currentInput = useRef<HTMLInputElement>(null)
  const set = (part: Partial<typeof nothing>) => setTyped(before => ({ ...before, ...part }))

  const submit = () => {
    if (isBusy) return
    setChecked(true)
    if (typed.currentPassword === '') currentInput.current?.focus()
    else if (isNewPasswordGood(typed, minimumLength)) void change(typed)
  }
  if (isDone) return <DoneDialog onSignOut={onSignOut} />
  return (
    <SubmitDialog
      title={t('password.change.title')}
      submitLabel={t('password.change.title')}
      isBusy={isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className="k-form">
        <p className="sec">{t('password.change.note')}</p>
        <TextField
          label={t('password.current')}
          icon="key"
          type="password"
          autoComplete="current-password"
          required
          maxLength={nameLengthMost}
          inputRef={currentInput}
          value={typed.currentPassword}
          error={currentError(typed.currentPassword, isChecked, refused, t)}
          onChange={currentPassword => set({ currentPassword })}
        />
        <NewPasswordFields
          value={typed}
          minimumLength={minimumLength}
          isChecked={isChecked}
          issues={issuesOf(refused, 'body.newPassword')}
          onChange={set}
        />
      </div>
    </SubmitDialog>
  )
}

/** The problem of the current password, if there is one. */
function currentError(
  current: string,
  isChecked: boolean,
  refused: Failure | null,
  t: (key: string) => string,
): string | undefined {
  if (isChecked && current === '') return t('password.change.currentRequired')
  const isWrong = refused?.kind === 'refused' && refused.code === 'credentials-wrong'
  return isWrong ? t('password.change.wrong') : undefined
}

function issuesOf(refused: Failure | null, path: string): readonly InputIssue[] {
  return refused?.kind === 'refused' ? (refused.issues ?? []).filter(issue => issue.path === path) : []
}

/** The call, and its outcome. */
function useChange(api: Api, onClose: () => void) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const { isBusy, failure, call } = useCall()
  const [isDone, setDone] = useState(false)
  const change = async (body: typeof nothing) => {
    const outcome = await call(() => api.call(ownAccount.changePassword, { body }))
    if (outcome.ok) return setDone(true)
    if (isInDialog(outcome.failure) || !isShown(outcome.failure)) return
    onClose()
    await dialogs.showError({ description: failureSentence(outcome.failure, t) })
  }
  return { change, refused: failure !== null && isInDialog(failure) ? failure : null, isBusy, isDone }
}

const isInDialog = (failure: Failure) => failure.kind === 'refused' && failure.status === 400

function DoneDialog({ onSignOut }: { readonly onSignOut: () => void }) {
  const { t } = useTranslation()
  const signOut = useRef(onSignOut)
  useEffect(() => {
    const timer = setTimeout(() => signOut.current(), logoutAfterPasswordChangeMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      role="alertdialog"
      title={t('password.change.title')}
      symbol={{ tone: 'success', mark: { icon: 'check' } }}
      onCancel={onSignOut}
      actions={
        <Button kind="primary" data-autofocus="" onClick={onSignOut}>
          {t('shell.user.signOut')}
        </Button>
      }
    >
      <p>{t('password.change.done')}</p>
    </Dialog>
  )
}
