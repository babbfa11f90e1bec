/** Work that failed for a temporary reason is retried until it is done, never in two attempts at once. */
import { describe, expect, it, vi } from 'vitest'
import { triesUntilDone } from '../../../demo/server/core/calls/tries-until-done'

class TemporaryFailure extends Error {}
const isTemporary = (error: unknown) => error instanceof TemporaryFailure

describe('attempts until done', () => {
  it('are repeated until the failure is over, then stop', async () => {
    const act = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new TemporaryFailure())
      .mockRejectedValueOnce(new TemporaryFailure())
      .mockResolvedValue(undefined)
    const tries = triesUntilDone(isTemporary)
    tries.add('one', act)
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(3), 10_000)
    await tries.tryNow('one')
    expect(act).toHaveBeenCalledTimes(3)
  })

  it('stop at a permanent failure', async () => {
    const act = vi.fn(() => Promise.reject(new Error('no such table')))
    const tries = triesUntilDone(isTemporary)
    tries.add('one', act)
    await tries.tryNow('one')
    await tries.tryNow('one')
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('report a continuing failure to the caller', async () => {
    const tries = triesUntilDone(isTemporary)
    tries.add('one', vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new TemporaryFailure()))
    await expect(tries.tryNow('one')).rejects.toThrow(TemporaryFailure)
    await expect(tries.tryNow('another')).resolves.toBeUndefined()
  })

  it('are shared by concurrent callers', async () => {
    let finish: () => void = () => undefined
    const act = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
    const tries = triesUntilDone(isTemporary)
    tries.add('one', act)
    const calls = Promise.all([tries.tryNow('one'), tries.tryNow('one')])
    finish()
    await calls
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('are not repeated by a round that began before another caller completed them', async () => {
    let finish: () => void = () => undefined
    const slow = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
    const act = vi.fn(() => Promise.resolve())
    const tries = triesUntilDone(isTemporary)
    tries.add('slow', slow)
    tries.add('one', act)
    await vi.waitFor(() => expect(slow).toHaveBeenCalled(), 10_000)
    await tries.tryNow('one')
    finish()
    const last = vi.fn(() => Promise.resolve())
    tries.add('last', last)
    await vi.waitFor(() => expect(last).toHaveBeenCalled(), 10_000)
    expect(act).toHaveBeenCalledTimes(1)
  })
})
