/** Shown when the session ended while the page was in use: the same user signs in again in it, and nothing on the page is lost. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedInUser } from '../src/kernel/session'
import { Button } from '../src/ui/controls/button'
import { TextField } from '../src/ui/controls/text-field'
import { Dialog } from '../src/ui/dialogs/dialog'
import type { Words } from './sign-in-form'

export interface SessionEndedDialogProps {
  readonly user: SignedInUser
  /** Resolves to a problem; null when the session continues. */
  readonly signInAgain: (userName: string, password: string) => Promise<Words | null>
  readonly onLeave: () => void
}

export function SessionEndedDialog({ user, signInAgain, onLeave }: SessionEndedDialogProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Words | null>(null)
  const [isBusy, setBusy] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => passwordInput.current?.focus(), [])
  const submit = async () => {
    if (isBusy) return
    const missing: Words = texts => texts('shell.signIn.passwordRequired')
    if (password === '') return setProblem(() => missing)
    setBusy(true)
    const problem = await signInAgain(user.userName, password)
    setBusy(false)
    setProblem(() => problem)
  }
  return (
    <Dialog
      title={t('shell.ended.title')}
      symbol={{ tone: 'warning', mark: { icon: 'lock' } }}
      onCancel={() => undefined}
      onSubmit={() => void submit()}
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
          error={problem?.(t)}
          onChange={value => {
            setPassword(value)
            setProblem(null)
          }}
        />
      </div>
    </Dialog>
  )
}
