/** Sign-in through an external OpenID provider: no faulty answer of it signs a user in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userOfAccount } from '../../demo/server/sessions/open-id/open-id-users'
import {
  openIdProvider,
  type NamingClaim,
  type OpenIdAccount,
  type OpenIdClient,
} from '../../demo/server/sessions/open-id/provider'
import { startFaultyProvider, type Fault, type FaultyProvider } from './faulty-provider'
import { startSignIn, completeSignIn, statusAndCode } from './open-id-browser'
import { startTestServer, type Answer, type TestServer } from './server-fixture'

describe('an external OpenID provider', () => {
  const clientId = 'warehouse'
  let provider: FaultyProvider
  let server: TestServer
  let aheadMs = 0
  beforeAll(async () => {
    provider = await startFaultyProvider(clientId)
    server = await startTestServer({
      engine: 'pglite',
      now: () => new Date(Date.now() + aheadMs),
      config: {
        openId: {
          issuer: provider.issuer,
          clientId,
          clientSecret: 'secret',
          claim: 'email',
          trustsEmail: false,
        },
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const signIn = async (fault: Fault, iss = provider.issuer): Promise<Answer> => {
    provider.fault = {}
    const { address, cookie } = await startSignIn(server)
    expect(address.href).toContain(`${provider.issuer}/authorize?`)
    provider.nonce = address.searchParams.get('nonce') ?? ''
    provider.fault = fault
    const state = address.searchParams.get('state') ?? ''
    return completeSignIn(server, { code: 'code', state, iss }, cookie)
  }
  const seconds = () => Math.floor(Date.now() / 1000)

  it('signs a user in with a valid token, and replaces the demo’s own provider', async () => {
    expect((await signIn({})).body.result).toMatchObject({ userName: 'planner' })
    expect((await fetch(`${server.url}/oidc/jwks`)).status).toBe(404)
  })

  const faults: Readonly<Record<string, () => Fault>> = {
    'another nonce': () => ({ claims: { nonce: 'another' } }),
    'no nonce': () => ({ claims: { nonce: undefined } }),
    'another issuer': () => ({ claims: { iss: 'https://elsewhere.example' } }),
    'another audience': () => ({ claims: { aud: 'another' } }),
    'another authorised party': () => ({ claims: { aud: [clientId, 'b'], azp: 'b' } }),
    'an expiry in the past': () => ({ claims: { exp: seconds() - 60 } }),
    'no expiry': () => ({ claims: { exp: undefined } }),
    'an unknown key': () => ({ isOtherKey: true }),
    'no signature': () => ({ algorithm: 'none' }),
    'the public key as its secret': () => ({ algorithm: 'HS256' }),
    'another algorithm': () => ({ algorithm: 'PS256' }),
    'the discovery document of another issuer': () => ({ issuer: 'https://elsewhere.example' }),
    'an error of the provider': () => ({ status: 500 }),
  }
  it.each(Object.entries(faults))('signs nobody in with %s', async (_what, fault) => {
    const answer = await signIn(fault())
    expect(statusAndCode(answer)).toEqual({ status: 502, code: 'open-id-failed' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('signs nobody in after a redirect from another issuer', async () => {
    expect(statusAndCode(await signIn({}, 'https://elsewhere.example'))).toEqual({
      status: 502,
      code: 'open-id-failed',
    })
  })

  it('signs a user in with a token signed by ES256, and with new keys', async () => {
    expect((await signIn({ algorithm: 'ES256' })).status).toBe(200)
    await provider.exchangeKeys()
    expect((await signIn({})).status).toBe(200)
  })

  it('gets client authentication by a method that it supports', async () => {
    await signIn({})
    expect(provider.requested.header).toBe(`Basic ${Buffer.from(`${clientId}:secret`).toString('base64')}`)
    expect(provider.requested.form.has('client_secret')).toBe(false)
    await signIn({ authentication: 'client_secret_post' })
    expect(provider.requested.header).toBeUndefined()
    expect(provider.requested.form.get('client_secret')).toBe('secret')
  })

  it('signs nobody in by an unverified email address', async () => {
    for (const isVerified of [false, undefined]) {
      const answer = await signIn({ claims: { sub: 'stranger', email_verified: isVerified } })
      expect(statusAndCode(answer)).toMatchObject({ code: 'open-id-unknown-user' })
    }
  })

  it('identifies the account of the first sign-in by its subject, whatever its address', async () => {
    const first = { sub: 'first', email: 'supervisor@demo.example' }
    expect((await signIn({ claims: first })).body.result).toMatchObject({ userName: 'supervisor' })
    const moved = { sub: 'first', email: 'planner@demo.example', email_verified: false }
    expect((await signIn({ claims: moved })).body.result).toMatchObject({ userName: 'supervisor' })
    const second = { ...first, sub: 'second' }
    expect(statusAndCode(await signIn({ claims: second }))).toEqual({
      status: 400,
      code: 'open-id-other-account',
    })
  })

  it('signs nobody in whose user is deactivated, nor as another user', async () => {
    const isActive = (name: string, is_active: boolean) =>
      server.db.read
        .updateTable('app_user')
        .set({ is_active })
        .where('email', '=', `${name}@demo.example`)
        .execute()
    const left = { sub: 'left', email: 'viewer2@demo.example' }
    expect((await signIn({ claims: left })).status).toBe(200)
    await isActive('viewer2', false)
    const moved = { ...left, email: 'global@demo.example' }
    for (const claims of [left, moved])
      expect(statusAndCode(await signIn({ claims }))).toEqual({ status: 400, code: 'open-id-unknown-user' })
    await isActive('viewer2', true)
    expect((await signIn({ claims: moved })).body.result).toMatchObject({ userName: 'viewer2' })
  })

  it('signs another account in after an administrator changed the address of the user', async () => {
    const token = await server.signIn('admin')
    const { id } = await server.db.read
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'viewer@demo.example')
      .executeTakeFirstOrThrow()
    const before = { sub: 'before', email: 'viewer@demo.example' }
    expect((await signIn({ claims: before })).status).toBe(200)
    const change = (email: string) => server.call('PUT', '/User', { token, body: { id, email } })
    const changed = await change('new@demo.example')
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(statusAndCode(await signIn({ claims: before }))).toMatchObject({ code: 'open-id-unknown-user' })
    const after = { sub: 'after', email: 'new@demo.example' }
    expect((await signIn({ claims: after })).body.result).toMatchObject({ userName: 'viewer' })
    await change('viewer@demo.example')
  })

  describe('whose tokens name users by a configured claim', () => {
    const nameBy = async (
      settings: Partial<OpenIdClient>,
      claims: Readonly<Record<string, unknown>>,
    ): Promise<OpenIdAccount> => {
      provider.fault = { claims }
      provider.nonce = 'nonce'
      const address = new URL('http://127.0.0.1/login-openid?code=code&state=state')
      address.searchParams.set('iss', provider.issuer)
      const client = {
        issuer: provider.issuer,
        clientId,
        claim: 'email',
        trustsEmail: false,
        ...settings,
      } as const
      return openIdProvider(client, () => new Date()).accountOf({
        address,
        state: 'state',
        nonce: 'nonce',
        codeVerifier: 'v'.repeat(43),
      })
    }

    it.each<[what: string, Partial<OpenIdClient>, claims: object, name: string | undefined]>([
      [
        'an unmarked email address of a trusted provider',
        { trustsEmail: true },
        { email_verified: undefined },
        'planner@demo.example',
      ],
      [
        'no email address that is marked as unverified',
        { trustsEmail: true },
        { email_verified: false },
        undefined,
      ],
      ['the preferred name', { claim: 'preferred_username' }, { preferred_username: 'Planner' }, 'Planner'],
      ['the object id', { claim: 'oid' }, { oid: '4f1c' }, '4f1c'],
      ['the subject', { claim: 'sub' }, {}, 'someone'],
      ['no name if the claim is missing', { claim: 'oid' }, {}, undefined],
      ['no name if the claim is not a text', { claim: 'oid' }, { oid: 7 }, undefined],
    ])('returns %s', async (_what, settings, claims, name) => {
      expect(await nameBy(settings, { ...claims })).toEqual({ subject: 'someone', name })
    })

    it('signs in the user of that name, also by an email address as name', async () => {
      const { id: businessUnitId } = await server.db.read
        .selectFrom('business_unit')
        .select('id')
        .where('name', '=', 'Demo')
        .executeTakeFirstOrThrow()
      const signIn = { businessUnitId, isApportAccount: false }
      const userOf = (claim: NamingClaim, subject: string, name: string | undefined) =>
        userOfAccount(server.db, signIn, { issuer: 'https://id.example', claim, subject, name })
      expect(await userOf('preferred_username', 'a', 'GLOBAL')).toMatchObject({ userName: 'global' })
      expect(await userOf('preferred_username', 'b', 'Admin@demo.example')).toMatchObject({
        userName: 'admin',
      })
      await expect(userOf('email', 'c', 'viewer2')).rejects.toMatchObject({ status: 400 })
      await expect(userOf('oid', 'd', undefined)).rejects.toMatchObject({ status: 400 })
    })
  })

  const start = (): Promise<Answer> =>
    server.call('GET', '/authentication/generateOidcUri?clientId=Cockpit&businessUnitName=Demo')
  const begun = async (): Promise<number> =>
    (await server.db.read.selectFrom('open_id_sign_in').select('state_hash').execute()).length
  const minuteMs = 60_000

  it('is asked for its page once a minute, however many begin to sign in', async () => {
    provider.fault = {}
    aheadMs += minuteMs
    const before = provider.discovered
    const answers = await Promise.all([start(), start(), start()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await start()
    expect(provider.discovered - before).toBe(1)
    aheadMs += minuteMs
    await start()
    expect(provider.discovered - before).toBe(2)
  })

  it('that fails is asked again a few seconds later, and no sign-in is begun', async () => {
    provider.fault = { issuer: 'https://elsewhere.example' }
    aheadMs += minuteMs
    const before = { discovered: provider.discovered, begun: await begun() }
    for (let turn = 0; turn < 2; turn++)
      expect(statusAndCode(await start())).toEqual({ status: 502, code: 'open-id-failed' })
    expect({ discovered: provider.discovered - 1, begun: await begun() }).toEqual(before)
    provider.fault = {}
    aheadMs += 5_000
    expect((await start()).status).toBe(200)
  })

  it('that is unreachable causes a readable refusal', async () => {
    await provider.close()
    aheadMs += minuteMs
    expect(statusAndCode(await start())).toEqual({ status: 502, code: 'open-id-failed' })
  })
})
