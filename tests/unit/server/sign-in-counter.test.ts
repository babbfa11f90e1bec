/** The rule of delays after failed sign-ins: doubling, limited, expiring, and never more pending attempts than may still fail. */
import { describe, expect, it } from 'vitest'
import {
  admissionTo,
  started,
  failed,
  forgiven,
  freshCounter,
  withdrawn,
  type SignInCounter,
} from '../../../demo/server/core/sessions/sign-in-counter'
import { signInDelayMostMs, signInFailuresBeforeDelay } from '../../../src/contract/sign-in-limits'

const start = new Date('2026-11-20T09:00:00Z')
const later = (ms: number): Date => new Date(start.getTime() + ms)

function afterFailures(count: number): SignInCounter {
  let counter = freshCounter
  for (let failure = 0; failure < count; failure++)
    counter = failed(started(counter, 'one', start), 'one', start)
  return counter
}

function withUnderWay(count: number, counter = freshCounter): SignInCounter {
  return Array.from({ length: count }, (_, at) => `try ${at}`).reduce(
    (before, id) => started(before, id, start),
    counter,
  )
}

const kindAt = (counter: SignInCounter, now = start) => admissionTo(counter, now).kind
const waitOf = (counter: SignInCounter, now = start): number => {
  const admission = admissionTo(counter, now)
  return admission.kind === 'blocked' ? admission.waitMs : 0
}

describe('failed sign-ins', () => {
  it('cause no delay at first', () => {
    const counter = afterFailures(signInFailuresBeforeDelay - 1)
    // An attempt may have begun just before another one has failed.
    expect([waitOf(counter), waitOf(counter, later(-1))]).toEqual([0, 0])
  })

  it('cause a delay that doubles, up to 15 minutes', () => {
    expect([0, 1, 2, 3, 20].map(more => waitOf(afterFailures(signInFailuresBeforeDelay + more)))).toEqual([
      1_000,
      2_000,
      4_000,
      8_000,
      signInDelayMostMs,
    ])
  })

  it('cause it later where more of them are free', () => {
    const free = 1_000
    const tried = (counter: SignInCounter): SignInCounter =>
      failed(started(counter, 'one', start), 'one', start, free)
    const many = Array.from({ length: free - 1 }).reduce<SignInCounter>(tried, freshCounter)
    expect([waitOf(many), waitOf(tried(many)), waitOf(tried(tried(many)))]).toEqual([0, 1_000, 2_000])
    expect(admissionTo(withUnderWay(free - 1), start, free).kind).toBe('begin')
    expect(admissionTo(withUnderWay(free), start, free).kind).toBe('wait')
  })

  it('never lock permanently', () => {
    expect(kindAt(afterFailures(1_000), later(signInDelayMostMs))).toBe('begin')
  })

  it('expire, one each minute', () => {
    const counter = afterFailures(signInFailuresBeforeDelay)
    const next = failed(started(counter, 'one', later(3 * 60_000)), 'one', later(3 * 60_000))
    expect(next.failures).toBe(signInFailuresBeforeDelay - 2)
    expect(waitOf(next, later(3 * 60_000))).toBe(0)
  })

  it('are cleared by a correct password, not by an attempt without a result', () => {
    const counter = started(afterFailures(3), 'one', start)
    expect(forgiven(counter, 'one')).toEqual(freshCounter)
    expect(withdrawn(counter, 'one')).toMatchObject({ failures: 3, underWay: [] })
  })
})

describe('concurrent attempts', () => {
  it.each([
    { failures: 0, underWay: signInFailuresBeforeDelay - 1, kind: 'begin' },
    { failures: 0, underWay: signInFailuresBeforeDelay, kind: 'wait' },
    { failures: 3, underWay: signInFailuresBeforeDelay - 4, kind: 'begin' },
    { failures: 3, underWay: signInFailuresBeforeDelay - 3, kind: 'wait' },
  ])('$kind after $failures failures with $underWay pending', ({ failures, underWay, kind }) => {
    expect(kindAt(withUnderWay(underWay, afterFailures(failures)))).toBe(kind)
  })

  it('are limited to one after a delay', () => {
    const counter = afterFailures(signInFailuresBeforeDelay)
    expect(kindAt(counter, later(1_000))).toBe('begin')
    expect(kindAt(started(counter, 'one', later(1_000)), later(1_000))).toBe('wait')
  })

  it('that were lost with a server no longer count after a minute', () => {
    const counter = withUnderWay(signInFailuresBeforeDelay)
    expect(kindAt(counter, later(59_999))).toBe('wait')
    expect(kindAt(counter, later(60_000))).toBe('begin')
  })

  it('never shorten a delay caused by another one', () => {
    const counter = withUnderWay(2, afterFailures(signInFailuresBeforeDelay + 3))
    const blockedUntil = later(60_000)
    expect(failed({ ...counter, blockedUntil }, 'try 0', start).blockedUntil).toEqual(blockedUntil)
  })
})
