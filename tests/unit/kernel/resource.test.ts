/** The rules of resources: which answer counts, which value stays, what the hub changes, and when a resource ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resource, resourceGraceMs, sharedEntry, unchanged } from '../../../src/kernel/resource'
import { testSession } from '../session'
import { change, followed, pass, shown } from './resource-bench'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})
describe('a value', () => {
  it('is available after its first fetch', async () => {
    const { state, answer } = shown()
    expect(state()).toMatchObject({ status: 'loading', value: undefined, isFetching: true })
    await answer(0, [1])
    expect(state()).toMatchObject({ status: 'ready', value: [1], isFetching: false, receivedAt: 0 })
  })

  it('is kept during a further fetch, and when that fails: then it is stale, with the failure', async () => {
    const { state, entry, answer, fail } = shown()
    await answer(0, [1])
    void entry.refetch()
    expect(state()).toMatchObject({ status: 'ready', value: [1], isFetching: true })
    await pass(5)
    await fail(1)
    expect(state()).toMatchObject({
      status: 'ready',
      value: [1],
      failure: { kind: 'unreachable' },
      failedAt: 5,
    })
    void entry.refetch()
    expect(state().failure).toBeNull()
    await answer(2, [2])
    expect(state()).toMatchObject({ value: [2], failure: null, failedAt: null })
  })

  it('is missing, with the failure, when the first fetch fails', async () => {
    const { state, fail } = shown()
    await fail(0)
    expect(state()).toMatchObject({ status: 'failed', value: undefined, failure: { kind: 'unreachable' } })
  })

  it('is that of the later request, whichever answers first', async () => {
    const { calls, entry, state, answer } = shown()
    const requested = entry.refetch()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await answer(1, [2])
    await answer(0, [1])
    expect(state().value).toEqual([2])
    expect(await requested).toEqual([2])
  })

  it('is kept while the answer to another query is pending', async () => {
    const { calls, state, subscribe, answer } = shown()
    await answer(0, [1])
    subscribe({ query: 'b' })
    expect(state()).toMatchObject({ value: [1], isFetching: true })
    await answer(1, [2])
    expect(calls.map(({ requested }) => requested)).toEqual(['a', 'b'])
    expect(state().value).toEqual([2])
  })

  it('is fetched after the end of typing', async () => {
    const { calls, state, subscribe, answer } = shown({ delayMs: 200 })
    await answer(0, [1])
    subscribe({ query: 'ab' })
    await pass(150)
    subscribe({ query: 'abc' })
    await pass(150)
    expect(calls).toHaveLength(1)
    expect(state().isFetching).toBe(true)
    await pass(50)
    expect(calls.map(({ requested }) => requested)).toEqual(['a', 'abc'])
  })

  it('is not fetched while there is no query', async () => {
    const { calls, state, subscribe, followed: views } = shown(followed)
    subscribe({ query: null })
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(state().isFetching).toBe(false)
    expect(views.size).toBe(0)
  })

  it('is fetched again after its interval, and sooner after a failure', async () => {
    const { calls, answer, fail } = shown({ everyMs: () => ({ ms: 60_000, failedMs: 10_000 }) })
    await answer(0, [1])
    await pass(59_000)
    expect(calls).toHaveLength(1)
    await pass(1_000)
    expect(calls).toHaveLength(2)
    await fail(1)
    await pass(10_000)
    expect(calls).toHaveLength(3)
  })

  it('is not fetched after its interval while a fetch is pending, unless that hangs', async () => {
    const { calls } = shown({ everyMs: () => ({ ms: 500, failedMs: 500 }) })
    await pass(2_500)
    expect(calls).toHaveLength(1)
    await pass(1_000)
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('is fetched again for another version, once for several within the minimum interval', async () => {
    const { calls, subscribe, answer } = shown({ gapMs: 1_000 })
    await answer(0, [1])
    subscribe({ version: 1 })
    subscribe({ version: 2 })
    await pass(999)
    expect(calls).toHaveLength(1)
    await pass(1)
    expect(calls).toHaveLength(2)
  })
})

describe('the answer of a save', () => {
  it('replaces the value, and answers of earlier fetches are ignored', async () => {
    const { calls, entry, state, answer } = shown()
    entry.take([7])
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(state()).toMatchObject({ status: 'ready', value: [7], isFetching: false })
    await answer(0, [1])
    expect(state().value).toEqual([7])
  })

  it('may modify the value; then a pending fetch is repeated', async () => {
    const { calls, entry, state, answer } = shown()
    await answer(0, [1])
    void entry.refetch()
    entry.take(values => [...values, 2])
    expect(state().value).toEqual([1, 2])
    expect(calls).toHaveLength(3)
    expect(calls[1]?.signal.aborted).toBe(true)
  })
})

describe('a value that follows a live view', () => {
  it('is fetched after the registration was acknowledged, then changed', async () => {
    const { calls, state, answer, registered, send } = shown(followed)
    await answer(0, [1])
    const acknowledged = registered()
    expect(calls).toHaveLength(2)
    let isHeld = true
    void acknowledged.then(() => (isHeld = false))
    await pass()
    expect(isHeld).toBe(true)
    await answer(1, [1, 2])
    expect(isHeld).toBe(false)
    send(change(3))
    expect(state().value).toEqual([1, 2, 3])
  })

  it('is fetched by a fetch that began after the acknowledgement', async () => {
    const { calls, answer, registered } = shown(followed)
    void registered()
    expect(calls).toHaveLength(1)
    await answer(0, [1])
    expect(calls).toHaveLength(2)
  })

  it('does not wait for a fetch that has been pending since the connection was lost', async () => {
    const { calls, registered } = shown(followed)
    await pass(3_000)
    void registered()
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('keeps a change that a slower answer does not contain', async () => {
    const { entry, state, answer, send } = shown(followed)
    await answer(0, [1])
    void entry.refetch()
    send(change(2))
    expect(state().value).toEqual([1, 2])
    await answer(1, [1])
    expect(state().value).toEqual([1, 2])
  })

  it('is fetched when a change is incomplete, once for a burst', async () => {
    const { calls, answer, send } = shown(followed)
    await answer(0, [1])
    send(change(-1))
    send(change(-2))
    send({ viewName: 'Screen', methodName: 'Bulk' })
    expect(calls).toHaveLength(2)
    await answer(1, [-1, -2])
    expect(calls).toHaveLength(3)
    await answer(2, [-1, -2])
    expect(calls).toHaveLength(3)
  })

  it('is fetched for every change that it cannot apply, and for no irrelevant one', async () => {
    const every = shown({ topics: ['Screen'] })
    await every.answer(0, [1])
    every.send(change(2))
    expect(every.calls).toHaveLength(2)
    const requested = shown({ topics: ['Screen'], apply: unchanged })
    await requested.answer(0, [1])
    requested.send(change(2))
    expect(requested.calls).toHaveLength(1)
  })

  it('subscribes to no view for a subscriber without live updates', () => {
    const { subscribe, followed: views } = shown(followed)
    expect(views.size).toBe(1)
    subscribe({ isLive: false })
    expect(views.size).toBe(0)
  })
})

describe('a session that replaces another one', () => {
  it('fetches again and subscribes at its own hub; the value is kept until the answer', async () => {
    const { calls, session, state, subscribe, answer, followed: views } = shown(followed)
    await answer(0, [1])
    const next = testSession({ store: session.store, state: session.state })
    subscribe({ session: next.session })
    expect(calls.at(-1)?.session).toBe(next.session)
    expect([views.size, next.followed.size]).toEqual([0, 1])
    expect(state()).toMatchObject({ value: [1], isFetching: true })
  })

  it('also fetches again without a live view', async () => {
    const { calls, session, subscribe, answer } = shown()
    await answer(0, [1])
    subscribe({ session: { ...session, api: { ...session.api } } })
    expect(calls).toHaveLength(2)
  })

  it('of the same user with other permissions fetches a followed value again', async () => {
    const { calls, session, subscribe, answer } = shown(followed)
    await answer(0, [1])
    subscribe({ session: { ...session } })
    expect(calls).toHaveLength(1)
    subscribe({ session: { ...session, access: { ...session.access } } })
    expect(calls).toHaveLength(2)
  })
})

describe('a subscriber that unsubscribes', () => {
  it('from an unshared resource cancels the pending fetch at once', async () => {
    const { calls, entry, me, followed: views } = shown(followed)
    entry.unsubscribe(me)
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(views.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('as the last one cancels it after a delay, and drops the value', async () => {
    const key = 'shared'
    const { calls, entry, me, session, followed: views, subscribe } = shown({ ...followed, key })
    const other = {}
    subscribe({}, other)
    expect(calls).toHaveLength(1)
    entry.unsubscribe(me)
    await pass(resourceGraceMs)
    expect(views.size).toBe(1)
    entry.unsubscribe(other)
    await pass(resourceGraceMs - 1)
    expect([calls[0]?.signal.aborted, views.size]).toEqual([false, 1])
    await pass(1)
    expect([calls[0]?.signal.aborted, views.size]).toEqual([true, 0])
    expect(vi.getTimerCount()).toBe(0)
    expect(sharedEntry(session.store, resource<number[]>({ key, fetch: async () => [] }))).not.toBe(entry)
  })

  it('and subscribes again within the delay gets the value, which is fetched again', async () => {
    const {
      calls,
      entry,
      me,
      state,
      subscribe,
      answer,
      followed: views,
    } = shown({ ...followed, key: 'back' })
    await answer(0, [1])
    entry.unsubscribe(me)
    await pass(1_000)
    subscribe({}, {})
    expect(state()).toMatchObject({ value: [1], isFetching: true })
    expect(calls).toHaveLength(2)
    await pass(resourceGraceMs)
    expect(views.size).toBe(1)
  })

  it('and subscribes again with a version gets an answer that is not older than that', async () => {
    const { calls, entry, me, subscribe, answer, state } = shown({ key: 'rows' })
    entry.unsubscribe(me)
    subscribe({ version: 2 })
    await answer(0, [1])
    expect(calls).toHaveLength(2)
    await answer(1, [2])
    expect(state().value).toEqual([2])
  })

  it('and subscribes again later gets the cached value', async () => {
    const key = 'kept'
    const everyMs = () => ({ ms: 60_000, failedMs: 60_000 })
    const { entry, me, session, state, answer } = shown({ key, isCached: true, everyMs })
    await answer(0, [1])
    entry.unsubscribe(me)
    await pass(resourceGraceMs + 500)
    expect(state().value).toEqual([1])
    expect(sharedEntry(session.store, resource<number[]>({ key, fetch: async () => [] }))).toBe(entry)
    expect(vi.getTimerCount()).toBe(0)
  })
})
