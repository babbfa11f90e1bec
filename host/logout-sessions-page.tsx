/**
 * The page logout-sessions (spec 1, section 2): ends the sessions that a user left open at other desks, by user name and password, without
 * signing in here.
 */
import { useTranslation } from 'react-i18next'
import { userSessions } from '../src/contract/endpoints/user-sessions'
import { isFailure } from '../src/kernel/failure'
import { callWithoutSession } from '../src/kernel/sign-in'
import { failureNotice } from './failure-notice'
import { missingIn, NameFields, PasswordField, trimmed, type Credentials, type Names } from './sign-in-fields'
import { FormLink, SignInForm, useSignInForm, type Notice } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface LogoutSessionsPageProps {
  readonly apiUrl: string
  readonly names: Names
  readonly onLeave: (names: Names) => void
}

export function LogoutSessionsPage({ apiUrl, names, onLeave }: LogoutSessionsPageProps) {
  const { t } = useTranslation()
  usePageTitle(t('shell.logoutSessions.title'))
  const form = useSignInForm<keyof Credentials>({
    initial: { ...names, password: '' },
    check: typed => missingIn(typed, t),
    send: typed => endSessions(apiUrl, trimmed(typed)),
    secret: 'password',
  })
  const { businessUnitName, userName } = trimmed(form.typed)
  return (
    <SignInForm
      form={form}
      title={t('shell.logoutSessions.title')}
      intro={t('shell.logoutSessions.intro')}
      submitLabel={t('shell.logoutSessions.submit')}
      more={
        <FormLink onClick={() => onLeave({ businessUnitName, userName })}>{t('shell.toSignIn')}</FormLink>
      }
    >
      <NameFields form={form} />
      <PasswordField form={form} />
    </SignInForm>
  )
}

async function endSessions(apiUrl: string, body: Credentials): Promise<Notice> {
  try {
    const { ended } = await callWithoutSession(userSessions.logout, { body }, { apiUrl })
    return { tone: 'success', words: t => t('shell.logoutSessions.done', { count: ended }) }
  } catch (error) {
    // The message for a wrong password differs from that of a sign-in (spec 2, section 8).
    if (isFailure(error) && error.kind === 'refused' && error.code === 'credentials-wrong') {
      return { tone: 'danger', words: t => t('shell.logoutSessions.incorrect') }
    }
    return failureNotice(error)
  }
}
