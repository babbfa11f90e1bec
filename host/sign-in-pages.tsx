/**
 * The pages before the sign-in by address, and the navigation between them. Entered values are kept from page to page, except the password;
 * the page requested before the sign-in is part of the address.
 */
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { I18nextProvider } from 'react-i18next'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { openIdReturnPath, resetPasswordPath } from '../src/contract/host-paths'
import type { Language } from '../src/contract/limits'
import type { I18n } from '../src/texts/create-i18n'
import { toFailure } from '../src/kernel/failure'
import { signIn, type SignedIn } from '../src/kernel/sign-in'
import { useI18n } from '../src/ui/use-i18n'
import { takeToken } from './arrival'
import { requestPasswordMail, ChoosePassword } from './choose-password'
import type { Environment } from './environment'
import { failureNotice } from './failure-notice'
import { ForgotPasswordPage } from './forgot-password-page'
import { LogoutSessionsPage } from './logout-sessions-page'
import { goToProvider, offersOpenId } from './open-id'
import { OpenIdReturn } from './open-id-return'
import { PortalSignIn } from './portal-sign-in'
import {
  acceptPath,
  forgotPasswordPath,
  internalPath,
  limitPath,
  logoutSessionsPath,
  signInAddress,
  signInPath,
  requestedPath,
} from './return-path'
import { limitedSignIn, SessionLimit, type LimitedSignIn } from './session-limit'
import type { Credentials, Names } from './sign-in-fields'
import type { Notice } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'
import { SignInPage } from './sign-in-page'

/** Pages that need no session and ignore an existing one. */
const pagesOutside = [
  resetPasswordPath,
  forgotPasswordPath,
  openIdReturnPath,
  logoutSessionsPath,
  internalPath,
]

/** Whether a page ignores sessions. */
export function isPageOutside(path: string): boolean {
  return pagesOutside.includes(path)
}

export interface SignInPagesProps {
  readonly environment: Environment
  readonly language: Language
  /** Used until the texts of the language are loaded. */
  readonly firstTexts: I18n | null
  /** The business unit that the browser remembers. */
  readonly businessUnitName: string
  /** A notice for the first page. */
  readonly notice: Notice | null
  readonly onLanguage: (language: Language) => void
  /** Opens the cockpit; rejects when it cannot be loaded. */
  readonly onSignedIn: (signedIn: SignedIn) => Promise<void>
}

/** An unfinished sign-in: no licence is free, or a password given by an administrator has to be replaced. */
interface Unfinished {
  readonly limited?: LimitedSignIn
  readonly credentials?: Credentials
}

