/** The client against a real HTTP server that misbehaves (QUALITY, section 2). */
import { describe, expect, it, vi } from 'vitest'
import packageFile from '../../../package.json' with { type: 'json' }
import { processSalesOrders, salesOrders } from '../../../src/contract/endpoints/sales-orders'
import { settings } from '../../../src/contract/endpoints/settings'
import type { Language } from '../../../src/contract/limits'
import { createApi } from '../../../src/kernel/api'
import { sendRequest } from '../../../src/kernel/api-request'
import { toFailure } from '../../../src/kernel/failure'
import { client, failureOf, read, server, signOutCount, thing, write, serverForEachTest } from './api-bench'
import { answer, type Reply } from './api-server'

serverForEachTest()

describe('a request', () => {
  it('contains the filled path and query, token, version and error kinds', async () => {
    await client().call(thing.byId, { params: { id: 'a/b ø' }, query: { owner: 'x&y', ids: [1, 2] } })
    const [request] = server.requests
    expect(request?.url).toBe('/api/Thing/a%2Fb%20%C3%B8?owner=x%26y&ids=1&ids=2')
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      accept: 'application/json',
      'client-version': packageFile.version,
    })
  })

  it('requests answers in the language of the page, which may change', async () => {
    let language: Language = 'da-DK'
    const tokens = { current: async () => 'token', renew: async () => 'token' }
    const api = createApi({ apiUrl: server.url, tokens, language: () => language })
    await api.call(thing.byId, { params: { id: 'a' }, query: { owner: 'x' } })
    language = 'de-DE'
    await api.call(thing.byId, { params: { id: 'a' }, query: { owner: 'x' } })
    const sent = server.requests.map(({ headers }) => headers['accept-language'])
    expect(sent).toEqual(['da-DK', 'de-DE'])
  })

  it('sends JSON with a write', async () => {
    server.reply = (_, response) => answer(response, 204)
    expect(await write()).toBeUndefined()
    expect(server.requests[0]?.body).toBe('{"name":"n"}')
    expect(server.requests[0]?.headers['content-type']).toBe('application/json')
  })

  it.each(['//evil.example/x', 'https://evil.example/x', '\\\\evil.example', '@evil.example', '..'])(
    'has the token only for addresses under the base, for any value: %s',
    async id => {
      const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
      const query = { owner: 'x' }
      await sendRequest(thing.byId, { params: { id }, query }, { apiUrl: `${server.url}/wms/`, token: 't' })
      const [address, { headers } = {}] = sent.mock.lastCall ?? []
      expect(new Headers(headers).get('authorization')).toBe('Bearer t')
      expect(new URL(String(address)).href.startsWith(`${server.url}/wms/api/`)).toBe(true)
    },
  )
})

