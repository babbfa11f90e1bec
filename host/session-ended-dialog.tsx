/** The session ended while the page was in use: the same user signs in again over it, and nothing on it is lost. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthContext } from '../src/kernel/auth-context'
import type { SignedInUser } from '../src/kernel/session'
import { Button } from '../src/ui/controls/button'
import { TextField } from '../src/ui/controls/text-field'
import { Dialog } from '../src/ui/dialogs/dialog'

export interface SessionEndedDialogProps {
  readonly user: SignedInUser
  readonly signInAgain: (userName: string, password: string) => Promise<AuthContext | string>
  readonly onSignedIn: (context: AuthContext) => void
  readonly onLeave: () => void
}

export function SessionEndedDialog({ user, signInAgain, onSignedIn, onLeave }: SessionEndedDialogProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => passwordInput.current?.focus(), [])
  const submit = async () => {
    if (isBusy) return
    if (password === '') return setProblem(t('shell.signIn.passwordRequired'))
    setBusy(true)
    const answer = await signInAgain(user.userName, password)
    setBusy(false)
    if (typeof answer === 'string') setProblem(answer)
    else onSignedIn(answer)
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
          label={t('shell.signIn.userName')}
          icon="user"
          value={user.userName}
          readOnly
          onChange={() => undefined}
          autoComplete="username"
        />
        <TextField
          label={t('shell.signIn.password')}
          icon="key"
          type="password"
          inputRef={passwordInput}
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={value => {
            setPassword(value)
            setProblem(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
