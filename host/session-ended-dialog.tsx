/**
 * Shown when the session ended while the page was in use: the same user signs in again, in it or in another tab, and nothing on the page is
 * lost.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedInUser } from '../src/kernel/session'
import { Button } from '../src/ui/controls/button'
import { TextField } from '../src/ui/controls/text-field'
import { Dialog } from '../src/ui/dialogs/dialog'
import { OpenIdChoice } from './open-id-choice'
import { onOtherTab } from './other-tabs'
import type { SignInAgain } from './sign-in-again'
import type { Notice } from './sign-in-form'

export interface SessionEndedDialogProps {
  readonly user: SignedInUser
  readonly signInAgain: SignInAgain
  readonly onLeave: () => void
}

export function SessionEndedDialog({ user, signInAgain, onLeave }: SessionEndedDialogProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => passwordInput.current?.focus(), [])
  const run = async (signIn: () => Promise<Notice | null>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    setProblem(await signIn())
    setBusy(false)
  }
  const hasSignedIn = useRef(false)
  const withPassword = async () => {
    const refused = await signInAgain.withPassword(user, password)
    hasSignedIn.current = refused === null
    return refused
  }
  const signedInElsewhere = useEffectEvent(() => {
    // The message of the sign-in in this very dialog arrives here too.
    if (!hasSignedIn.current) void run(() => signInAgain.withOtherTab(user))
  })
  useEffect(() => onOtherTab('sign-in', () => signedInElsewhere()), [])
  const submit = () => {
    if (password === '')
      setProblem({ tone: 'danger', words: texts => texts('shell.signIn.passwordRequired') })
    else void run(withPassword)
  }
  return (
    <Dialog
      title={t('shell.ended.title')}
      symbol={{ tone: 'warning', mark: { icon: 'lock' } }}
      onCancel={() => undefined}
      onSubmit={submit}
      lead={
        <Button kind="quiet" onClick={onLeave}>
          {t('shell.ended.someoneElse')}
        </Button>
      }
      actions={
        <Button kind="primary" type="submit" busy={isBusy}>
          {t('shell.signIn.submit')}
        </Button>
      }
    >
      <p>{t('shell.ended.text')}</p>
      <div className="ended-fields">
        <TextField
          label={t('field.User.userName')}
          icon="user"
          value={user.userName}
          readOnly
          onChange={() => undefined}
          autoComplete="username"
        />
        <TextField
          label={t('ui.password')}
          icon="key"
          type="password"
          inputRef={passwordInput}
          autoComplete="current-password"
          value={password}
          error={problem?.words(t)}
          onChange={value => {
            setPassword(value)
            setProblem(null)
          }}
        />
        <OpenIdChoice
          businessUnitName={user.businessUnitName}
          offersOpenId={signInAgain.offersOpenId}
          onOpenId={signInAgain.withOpenId}
          onProblem={setProblem}
        />
      </div>
    </Dialog>
  )
}
