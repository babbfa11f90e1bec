/** Tokens of a page's own function: renewed before they expire, requested once, and not waited for without limit. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authContextTimeoutMs } from '../../../src/contract/limits'
import { createTokenSource } from '../../../src/kernel/token-source'
import { tokenFor } from './api-server'
import { createFakeClock, type FakeClock } from './fake-clock'

const lifeMs = 300_000
const issuedAt = Date.parse('2026-11-20T09:00:00Z')

let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock(issuedAt)
})

/** A token that is valid for five minutes from a moment of the server's clock, which may differ from this one. */
function tokenOf(serverTime: number, mark: string): string {
  const iat = Math.floor(serverTime / 1000)
  return tokenFor({ iat, exp: iat + lifeMs / 1000 }, mark)
}

const first = tokenOf(issuedAt, 'first')
const second = tokenOf(issuedAt + lifeMs, 'second')

/** A page that returns a token, and another one when it is asked to renew. */
function page(renewed: () => Promise<string> = () => Promise.resolve(second)) {
  let token = first
  return vi.fn(async ({ force = false }: { force?: boolean } = {}) => {
    if (force) token = await renewed()
    return token
  })
}

const sourceOf = (getAccessToken: (options?: { force?: boolean }) => Promise<string>) =>
  createTokenSource({ apiUrl: '', businessUnitName: 'Demo', getAccessToken }, clock)

/** A token that the test resolves. */
function delayed() {
  let resolve: (token: string) => void = () => undefined
  const promise = new Promise<string>(input => (resolve = input))
  return { promise, resolve: (token: string) => resolve(token) }
}

const forced = (requestToken: ReturnType<typeof page>) =>
  requestToken.mock.calls.filter(([options]) => options?.force === true)

describe('a token', () => {
  it('is renewed shortly before its expiry, once for all callers', async () => {
    const requestToken = page()
    const tokens = sourceOf(requestToken)
    await tokens.current()
    await clock.advance(0.89 * lifeMs)
    expect(await tokens.current()).toBe(first)
    expect(forced(requestToken)).toHaveLength(0)
    await clock.advance(0.02 * lifeMs)
    await Promise.all([tokens.current(), tokens.current(), tokens.current()])
    await clock.settle()
    expect(await tokens.current()).toBe(second)
    expect(forced(requestToken)).toHaveLength(1)
  })

  it('that is still valid is used during its renewal; an expired one delays calls until its renewal', async () => {
    const input = delayed()
    const requestToken = page(() => input.promise)
    const tokens = sourceOf(requestToken)
    await tokens.current()
    await clock.advance(0.95 * lifeMs)
    const calls = [tokens.current(), tokens.current()]
    expect(await Promise.race([Promise.all(calls), clock.settle()])).toEqual([first, first])
    await clock.advance(0.05 * lifeMs)
    const waiting = tokens.current()
    input.resolve(second)
    expect(await waiting).toBe(second)
    expect(forced(requestToken)).toHaveLength(1)
  })

  it('received too late for its call is used by the next one', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const input = delayed()
    const requestToken = page(() => input.promise)
    const tokens = sourceOf(requestToken)
    await tokens.current()
    await clock.advance(lifeMs)
    const late = expect(tokens.current()).rejects.toMatchObject({ kind: 'unreachable' })
    await clock.advance(authContextTimeoutMs)
    await late
    input.resolve(second)
    await clock.settle()
    expect(await tokens.current()).toBe(second)
    expect(forced(requestToken)).toHaveLength(1)
  })

  it('received too late does not replace a newer one, and is discarded when it was refused meanwhile', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const input = [delayed(), delayed()]
    const renewals = input.map(({ promise }) => promise)
    const tokens = sourceOf(page(() => renewals.shift() ?? Promise.resolve('newest')))
    await tokens.current()
    for (let ask = 0; ask < 2; ask += 1) {
      const late = expect(tokens.renew(first)).rejects.toMatchObject({ kind: 'unreachable' })
      await clock.advance(authContextTimeoutMs)
      await late
    }
    input[0]?.resolve(first)
    await clock.settle()
    expect(await tokens.current(), 'the refused one is not taken').toBe('newest')
    input[1]?.resolve('older')
    await clock.settle()
    expect(await tokens.current()).toBe('newest')
  })

  it.each([-24, 24])('is renewed at the same moment with a client clock off by %d hours', async hours => {
    clock = createFakeClock(issuedAt + hours * 3_600_000)
    const requestToken = page()
    const tokens = sourceOf(requestToken)
    expect(await tokens.current()).toBe(first)
    await clock.advance(0.89 * lifeMs)
    expect(await tokens.current()).toBe(first)
    await clock.advance(0.02 * lifeMs)
    await tokens.current()
    await clock.settle()
    expect(await tokens.current()).toBe(second)
  })

  it('is requested when there is no valid one, not before every call', async () => {
    const requestToken = page()
    const tokens = sourceOf(requestToken)
    for (let request = 0; request < 20; request++) await tokens.current()
    expect(requestToken).toHaveBeenCalledTimes(1)
    await clock.advance(0.91 * lifeMs)
    for (let request = 0; request < 20; request++) await tokens.current()
    expect(requestToken).toHaveBeenCalledTimes(2)
    expect(await tokens.renew(second)).toBe(second)
    expect(requestToken).toHaveBeenCalledTimes(3)
  })

  it('with only an expiry is renewed before that', async () => {
    const ending = tokenFor({ iat: undefined, exp: (issuedAt + lifeMs) / 1000 }, 'ending')
    const requestToken = vi.fn(({ force = false }: { force?: boolean } = {}) =>
      Promise.resolve(force ? second : ending),
    )
    const tokens = sourceOf(requestToken)
    await tokens.current()
    await clock.advance(0.89 * lifeMs)
    expect(await tokens.current()).toBe(ending)
    await clock.advance(0.02 * lifeMs)
    await tokens.current()
    await clock.settle()
    expect(await tokens.current()).toBe(second)
    expect(requestToken).toHaveBeenCalledTimes(2)
  })

  it('that has ended by a client clock an hour ahead is used until the server refuses it', async () => {
    clock = createFakeClock(issuedAt + 3_600_000)
    const requestToken = page()
    const ending = tokenFor({ iat: undefined, exp: (issuedAt + lifeMs) / 1000 }, 'ending')
    requestToken.mockResolvedValueOnce(ending)
    const tokens = sourceOf(requestToken)
    for (let request = 0; request < 20; request++) expect(await tokens.current()).toBe(ending)
    expect(requestToken).toHaveBeenCalledTimes(1)
    expect(await tokens.renew(ending)).toBe(second)
  })

  it('that expired and cannot be renewed ends the session', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const tokens = sourceOf(page(() => Promise.reject(new Error('not yet'))))
    await tokens.current()
    await clock.advance(lifeMs)
    await expect(tokens.current()).rejects.toMatchObject({ kind: 'signed-out' })
  })

  it('that cannot be renewed yet is used until the server refuses it, and not requested for every call', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const requestToken = page(() => Promise.reject(new Error('not yet')))
    const tokens = sourceOf(requestToken)
    await tokens.current()
    await clock.advance(0.95 * lifeMs)
    expect([await tokens.current(), await tokens.current(), await tokens.current()]).toEqual([
      first,
      first,
      first,
    ])
    expect(forced(requestToken)).toHaveLength(1)
    await expect(tokens.renew(first)).rejects.toMatchObject({ kind: 'signed-out' })
  })

  it('without an expiry is renewed when it is refused', async () => {
    const opaque = vi.fn(({ force = false }: { force?: boolean } = {}) => Promise.resolve(force ? 'b' : 'a'))
    const tokens = sourceOf(opaque)
    expect(await tokens.current()).toBe('a')
    await clock.advance(10 * lifeMs)
    expect(await tokens.current()).toBe('a')
    expect(await Promise.all([tokens.renew('a'), tokens.renew('a')])).toEqual(['b', 'b'])
  })
})

