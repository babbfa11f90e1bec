/** Sign-in through an OpenId provider elsewhere: whatever is wrong with its answers, nobody gets in by them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFaultyProvider, type Fault, type FaultyProvider } from './faulty-provider'
import { begin, comeBack, told } from './open-id-browser'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

describe('a provider elsewhere', () => {
  const clientId = 'warehouse'
  let provider: FaultyProvider
  let server: TestServer
  beforeAll(async () => {
    provider = await startFaultyProvider(clientId)
    server = await startTestServer({
      engine: 'pglite',
      config: { openId: { issuer: provider.issuer, clientId, clientSecret: 'secret' } },
    })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const signIn = async (fault: Fault): Promise<Answer> => {
    provider.fault = {}
    const { address, cookie } = await begin(server)
    expect(address.href).toContain(`${provider.issuer}/authorize?`)
    provider.nonce = address.searchParams.get('nonce') ?? ''
    provider.fault = fault
    return comeBack(server, { code: 'code', state: address.searchParams.get('state') ?? '' }, cookie)
  }
  const seconds = () => Math.floor(Date.now() / 1000)

  it('signs in with a token that holds; the demo’s own provider is not there then', async () => {
    expect((await signIn({})).body.result).toMatchObject({ userName: 'planner' })
    expect((await fetch(`${server.url}/oidc/jwks`)).status).toBe(404)
  })

  const faults: Readonly<Record<string, () => Fault>> = {
    'another nonce': () => ({ claims: { nonce: 'another' } }),
    'no nonce': () => ({ claims: { nonce: undefined } }),
    'another issuer': () => ({ claims: { iss: 'https://elsewhere.example' } }),
    'another audience': () => ({ claims: { aud: 'another' } }),
    'another authorised party': () => ({ claims: { aud: [clientId, 'b'], azp: 'b' } }),
    'an end that is over': () => ({ claims: { exp: seconds() - 60 } }),
    'no end': () => ({ claims: { exp: undefined } }),
    'a key of somebody else': () => ({ isOtherKey: true }),
    'no signature': () => ({ algorithm: 'none' }),
    'the public key as its secret': () => ({ algorithm: 'HS256' }),
    'another algorithm': () => ({ algorithm: 'PS256' }),
    'a discovery of another issuer': () => ({ issuer: 'https://elsewhere.example' }),
    'an error of the provider': () => ({ status: 500 }),
  }
  it.each(Object.entries(faults))('signs nobody in with %s', async (_what, fault) => {
    const answer = await signIn(fault())
    expect(told(answer)).toEqual({ status: 502, code: 'open-id-failed' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('signs nobody in by an address that the provider has not checked', async () => {
    expect(told(await signIn({ claims: { email_verified: false } }))).toMatchObject({
      code: 'open-id-unknown-user',
    })
    expect(told(await signIn({ claims: { email_verified: undefined } }))).toMatchObject({
      code: 'open-id-unknown-user',
    })
  })

  it('is missed readably', async () => {
    await provider.close()
    const answer = await server.call(
      'GET',
      '/authentication/generateOidcUri?clientId=Cockpit&businessUnitName=Demo',
    )
    expect(told(answer)).toEqual({ status: 502, code: 'open-id-failed' })
  })
})
