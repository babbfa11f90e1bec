/**
 * Sign-in through oidc-provider, which is certified by the OpenID Foundation: PKCE required, its own pages for login and consent, the email
 * address only from its userinfo endpoint, once marked as verified and once, as with Microsoft Entra ID, not marked.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSignIn, completeSignIn, statusAndCode } from './open-id-browser'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

const clientId = 'warehouse'
const clientSecret = 'a secret of the client'

describe.each([
  { what: 'marks email addresses as verified', verified: true, trustsEmail: false, isSignedIn: true },
  { what: 'does not mark them', verified: undefined, trustsEmail: false, isSignedIn: false },
  { what: 'does not mark them, and is trusted', verified: undefined, trustsEmail: true, isSignedIn: true },
])('a certified provider that $what', ({ verified, trustsEmail, isSignedIn }) => {
  let answer: ReturnType<Awaited<ReturnType<typeof makeProvider>>['callback']>
  const http = createServer((request, response) => void answer(request, response))
  let issuer: string
  let server: TestServer

  const makeProvider = async () => {
    // It warns that its pages and its store are for development, and on Node 20 that it needs a newer version.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const { Provider } = await import('oidc-provider')
    const configuration: Configuration = {
      clients: [
        { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${server.url}/login-openid`] },
      ],
      pkce: { required: () => true },
      ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({
          sub: accountId,
          email: `${accountId}@demo.example`,
          ...(verified !== undefined && { email_verified: verified }),
        }),
      }),
    }
    return new Provider(issuer, configuration)
  }
  beforeAll(async () => {
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const openId = { issuer, clientId, clientSecret, claim: 'email', trustsEmail } as const
    server = await startTestServer({ engine: 'pglite', config: { openId } })
    answer = (await makeProvider()).callback()
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await server.close()
    http.close()
    http.closeAllConnections()
  })

  /** Goes through the provider's pages as a browser does, until the redirect back to the cockpit. */
  const signInAt = async (address: URL, login: string): Promise<URL> => {
    const cookies = new Map<string, string>()
    let request: { readonly url: URL; readonly body?: URLSearchParams } = { url: address }
    for (let step = 0; step < 10; step += 1) {
      const { url, body } = request
      if (url.origin !== new URL(issuer).origin) return url
      const response: Response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        body: body ?? null,
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      const page = await response.text()
      if (location !== null) request = { url: new URL(location, url) }
      else {
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
        if (response.status !== 200 || prompt === undefined) throw new Error(`${url.href}: ${page}`)
        request = { url, body: new URLSearchParams({ prompt, login, password: 'any' }) }
      }
    }
    throw new Error('the provider never sends the browser back')
  }
  const signIn = async (login: string): Promise<Answer> => {
    const { address, cookie } = await startSignIn(server)
    const back = await signInAt(address, login)
    expect(back.searchParams.get('iss')).toBe(issuer)
    const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams)
    return completeSignIn(server, { code, state, iss }, cookie)
  }

  it(isSignedIn ? 'signs the user in' : 'signs nobody in', async () => {
    const answered = await signIn('planner')
    if (isSignedIn) expect(answered.body.result).toMatchObject({ userName: 'planner' })
    else expect(statusAndCode(answered)).toEqual({ status: 400, code: 'open-id-unknown-user' })
    expect(statusAndCode(await signIn('somebody'))).toEqual({ status: 400, code: 'open-id-unknown-user' })
  })
})