describe('a page', () => {
  it('whose function fails is reported with the cause, in one line of the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const tokens = sourceOf(() => Promise.reject(new Error('The portal or its secret is wrong.')))
    const cause = 'The portal or its secret is wrong.'
    for (let request = 0; request < 3; request++)
      await expect(tokens.current()).rejects.toMatchObject({
        kind: 'signed-out',
        token: { code: 'token-failed', values: { cause } },
      })
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.lastCall?.join(' ')).toContain(`getAccessToken gave no access token: ${cause}`)
  })

  it('that never answers fails the call after a limit, and the next call requests again', async () => {
    let answers = false
    vi.spyOn(console, 'warn').mockReturnValue()
    const tokens = sourceOf(() => (answers ? Promise.resolve(first) : new Promise(() => undefined)))
    const waiting = tokens.current()
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'unreachable' })
    await clock.advance(authContextTimeoutMs - 1)
    const isStillWaiting = await Promise.race([waiting.then(() => false), Promise.resolve(true)])
    expect(isStillWaiting).toBe(true)
    await clock.advance(1)
    await refused
    answers = true
    expect(await tokens.current()).toBe(first)
    expect(clock.pending()).toBe(0)
  })

  it('that fails in its own way while the browser is offline signs nobody out', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('navigator', { onLine: false })
    const tokens = sourceOf(page(() => Promise.reject(new Error('Network Error'))))
    await tokens.current()
    await clock.advance(lifeMs)
    await expect(tokens.current()).rejects.toMatchObject({
      kind: 'unreachable',
      token: { code: 'token-failed' },
    })
    vi.stubGlobal('navigator', { onLine: true })
    await expect(tokens.current()).rejects.toMatchObject({ kind: 'signed-out' })
    vi.unstubAllGlobals()
  })

  it('that returns the token itself, without a promise, is understood', async () => {
    const tokens = sourceOf(
      ({ force = false } = {}) => (force ? second : first) as unknown as Promise<string>,
    )
    expect(await tokens.current()).toBe(first)
    expect(await tokens.renew(first)).toBe(second)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
      'signed-out',
    ],
    ['returns no text', () => Promise.resolve(7 as unknown as string), 'signed-out'],
    ['returns an empty text', () => Promise.resolve(''), 'signed-out'],
    ['returns nothing', () => undefined as unknown as Promise<string>, 'signed-out'],
    ['has no function', undefined as unknown as () => Promise<string>, 'unreachable'],
    ['cannot reach its own server', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
  ])('that %s causes a failure, not an exception', async (_, getAccessToken, kind) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await expect(sourceOf(getAccessToken).current()).rejects.toMatchObject({ kind })
  })
})
