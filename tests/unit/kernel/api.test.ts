/** The client against a real HTTP server that misbehaves (QUALITY, section 2). */
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { processSalesOrders, salesOrders } from '../../../src/contract/endpoints/sales-orders'
import { settings } from '../../../src/contract/endpoints/settings'
import { get, group, post } from '../../../src/contract/endpoints/endpoint'
import { createApi } from '../../../src/kernel/api'
import { systemClock } from '../../../src/kernel/clock'
import { isFailure, toFailure, type Failure } from '../../../src/kernel/failure'
import { createTokenSource } from '../../../src/kernel/token-source'
import { answer, startApiServer, type ApiServer, type Reply } from './api-server'

const thing = group('Thing', {
  byId: get('/{id}', {
    params: v.object({ id: v.string() }),
    query: v.object({ owner: v.string(), ids: v.optional(v.array(v.number())) }),
    result: v.object({ name: v.string() }),
    summary: 'One thing.',
  }),
  change: post('/change', { body: v.object({ name: v.string() }), summary: 'Changes it.' }),
})

let server: ApiServer
let signedOuts = 0
let tokensAsked: boolean[] = []

beforeEach(async () => {
  server = await startApiServer((_, response) => answer(response, 200, { result: { name: 'ok' } }))
  signedOuts = 0
  tokensAsked = []
})
afterEach(() => server.close())

/** A client whose forced renewals give token-1, token-2, ... Waits are recorded and not waited for. */
function client(waits: number[] = []) {
  let renewals = 0
  const tokens = createTokenSource(() => ({
    apiUrl: server.url,
    businessUnitName: 'Demo',
    getAccessToken: async ({ force = false } = {}) => {
      tokensAsked.push(force)
      if (!force) return `token-${renewals}`
      await new Promise(resolve => setTimeout(resolve, 20))
      renewals += 1
      return `token-${renewals}`
    },
  }))
  const clock = {
    ...systemClock,
    setTimeout: (run: () => void, delayMs: number) => {
      waits.push(delayMs)
      return systemClock.setTimeout(run, 0)
    },
  }
  return createApi({ apiUrl: server.url, tokens, clock, onSignedOut: () => (signedOuts += 1) })
}

const read = (api = client()) => api.call(thing.byId, { params: { id: 'a' }, query: { owner: 'x' } })
const write = (api = client()) => api.call(thing.change, { body: { name: 'n' } })

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work
  } catch (error) {
    if (isFailure(error)) return error
    throw new Error(`not a failure: ${String(error)}`)
  }
  throw new Error('did not fail')
}

describe('the end of the session', () => {
  it('cancels the reads under way, so that nothing more is asked of the server; a write goes on', async () => {
    const slow: Reply = (_, response) =>
      void setTimeout(() => answer(response, 200, { result: { name: 'late' } }), 50)
    server.reply = slow
    const api = client()
    const [readFailure, written] = [failureOf(read(api)), write(api)]
    await vi.waitFor(() => expect(server.asked).toHaveLength(2))
    api.end()
    expect((await readFailure).kind).toBe('signed-out')
    await expect(written).resolves.toBeUndefined()
    expect(signedOuts).toBe(1)
  })
})

describe('what is sent', () => {
  it('fills the path and the query, and carries token, version and kinds', async () => {
    await client().call(thing.byId, { params: { id: 'a/b ø' }, query: { owner: 'x&y', ids: [1, 2] } })
    const [asked] = server.asked
    expect(asked?.url).toBe('/api/Thing/a%2Fb%20%C3%B8?owner=x%26y&ids=1&ids=2')
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      accept: 'application/json',
      'client-version': '2.83.55',
    })
  })

  it('sends JSON with a write', async () => {
    server.reply = (_, response) => answer(response, 204)
    expect(await write()).toBeUndefined()
    expect(server.asked[0]?.body).toBe('{"name":"n"}')
    expect(server.asked[0]?.headers['content-type']).toBe('application/json')
  })

  it.each([
    ['/api/picture/1', true],
    ['http://HOST/api/x', true],
    ['http://HOST@evil.example/x', false],
    ['http://127.0.0.1:9/api/x', false],
    ['//127.0.0.1:9/api/x', false],
    ['\\\\127.0.0.1:9/x', false],
  ])('gives the token to %s: %s', async (address, isGiven) => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''))
    await client().authorizedFetch(address.replace('http://HOST', server.url))
    const headers = new Headers(sent.mock.calls[0]?.[1]?.headers)
    expect(headers.has('authorization')).toBe(isGiven)
    if (isGiven) expect(String(sent.mock.calls[0]?.[0]).startsWith(`${server.url}/`)).toBe(true)
  })

  it('keeps the token to the base path of an API that has one', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''))
    const api = createApi({
      apiUrl: `${server.url}/wms/`,
      tokens: { current: () => Promise.resolve('t'), renew: () => Promise.resolve('t') },
    })
    const isGiven = async (address: string) => {
      await api.authorizedFetch(address)
      return new Headers(sent.mock.lastCall?.[1]?.headers).has('authorization')
    }
    expect(await isGiven(`${server.url}/wms/file`)).toBe(true)
    expect(await isGiven(`${server.url}/wmsevil/file`)).toBe(false)
    expect(await isGiven(`${server.url}/wms/../other`)).toBe(false)
  })
})

