/**
 * The page on which somebody without a session chooses a password: by the link of a mail, or in place of one that an administrator
 * gave. The rules stand below the fields and follow what is typed; each that is broken is said at its field.
 */
import { useTranslation } from 'react-i18next'
import { passwordRuleStates } from '../src/contract/password-rules'
import { NewPasswordFields, type NewPasswordValue } from '../src/ui/account/new-password-fields'
import type { Names } from './sign-in-fields'
import { FormLink, SignInForm, useSignInForm, type Notice } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface NewPasswordPageProps {
  readonly names: Names
  readonly minimumLength: number
  /** Why there is this page. */
  readonly intro: 'password.link.intro' | 'password.given.intro'
  /** Resolves with null when another page comes, or with why not. */
  readonly onSubmit: (value: NewPasswordValue) => Promise<Notice | null>
  readonly onLeave: () => void
}

export function NewPasswordPage({ names, minimumLength, intro, onSubmit, onLeave }: NewPasswordPageProps) {
  const { t } = useTranslation()
  usePageTitle(t('password.title'))
  const form = useSignInForm<keyof NewPasswordValue>({
    initial: { newPassword: '', confirmation: '' },
    check: typed => brokenBy(typed, minimumLength),
    send: onSubmit,
  })
  const { businessUnitName, userName } = names
  return (
    <SignInForm
      form={form}
      title={t('password.title')}
      intro={t(intro)}
      lead={
        <>
          {/* Password managers keep the password under this name. */}
          <input type="text" name="userName" autoComplete="username" value={userName} hidden readOnly />
          <p className="sec">{`${userName}, ${businessUnitName}`}</p>
        </>
      }
      submitLabel={t('password.set')}
      more={<FormLink onClick={onLeave}>{t('shell.toSignIn')}</FormLink>}
    >
      <NewPasswordFields
        value={form.typed}
        minimumLength={minimumLength}
        isChecked={form.isChecked}
        variant="big"
        onChange={form.set}
      />
    </SignInForm>
  )
}

/** The rules that are broken, at the field where each can be kept. */
function brokenBy(value: NewPasswordValue, minimumLength: number) {
  const broken = passwordRuleStates(value, minimumLength).filter(({ isMet }) => !isMet)
  return Object.fromEntries(
    broken.map(({ rule }) => [rule === 'password-not-confirmed' ? 'confirmation' : 'newPassword', rule]),
  )
}
