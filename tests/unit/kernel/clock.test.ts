/** Waiting, and its end by a signal. */
import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { wait } from '../../../src/kernel/clock'
import { createFakeClock } from './fake-clock'

it('a wait lasts as long as it should', async () => {
  const clock = createFakeClock()
  let isOver = false
  const waited = wait(clock, 1_000).then(() => (isOver = true))
  await clock.advance(999)
  expect(isOver).toBe(false)
  await clock.advance(1)
  expect(isOver).toBe(true)
  await waited
})

it.each([
  ['the reason of its signal', new Error('the dialog was closed'), { message: 'the dialog was closed' }],
  ['an abort, where the reason is no error', 'closed', { name: 'AbortError' }],
  ['an abort, where there is no reason', undefined, { name: 'AbortError' }],
])('a cancelled wait ends at once, with %s', async (_, reason, error) => {
  const clock = createFakeClock()
  const { signal, abort } = cancellable()
  const waited = wait(clock, 1_000, signal)
  abort(reason)
  await expect(waited).rejects.toMatchObject(error)
  expect(clock.pending()).toBe(0)
  // Nor does one begin any more.
  await expect(wait(clock, 1_000, signal)).rejects.toMatchObject(error)
  expect(clock.pending()).toBe(0)
})

it('a wait leaves nothing on its signal, which may live much longer', async () => {
  const clock = createFakeClock()
  const { signal, abort } = cancellable()
  const waited = wait(clock, 1_000, signal)
  await clock.advance(1_000)
  await waited
  expect(getEventListeners(signal, 'abort')).toEqual([])
  const cancelled = wait(clock, 1_000, signal)
  abort(undefined)
  await expect(cancelled).rejects.toThrow()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

function cancellable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) }
}