describe('what an answer means', () => {
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
      'a code of a newer server for what is forbidden, which is no sign-out',
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
    ['nothing where something is due', (_, r) => answer(r, 204), { kind: 'malformed' }, 0],
    ['a choice', (_, r) => answer(r, 200, { userChoice: { a: 1 } }), { kind: 'choice', choice: { a: 1 } }, 0],
    ['a broken connection', (_, r) => void r.destroy(), { kind: 'unreachable' }, 0],
  ]

  it.each(table)('%s', async (_, reply, expected, ended) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    server.reply = reply
    const problem = await failureOf(read())
    expect(problem).toMatchObject(expected)
    expect(problem.message).not.toContain('<')
    expect(signedOuts).toBe(ended)
  })

  it('takes a result with and without an envelope', async () => {
    expect(await read()).toEqual({ name: 'ok' })
    server.reply = (_, response) => answer(response, 200, { name: 'bare' })
    expect(await read()).toEqual({ name: 'bare' })
  })

  it('gives a search with its count', async () => {
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

  it('gives a partial result of a bulk action as its result', async () => {
    const result = {
      done: [{ id: 1, name: 'SO-1', state: 'ReadyForPick' }],
      failed: [{ id: 2, name: 'SO-2', code: 'stock-missing', lines: [] }],
    }
    server.reply = (_, response) => answer(response, 207, { result })
    const input = { body: { processIds: [1, 2] } }
    expect(await client().call(processSalesOrders.prepareMany, input)).toEqual(result)
    expect(await failureOf(write())).toMatchObject({ kind: 'partial', result })
  })

  it('says that a server which is not there is unreachable', async () => {
    const api = client()
    await server.close()
    expect((await failureOf(read(api))).kind).toBe('unreachable')
  })

  it('ignores a cancelled call, also while it waits to repeat', async () => {
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

describe('a refused token', () => {
  it('is renewed once for 20 parallel calls, which then succeed', async () => {
    server.reply = (asked, response) =>
      asked.headers.authorization === 'Bearer token-1'
        ? answer(response, 200, { result: { name: 'ok' } })
        : answer(response, 401)
    const api = client()
    const names = await Promise.all(Array.from({ length: 20 }, () => read(api)))
    expect(names).toHaveLength(20)
    expect(tokensAsked.filter(force => force)).toHaveLength(1)
    expect(signedOuts).toBe(0)
  })

  it('is not renewed again for a call whose refusal arrives late', async () => {
    const late: (() => void)[] = []
    server.reply = (asked, response) => {
      if (asked.headers.authorization === 'Bearer token-1') {
        answer(response, 200, { result: { name: 'ok' } })
        for (const release of late.splice(0)) release()
      } else if (late.length === 0 && server.asked.length === 1) late.push(() => answer(response, 401))
      else answer(response, 401)
    }
    const api = client()
    await Promise.all([read(api), read(api)])
    expect(tokensAsked.filter(force => force)).toHaveLength(1)
  })

  it('ends the session exactly once when 20 parallel calls are refused again', async () => {
    server.reply = (_, response) => answer(response, 401)
    const api = client()
    const kinds = await Promise.all(Array.from({ length: 20 }, () => failureOf(read(api)).then(p => p.kind)))
    expect(new Set(kinds)).toEqual(new Set(['signed-out']))
    expect(signedOuts).toBe(1)
    expect(tokensAsked.filter(force => force)).toHaveLength(1)
    const asked = server.asked.length
    expect((await failureOf(read(api))).kind).toBe('signed-out')
    expect(server.asked).toHaveLength(asked)
  })

  it('ends nothing when the page cannot reach its own token server', async () => {
    const api = createApi({
      apiUrl: server.url,
      tokens: createTokenSource(() => ({
        apiUrl: server.url,
        businessUnitName: 'Demo',
        getAccessToken: () => Promise.reject(new TypeError('Failed to fetch')),
      })),
      onSignedOut: () => (signedOuts += 1),
    })
    expect((await failureOf(read(api))).kind).toBe('unreachable')
    expect(signedOuts).toBe(0)
  })
})

describe('a busy server', () => {
  it('is asked again after Retry-After, at most 3 times', async () => {
    server.reply = (_, response) =>
      answer(response, 503, { code: 'busy', message: 'b' }, { 'retry-after': '2' })
    const waits: number[] = []
    expect(await failureOf(read(client(waits)))).toMatchObject({
      kind: 'refused',
      code: 'busy',
      retryAfterMs: 2000,
    })
    expect(waits).toEqual([2000, 2000, 2000])
    expect(server.asked).toHaveLength(4)
  })

  it('is asked again with a doubling wait when it does not say when', async () => {
    server.reply = (_, response) => answer(response, 429)
    const waits: number[] = []
    await failureOf(read(client(waits)))
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it('answers in the end', async () => {
    server.reply = (_, response) =>
      server.asked.length < 3 ? answer(response, 503) : answer(response, 200, { result: { name: 'ok' } })
    expect(await read()).toEqual({ name: 'ok' })
  })

  it('is not waited for longer than half a minute', async () => {
    server.reply = (_, response) => answer(response, 503, undefined, { 'retry-after': '900' })
    const waits: number[] = []
    expect((await failureOf(read(client(waits)))).kind).toBe('unexpected')
    expect(waits).toEqual([])
  })
})

it('reads real settings strictly enough to refuse half of them', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  server.reply = (_, response) => answer(response, 200, { result: { userSettings: {} } })
  expect((await failureOf(client().call(settings.cockpit, {}))).kind).toBe('malformed')
})

it('makes a failure of any thrown value', () => {
  expect(toFailure('x').message).toBe('Unexpected error occured')
  expect(toFailure(new DOMException('a', 'AbortError')).kind).toBe('ignored')
})
