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

it('sends nothing at rate 0 and heartbeats above it', async () => {
  const { clock, state, heartbeat } = setUp()
  heartbeat.setRate(0)
  await clock.advance(60_000)
  expect(state.beats).toBe(0)
  heartbeat.setRate(30_000)
  await clock.advance(90_000)
  expect(state.beats).toBe(3)
})

it('starts anew with a new rate, and stops', async () => {
  const { clock, state, heartbeat } = setUp()
  heartbeat.setRate(30_000)
  heartbeat.setRate(10_000)
  await clock.advance(30_000)
  expect(state.beats).toBe(3)
  heartbeat.stop()
  await clock.advance(90_000)
  expect([state.beats, clock.pending()]).toEqual([3, 0])
})

it('beats at its rate, however long the answers take, and one at a time', async () => {
  const { clock, state, heartbeat } = setUp()
  state.answerAfterMs = 9_000
  heartbeat.setRate(10_000)
  await clock.advance(100_000)
  expect(state.beats).toBe(10)
  state.answerAfterMs = 25_000
  await clock.advance(90_000)
  expect(state.beats).toBe(13)
})

it('does not go on after a beat that was under way when it stopped', async () => {
  const { clock, state, heartbeat } = setUp()
  heartbeat.setRate(1_000)
  const advancing = clock.advance(1_000)
  while (state.beats === 0) await Promise.resolve()
  heartbeat.stop()
  await advancing
  await clock.advance(10_000)
  expect([state.beats, clock.pending()]).toEqual([1, 0])
})

it('goes on after a failure that says nothing of the session', async () => {
  const { clock, state, heartbeat } = setUp()
  state.error = failure({ kind: 'unreachable' })
  heartbeat.setRate(1_000)
  await clock.advance(3_000)
  expect([state.beats, state.ended]).toEqual([3, 0])
})

it.each([
  failure({ kind: 'signed-out' }),
  failure({ kind: 'refused', status: 403, code: 'permission-denied' }),
])('ends the session once when it is refused', async error => {
  const { clock, state, heartbeat } = setUp()
  state.error = error
  heartbeat.setRate(1_000)
  await clock.advance(10_000)
  expect([state.beats, state.ended]).toEqual([1, 1])
})
