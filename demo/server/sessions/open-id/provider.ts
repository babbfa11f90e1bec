/**
 * The OpenId provider, through openid-client: where browsers sign in, and the account of a verified ID token (signature, algorithm, issuer,
 * audience, nonce and expiry; QUALITY, section 6). Discovery and keys are fetched when a sign-in returns, so that a provider may move or
 * rotate its keys at any time; where it begins, which anybody may ask for, is remembered for a minute.
 */
import * as client from 'openid-client'
import { Refusal } from '../../core/refusal'

/** Claims that can name the user; providers differ in the one they use. */
export const namingClaims = ['email', 'preferred_username', 'oid', 'sub'] as const
export type NamingClaim = (typeof namingClaims)[number]

export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  /** A client without one is public: PKCE alone binds the code. */
  readonly clientSecret?: string | undefined
  /** The claim of the ID token that names the user. */
  readonly claim: NamingClaim
  /** Accepts an address when the provider does not say whether it is verified; one marked as unverified is never accepted. */
  readonly trustsEmail: boolean
  /** The server's own address for the issuer, when it differs from that of the browsers. */
  readonly backChannel?: string | undefined
}

/** The provider's data about an account. */
export interface OpenIdAccount {
  /** The subject: the provider never gives it to another account. */
  readonly subject: string
  /** The value of the naming claim; undefined when it is missing or an address that is not accepted. */
  readonly name: string | undefined
}

export interface SignInRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** S256 challenge of the code verifier. */
  readonly codeChallenge: string
}

export interface ReturnedCode {
  /** The redirect address with the parameters added by the provider. */
  readonly address: URL
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface OpenIdProvider {
  /** The page at which a browser signs in. @throws Refusal 502 `open-id-failed` */
  signInAddress(request: SignInRequest): Promise<URL>
  /** The account of a finished sign-in. @throws Refusal 502 `open-id-failed` when the provider refuses, or its answer is invalid */
  accountOf(returned: ReturnedCode): Promise<OpenIdAccount>
}

/** The accepted algorithms of ID tokens. */
const algorithms = ['RS256', 'ES256']
const answerWithinSeconds = 10
/** Accepted difference between the clocks of two machines. */
const clockToleranceSeconds = 30

const rememberedMs = 60_000
/** Somebody waits for a provider that does not answer. */
const failureRememberedMs = 5_000

const scopeOf: Readonly<Record<NamingClaim, string>> = {
  email: 'openid email',
  preferred_username: 'openid profile',
  oid: 'openid profile',
  sub: 'openid',
}

export function openIdProvider(known: OpenIdClient, now: () => Date): OpenIdProvider {
  const rememberedConfiguration = remembered(() => configurationOf(known), now)
  return {
    signInAddress: ({ redirectUri, state, nonce, codeChallenge }) =>
      answered(async () =>
        client.buildAuthorizationUrl(await rememberedConfiguration(), {
          redirect_uri: redirectUri,
          scope: scopeOf[known.claim],
          state,
          nonce,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
        }),
      ),

    accountOf: ({ address, state, nonce, codeVerifier }) =>
      answered(async () => {
        const configuration = await configurationOf(known)
        const tokens = await client.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new Error('The ID token is missing.')
        // Many providers return the user's name only from the userinfo endpoint.
        const isElsewhere =
          claims[known.claim] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        const profile = isElsewhere
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
        return { subject: claims.sub, name: nameIn(profile, known) }
      }),
  }
}

/** Asks once for all who ask within a time, those at the same moment too. */
function remembered<T>(ask: () => Promise<T>, now: () => Date): () => Promise<T> {
  let last: { readonly answer: Promise<T>; until: number } | undefined
  return () => {
    if (last !== undefined && last.until > now().getTime()) return last.answer
    const asked = { answer: ask(), until: now().getTime() + rememberedMs }
    asked.answer.catch(() => {
      asked.until = now().getTime() + failureRememberedMs
    })
    last = asked
    return asked.answer
  }
}

function nameIn(
  claims: client.IDToken | client.UserInfoResponse,
  { claim, trustsEmail }: OpenIdClient,
): string | undefined {
  const value = claims[claim]
  if (typeof value !== 'string' || value === '') return undefined
  if (claim !== 'email') return value
  const isVerified = claims.email_verified
  return isVerified === true || (isVerified === undefined && trustsEmail) ? value : undefined
}

/** The provider's configuration, by discovery, and how requests are sent. */
async function configurationOf(known: OpenIdClient): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, backChannel = issuer } = known
  // Plain HTTP is only configured for an issuer on this machine (environment.ts).
  const isPlain = [issuer, backChannel].some(address => address.startsWith('http:'))
  const fetchFrom: client.CustomFetch = (address, { body, ...options }) =>
    fetch(address.startsWith(issuer) ? backChannel + address.slice(issuer.length) : address, {
      ...options,
      body: body as BodyInit | null,
    })
  const discovered = await client.discovery(new URL(issuer), clientId, undefined, undefined, {
    [client.customFetch]: fetchFrom,
    timeout: answerWithinSeconds,
    ...(isPlain && { execute: [client.allowInsecureRequests] }),
  })
  const server: Readonly<client.ServerMetadata> = discovered.serverMetadata()
  const offered = server.id_token_signing_alg_values_supported
  const configuration = new client.Configuration(
    {
      ...server,
      ...(offered && {
        id_token_signing_alg_values_supported: offered.filter(name => algorithms.includes(name)),
      }),
    },
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticationOf(server.token_endpoint_auth_methods_supported, clientSecret),
  )
  configuration.timeout = answerWithinSeconds
  configuration[client.customFetch] = fetchFrom
  if (isPlain) client.allowInsecureRequests(configuration)
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

/** A provider without metadata takes client_secret_basic (OpenId Discovery, section 3). */
function authenticationOf(
  methods: readonly string[] | undefined,
  secret: string | undefined,
): client.ClientAuth {
  if (secret === undefined) return client.None()
  const takesHeader = methods?.includes('client_secret_basic') ?? true
  return takesHeader ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

/** @throws Refusal 502 with the reason for API clients and logs; it contains no secret */
async function answered<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw new Refusal(502, { code: 'open-id-failed', message: `OpenId: ${reasonOf(error)}.` })
  }
}

/** Includes the cause, since the library's own messages are general. */
function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return `${error.message} (${error.error})`
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
