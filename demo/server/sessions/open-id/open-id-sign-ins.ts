/**
 * Pending sign-ins through the provider. State, nonce and code verifier are stored in the database; the browser gets a cookie that scripts
 * cannot read, and only the browser with that cookie may return with the state: once, and within ten minutes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { openIdSignInLifeMs } from '../../../../src/contract/sign-in-limits'
import type { Db } from '../../core/db/database'
import type { Exchange } from '../../core/calls/context'
import { hostCookie } from '../../core/sessions/host-cookie'
import { Refusal } from '../../core/refusal'

export interface StartedSignIn {
  readonly businessUnitId: number
  readonly isApportAccount: boolean
  readonly redirectUri: string
}

export interface ReturnedSignIn extends StartedSignIn {
  readonly nonce: string
  readonly codeVerifier: string
}

/** What the redirect to the provider contains. */
interface SignInQuery {
  readonly state: string
  readonly nonce: string
  readonly codeChallenge: string
}

const cookieName = '__Host-cockpit_openid'

/**
 * Begins a sign-in in the browser of the exchange.
 * @param addressWith the provider's page for a query; when it fails nothing is begun
 */
export async function startSignIn(
  db: Db,
  { businessUnitId, isApportAccount, redirectUri }: StartedSignIn,
  exchange: Exchange,
  now: Date,
  addressWith: (query: SignInQuery) => Promise<URL>,
): Promise<URL> {
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret()]
  const address = await addressWith({ state, nonce, codeChallenge: hashOf(codeVerifier) })
  // Tabs of one browser share its cookie.
  const known = exchange.cookie(cookieName)
  const browser = known !== undefined && secretPattern.test(known) ? known : newSecret()
  await db.read.deleteFrom('open_id_sign_in').where('expires_at', '<=', now.toISOString()).execute()
  await db.read
    .insertInto('open_id_sign_in')
    .values({
      state_hash: hashOf(state),
      business_unit_id: businessUnitId,
      is_apport_account: isApportAccount,
      browser_hash: hashOf(browser),
      nonce,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      expires_at: new Date(now.getTime() + openIdSignInLifeMs).toISOString(),
    })
    .execute()
  exchange.setHeader('set-cookie', hostCookie(cookieName, browser, openIdSignInLifeMs / 1000))
  return address
}

/**
 * Takes the pending sign-in of a state, so that it can be used only once.
 * @throws Refusal 400 `open-id-over` when it is unknown, used, too old, or began in another browser
 */
export async function takeSignIn(
  db: Db,
  state: string,
  exchange: Exchange,
  now: Date,
): Promise<ReturnedSignIn> {
  const taken = await db.read
    .deleteFrom('open_id_sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(exchange.cookie(cookieName) ?? ''))
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
  if (taken === undefined) {
    throw new Refusal(400, {
      code: 'open-id-over',
      message: 'The sign-in is unknown in this browser, was used or is too old.',
    })
  }
  return {
    businessUnitId: taken.business_unit_id,
    isApportAccount: taken.is_apport_account,
    redirectUri: taken.redirect_uri,
    nonce: taken.nonce,
    codeVerifier: taken.code_verifier,
  }
}

const secretPattern = /^[\w-]{43}$/
const newSecret = (): string => randomBytes(32).toString('base64url')

/** SHA-256 as base64url, which is also the S256 challenge of a code verifier. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
