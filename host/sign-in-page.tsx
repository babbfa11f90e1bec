/**
 * The sign-in page: business unit, user name and password, the OpenId option if the business unit has it, and links for a new password and
 * for ending sessions at other desks. It checks for empty fields, shows what went wrong and passes the credentials on.
 */
import { useTranslation } from 'react-i18next'
import { OpenIdChoice, type OpenIdChoiceProps } from './open-id-choice'
import { missingIn, NameFields, PasswordField, trimmed, type Credentials, type Names } from './sign-in-fields'
import { FormLink, SignInForm, useSignInForm, type Notice } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface SignInPageProps extends Pick<OpenIdChoiceProps, 'offersOpenId' | 'onOpenId'> {
  readonly names: Names
  /** A notice about why the user is here. */
  readonly notice?: Notice | null
  /** Resolves to null when another page follows, else to the reason for a failure. */
  readonly onSubmit: (credentials: Credentials) => Promise<Notice | null>
  readonly onForgotten: (names: Names) => void
  /** Called when the user wants to end a session at another desk. */
  readonly onElsewhere: (names: Names) => void
}

export function SignInPage(props: SignInPageProps) {
  const { names, notice, onSubmit, onForgotten, onElsewhere, offersOpenId, onOpenId } = props
  const { t } = useTranslation()
  usePageTitle(t('shell.signIn.title'))
  const form = useSignInForm<keyof Credentials>({
    initial: { ...names, password: '' },
    notice,
    check: typed => missingIn(typed, t),
    send: typed => onSubmit(trimmed(typed)),
    secret: 'password',
  })
  const { businessUnitName, userName } = trimmed(form.typed)
  return (
    <SignInForm
      form={form}
      title={t('shell.signIn.title')}
      intro={t('shell.signIn.intro')}
      submitLabel={t('shell.signIn.submit')}
      more={
        <>
          <OpenIdChoice
            businessUnitName={businessUnitName}
            offersOpenId={offersOpenId}
            onOpenId={onOpenId}
            onProblem={form.setNotice}
          />
          <FormLink onClick={() => onElsewhere({ businessUnitName, userName })}>
            {t('shell.signIn.elsewhere')}
          </FormLink>
        </>
      }
    >
      <NameFields form={form} />
      <PasswordField
        form={form}
        aside={
          <FormLink onClick={() => onForgotten({ businessUnitName, userName })}>
            {t('shell.signIn.forgot')}
          </FormLink>
        }
      />
    </SignInForm>
  )
}
