/**
 * The demo's own OpenId provider under /oidc: discovery, sign-in page, token and keys. A small but real one: exact redirect addresses, PKCE
 * S256, one-time codes, RS256. Its only client is the cockpit, and it runs only when no other provider is configured; its codes and keys
 * are valid as long as the server runs.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import type { Db } from '../../core/db/database'
import { contentSecurityPolicy } from '../../core/http/security-headers'
import type { AddressOf } from '../../core/calls/caller-address'
import { Refusal } from '../../core/refusal'
import { forAccount, forPurpose, type SignInDelays } from '../../core/sessions/sign-in-delays'
import { accountOf, type Account } from './accounts'
import { answerAddress, readAuthorizeRequest, type ProviderClient } from './authorize-request'
import { issuedCodes } from './issued-codes'
import { pageStyle, signInPage, unknownClientPage } from './provider-pages'

export const providerPath = '/oidc'

export interface ProviderParts {
  readonly db: Db
  readonly delays: SignInDelays
  readonly addressOf: AddressOf
  readonly now: () => Date
  /** Known once the server listens. */
  readonly settings: () => ProviderSettings
}

export interface ProviderSettings extends ProviderClient {
  readonly clientSecret: string
  /** Address of the provider for browsers. */
  readonly issuer: string
  /** Address of the provider for the server itself. */
  readonly backChannel: string
}

const idTokenSeconds = 300
const keyId = 'demo'

export async function serveProvider(app: FastifyInstance, parts: ProviderParts): Promise<void> {
  const { now, settings, addressOf } = parts
  const codes = issuedCodes()
  const keys = onFirstUse(makeKeys)
  await app.register(
    async scope => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
      )
      scope.get('/.well-known/openid-configuration', async () => discoveryOf(settings()))
      scope.get('/jwks', async () => ({ keys: [(await keys()).publicKey] }))
      scope.get('/style.css', async (_request, reply) =>
        reply.type('text/css; charset=utf-8').send(pageStyle),
      )

      scope.get('/authorize', async (request, reply) => {
        const parameters = textsOf(request.query)
        const read = readAuthorizeRequest(parameters, settings())
        if (read.kind === 'unknown-client')
          return sendPage(reply, request, 400, unknownClientPage(), settings())
        if (read.kind === 'invalid') return reply.redirect(refusalAddress(read), 303)
        return sendPage(
          reply,
          request,
          200,
          signInPage({ parameters, userName: '', problem: undefined }),
          settings(),
        )
      })

      scope.post('/authorize', async (request, reply) => {
        const { userName = '', password = '', answer = '', ...parameters } = textsOf(request.body)
        const read = readAuthorizeRequest(parameters, settings())
        if (read.kind === 'unknown-client')
          return sendPage(reply, request, 400, unknownClientPage(), settings())
        if (read.kind === 'invalid') return reply.redirect(refusalAddress(read), 303)
        const { redirectUri, state } = read.request
        if (answer === 'cancel') {
          return reply.redirect(refusalAddress({ redirectUri, state, error: 'access_denied' }), 303)
        }
        const signedIn = await signIn(parts, { userName, password, address: addressOf(request.raw) })
        if ('problem' in signedIn) {
          return sendPage(reply, request, 400, signInPage({ parameters, userName, ...signedIn }), settings())
        }
        const code = codes.issue(signedIn.account, read.request, now())
        return reply.redirect(answerAddress(redirectUri, { code, state }), 303)
      })

      scope.post('/token', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const parameters = textsOf(request.body)
        const { clientId, clientSecret, issuer } = settings()
        if (parameters.client_id !== clientId || parameters.client_secret !== clientSecret) {
          return reply.code(401).send({ error: 'invalid_client' })
        }
        if (parameters.grant_type !== 'authorization_code') {
          return reply.code(400).send({ error: 'unsupported_grant_type' })
        }
        const { code = '', code_verifier: codeVerifier = '', redirect_uri: redirectUri = '' } = parameters
        const grant = codes.take({ code, codeVerifier, redirectUri }, now())
        if (grant === null) return reply.code(400).send({ error: 'invalid_grant' })
        const { privateKey } = await keys()
        const idToken = await new SignJWT({
          nonce: grant.nonce,
          email: grant.account.email,
          email_verified: grant.account.isEmailVerified,
        })
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
          .setIssuer(issuer)
          .setSubject(grant.account.userName)
          .setAudience(clientId)
          .setIssuedAt(now())
          .setExpirationTime(new Date(now().getTime() + idTokenSeconds * 1000))
          .sign(privateKey)
        // The access token gives access to nothing: the provider has no other resources.
        const accessToken = randomBytes(32).toString('base64url')
        return reply.send({
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: idTokenSeconds,
          id_token: idToken,
        })
      })
    },
    { prefix: providerPath },
  )
}

async function signIn(
  { db, delays, now }: ProviderParts,
  tried: { readonly userName: string; readonly password: string; readonly address: string },
): Promise<{ readonly account: Account } | { readonly problem: string }> {
  const counted = [forAccount(`provider/${tried.userName}`), forPurpose('provider', tried.address)]
  try {
    const account = await delays.check(counted, now, () => accountOf(db, tried.userName, tried.password))
    return account === null ? { problem: 'Account or password is wrong.' } : { account }
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message }
    throw error
  }
}

function discoveryOf({ issuer, backChannel }: ProviderSettings) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${backChannel}/token`,
    jwks_uri: `${backChannel}/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email'],
    claims_supported: ['sub', 'email', 'email_verified'],
  }
}

async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 })
  const jwk: JWK = await exportJWK(publicKey)
  return { privateKey, publicKey: { ...jwk, kid: keyId, use: 'sig', alg: 'RS256' } }
}

/** Generating keys is slow, and most servers never need them. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const refusalAddress = ({
  redirectUri,
  state,
  error,
}: {
  redirectUri: string
  state: string
  error: string
}) => answerAddress(redirectUri, { error, ...(state !== '' && { state }) })

/** Browsers apply form-action also to the redirect after the form: it must include the clients' addresses. */
function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  page: string,
  { redirectUris }: ProviderSettings,
): FastifyReply {
  const origins = [...new Set(redirectUris.map(uri => new URL(uri).origin))]
  const policy = contentSecurityPolicy(request.headers.host).replace(
    "form-action 'self'",
    `form-action 'self' ${origins.join(' ')}`,
  )
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(page)
}

/** The parameters of a query or a form; a repeated one counts as absent. */
function textsOf(values: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
