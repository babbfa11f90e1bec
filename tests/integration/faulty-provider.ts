/** An OpenId provider whose ID tokens can be wrong in any way: a real server with real keys. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose'

export interface Fault {
  /** Claims that replace the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly algorithm?: 'RS256' | 'HS256' | 'none' | 'PS256'
  /** Signs with a key that is not among the provider's. */
  readonly isOtherKey?: boolean
  /** What the discovery document says instead. */
  readonly issuer?: string
  /** The token endpoint answers with this status. */
  readonly status?: number
}

export interface FaultyProvider {
  readonly issuer: string
  /** What goes wrong from now on. */
  fault: Fault
  /** Nonce of the sign-in that is under way; a real provider gets it with the code. */
  nonce: string
  /** Who signs in. */
  email: string
  close(): Promise<void>
}

export async function startFaultyProvider(clientId: string): Promise<FaultyProvider> {
  const [own, other] = await Promise.all(
    [0, 1].map(() => generateKeyPair('RS256', { modulusLength: 2048, extractable: true })),
  )
  if (own === undefined || other === undefined) throw new Error('no keys')
  const publicKey = await exportJWK(own.publicKey)

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
    // The oldest trick: the public key as the secret of a symmetric signature.
    const key =
      algorithm === 'HS256'
        ? new TextEncoder().encode(JSON.stringify(publicKey))
        : (isOtherKey ? other : own).privateKey
    // The same key, for a signature that the cockpit has not asked for.
    const forAlgorithm =
      algorithm === 'PS256' ? await importPKCS8(await exportPKCS8(own.privateKey), 'PS256') : key
    return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: 'one' }).sign(forAlgorithm)
  }

  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: provider.fault.issuer ?? provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
    }),
    '/jwks': async () => ({ keys: [{ ...publicKey, kid: 'one' }] }),
    '/token': async () => ({ id_token: await idToken(), token_type: 'Bearer', access_token: 'x' }),
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    void Promise.resolve(answers[path]?.()).then(answer => {
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
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
