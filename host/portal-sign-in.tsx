/**
 * The page login-internal: a trusted portal leads here with a token in the hash of the address, which no server and no log sees. It is
 * taken out of the address at once and exchanged for a session, once (COVERAGE, login-internal). Where somebody else is signed in
 * already, he decides: such an address may come from anybody.
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
  /** Opens the cockpit when the exchange works; resolves with why not. */
  readonly enter: (signIn: () => Promise<SignedIn>) => Promise<Notice | null>
  readonly toSignIn: (notice?: Notice) => void
}

/** Signs in with the token; the sign-in page says what went wrong. */
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

/** Who is signed in already, where that is why the session is refused. */
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

/** Whose session is open, and the two ways on. Enter alone changes nothing. */
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
