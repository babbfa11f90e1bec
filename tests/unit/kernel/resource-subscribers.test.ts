/** Resources with several subscribers, changes that meet a fetch, and clocks that are set back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { change, followed, pass, shown } from './resource-bench'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a shared value', () => {
  const shared = () => shown({ ...followed, key: 'shared' })

  it('is fetched once for an equal query of another subscriber', async () => {
    const { calls, answer, subscribe } = shared()
    await answer(0, [1])
    subscribe({}, {})
    subscribe()
    expect(calls).toHaveLength(1)
  })

  it('is followed for ever while one of its subscribers wants that', () => {
    const { entry, followed: views, subscribe } = shared()
    const isForEver = () => [...views].map(view => view.isForEver)
    const wall = {}
    expect(isForEver()).toEqual([false])
    subscribe({ isForEver: true }, wall)
    expect(isForEver()).toEqual([true])
    entry.unsubscribe(wall)
    expect(isForEver()).toEqual([false])
  })

  it('is followed while one of its subscribers wants live updates', () => {
    const { entry, me, followed: views, subscribe } = shared()
    subscribe({ isLive: false }, {})
    expect(views.size).toBe(1)
    entry.unsubscribe(me)
    expect(views.size).toBe(0)
  })

  it('is that of the last query, and of a remaining one when its subscriber leaves', async () => {
    const { calls, entry, subscribe, answer } = shared()
    const other = {}
    await answer(0, [1])
    subscribe({ query: 'b' }, other)
    await answer(1, [2])
    entry.unsubscribe(other)
    void entry.refetch()
    expect(calls.map(({ requested }) => requested)).toEqual(['a', 'b', 'a'])
  })

  it('is fetched once for a version that several subscribers name', async () => {
    const { calls, subscribe, answer } = shared()
    await answer(0, [1])
    subscribe({ version: 1 })
    await answer(1, [2])
    subscribe({ version: 1 })
    subscribe({ version: 1 }, {})
    expect(calls).toHaveLength(2)
  })
})

describe('a requested fetch', () => {
  it('resolves with the value that it, or a later one, brought', async () => {
    const { entry, answer, fail } = shown()
    const first = entry.refetch()
    const second = entry.refetch()
    // A browser rejects what is aborted.
    await fail(1)
    await answer(2, [2])
    expect(await Promise.all([first, second])).toEqual([[2], [2]])
  })

  it('resolves without one when it failed, although the value stays', async () => {
    const { entry, answer, fail, state } = shown()
    await answer(0, [1])
    const requested = entry.refetch()
    await fail(1)
    expect(await requested).toBeUndefined()
    expect(state().value).toEqual([1])
  })

  it('that was replaced does not show its failure', async () => {
    const { entry, fail, state } = shown()
    void entry.refetch()
    await fail(0)
    expect(state()).toMatchObject({ status: 'loading', failure: null, isFetching: true })
  })
})

describe('a change that meets a fetch', () => {
  it('is applied to the answer, which is fetched again where the change was incomplete', async () => {
    const { calls, entry, answer, send, state } = shown(followed)
    await answer(0, [1])
    void entry.refetch()
    send(change(2))
    await answer(1, [3])
    expect(state().value).toEqual([3, 2])
    expect(calls).toHaveLength(2)
    void entry.refetch()
    send(change(-1))
    await answer(2, [3])
    expect(calls).toHaveLength(4)
  })

  it('before the first answer is applied to that', async () => {
    const { answer, send, state } = shown(followed)
    send(change(2))
    expect(state().value).toBeUndefined()
    await answer(0, [1])
    expect(state().value).toEqual([1, 2])
  })

  it('leads to a fetch after the answer of a save that came between', async () => {
    const { calls, entry, send } = shown({ topics: ['Screen'] })
    send(change(2))
    expect(calls).toHaveLength(1)
    entry.take([7])
    expect(calls).toHaveLength(2)
  })

  it('that changes nothing leaves the value and its time as they are', async () => {
    const { answer, send, state } = shown(followed)
    await answer(0, [1])
    await pass(1_000)
    send(change(1))
    expect(state().receivedAt).toBe(0)
    send(change(2))
    expect(state().receivedAt).toBe(1_000)
  })
})

describe('the answer of a save', () => {
  it('that modifies the value does nothing before there is one', () => {
    const { entry, state } = shown()
    const modify = vi.fn((values: number[]) => values)
    entry.take(modify)
    expect(modify).not.toHaveBeenCalled()
    expect(state().status).toBe('loading')
  })

  it('leads to no fetch of its own', async () => {
    const { calls, entry, answer } = shown()
    await answer(0, [1])
    entry.take(values => [...values, 2])
    entry.take([7])
    expect(calls).toHaveLength(1)
  })
})

it('a merged answer keeps what the value has beyond it', async () => {
  const { entry, answer, state } = shown({ merge: (known, fetched) => [...known, ...fetched] })
  await answer(0, [1])
  void entry.refetch()
  await answer(1, [2])
  expect(state().value).toEqual([1, 2])
})

describe('a clock that is set back', () => {
  it('delays no fetch after a change', async () => {
    const { calls, answer, subscribe } = shown({ gapMs: 1_000 })
    await pass(60_000)
    await answer(0, [1])
    vi.setSystemTime(0)
    subscribe({ version: 1 })
    await pass(1_000)
    expect(calls).toHaveLength(2)
  })

  it('delays no fetch by interval', async () => {
    const { calls, answer, entry } = shown({ everyMs: () => ({ ms: 5_000, failedMs: 5_000 }) })
    await answer(0, [1])
    await pass(4_000)
    void entry.refetch()
    await answer(1, [1])
    vi.setSystemTime(0)
    await pass(1_000)
    expect(calls).toHaveLength(3)
  })
})
