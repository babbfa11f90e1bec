/** The page for requesting a link to a new password. Its answer is the same for existing and unknown users. */
import { useTranslation } from 'react-i18next'
import { missingIn, NameFields, trimmed, type Names } from './sign-in-fields'
import { FormLink, SignInForm, useSignInForm, type Notice } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface ForgotPasswordPageProps {
  readonly names: Names
  /** Resolves to the notice to show. */
  readonly onSubmit: (names: Names) => Promise<Notice>
  readonly onLeave: (names: Names) => void
}

export function ForgotPasswordPage({ names, onSubmit, onLeave }: ForgotPasswordPageProps) {
  const { t } = useTranslation()
  usePageTitle(t('shell.forgot.title'))
  const form = useSignInForm<keyof Names>({
    initial: names,
    check: typed => missingIn(typed, t),
    send: typed => onSubmit(trimmed(typed)),
  })
  return (
    <SignInForm
      form={form}
      title={t('shell.forgot.title')}
      intro={t('shell.forgot.intro')}
      submitLabel={t('shell.forgot.submit')}
      more={
        <>
          <p className="hint">{t('shell.signIn.forgotHelp')}</p>
          <FormLink onClick={() => onLeave(trimmed(form.typed))}>{t('shell.toSignIn')}</FormLink>
        </>
      }
    >
      <NameFields form={form} />
    </SignInForm>
  )
}