describe('the meaning of an answer', () => {
  const refusal = (code: string, more: object = {}) => ({ code, message: 'no', ...more })
  const html =
    '<html><head><title>502 Bad Gateway</title></head><body><script>alert(1)</script></body></html>'
  const table: [string, Reply, Partial<Record<string, unknown>>, number][] = [
    ['bare 403', (_, r) => answer(r, 403), { kind: 'signed-out' }, 1],
    ['401 twice', (_, r) => answer(r, 401), { kind: 'signed-out' }, 1],
    [
      '403 with a code',
      (_, r) => answer(r, 403, refusal('permission-denied', { path: 'data/order/prepare' })),
      { kind: 'refused', code: 'permission-denied', path: 'data/order/prepare', status: 403 },
      0,
    ],
    ['418', (_, r) => answer(r, 418), { kind: 'ignored' }, 0],
    ['422', (_, r) => answer(r, 422, { any: 1 }), { kind: 'untranslated' }, 0],
    [
      '400 with issues',
      (_, r) => answer(r, 400, refusal('invalid-input', { issues: [{ path: 'filters.0', message: 'm' }] })),
      { kind: 'refused', code: 'invalid-input', issues: [{ path: 'filters.0', message: 'm' }] },
      0,
    ],
    [
      '409 changed',
      (_, r) => answer(r, 409, refusal('changed', { fields: ['priority'] })),
      { kind: 'conflict', fields: ['priority'] },
      0,
    ],
    [
      '409 wrong state',
      (_, r) => answer(r, 409, refusal('wrong-state', { state: 'Completed', allowedStates: ['New'] })),
      { kind: 'refused', code: 'wrong-state', state: 'Completed', allowedStates: ['New'] },
      0,
    ],
    ['404', (_, r) => answer(r, 404, refusal('not-found')), { kind: 'refused', code: 'not-found' }, 0],
    [
      '500',
      (_, r) => answer(r, 500, refusal('unexpected', { correlationId: 'c1' })),
      { kind: 'unexpected', status: 500, correlationId: 'c1' },
      0,
    ],
    [
      'a code of a newer server',
      (_, r) => answer(r, 400, refusal('brand-new')),
      { kind: 'refused', status: 400, code: 'brand-new' },
      0,
    ],
    [
      'a code of a newer server with 403, which is no sign-out',
      (_, r) => answer(r, 403, refusal('brand-new')),
      { kind: 'refused', status: 403, code: 'brand-new' },
      0,
    ],
    ['502 page of a proxy', (_, r) => answer(r, 502, html), { kind: 'unexpected', status: 502 }, 0],
    ['200 page of a proxy', (_, r) => answer(r, 200, html), { kind: 'unexpected', status: 200 }, 0],
    ['cut-off JSON', (_, r) => answer(r, 200, '{"result": {"name": "o'), { kind: 'unexpected' }, 0],
    [
      'an answer of another shape',
      (_, r) => answer(r, 200, { result: { name: 5 } }),
      { kind: 'malformed' },
      0,
    ],
    ['no content where some is required', (_, r) => answer(r, 204), { kind: 'malformed' }, 0],
    ['a choice', (_, r) => answer(r, 200, { userChoice: { a: 1 } }), { kind: 'choice', choice: { a: 1 } }, 0],
    ['a broken connection', (_, r) => void r.destroy(), { kind: 'unreachable' }, 0],
  ]

  it.each(table)('%s', async (_, reply, expected, ended) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.reply = reply
    const problem = await failureOf(read())
    expect(problem).toMatchObject(expected)
    expect(problem.message).not.toContain('<')
    expect(signOutCount).toBe(ended)
  })

  it('logs missing translations to the console, and does not log 418', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    server.reply = (_, response) => answer(response, 418)
    await failureOf(read())
    expect(warn).not.toHaveBeenCalled()
    server.reply = (_, response) => answer(response, 422)
    await failureOf(read())
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.lastCall?.join(' ')).toContain('the server has no translations (422)')
  })

  it('accepts a result with and without an envelope', async () => {
    expect(await read()).toEqual({ name: 'ok' })
    server.reply = (_, response) => answer(response, 200, { name: 'bare' })
    expect(await read()).toEqual({ name: 'bare' })
  })

  it('returns a search with its count', async () => {
    const input = { body: { filters: [] } }
    server.reply = (_, response) =>
      answer(response, 200, { result: [], totalCount: 12_000, isTotalExact: false })
    expect(await client().call(salesOrders.search, input)).toEqual({
      result: [],
      totalCount: 12_000,
      isTotalExact: false,
    })
    vi.spyOn(console, 'warn').mockReturnValue()
    server.reply = (_, response) => answer(response, 200, { result: [] })
    expect((await failureOf(client().call(salesOrders.search, input))).kind).toBe('malformed')
  })

  it('returns a partial result of a bulk action as its result', async () => {
    const result = {
      done: [{ id: 1, name: 'SO-1', state: 'ReadyForPick' }],
      failed: [{ id: 2, name: 'SO-2', code: 'stock-missing', lines: [] }],
    }
    server.reply = (_, response) => answer(response, 207, { result })
    const input = { body: { processIds: [1, 2] } }
    expect(await client().call(processSalesOrders.prepareMany, input)).toEqual(result)
    expect(await failureOf(write())).toMatchObject({ kind: 'partial', result })
  })

  it('is unreachable for a missing server', async () => {
    const api = client()
    await server.close()
    expect((await failureOf(read(api))).kind).toBe('unreachable')
  })

  it('is ignored for a cancelled call, also while it waits for a retry', async () => {
    const sent = new AbortController()
    server.reply = () => sent.abort()
    const input = { params: { id: 'a' }, query: { owner: 'x' } }
    expect((await failureOf(client().call(thing.byId, input, { signal: sent.signal }))).kind).toBe('ignored')

    const waiting = new AbortController()
    server.reply = (_, response) => {
      answer(response, 503, undefined, { 'retry-after': '20' })
      setTimeout(() => waiting.abort(), 50)
    }
    const api = createApi({
      apiUrl: server.url,
      tokens: { current: () => Promise.resolve('t'), renew: () => Promise.resolve('t') },
    })
    expect((await failureOf(api.call(thing.byId, input, { signal: waiting.signal }))).kind).toBe('ignored')
  })
})

it('incomplete settings are rejected as malformed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server.reply = (_, response) => answer(response, 200, { result: { userSettings: {} } })
  expect((await failureOf(client().call(settings.cockpit, {}))).kind).toBe('malformed')
})

it('any thrown value is converted to a failure', () => {
  expect(toFailure('x').message).toBe('Unexpected error occured')
  expect(toFailure(new DOMException('a', 'AbortError')).kind).toBe('ignored')
})
