/**
 * The page for choosing a password without a session: with the link of a mail, or in place of one given by an administrator. The rules are
 * listed below the fields and checked while typing; each broken rule is shown at its field.
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
  /** Text that explains the reason for this page. */
  readonly intro: 'password.link.intro' | 'password.given.intro'
  /** Resolves to null when another page follows, else to the reason for a failure. */
  readonly onSubmit: (value: NewPasswordValue) => Promise<Notice | null>
  readonly onLeave: () => void
}

export function NewPasswordPage({ names, minimumLength, intro, onSubmit, onLeave }: NewPasswordPageProps) {
  const { t } = useTranslation()
  usePageTitle(t('password.new'))
  const form = useSignInForm<keyof NewPasswordValue>({
    initial: { newPassword: '', confirmation: '' },
    check: typed => brokenBy(typed, minimumLength),
    send: onSubmit,
  })
  const { businessUnitName, userName } = names
  return (
    <SignInForm
      form={form}
      title={t('password.new')}
      intro={t(intro)}
      lead={
        <>
          {/* Password managers store the password under this name. */}
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

/** The broken rules, each at the field to which it applies. */
function brokenBy(value: NewPasswordValue, minimumLength: number) {
  const broken = passwordRuleStates(value, minimumLength).filter(({ isMet }) => !isMet)
  return Object.fromEntries(
    broken.map(({ rule }) => [rule === 'password-not-confirmed' ? 'confirmation' : 'newPassword', rule]),
  )
}
