/** What browsers report of a page's policy: anybody may send it, and the log gets the addresses without what they search for. */
import { afterEach, expect, it, vi } from 'vitest'
import { bareServer } from './bare-server'

async function reported(payload: string | undefined, type = 'application/csp-report') {
  const { app, logged } = await bareServer()
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/csp-report',
    ...(payload !== undefined && { payload, headers: { 'content-type': type } }),
  })
  await app.close()
  return { statusCode, logged }
}

it.each([
  ['no body', undefined],
  ['an empty body', ''],
])('with %s is accepted, and no failure of the server', async (_what, payload) => {
  expect(await reported(payload)).toEqual({ statusCode: 204, logged: [] })
})

it.each([
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': 'https://wms.example/login-openid?code=secret#secret',
        'effective-directive': 'style-src-elem',
      },
    },
  ],
  [
    'application/reports+json',
    [
      {
        type: 'csp-violation',
        body: {
          documentURL: 'https://wms.example/login-openid?code=secret',
          effectiveDirective: 'style-src-elem',
        },
      },
    ],
  ],
])('as %s is logged without queries', async (type, report) => {
  const { statusCode, logged } = await reported(JSON.stringify(report), type)
  expect(statusCode).toBe(204)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('https://wms.example/login-openid"')
  expect(logged[0]).toContain('style-src-elem')
  expect(logged[0]).not.toContain('secret')
})

afterEach(() => void vi.useRealTimers())

it('fills no log: ten a minute are logged, and how many more there were', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { app, logged } = await bareServer()
  const report = (name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/csp-report',
      payload: JSON.stringify({ name }),
      headers: { 'content-type': 'application/csp-report' },
    })
  for (let count = 1; count <= 25; count += 1) expect((await report(`first ${count}`)).statusCode).toBe(204)
  expect(logged).toHaveLength(10)
  vi.advanceTimersByTime(60_000)
  expect(logged.slice(10)).toEqual(['Content-Security-Policy: 15 more reports within a minute'])
  await report('second')
  expect(logged.slice(11)).toEqual([expect.stringContaining('second')])
  vi.advanceTimersByTime(60_000)
  expect(logged).toHaveLength(12)
  await app.close()
})
