/** Delays after failed sign-ins: doubling, bounded, forgotten, per account and per address. */
import { describe, expect, it } from 'vitest'
import { signInDelays } from '../../../demo/server/http/sign-in-delays'
import { signInDelayMostMs, signInFailuresBeforeDelay } from '../../../src/contract/sign-in-limits'

const start = new Date('2026-11-20T09:00:00Z')
const later = (ms: number): Date => new Date(start.getTime() + ms)

function afterFailures(count: number, account = 'Demo/planner', address = '10.0.0.1') {
  const delays = signInDelays()
  for (let failure = 0; failure < count; failure++) delays.failed(account, address, start)
  return delays
}

describe('failed sign-ins', () => {
  it('bring no delay at first', () => {
    const delays = afterFailures(signInFailuresBeforeDelay - 1)
    expect(delays.waitMs('Demo/planner', '10.0.0.1', start)).toBe(0)
  })

  it('bring a delay that doubles, up to 15 minutes', () => {
    const waits = [0, 1, 2, 3, 20].map(more =>
      afterFailures(signInFailuresBeforeDelay + more).waitMs('Demo/planner', '10.0.0.1', start),
    )
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, signInDelayMostMs])
  })

  it('never lock for ever', () => {
    const delays = afterFailures(100)
    expect(delays.waitMs('Demo/planner', '10.0.0.1', later(signInDelayMostMs))).toBe(0)
  })

  it('count for the account wherever they come from, and for the address whomever they try', () => {
    const delays = afterFailures(signInFailuresBeforeDelay)
    expect(delays.waitMs('DEMO/Planner', '10.0.0.2', start)).toBeGreaterThan(0)
    expect(delays.waitMs('Demo/viewer', '10.0.0.1', start)).toBeGreaterThan(0)
    expect(delays.waitMs('Demo/viewer', '10.0.0.2', start)).toBe(0)
  })

  it('are forgiven to the account by a success', () => {
    const delays = afterFailures(signInFailuresBeforeDelay)
    delays.succeeded('Demo/planner')
    expect(delays.waitMs('Demo/planner', '10.0.0.2', start)).toBe(0)
    expect(delays.waitMs('Demo/planner', '10.0.0.1', start)).toBeGreaterThan(0)
  })
})
