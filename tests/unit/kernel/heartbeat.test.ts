/** The heartbeats of a session (spec 1, section 4). */
import { expect, it } from 'vitest'
import { wait } from '../../../src/kernel/clock'
import { failure } from '../../../src/kernel/failure'
import { createHeartbeat } from '../../../src/kernel/heartbeat'
import { createFakeClock } from './fake-clock'

function setUp() {
  const clock = createFakeClock()
  const state = { beats: 0, ended: 0, error: null as Error | null, answerAfterMs: 0 }
  const heartbeat = createHeartbeat({
    beat: async () => {
      state.beats += 1
      if (state.answerAfterMs > 0) await wait(clock, state.answerAfterMs)
      return state.error === null ? Promise.resolve() : Promise.reject(state.error)
    },
    onEnded: () => (state.ended += 1),
    clock,
  })
  return { clock, state, heartbeat }
}

it('heartbeats are sent at a rate above 0 only', async () => {
  const { clock, state, heartbeat } = setUp()
  heartbeat.setRate(0)
  await clock.advance(60_000)
  expect(state.beats).toBe(0)
  heartbeat.setRate(30_000)
  await clock.advance(90_000)
  expect(state.beats).toBe(3)
})

it('heartbeats restart with a new rate, and stop', async () => {
  const { clock, state, heartbeat } = setUp()
  heartbeat.setRate(30_000)
  heartbeat.setRate(10_000)
  await clock.advance(30_000)
  expect(state.beats).toBe(3)
  heartbeat.stop()
  await clock.advance(90_000)
  expect([state.beats, clock.pending()]).toEqual([3, 0])
})

it('heartbeats keep their rate with slow answers, and are sent one at a time', async () => {
  const { clock, state, heartbeat } = setUp()
  state.answerAfterMs = 9_000
  heartbeat.setRate(10_000)
  await clock.advance(100_000)
  expect(state.beats).toBe(10)
  state.answerAfterMs = 25_000
  await clock.advance(90_000)
  expect(state.beats).toBe(13)
})

it('heartbeats do not continue after one that was pending when they were stopped', async () => {
  const { clock, state, heartbeat } = setUp()
  heartbeat.setRate(1_000)
  const advancing = clock.advance(1_000)
  while (state.beats === 0) await Promise.resolve()
  heartbeat.stop()
  await advancing
  await clock.advance(10_000)
  expect([state.beats, clock.pending()]).toEqual([1, 0])
})

it('heartbeats continue after a failure unrelated to the session', async () => {
  const { clock, state, heartbeat } = setUp()
  state.error = failure({ kind: 'unreachable' })
  heartbeat.setRate(1_000)
  await clock.advance(3_000)
  expect([state.beats, state.ended]).toEqual([3, 0])
})

it.each([
  failure({ kind: 'signed-out' }),
  failure({ kind: 'refused', status: 403, code: 'permission-denied' }),
])('a refused heartbeat ends the session once', async error => {
  const { clock, state, heartbeat } = setUp()
  state.error = error
  heartbeat.setRate(1_000)
  await clock.advance(10_000)
  expect([state.beats, state.ended]).toEqual([1, 1])
})
