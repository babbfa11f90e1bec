/**
 * The sign-in page: business unit, user name and password, the OpenId option where the business unit has it, the ways to a new password
 * and to the sessions at other desks. It checks what is empty, shows what went wrong and hands the credentials over.
 */
import { useTranslation } from 'react-i18next'
import { OpenIdChoice, type OpenIdChoiceProps } from './open-id-choice'
import { missingIn, NameFields, PasswordField, trimmed, type Credentials, type Names } from './sign-in-fields'
import { FormLink, SignInForm, useSignInForm, type Notice } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface SignInPageProps extends Pick<OpenIdChoiceProps, 'offersOpenId' | 'onOpenId'> {
  readonly names: Names
  /** What brought the user here. */
  readonly notice?: Notice | null
  /** Resolves with null when another page comes, or with why not. */
  readonly onSubmit: (credentials: Credentials) => Promise<Notice | null>
  readonly onForgotten: (names: Names) => void
  /** Somebody is still signed in at another desk and wants to end that. */
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
