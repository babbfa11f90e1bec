/** What the client does on its own after a refusal or a request to wait: renew, retry, end the session (QUALITY, section 2). */
import { describe, expect, it, vi } from 'vitest'
import { failureText } from '../../../src/kernel/failure'
import { createApi } from '../../../src/kernel/api'
import { createTokenSource } from '../../../src/kernel/token-source'
import {
  client,
  failureOf,
  onSignedOut,
  read,
  server,
  signOutCount,
  tokenRequests,
  write,
  serverForEachTest,
} from './api-bench'
import { answer, type Reply } from './api-server'

serverForEachTest()

describe('the end of the session', () => {
  it('cancels pending reads, so that no further request is sent; a pending write continues', async () => {
    const slow: Reply = (_, response) =>
      void setTimeout(() => answer(response, 200, { result: { name: 'late' } }), 50)
    server.reply = slow
    const api = client()
    const [readFailure, written] = [failureOf(read(api)), write(api)]
    await vi.waitFor(() => expect(server.requests).toHaveLength(2))
    api.end()
    expect((await readFailure).kind).toBe('signed-out')
    await expect(written).resolves.toBeUndefined()
    expect(signOutCount).toBe(1)
  })
})

describe('a refused token', () => {
  it('is renewed once for 20 parallel calls, which then succeed', async () => {
    server.reply = (request, response) =>
      request.headers.authorization === 'Bearer token-1'
        ? answer(response, 200, { result: { name: 'ok' } })
        : answer(response, 401)
    const api = client()
    const names = await Promise.all(Array.from({ length: 20 }, () => read(api)))
    expect(names).toHaveLength(20)
    expect(tokenRequests.filter(force => force)).toHaveLength(1)
    expect(signOutCount).toBe(0)
  })

  it('is not renewed again for a call whose refusal arrives late', async () => {
    const late: (() => void)[] = []
    server.reply = (request, response) => {
      if (request.headers.authorization === 'Bearer token-1') {
        answer(response, 200, { result: { name: 'ok' } })
        for (const release of late.splice(0)) release()
      } else if (late.length === 0 && server.requests.length === 1) late.push(() => answer(response, 401))
      else answer(response, 401)
    }
    const api = client()
    await Promise.all([read(api), read(api)])
    expect(tokenRequests.filter(force => force)).toHaveLength(1)
  })

  it('ends the session exactly once when 20 parallel calls are refused again', async () => {
    server.reply = (_, response) => answer(response, 401)
    const api = client()
    const kinds = await Promise.all(Array.from({ length: 20 }, () => failureOf(read(api)).then(p => p.kind)))
    expect(new Set(kinds)).toEqual(new Set(['signed-out']))
    expect(signOutCount).toBe(1)
    expect(tokenRequests.filter(force => force)).toHaveLength(1)
    const requestsBefore = server.requests.length
    expect((await failureOf(read(api))).kind).toBe('signed-out')
    expect(server.requests).toHaveLength(requestsBefore)
  })

  it('does not end the session when the page cannot reach its own token server', async () => {
    const api = createApi({
      apiUrl: server.url,
      tokens: createTokenSource({
        apiUrl: server.url,
        businessUnitName: 'Demo',
        getAccessToken: () => Promise.reject(new TypeError('Failed to fetch')),
      }),
      onSignedOut,
    })
    expect((await failureOf(read(api))).kind).toBe('unreachable')
    expect(signOutCount).toBe(0)
  })
})

describe('a busy server', () => {
  it('is retried after Retry-After, at most 3 times', async () => {
    server.reply = (_, response) =>
      answer(response, 503, { code: 'busy', message: 'b' }, { 'retry-after': '2' })
    const waits: number[] = []
    expect(await failureOf(read(client(waits)))).toMatchObject({
      kind: 'refused',
      code: 'busy',
      retryAfterMs: 2000,
    })
    expect(waits).toEqual([2000, 2000, 2000])
    expect(server.requests).toHaveLength(4)
  })

  it.each(['database-unavailable', 'database-read-only', 'starting'])(
    'whose database fails over (%s) is retried for a minute, while waiting calls are reported',
    async code => {
      server.reply = (_, response) => answer(response, 503, { code, message: 'm' }, { 'retry-after': '2' })
      const [waits, notified]: [number[], number[]] = [[], []]
      const failed = await failureOf(write(client(waits, calls => notified.push(calls))))
      expect(failed).toMatchObject({ kind: 'refused', code })
      expect(waits).toHaveLength(30)
      expect(notified).toEqual(waits.flatMap(() => [1, 0]))
      expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    },
  )

  it('processes a write once after a failover of its database', async () => {
    server.reply = (_, response) =>
      server.requests.length < 9
        ? answer(response, 503, { code: 'database-unavailable', message: 'm' }, { 'retry-after': '2' })
        : answer(response, 204)
    await write()
    expect(server.requests).toHaveLength(9)
  })

  it('whose disk is full causes a failure at once', async () => {
    server.reply = (_, response) => answer(response, 507, { code: 'database-full', message: 'full' })
    const waits: number[] = []
    const problem = await failureOf(read(client(waits)))
    expect(failureText(problem).key).toBe('refusal.database-full')
    expect(waits).toEqual([])
  })

  it('is retried with a doubling wait without Retry-After', async () => {
    server.reply = (_, response) => answer(response, 429)
    const waits: number[] = []
    await failureOf(read(client(waits)))
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it('is retried until it answers', async () => {
    server.reply = (_, response) =>
      server.requests.length < 3 ? answer(response, 503) : answer(response, 200, { result: { name: 'ok' } })
    expect(await read()).toEqual({ name: 'ok' })
  })

  it('is not waited for longer than half a minute', async () => {
    server.reply = (_, response) => answer(response, 503, undefined, { 'retry-after': '900' })
    const waits: number[] = []
    expect((await failureOf(read(client(waits)))).kind).toBe('unexpected')
    expect(waits).toEqual([])
  })
})
