/** Sign-in through the demo's own OpenID provider, step by step as a browser does it. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openIdSignInLifeMs, openIdStartsBeforeDelay } from '../../src/contract/sign-in-limits'
import { startSignIn, completeSignIn, statusAndCode, type SignInStart } from './open-id-browser'
import { enginesFor, startTestServer, testPassword, type TestServer } from './server-fixture'

describe.each(enginesFor())('the demo’s own provider on %s', engine => {
  let server: TestServer
  let now = new Date()
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
  })
  afterAll(() => server.close())

  /** Signs in on the provider's page and returns the values of the redirect back. */
  const signInAt = async (
    { address }: SignInStart,
    { userName = 'planner', password = testPassword, answer = 'allow' } = {},
  ): Promise<URL> => {
    const page = await fetch(address)
    expect(page.status).toBe(200)
    const hidden = [...(await page.text()).matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const fields = hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')])
    const sent = await fetch(`${address.origin}${address.pathname}`, {
      method: 'POST',
      body: new URLSearchParams([
        ...fields,
        ['userName', userName],
        ['password', password],
        ['answer', answer],
      ]),
      redirect: 'manual',
    })
    expect(sent.status, await sent.text()).toBe(303)
    return new URL(sent.headers.get('location') ?? '')
  }
  const sentBy = (address: URL) => ({
    code: address.searchParams.get('code') ?? '',
    state: address.searchParams.get('state') ?? '',
  })

  it('is offered by business units with the feature, and by no others', async () => {
    const isEnabled = async (name: string) =>
      (await server.call('GET', `/OpenId/isEnabled?businessUnitName=${name}`)).body.result
    expect(await Promise.all(['Demo', 'demo', 'Nordlager', 'Elsewhere'].map(isEnabled))).toEqual([
      true,
      true,
      false,
      false,
    ])
    for (const name of ['Nordlager', 'Elsewhere']) {
      const refused = await server.call(
        'GET',
        `/authentication/generateOidcUri?clientId=Cockpit&businessUnitName=${name}`,
      )
      expect(statusAndCode(refused)).toEqual({ status: 403, code: 'feature-off' })
    }
  })

  it('receives requests with PKCE, state and nonce, and the exact redirect address', async () => {
    const { address, cookie } = await startSignIn(server)
    const requested = Object.fromEntries(address.searchParams)
    expect(requested).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/login-openid`,
    })
    expect(cookie).toMatch(/^__Host-cockpit_openid=[\w-]{43}$/)
    const stored = await server.db.read.selectFrom('open_id_sign_in').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(requested['state'])
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1])
    expect(stored.map(row => createHash('sha256').update(row.code_verifier).digest('base64url'))).toContain(
      requested['code_challenge'],
    )
  })

  it('signs in a user of the business unit', async () => {
    const begun = await startSignIn(server)
    const signedIn = await completeSignIn(server, sentBy(await signInAt(begun)), begun.cookie)
    expect(signedIn.status).toBe(200)
    expect(signedIn.body.result).toMatchObject({ businessUnitName: 'Demo', userName: 'planner' })
    expect(signedIn.headers.getSetCookie().join()).toContain('__Host-cockpit_refresh=')
    const { accessToken: token } = signedIn.body.result as { accessToken: string }
    expect((await server.call('POST', '/userSession/heartbeat', { token })).status).toBe(200)
  })

  it('accepts a state once, from the browser that began, and in time', async () => {
    const begun = await startSignIn(server)
    const sent = sentBy(await signInAt(begun))
    const over = { status: 400, code: 'open-id-over' }
    expect(statusAndCode(await completeSignIn(server, sent, ''))).toEqual(over)
    const other = await startSignIn(server)
    expect(statusAndCode(await completeSignIn(server, sent, other.cookie))).toEqual(over)
    expect(
      statusAndCode(await completeSignIn(server, { ...sent, state: `${sent.state}x` }, begun.cookie)),
    ).toEqual(over)
    expect((await completeSignIn(server, sent, begun.cookie)).status).toBe(200)
    expect(statusAndCode(await completeSignIn(server, sent, begun.cookie))).toEqual(over)

    const late = await startSignIn(server)
    const sentLate = sentBy(await signInAt(late))
    now = new Date(now.getTime() + openIdSignInLifeMs)
    expect(statusAndCode(await completeSignIn(server, sentLate, late.cookie))).toEqual(over)
  })

  it('accepts sign-ins in two tabs of one browser, each with its own answer', async () => {
    const first = await startSignIn(server)
    const second = await startSignIn(server, 'businessUnitName=Demo', first.cookie)
    const [one, two] = [sentBy(await signInAt(first)), sentBy(await signInAt(second))]
    // The code of one sign-in with the state of another: the verifier does not match.
    expect(
      statusAndCode(await completeSignIn(server, { code: one.code, state: two.state }, second.cookie)),
    ).toEqual({
      status: 502,
      code: 'open-id-failed',
    })
    const again = await startSignIn(server, 'businessUnitName=Demo', first.cookie)
    expect((await completeSignIn(server, sentBy(await signInAt(again)), first.cookie)).status).toBe(200)
  })

  it('accepts no unknown or used code', async () => {
    const first = await startSignIn(server)
    const sent = sentBy(await signInAt(first))
    expect((await completeSignIn(server, sent, first.cookie)).status).toBe(200)
    for (const code of [sent.code, 'made-up']) {
      const begun = await startSignIn(server)
      const state = begun.address.searchParams.get('state') ?? ''
      expect(statusAndCode(await completeSignIn(server, { code, state }, begun.cookie))).toEqual({
        status: 502,
        code: 'open-id-failed',
      })
    }
  })

  it.each([
    ['a person without a user in the business unit', 'guest'],
    ['a person with an unverified email address', 'pretender'],
  ])('refuses %s', async (_who, userName) => {
    const begun = await startSignIn(server)
    const answer = await completeSignIn(server, sentBy(await signInAt(begun, { userName })), begun.cookie)
    expect(statusAndCode(answer)).toEqual({ status: 400, code: 'open-id-unknown-user' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('refuses an email address of two users, deactivated users, and vendor sign-ins of users who are not vendor staff', async () => {
    const user = async (userName: string) =>
      server.db.read
        .selectFrom('app_user')
        .select(['id', 'email'])
        .where('email', '=', `${userName}@demo.example`)
        .executeTakeFirstOrThrow()
    const unknown = { status: 400, code: 'open-id-unknown-user' }
    const signInAs = async (userName: string, query?: string) => {
      const begun = await startSignIn(server, query)
      return statusAndCode(
        await completeSignIn(server, sentBy(await signInAt(begun, { userName })), begun.cookie),
      )
    }
    const viewer2 = await user('viewer2')
    const set = (id: number, values: { email?: string | null; is_active?: boolean; user_type?: number }) =>
      server.db.read.updateTable('app_user').set(values).where('id', '=', id).execute()
    await set(viewer2.id, { email: 'VIEWER@demo.example' })
    expect(await signInAs('viewer')).toEqual(unknown)
    await set(viewer2.id, { email: viewer2.email })
    expect((await signInAs('viewer')).status).toBe(200)

    const viewer = await user('viewer')
    await set(viewer.id, { is_active: false })
    expect(await signInAs('viewer')).toEqual(unknown)
    await set(viewer.id, { is_active: true })

    const ofVendor = 'businessUnitName=Demo&isApportAccount=true'
    expect(await signInAs('viewer', ofVendor)).toEqual(unknown)
    await set(viewer.id, { user_type: 5 })
    expect((await signInAs('viewer', ofVendor)).status).toBe(200)
    await set(viewer.id, { user_type: 1 })
  })

  it('redirects with an error when the user cancels, and shows a wrong password on its page', async () => {
    const begun = await startSignIn(server)
    const cancelled = await signInAt(begun, { answer: 'cancel' })
    expect(Object.fromEntries(cancelled.searchParams)).toMatchObject({ error: 'access_denied' })
    expect(cancelled.origin + cancelled.pathname).toBe(`${server.url}/login-openid`)

    const wrong = await fetch(`${begun.address.origin}${begun.address.pathname}`, {
      method: 'POST',
      body: new URLSearchParams([
        ...begun.address.searchParams,
        ['userName', '<b>planner</b>'],
        ['password', 'wrong'],
      ]),
      redirect: 'manual',
    })
    const page = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(page).toContain('Account or password is wrong.')
    expect(page).toContain('value="&lt;b&gt;planner&lt;/b&gt;"')
    expect(wrong.headers.get('content-security-policy')).toContain(`form-action 'self'`)
  })

  it.each([
    ['redirect_uri', 'https://elsewhere.example/login-openid'],
    ['redirect_uri', 'more'],
    ['client_id', 'another'],
  ])('does not redirect for a wrong %s (%s)', async (name, value) => {
    const { address } = await startSignIn(server)
    const input = value === 'more' ? `${address.searchParams.get('redirect_uri') ?? ''}/more` : value
    address.searchParams.set(name, input)
    const answer = await fetch(address, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  it.each([
    ['response_type', 'token'],
    ['scope', 'email'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', ''],
    ['nonce', ''],
  ])('redirects with an error for a wrong %s', async (name, value) => {
    const { address } = await startSignIn(server)
    address.searchParams.set(name, value)
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('error')).not.toBeNull()
    expect(back.searchParams.get('code')).toBeNull()
  })

  it('requires the client secret at its token endpoint', async () => {
    const { address } = await startSignIn(server)
    const body = new URLSearchParams({ grant_type: 'authorization_code', client_id: 'cockpit', code: 'x' })
    const answer = await fetch(new URL('token', address), { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid_client' }])
  })

  it('is begun by more users of one address than an office has, and not without end', async () => {
    for (let start = 0; start < 6; start++) await startSignIn(server)
    const begun = async () =>
      (await server.db.read.selectFrom('open_id_sign_in').select('state_hash').execute()).length
    await server.db.read.updateTable('sign_in_counter').set({ failures: openIdStartsBeforeDelay }).execute()
    await startSignIn(server)
    const before = await begun()
    const path = '/authentication/generateOidcUri?clientId=Cockpit&businessUnitName=Demo'
    const refused = await server.call('GET', path)
    expect(statusAndCode(refused)).toEqual({ status: 429, code: 'too-many-attempts' })
    expect(await begun()).toBe(before)
  })
})
