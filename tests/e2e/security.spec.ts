/** Protection against attacks: the policy of the pages, where the token may be, and a hub that verifies its clients. */
import { SignJWT, decodeJwt } from 'jose'
import { WebSocket } from 'ws'
import { hubMethods, hubPath } from '../../src/contract/live-messages'
import { CockpitApi } from './cockpit-api'
import { expect, test } from './cockpit-test'
import { SignInPage } from './pages/sign-in-page'

test('the page watch reports a violation of the policy, a warning and an uncaught error @core', async ({
  cockpit,
  page,
  watch,
}) => {
  await cockpit.openDashboard()
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'h1 { color: red }'
    document.head.append(style)
    console.warn('a warning')
    setTimeout(() => {
      throw new Error('an error that nobody caught')
    })
  })
  await expect
    .poll(() => watch.problems().join('\n'))
    .toMatch(
      /(?=[^]*policy violated: style-src)(?=[^]*warning: a warning)(?=[^]*an error that nobody caught)/i,
    )
  watch.forget()
})

test('no page accepts HTML or scripts made from text @core', async ({ page, watch }) => {
  // The browser reports a violation later than it blocks the request.
  watch.expect(
    /violated: require-trusted-types-for trusted-types-sink (Element|HTMLScriptElement) /,
    /^error: This document requires 'Trusted(HTML|ScriptURL)' assignment/,
  )
  for (const path of ['/login', '/portal.html', '/kiosk.html']) {
    await page.goto(path)
    const refused = await page.evaluate(() => {
      const attempts: readonly (() => unknown)[] = [
        () => Object.assign(document.createElement('div'), { ['inner' + 'HTML']: '<img src=x>' }),
        () => document.createElement('script').setAttribute('src', 'data:text/javascript,1'),
        () => document.createElement('div').insertAdjacentHTML('beforeend', '<b>bold</b>'),
      ]
      return attempts.map(attempt => {
        try {
          attempt()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      })
    })
    expect(refused, path).toEqual([true, true, true])
  }
})

test('pages have the security headers @core', async ({ page }) => {
  for (const path of ['/', '/login', '/portal.html', '/kiosk.html']) {
    const headers = (await page.goto(path))?.headers() ?? {}
    const policy = headers['content-security-policy'] ?? ''
    for (const directive of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test('the documentation of the API is shown, and a call can be tried on it', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByRole('heading', { name: /Warehouse Cockpit/ })).toBeVisible()
  await page.getByRole('link', { name: 'system', exact: true }).click()
  await page.getByText('/api/health', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(page.getByText('"liveUpdates"').first()).toBeVisible()
})

test('the cockpit keeps its token only in memory @core', async ({ context, page }) => {
  const signIn = new SignInPage(page)
  await signIn.open()
  const answer = page.waitForResponse(/authentication\/user/)
  await signIn.submitAs({ user: 'planner' })
  const { result } = (await (await answer).json()) as { result: { accessToken: string } }
  await page.getByRole('heading', { level: 1 }).waitFor()
  const stored = await page.evaluate(() => [
    document.cookie,
    JSON.stringify(localStorage),
    JSON.stringify(sessionStorage),
  ])
  for (const text of [...stored, page.url()]) expect(text).not.toContain(result.accessToken)
  const refresh = (await context.cookies()).find(({ name }) => name.endsWith('cockpit_refresh'))
  expect(refresh).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict' })
  expect(stored[0]).not.toContain(refresh?.value)
})

test('the hub refuses a wrong, a forged and a foreign token', async ({ api }) => {
  const { url } = api
  const token = await api.token()
  expect(await statusOfNegotiate(url, token)).toBe(200)
  expect(await statusOfUpgrade(url, { token })).toBe(101)

  const forged = await new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a secret that is not the secret of this server'))
  const unsigned = `${encoded({ alg: 'none' })}.${encoded(decodeJwt(token))}.`
  for (const wrong of ['', 'no-token', forged, unsigned, `${token}x`]) {
    expect(await statusOfNegotiate(url, wrong)).toBe(401)
    expect(await statusOfUpgrade(url, { token: wrong })).toBe(401)
  }

  const viewer = await new CockpitApi(url, 'viewer').token()
  const { connectionToken } = await negotiate(url, token)
  expect(await statusOfUpgrade(url, { token: viewer, id: connectionToken })).toBe(401)
  expect(await statusOfUpgrade(url, { token, origin: 'https://elsewhere.example' })).toBe(403)
})

test('the hub registers nobody for another business unit', async ({ api }) => {
  const { url } = api
  const socket = await opened(url, await api.token())
  const answers: string[] = []
  socket.on('message', data => answers.push(String(data as Buffer)))
  const send = (message: object) => socket.send(`${JSON.stringify(message)}\u001e`)
  send({ protocol: 'json', version: 1 })
  const orders = { viewType: 'grid', name: 'SalesOrders' }
  const register = (invocationId: string, businessUnitName: string) =>
    send({ type: 1, target: hubMethods.register, invocationId, arguments: [{ ...orders, businessUnitName }] })
  register('own', 'Demo')
  register('other', 'Nordlager')
  await expect.poll(() => answers.join('')).toContain('"invocationId":"other"')
  const completion = (id: string) =>
    answers
      .join('')
      .split('\u001e')
      .find(text => text.includes(`"invocationId":"${id}"`))
  expect(completion('own')).not.toContain('error')
  expect(completion('other')).toContain('Registration to SalesOrders failed')
  socket.close()
})

interface Upgrade {
  readonly token: string
  readonly id?: string
  readonly origin?: string
}

/** HTTP status of the hub's response to a WebSocket upgrade; 101 if it is accepted. */
function statusOfUpgrade(serverUrl: string, { token, id, origin }: Upgrade): Promise<number> {
  const search = new URLSearchParams({ access_token: token, ...(id === undefined ? {} : { id }) })
  const address = `${serverUrl.replace('http', 'ws')}${hubPath}?${search.toString()}`
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, origin === undefined ? {} : { origin })
    socket.on('open', () => {
      socket.close()
      resolve(101)
    })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}

function opened(serverUrl: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${serverUrl.replace('http', 'ws')}${hubPath}?access_token=${token}`)
    socket.on('open', () => resolve(socket))
    socket.on('error', reject)
  })
}

async function statusOfNegotiate(serverUrl: string, token: string): Promise<number> {
  return (await askNegotiate(serverUrl, token)).status
}

async function negotiate(serverUrl: string, token: string): Promise<{ connectionToken: string }> {
  return (await (await askNegotiate(serverUrl, token)).json()) as { connectionToken: string }
}

function askNegotiate(serverUrl: string, token: string): Promise<Response> {
  return fetch(`${serverUrl}${hubPath}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
