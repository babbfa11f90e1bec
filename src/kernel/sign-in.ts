/**
 * Sign-in of the host page: the access token lives in memory only and is renewed with the refresh cookie, which scripts
 * cannot read (QUALITY, section 6). Elements on foreign pages never use this.
 */
import type * as v from 'valibot'
import { authentication, type LoginResult } from '../contract/endpoints/authentication'
import type { Endpoint, InputOf } from '../contract/endpoints/endpoint'
import { userSession } from '../contract/endpoints/user-session'
import { authContextTimeoutMs, type Language } from '../contract/limits'
import { accessTokenLifeSeconds } from '../contract/sign-in-limits'
import { sendRequest, valueOf, type AnyInput, type RequestOptions } from './api-request'
import { systemClock, withinTime, type Clock } from './clock'
import { failure, isFailure } from './failure'
import { verdictOf } from './failure-from-response'
import { closeSessionOf } from './close-session'
import type { AuthContext } from './auth-context'
import {
  extendSignIn,
  forgetEndedSignIn,
  forgetSignIn,
  isSignInRemembered,
  rememberSignIn,
} from './signed-in-cookies'

export interface Credentials {
  /** Origin and base path of the API; empty for the page's own origin. */
  readonly apiUrl: string
  readonly businessUnitName: string
  readonly userName: string
  readonly password: string
  readonly language: Language
}

export interface SignedIn {
  readonly context: AuthContext
  readonly login: LoginResult
}

export interface SignInOptions {
  readonly clock?: Clock
  readonly hubUrl?: string
  readonly handsontableLicenseKey?: string
}

/** A token is renewed when it has less than this time left (ours). */
const renewBeforeEndMs = 30_000
/** A sign-out waits no longer for a token, nor for the server, which still gets the call afterwards (ours). */
export const signOutMostMs = 10_000

/**
 * Signs a user in. Rejects with `refused` and `credentials-wrong`, `too-many-attempts` or `session-limit` (with a ticket), or another
 * Failure.
 */
export async function signIn(credentials: Credentials, options: SignInOptions = {}): Promise<SignedIn> {
  const { businessUnitName, userName, password } = credentials
  return signInWith(
    authentication.user,
    { body: { businessUnitName, userName, password } },
    { ...credentials, ...options },
  )
}

type LoginEndpoint = Endpoint & Pick<typeof authentication.user, 'result'>

/** The same through another endpoint that answers a sign-in. */
export async function signInWith<E extends LoginEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { apiUrl, language, ...options }: Pick<Credentials, 'apiUrl' | 'language'> & SignInOptions,
): Promise<SignedIn> {
  const headers = { 'x-lang-code': language }
  const login: LoginResult = await callWithoutSession<LoginEndpoint>(endpoint, input as AnyInput, {
    apiUrl,
    credentials: 'include',
    headers,
  })
  rememberSignIn(login, language)
  return { login, context: contextOf(apiUrl, login, options) }
}

/**
 * Resumes the session of this browser after a page load. Null when nobody is signed in; without the marker cookie no request is sent.
 * Rejects with `unreachable` also when no answer came in time: nothing is on the screen meanwhile.
 */
export async function resume(apiUrl: string, options: SignInOptions = {}): Promise<SignedIn | null> {
  if (!isSignInRemembered()) return null
  try {
    const login = await withinTime(options.clock ?? systemClock, authContextTimeoutMs, refresh(apiUrl))
    return { login, context: contextOf(apiUrl, login, options) }
  } catch (error) {
    if (error instanceof TypeError) throw failure({ kind: 'unreachable' }, error.message, error)
    if (!isFailure(error) || error.kind !== 'signed-out') throw error
    forgetEndedSignIn()
    return null
  }
}

/**
 * Ends the session in this browser and on the server, if that works (spec 1, section 4, logout). Heartbeat, live updates and pending calls
 * are stopped first, so that none of them finds the session ended; `onForgotten` notifies the other tabs before the server ends it.
 */