export function SignInPages(props: SignInPagesProps) {
  const { environment, language, businessUnitName, onLanguage, onSignedIn } = props
  const { apiUrl } = environment
  const i18n = useI18n(language) ?? props.firstTexts
  const [, goTo] = useLocation()
  const [names, setNames] = useState<Names>({ businessUnitName, userName: '' })
  const [notice, setNotice] = useState(props.notice)
  const [{ limited, credentials }, setUnfinished] = useState<Unfinished>({})

  const toSignIn = (arrival: Notice | null = null) => {
    setNotice(arrival)
    setUnfinished({})
    goTo(signInAddress(requestedPath() ?? '/'), { replace: true })
  }
  /** Opens another page from the sign-in page; it leads back there. */
  const open = (page: string) => (typed: Names) => {
    setNames(typed)
    goTo(page + location.search, { replace: true })
  }
  const backToSignIn = (typed: Names) => {
    setNames(typed)
    toSignIn()
  }

  /** Opens the cockpit after a sign-in. Resolves to a problem; null when another page follows. */
  const enter = async (
    signingIn: () => Promise<SignedIn>,
    credentials?: Credentials,
  ): Promise<Notice | null> => {
    setNotice(null)
    try {
      await onSignedIn(await signingIn())
      return null
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== 'refused') return failureNotice(failure)
      if (failure.code === 'session-limit' && failure.ticket !== undefined) return limit(failure.ticket)
      if (failure.code !== 'must-change-password' || credentials === undefined) return failureNotice(failure)
      setUnfinished({ credentials })
      return null
    }
  }
  const limit = async (ticket: string): Promise<Notice | null> => {
    try {
      const found = await limitedSignIn(environment, ticket)
      // In one step, since the page of the limit leads back while there is nothing to choose.
      flushSync(() => {
        setUnfinished({ limited: found })
        goTo(limitPath + location.search)
      })
      return null
    } catch (error) {
      return failureNotice(error)
    }
  }
  const signInAs = (credentials: Credentials) =>
    enter(() => signIn({ ...credentials, apiUrl, language }, environment), credentials)

  if (i18n === null) return null
  const framed = (page: ReactNode) => (
    <SignInFrame language={language} onLanguage={onLanguage}>
      {page}
    </SignInFrame>
  )
  const arrival = { environment, language, enter, toSignIn }
  return (
    <I18nextProvider i18n={i18n}>
      <Switch>
        <Route path={signInPath}>
          {framed(
            credentials === undefined ? (
              <SignInPage
                names={names}
                notice={notice}
                onSubmit={credentials => {
                  const { businessUnitName: unit, userName } = credentials
                  setNames({ businessUnitName: unit, userName })
                  return signInAs(credentials)
                }}
                onForgotten={open(forgotPasswordPath)}
                onElsewhere={open(logoutSessionsPath)}
                offersOpenId={unit => offersOpenId(environment, unit)}
                onOpenId={unit => goToProvider(environment, unit, language)}
              />
            ) : (
              <ChoosePassword
                apiUrl={apiUrl}
                intro="password.given.intro"
                proof={() => {
                  const { password: currentPassword, ...user } = credentials
                  return { ...user, currentPassword }
                }}
                onSet={async (_names, password) => {
                  const problem = await signInAs({ ...credentials, password })
                  if (problem !== null) toSignIn(problem)
                }}
                toSignIn={toSignIn}
              />
            ),
          )}
        </Route>
        <Route path={forgotPasswordPath}>
          {framed(
            <ForgotPasswordPage
              names={names}
              onSubmit={typed => requestPasswordMail(apiUrl, typed)}
              onLeave={backToSignIn}
            />,
          )}
        </Route>
        <Route path={resetPasswordPath}>
          {framed(
            <ChoosePassword
              apiUrl={apiUrl}
              intro="password.link.intro"
              proof={() => ({ token: takeToken() })}
              onSet={typed => {
                setNames(typed)
                toSignIn({ tone: 'success', words: t => t('password.set.done') })
              }}
              toSignIn={toSignIn}
            />,
          )}
        </Route>
        <Route path={logoutSessionsPath}>
          {framed(<LogoutSessionsPage apiUrl={apiUrl} names={names} onLeave={backToSignIn} />)}
        </Route>
        <Route path={openIdReturnPath}>{framed(<OpenIdReturn {...arrival} />)}</Route>
        <Route path={internalPath}>{framed(<PortalSignIn {...arrival} />)}</Route>
        <Route path={limitPaths}>
          {limited === undefined ? (
            // The ticket is kept in memory only, so a reload starts over.
            <Redirect to={signInAddress(requestedPath() ?? '/')} replace />
          ) : (
            <SessionLimit
              environment={environment}
              language={language}
              limited={limited}
              enter={signedIn => enter(() => Promise.resolve(signedIn))}
              giveUp={toSignIn}
              onAbandoned={() => setUnfinished({})}
            />
          )}
        </Route>
        <Route>
          <Redirect to={signInAddress(location.pathname + location.search + location.hash)} replace />
        </Route>
      </Switch>
    </I18nextProvider>
  )
}

const limitPaths = new RegExp(`^(${limitPath}|${acceptPath})$`)
