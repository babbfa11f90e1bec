/** The ways to continue a session that has ended while its page was in use. */
import type { AuthContext } from '../src/kernel/auth-context'
import type { SignedInUser } from '../src/kernel/session'
import { resume, signIn, type SignedIn } from '../src/kernel/sign-in'
import type { Language } from '../src/contract/limits'
import type { Environment } from './environment'
import { failureNotice } from './failure-notice'
import { offersOpenId, openProvider } from './open-id'
import { notifyTabs } from './other-tabs'
import type { Notice } from './sign-in-form'

/** Each resolves to a problem; to null when the session continues, or may do so in a moment. */
export interface SignInAgain {
  /** The other tabs of this browser whose session has ended continue too. */
  readonly withPassword: (user: SignedInUser, password: string) => Promise<Notice | null>
  /** With the session that another tab of this browser has started, if it is the same user's. */
  readonly withOtherTab: (user: SignedInUser) => Promise<Notice | null>
  readonly offersOpenId: (businessUnitName: string) => Promise<boolean>
  /** At the OpenID provider, in another tab. */
  readonly withOpenId: (businessUnitName: string) => Promise<Notice | null>
}

export interface SignInAgainOptions {
  readonly environment: Environment
  readonly language: Language
  readonly onContext: (context: AuthContext) => void
}

export function signInAgainOf({ environment, language, onContext }: SignInAgainOptions): SignInAgain {
  const { apiUrl } = environment
  const continued = async (start: () => Promise<SignedIn | Notice | null>): Promise<Notice | null> => {
    try {
      const started = await start()
      if (started === null || !('context' in started)) return started
      onContext(started.context)
      return null
    } catch (error) {
      return failureNotice(error)
    }
  }
  return {
    withPassword: ({ businessUnitName, userName }, password) =>
      continued(async () => {
        const credentials = { apiUrl, businessUnitName, userName, password, language }
        const signedIn = await signIn(credentials, environment)
        notifyTabs('sign-in')
        return signedIn
      }),
    withOtherTab: ({ userId }) =>
      continued(async () => {
        const other = await resume(apiUrl, environment)
        return other === null || other.login.userId === userId ? other : signedInAs(other.login.displayName)
      }),
    offersOpenId: businessUnitName => offersOpenId(environment, businessUnitName),
    withOpenId: businessUnitName => openProvider(environment, businessUnitName),
  }
}

const signedInAs = (path: string): Notice => ({
  tone: 'danger',
  words: t => t('refusal.another-session', { path }),
})
