/**
 * The OpenId provider as the server meets it: its discovery document, the exchange of a code, and the ID token, of which signature,
 * algorithm, issuer, audience, nonce and expiry are checked before anybody believes a claim (QUALITY, section 6).
 */
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import * as v from 'valibot'
import { Refusal } from '../http/refusal'

export interface OpenIdClient {
  readonly issuer: string
  readonly clientId: string
  /** A client without one is public: PKCE alone binds the code. */
  readonly clientSecret?: string | undefined
  /** Where the server itself reaches the issuer, when that is another address than the browsers'. */
  readonly backChannel?: string | undefined
}

/** What an ID token says of the person who signed in. */
export interface OpenIdPerson {
  /** Checked by the provider; undefined when it says so of none. */
  readonly email: string | undefined
}

export interface AskedToken {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly nonce: string
}

export interface OpenIdProvider {
  /** Where browsers sign in. @throws Refusal 502 `open-id-failed` */
  authorizationEndpoint(): Promise<string>
  /** Who signed in. @throws Refusal 502 `open-id-failed` when the provider says no, or something that does not hold */
  personOf(asked: AskedToken, now: Date): Promise<OpenIdPerson>
}

const discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
})
type Discovery = v.InferOutput<typeof discovery>

const tokenAnswer = v.object({ id_token: v.string() })
const keySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })
const claims = v.object({
  nonce: v.string(),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean()),
  azp: v.optional(v.string()),
})

const algorithm = 'RS256'
const answerWithinMs = 10_000
/** Clocks of two machines may differ by this. */
const clockToleranceSeconds = 30

export function openIdProvider(client: OpenIdClient): OpenIdProvider {
  const { issuer, clientId, clientSecret, backChannel = issuer } = client

  const discover = async (): Promise<Discovery> => {
    const found = await ask(discovery, `${backChannel.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (found.issuer !== issuer) throw failed(`the issuer calls itself ${found.issuer}`)
    return found
  }

  return {
    authorizationEndpoint: async () => (await discover()).authorization_endpoint,

    async personOf({ code, codeVerifier, redirectUri, nonce }, now) {
      const { token_endpoint: tokenEndpoint, jwks_uri: keysAt } = await discover()
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
        client_id: clientId,
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
      })
      const { id_token: idToken } = await ask(tokenAnswer, tokenEndpoint, { method: 'POST', body: form })
      const keys = await ask(keySet, keysAt)
      try {
        const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys as JSONWebKeySet), {
          algorithms: [algorithm],
          issuer,
          audience: clientId,
          currentDate: now,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        })
        const { nonce: saidNonce, email, email_verified: isVerified, azp } = v.parse(claims, payload)
        if (saidNonce !== nonce) throw failed('the ID token is of another sign-in')
        if (azp !== undefined && azp !== clientId) throw failed('the ID token was made for another client')
        return { email: isVerified === true ? email : undefined }
      } catch (error) {
        if (error instanceof errors.JOSEError || v.isValiError(error)) {
          throw failed(`the ID token does not hold: ${error.message}`)
        }
        throw error
      }
    },
  }
}

/** A JSON answer of the provider; redirects are not followed. */
async function ask<S extends v.GenericSchema>(
  schema: S,
  address: string,
  request: Pick<RequestInit, 'method' | 'body'> = {},
): Promise<v.InferOutput<S>> {
  try {
    const answer = await fetch(address, {
      ...request,
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!answer.ok) throw failed(`the provider answers ${answer.status}`)
    return v.parse(schema, await answer.json())
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw failed(error instanceof Error ? error.message : String(error))
  }
}

/** 502: what the provider says cannot be used. The reason is for the caller of the API and for logs; it holds no secret. */
function failed(reason: string): Refusal {
  return new Refusal(502, { code: 'open-id-failed', message: `OpenId: ${reason}.` })
}
