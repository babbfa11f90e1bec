/**
 * The OpenId provider as the server meets it, through openid-client: where browsers sign in, and whose account it was by an ID token of
 * which signature, algorithm, issuer, audience, nonce and expiry hold (QUALITY, section 6). Discovery and keys are asked for at each
 * sign-in, so that a provider may move and exchange its keys at any time.
 */
import * as client from 'openid-client'
import { Refusal } from '../../core/refusal'

/** Claims that can name the user; each provider has its own habits. */
export const namingClaims = ['email', 'preferred_username', 'oid', 'sub'] as const
export type NamingClaim = (typeof namingClaims)[number]

export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  /** A client without one is public: PKCE alone binds the code. */
  readonly clientSecret?: string | undefined
  /** Which claim of the ID token names the user. */
  readonly claim: NamingClaim
  /** An address counts also where the provider does not say whether it checked it; one that it calls unchecked never does. */
  readonly trustsEmail: boolean
  /** Where the server itself reaches the issuer, when that is another address than the browsers'. */
  readonly backChannel?: string | undefined
}

/** The provider's data of an account. */
export interface OpenIdAccount {
  /** The provider gives it to no other account, ever. */
  readonly subject: string
  /** The value of the naming claim; undefined when it is missing, or an address that does not count. */
  readonly name: string | undefined
}

export interface SignInRequest {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** S256 of the code verifier. */
  readonly codeChallenge: string
}

export interface ReturnedCode {
  /** The redirect address with what the provider added to it. */
  readonly address: URL
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface OpenIdProvider {
  /** The page at which a browser signs in. @throws Refusal 502 `open-id-failed` */
  signInAddress(asked: SignInRequest): Promise<URL>
  /** The account of a finished sign-in. @throws Refusal 502 `open-id-failed` when the provider says no, or something that does not hold */
  accountOf(returned: ReturnedCode): Promise<OpenIdAccount>
}

/** Of ID tokens; whatever else a provider offers is not taken. */
const algorithms = ['RS256', 'ES256']
const answerWithinSeconds = 10
/** Clocks of two machines may differ by this. */
const clockToleranceSeconds = 30

const scopeOf: Readonly<Record<NamingClaim, string>> = {
  email: 'openid email',
  preferred_username: 'openid profile',
  oid: 'openid profile',
  sub: 'openid',
}

export function openIdProvider(known: OpenIdClient): OpenIdProvider {
  return {
    signInAddress: ({ redirectUri, state, nonce, codeChallenge }) =>
      answered(async () =>
        client.buildAuthorizationUrl(await configurationOf(known), {
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
        // Many providers give the user's name only at the userinfo endpoint.
        const isElsewhere =
          claims[known.claim] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        const profile = isElsewhere
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
        return { subject: claims.sub, name: nameIn(profile, known) }
      }),
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

/** The provider's configuration by discovery, and how requests are sent. */
async function configurationOf(known: OpenIdClient): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, backChannel = issuer } = known
  // Plain HTTP only on this very machine (client-of-environment.ts).
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

/** A provider without metadata takes the header (OpenId Discovery, section 3). */
function authenticationOf(
  methods: readonly string[] | undefined,
  secret: string | undefined,
): client.ClientAuth {
  if (secret === undefined) return client.None()
  const takesHeader = methods?.includes('client_secret_basic') ?? true
  return takesHeader ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

/** @throws Refusal 502: the reason is for the caller of the API and for logs; it holds no secret */
async function answered<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw new Refusal(502, { code: 'open-id-failed', message: `OpenId: ${reasonOf(error)}.` })
  }
}

/** With the cause, since the library's own messages are general. */
function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return `${error.message} (${error.error})`
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
