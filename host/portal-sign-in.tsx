/**
 * The page login-internal: a trusted portal links to it with a token in the hash of the address, which is not sent to servers or logs. The
 * token is removed from the address at once and exchanged for a session, once (COVERAGE, login-internal). If another user is already signed
 * in, the user decides, since anybody could have sent such an address.
 */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handover } from '../src/contract/endpoints/handover'
import type { Language } from '../src/contract/limits'
import { toFailure } from '../src/kernel/failure'
import { signInWith, type SignedIn } from '../src/kernel/sign-in'
import { Button } from '../src/ui/controls/button'
import { Arrival, takeToken } from './arrival'
import type { Environment } from './environment'
import { FormHead, FormLink, type Notice } from './sign-in-form'
import { usePageTitle } from './use-page-title'

export interface PortalSignInProps {
  readonly environment: Environment
  readonly language: Language
  /** Opens the cockpit when the exchange succeeds; resolves to the reason for a failure. */
  readonly enter: (signIn: () => Promise<SignedIn>) => Promise<Notice | null>
  readonly toSignIn: (notice?: Notice) => void
}

/** Signs in with the token; the sign-in page shows what went wrong. */
export function PortalSignIn({ environment, language, enter, toSignIn }: PortalSignInProps) {
  const { t } = useTranslation()
  usePageTitle(t('shell.signIn.title'))
  const [refused, setRefused] = useState<{ readonly token: string; readonly user: string } | null>(null)
  const exchange = (token: string, more: { replacesSession?: true } = {}) =>
    signInWith(handover.internal, { body: { token, ...more } }, { ...environment, language })
  const goOn = async (session: Promise<SignedIn>) => {
    const problem = await enter(() => session)
    if (problem !== null) toSignIn(problem)
  }
  const arrive = async () => {
    const token = takeToken()
    if (token === '') return toSignIn()
    const session = exchange(token)
    const user = await anotherUserIn(session)
    if (user === null) await goOn(session)
    else setRefused({ token, user })
  }
  if (refused === null) return <Arrival onArrive={arrive} />
  return (
    <SessionChoice
      user={refused.user}
      stay={() => location.replace('/')}
      replace={() => void goOn(exchange(refused.token, { replacesSession: true }))}
    />
  )
}

/** The user who is already signed in, if that is the reason for the refusal. */
function anotherUserIn(session: Promise<SignedIn>): Promise<string | null> {
  return session.then(
    () => null,
    (error: unknown) => {
      const problem = toFailure(error)
      return problem.kind === 'refused' && problem.code === 'another-session' ? (problem.path ?? '') : null
    },
  )
}

export interface SessionChoiceProps {
  readonly user: string
  readonly stay: () => void
  readonly replace: () => void
}

/** Shows whose session is open, and the two ways to continue. Enter alone changes nothing. */
export function SessionChoice({ user, stay, replace }: SessionChoiceProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const [isReplacing, setReplacing] = useState(false)
  return (
    <form aria-labelledby={titleId}>
      <FormHead
        titleId={titleId}
        title={t('refusal.another-session', { path: user })}
        intro={t('shell.anotherSession.intro')}
      />
      <Button kind="primary" className="big" autoFocus busy={isReplacing} onClick={stay}>
        {t('shell.anotherSession.stay', { user })}
      </Button>
      {!isReplacing && (
        <FormLink
          onClick={() => {
            setReplacing(true)
            replace()
          }}
        >
          {t('shell.anotherSession.replace', { user })}
        </FormLink>
      )}
    </form>
  )
}
