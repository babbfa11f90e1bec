/**
 * Login CSRF: every call that starts, renews or ends a session, or that changes data without one, with different content types and with the
 * headers by which a browser identifies the origin. The calls are taken from the endpoint table, so that a new one is tested too.
 */
import { request as sendRequest, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPrefix, sessionHeader, type Endpoint } from '../../src/contract/endpoints/endpoint'
import { loginResult } from '../../src/contract/endpoints/authentication'
import { endpoints } from '../../src/contract/endpoints/table'
import { startTestServer, testPassword, type TestServer } from './server-fixture'

const portal = 'https://portal.example'
const stranger = 'https://stranger.example'

const all: readonly Endpoint[] = Object.values<Record<string, Endpoint>>(endpoints).flatMap(group =>
  Object.values(group),
)
/** Selected by result and path instead of the property `session`, so that a call without it is found. */
const sessionCalls = all
  .filter(
    ({ result, path, method, isAnonymous }) =>
      result === loginResult ||
      /log-?(out|in)|password\b/i.test(path) ||
      (isAnonymous === true && method !== 'GET'),
  )
  .filter(({ method }) => method !== 'GET')
const table = sessionCalls.map(endpoint => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

interface Sent {
  readonly type?: string
  readonly body?: string
  readonly headers?: OutgoingHttpHeaders
}
interface Received {
  readonly status: number
  readonly code: string | undefined
  readonly paths: readonly string[]
  readonly cookies: readonly string[]
}

const boundary = 'xxx'
const multipart = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('') + `--${boundary}--`

describe('calls of sessions', () => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite', config: { allowedOrigins: [portal] } })
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  /** Sends headers as a browser does, including those that fetch does not allow to be set. */
  const send = (
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    { type, body = '{}', headers = {} }: Sent,
  ) =>
    new Promise<Received>((resolve, reject) => {
      const request = sendRequest(
        server.url + apiPrefix + path,
        {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-length': Buffer.byteLength(body),
            ...(type !== undefined && { 'content-type': type }),
            ...headers,
          },
        },
        answer => {
          let text = ''
          answer.on('data', piece => (text += String(piece)))
          answer.on('end', () => {
            const shown = (text === '' ? {} : JSON.parse(text)) as {
              code?: string
              issues?: { path: string }[]
            }
            resolve({
              status: answer.statusCode ?? 0,
              code: shown.code,
              paths: (shown.issues ?? []).map(issue => issue.path),
              cookies: answer.headers['set-cookie'] ?? [],
            })
          })
        },
      )
      request.on('error', reject)
      request.end(body)
    })

  const json = 'application/json'
  const header = { [sessionHeader]: '1' }
  /** Whether the answer is about the call itself and not about the CSRF check. */
  const passesCsrfCheck = ({ status, code, paths }: Received): boolean =>
    status !== 415 && code !== 'origin-not-allowed' && !paths.includes(`headers.${sessionHeader}`)

  it('are all in the endpoint table', () => {
    const names = table.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /authentication/user',
        'POST /authentication/screen',
        'POST /authentication/refresh',
        'POST /authentication/handover',
        'POST /authentication/internal',
        'POST /authentication/openId',
        'POST /authentication/sessionLimit/login',
        'POST /userSession/logoutcurrent',
        'POST /userSession/logout',
        'POST /userSession/logoutuser',
        'POST /userSession/logoutany',
        'PUT /User/changePassword',
        'PUT /User/password',
        'POST /User/passwordToSet',
        'POST /User/forgotPassword',
      ]),
    )
    const marked = all.filter(({ session }) => session !== undefined)
    expect(marked.filter(endpoint => !sessionCalls.includes(endpoint))).toEqual([])
  })

  describe.each(table)('$name', ({ endpoint }) => {
    it.each([
      ['a form with files', `multipart/form-data; boundary=${boundary}`, multipart({ a: 'b' })],
      ['a form', 'application/x-www-form-urlencoded', 'a=b'],
      ['plain text', 'text/plain', '{}'],
      ['plain text that names JSON', 'text/plain; application/json', '{}'],
      ['a body without a type', undefined, '{}'],
    ])('refuses %s, whatever other headers are sent', async (_what, type, body) => {
      for (const headers of [{}, header, { ...header, origin: server.url }]) {
        const received = await send(endpoint, { ...(type !== undefined && { type }), body, headers })
        expect(received).toMatchObject({ status: 415, code: 'invalid-input', cookies: [] })
      }
    })

    it('refuses JSON without the header', async () => {
      const received = await send(endpoint, { type: json })
      expect(received).toMatchObject({ status: 400, code: 'invalid-input', cookies: [] })
      expect(received.paths).toEqual([`headers.${sessionHeader}`])
    })

    it.each([
      ['another origin', { origin: stranger }],
      ['another origin of the same site', { origin: stranger, 'sec-fetch-site': 'same-site' }],
      ['another site', { origin: stranger, 'sec-fetch-site': 'cross-site' }],
      ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
      ['a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
      [
        'an origin with the same ending as the portal’s',
        { origin: `https://x${portal.slice('https://'.length)}` },
      ],
    ])('refuses a page of %s', async (_what, headers) => {
      for (const more of [{}, header]) {
        const received = await send(endpoint, { type: json, headers: { ...headers, ...more } })
        expect(received).toMatchObject({ status: 403, code: 'origin-not-allowed', cookies: [] })
      }
    })

    it('accepts calls of the own pages, of servers, and of an allowed portal unless they renew a session', async () => {
      const received = async (headers: OutgoingHttpHeaders): Promise<boolean> =>
        passesCsrfCheck(
          await send(endpoint, { type: `${json}; charset=utf-8`, headers: { ...header, ...headers } }),
        )
      // `logoutcurrent` would end the session of this test once it passed the check.
      if (endpoint.path !== '/userSession/logoutcurrent') {
        expect(await received({ origin: server.url }), 'own').toBe(true)
        expect(
          await received({ origin: 'https://behind-a-proxy.example', 'sec-fetch-site': 'same-origin' }),
        ).toBe(true)
        expect(await received({}), 'a server').toBe(true)
        const fromPortal = await received({ origin: portal, 'sec-fetch-site': 'cross-site' })
        expect(fromPortal, 'a portal').toBe(endpoint.session !== 'renews')
      }
    })
  })

  it('are available to the scripts of a portal, after a preflight', async () => {
    const answer = await fetch(`${server.url}${apiPrefix}/authentication/user`, {
      method: 'OPTIONS',
      headers: {
        origin: portal,
        'access-control-request-method': 'POST',
        'access-control-request-headers': `content-type,${sessionHeader.toLowerCase()}`,
      },
    })
    expect(answer.headers.get('access-control-allow-headers')).toContain(sessionHeader)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.status).toBe(204)
  })

  it('are not available to the scripts of any other origin', async () => {
    const answer = await fetch(`${server.url}${apiPrefix}/authentication/user`, {
      method: 'OPTIONS',
      headers: { origin: 'https://stranger.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('refuse a form with a right password', async () => {
    const credentials = { businessUnitName: 'Demo', userName: 'viewer', password: testPassword }
    const received = await send(endpoints.authentication.user, {
      type: `multipart/form-data; boundary=${boundary}`,
      body: multipart(credentials),
    })
    expect(received).toMatchObject({ status: 415, cookies: [] })
    const right = await send(endpoints.authentication.user, {
      type: json,
      body: JSON.stringify(credentials),
      headers: header,
    })
    expect(right.status).toBe(200)
    expect(right.cookies.length).toBeGreaterThan(0)
  })

  it('refuse forms, except the one endpoint for a file', async () => {
    expect(all.filter(({ takesForm }) => takesForm === true).map(({ path }) => path)).toEqual([
      '/Seeding/excelUpload',
    ])
    const form = { type: `multipart/form-data; boundary=${boundary}`, body: multipart({ a: 'b' }) }
    for (const endpoint of all.filter(({ method }) => method !== 'GET')) {
      const path = endpoint.path.replace(/\{\w+\}/g, '1')
      const { status } = await send({ ...endpoint, path }, form)
      expect({ path, isRefused: status === 415 }).toEqual({ path, isRefused: endpoint.takesForm !== true })
    }
  })
})
