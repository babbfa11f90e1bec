/** The return from an OpenId provider: signs in with the parameters that it sent, which are removed from the address at once. */
import type { Language } from '../src/contract/limits'
import { openId } from '../src/contract/endpoints/open-id'
import { signInWith, type SignedIn } from '../src/kernel/sign-in'
import { Arrival } from './arrival'
import type { Environment } from './environment'
import { takeReturnPath } from './open-id'
import { withReturnPath } from './return-path'
import type { Notice } from './sign-in-form'

export interface OpenIdReturnProps {
  readonly environment: Environment
  readonly language: Language
  /** Opens the cockpit when the sign-in succeeds; resolves to the reason for a failure. */
  readonly enter: (signIn: () => Promise<SignedIn>) => Promise<Notice | null>
  readonly toSignIn: (notice?: Notice) => void
}

export function OpenIdReturn({ environment, language, enter, toSignIn }: OpenIdReturnProps) {
  const arrive = async () => {
    const sent = new URLSearchParams(location.search)
    history.replaceState(null, '', withReturnPath(location.pathname, takeReturnPath()))
    const [code, state, iss] = [sent.get('code'), sent.get('state'), sent.get('iss')]
    if (code === null || state === null) {
      const isCancelled = sent.get('error') === 'access_denied'
      return toSignIn({
        tone: 'danger',
        words: t => t(isCancelled ? 'shell.openId.cancelled' : 'shell.openId.refused'),
      })
    }
    const problem = await enter(() =>
      signInWith(
        openId.signIn,
        { body: { code, state, ...(iss !== null && { iss }) } },
        { ...environment, language },
      ),
    )
    if (problem !== null) toSignIn(problem)
  }
  return <Arrival onArrive={arrive} />
}
