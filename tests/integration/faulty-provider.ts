/** An OpenID provider whose ID tokens can have any fault: a real server with real keys. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose'

export interface Fault {
  /** Claims that replace the right ones; undefined omits one. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly algorithm?: 'RS256' | 'ES256' | 'HS256' | 'none' | 'PS256'
  /** Signs with a key that is not among the provider's. */
  readonly isOtherKey?: boolean
  /** Replaces values of the discovery document. */
  readonly issuer?: string
  /** The client authentication methods in the discovery document; by default it names none. */
  readonly authentication?: string
  /** The token endpoint answers with this status. */
  readonly status?: number
}

export interface FaultyProvider {
  readonly issuer: string
  /** The fault of the following answers. */
  fault: Fault
  /** Nonce of the pending sign-in; a real provider gets it with the code. */
  nonce: string
  /** The user who signs in. */
  email: string
  /** How often its discovery document was requested. */
  discovered: number
  /** How the client authenticated in its last token request. */
  readonly requested: { header: string | undefined; form: URLSearchParams }
  /** Signs with new keys from now on, and no longer publishes the earlier ones. */
  exchangeKeys(): Promise<void>
  close(): Promise<void>
}

/** The announced signature algorithms; a strict client accepts two of them. */
const offered = ['RS256', 'ES256', 'PS256', 'HS256', 'none']

async function makeKeys() {
  const pair = (algorithm: 'RS256' | 'ES256') => generateKeyPair(algorithm, { extractable: true })
  const [rsa, elliptic, other] = await Promise.all([pair('RS256'), pair('ES256'), pair('RS256')])
  const published = await Promise.all([rsa, elliptic].map(({ publicKey }) => exportJWK(publicKey)))
  return { rsa, elliptic, other, published: published.map((key, at) => ({ ...key, kid: keyIds[at] })) }
}
const keyIds = ['one', 'two'] as const

export async function startFaultyProvider(clientId: string): Promise<FaultyProvider> {
  let keys = await makeKeys()

  const idToken = async (): Promise<string> => {
    const { claims = {}, algorithm = 'RS256', isOtherKey = false } = provider.fault
    const seconds = Math.floor(Date.now() / 1000)
    const payload = {
      iss: provider.issuer,
      aud: clientId,
      sub: 'someone',
      iat: seconds,
      exp: seconds + 300,
      nonce: provider.nonce,
      email: provider.email,
      email_verified: true,
      ...claims,
    }
    if (algorithm === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    const { rsa, elliptic, other, published } = keys
    // Algorithm confusion: the public key as the secret of a symmetric signature.
    const key =
      algorithm === 'HS256'
        ? new TextEncoder().encode(JSON.stringify(published[0]))
        : algorithm === 'ES256'
          ? elliptic.privateKey
          : (isOtherKey ? other : rsa).privateKey
    // The same key, with an algorithm that the cockpit does not accept.
    const forAlgorithm =
      algorithm === 'PS256' ? await importPKCS8(await exportPKCS8(rsa.privateKey), 'PS256') : key
    const kid = keyIds[algorithm === 'ES256' ? 1 : 0]
    return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid }).sign(forAlgorithm)
  }

  const answers: Readonly<Record<string, (request: IncomingMessage) => Promise<unknown>>> = {
    '/.well-known/openid-configuration': async () => {
      provider.discovered += 1
      return {
        issuer: provider.fault.issuer ?? provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        id_token_signing_alg_values_supported: offered,
        authorization_response_iss_parameter_supported: true,
        ...(provider.fault.authentication && {
          token_endpoint_auth_methods_supported: [provider.fault.authentication],
        }),
      }
    },
    '/jwks': async () => ({ keys: keys.published }),
    '/token': async request => {
      provider.requested.header = request.headers.authorization
      provider.requested.form = new URLSearchParams(await text(request))
      return { id_token: await idToken(), token_type: 'Bearer', access_token: 'x' }
    },
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    void Promise.resolve(answers[path]?.(request)).then(answer => {
      const status = path === '/token' ? (provider.fault.status ?? 200) : 200
      response.writeHead(answer === undefined ? 404 : status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const provider: FaultyProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: {},
    nonce: '',
    email: 'planner@demo.example',
    discovered: 0,
    requested: { header: undefined, form: new URLSearchParams() },
    exchangeKeys: async () => {
      keys = await makeKeys()
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