export async function signOut(
  context: AuthContext,
  onForgotten: () => void = () => undefined,
  clock: Clock = systemClock,
): Promise<void> {
  const token = await withinTime(clock, signOutMostMs, context.getAccessToken()).catch(() => undefined)
  await closeSessionOf(context)
  forgetSignIn()
  onForgotten()
  if (token === undefined) return
  try {
    const options = { apiUrl: context.apiUrl, token, credentials: 'include', outlivesPage: true } as const
    await withinTime(clock, signOutMostMs, callWithoutSession(userSession.logoutCurrent, {}, options))
  } catch {
    // Server errors on logout are swallowed (spec 2, section 8).
  }
}

function contextOf(
  apiUrl: string,
  login: LoginResult,
  { clock = systemClock, hubUrl, handsontableLicenseKey }: SignInOptions,
): AuthContext {
  let { accessToken: token, businessUnitName } = login
  let receivedAt = clock.now()
  let renewing: { readonly since: number; readonly token: Promise<string> } | null = null

  const renew = async (): Promise<string> => {
    const renewed = await refresh(apiUrl)
    // The cookie is of whoever signed in last in this browser. With the token of another user a sign-out here would end that session.
    if (renewed.userId !== login.userId) {
      const problem = { code: 'token-other-user', values: {} } as const
      throw failure({ kind: 'signed-out', token: problem }, 'Another user has signed in in this browser.')
    }
    ;({ accessToken: token, businessUnitName } = renewed)
    receivedAt = clock.now()
    return token
  }
  // The age is measured here and not read from the token, so that a wrong clock does no harm.
  const isOld = () => Math.abs(clock.now() - receivedAt) > accessTokenLifeSeconds * 1000 - renewBeforeEndMs

  return {
    apiUrl,
    /** Another one when the business unit was renamed. */
    get businessUnitName() {
      return businessUnitName
    },
    ...(hubUrl === undefined ? {} : { hubUrl }),
    ...(handsontableLicenseKey === undefined ? {} : { handsontableLicenseKey }),
    getAccessToken: ({ force = false } = {}) => {
      // After a sleep or in a dead network a call may hang for minutes: the next one does not wait for it.
      if (renewing !== null && clock.now() - renewing.since < authContextTimeoutMs) return renewing.token
      if (!force && !isOld()) return Promise.resolve(token)
      const renewal = { since: clock.now(), token: renew() }
      renewing = renewal
      const end = () => {
        if (renewing === renewal) renewing = null
      }
      renewal.token.then(end, end)
      return renewal.token
    },
  }
}

/** A new token in exchange for the refresh cookie. A refusal means that the session is over, unless it says nothing about the session. */
async function refresh(apiUrl: string): Promise<LoginResult> {
  try {
    const options = { apiUrl, credentials: 'include' } as const
    const login = await callWithoutSession(authentication.refresh, {}, options)
    extendSignIn()
    return login
  } catch (error) {
    if (!isFailure(error) || error.kind !== 'refused' || isPassing(error)) throw error
    throw failure({ kind: 'signed-out' }, error.message, error)
  }
}

/** Too many calls, an unavailable database, or a place from which the business unit allows no calls: the session goes on after it. */
const isPassing = ({ status, code }: { readonly status: number; readonly code: string }): boolean =>
  status === 429 || status >= 500 || code === 'address-not-allowed'

type ResultOf<E extends Endpoint> = E extends { readonly result: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : undefined

/** A call without a session. Rejects with a Failure. */
export async function callWithoutSession<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  options: RequestOptions,
): Promise<ResultOf<E>> {
  const answer = await sendRequest(endpoint, input, options)
  const verdict = verdictOf(answer, false)
  if (verdict.next === 'accept') return valueOf(endpoint, answer) as ResultOf<E>
  if (verdict.next === 'renew-token') throw failure({ kind: 'signed-out' }, '401')
  throw verdict.failure
}
