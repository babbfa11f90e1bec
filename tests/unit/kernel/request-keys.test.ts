/** Idempotency keys of writes: one each, the same in every attempt, so that only a write with a key is repeated (QUALITY, section 2). */
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { get, group, post } from '../../../src/contract/endpoints/endpoint'
import { getRetriesMost } from '../../../src/contract/limits'
import { createApi } from '../../../src/kernel/api'
import { systemClock } from '../../../src/kernel/clock'
import { isFailure } from '../../../src/kernel/failure'
import { createCommandKeys, newRequestKey } from '../../../src/kernel/request-key'
import type { CallOptions } from '../../../src/kernel/session'
import { answer, startApiServer, type ApiServer } from './api-server'

const thing = group('Thing', {
  byId: get('/1', { result: v.object({ name: v.string() }), summary: 'One thing.' }),
  change: post('/change', { summary: 'Changes it.' }),
  byIds: post('/byIds', { repeatable: 'reads', summary: 'Some things.' }),
  search: post('/search', { isSearch: true, result: v.array(v.unknown()), summary: 'Things.' }),
  signIn: post('/signIn', { isAnonymous: true, summary: 'Opens a session.' }),
})
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let server: ApiServer
beforeEach(async () => {
  server = await startApiServer((_, response) => answer(response, 204))
})
afterEach(() => server.close())

const waits: number[] = []
const api = () =>
  createApi({
    apiUrl: server.url,
    tokens: { current: () => Promise.resolve('t'), renew: () => Promise.resolve('t') },
    clock: {
      ...systemClock,
      setTimeout: (run: () => void, delayMs: number) => {
        waits.push(delayMs)
        return systemClock.setTimeout(run, 0)
      },
    },
  })
const change = (options?: CallOptions) => api().call(thing.change, {}, options)
const keys = () => server.requests.map(({ headers }) => headers['idempotency-key'])
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isFailure(error) ? error.kind : String(error)),
  )

it('idempotency keys are new for each write, unless the caller passes one', async () => {
  await change()
  await change()
  await change({ requestKey: '7b0d7a6e-6a3f-4d0c-9a3f-0c6f6a1f0a11' })
  const [one, two, three] = keys()
  expect(one).toMatch(uuid)
  expect(two).toMatch(uuid)
  expect(two).not.toBe(one)
  expect(three).toBe('7b0d7a6e-6a3f-4d0c-9a3f-0c6f6a1f0a11')
})

it('idempotency keys are not sent with reads, repeatable calls and sign-ins', async () => {
  server.reply = ({ url }, response) =>
    answer(response, 200, { result: url.endsWith('search') ? [] : { name: 'n' }, totalCount: 0 })
  await api().call(thing.byId, {})
  await api().call(thing.search, {})
  await api().call(thing.byIds, {})
  await api().call(thing.signIn, {})
  expect(keys()).toEqual([undefined, undefined, undefined, undefined])
})

it('idempotency keys are reused when a write is repeated after a lost answer', async () => {
  server.reply = (_, response) => {
    if (server.requests.length < 3) response.destroy()
    else answer(response, 204)
  }
  waits.length = 0
  await change()
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
  expect(waits).toEqual([1000, 2000])
})

it('writes with an idempotency key are repeated up to a limit', async () => {
  server.reply = (_, response) => void response.destroy()
  expect(await kindOf(change())).toBe('unreachable')
  expect(server.requests).toHaveLength(getRetriesMost + 1)
})

it('writes that wait for a connection are not repeated after the user cancelled them', async () => {
  server.reply = (_, response) => void response.destroy()
  const giveUp = new AbortController()
  const received: boolean[] = []
  const onWaiting = (isWaiting: boolean) => {
    received.push(isWaiting)
    if (received.length === 3) giveUp.abort()
  }
  expect(await kindOf(change({ signal: giveUp.signal, onWaiting }))).toBe('ignored')
  expect(received).toEqual([true, false, true])
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(server.requests).toHaveLength(2)
})

it('writes with an idempotency key wait for a busy server like reads', async () => {
  server.reply = (_, response) => {
    if (server.requests.length < 2) answer(response, 503, undefined, { 'retry-after': '2' })
    else answer(response, 204)
  }
  waits.length = 0
  await change()
  expect(waits).toEqual([2000])
  expect(new Set(keys()).size).toBe(1)
})

it('writes without an idempotency key are not repeated', async () => {
  server.reply = (_, response) => answer(response, 503)
  expect(await kindOf(api().call(thing.byIds, {}))).toBe('unexpected')
  server.reply = (_, response) => void response.destroy()
  expect(await kindOf(api().call(thing.byIds, {}))).toBe('unreachable')
  expect(server.requests).toHaveLength(2)
})

it('refused writes are not repeated', async () => {
  server.reply = (_, response) => answer(response, 409, { code: 'wrong-state', message: 'no' })
  expect(await kindOf(change())).toBe('refused')
  expect(server.requests).toHaveLength(1)
})

it('idempotency keys can be created without a secure context', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const made = [newRequestKey(), newRequestKey()]
  for (const key of made) expect(key).toMatch(uuid)
  expect(made[0]).not.toBe(made[1])
})

it('idempotency keys are sent together with the rehearsal header', async () => {
  await change({ rehearses: true })
  await change()
  expect(server.requests.map(({ headers }) => headers['cockpit-rehearsal'])).toEqual(['true', undefined])
})

describe('the keys of a command that is given again', () => {
  const given = (commandKeys: ReturnType<typeof createCommandKeys>, ...contents: string[]) => {
    commandKeys.begin()
    return contents.map(content => commandKeys.keyFor(content))
  }

  it('are the same for the same calls while the outcome of the last one is unknown', () => {
    const commandKeys = createCommandKeys()
    const [saved, ordered] = given(commandKeys, 'save', 'order')
    expect(saved).not.toBe(ordered)
    commandKeys.end('unknown')
    expect(given(commandKeys, 'save', 'order')).toEqual([saved, ordered])
  })

  it('are new once it is done', () => {
    const commandKeys = createCommandKeys()
    const [first] = given(commandKeys, 'save')
    commandKeys.end('done')
    expect(given(commandKeys, 'save')).not.toContain(first)
  })

  it('are new from the call on that had no effect', () => {
    const commandKeys = createCommandKeys()
    const [saved, ordered] = given(commandKeys, 'save', 'order')
    commandKeys.end('failed')
    const again = given(commandKeys, 'save', 'order')
    expect(again[0]).toBe(saved)
    expect(again[1]).not.toBe(ordered)
  })

  it('are new from the first call on that differs, also where it is the call of an earlier attempt', () => {
    const commandKeys = createCommandKeys()
    const [first] = given(commandKeys, 'save 1')
    commandKeys.end('unknown')
    const [second] = given(commandKeys, 'save 2')
    commandKeys.end('unknown')
    const [third] = given(commandKeys, 'save 1')
    expect(new Set([first, second, third]).size).toBe(3)
  })
})
