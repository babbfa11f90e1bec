/** A clock that is advanced by a test; timers run in order, and promises settle between them. */
import type { Clock } from '../../../src/kernel/clock'

interface Timer {
  readonly at: number
  readonly run: () => void
}

export interface FakeClock extends Clock {
  /** Advances the time; due timers run. */
  advance(ms: number): Promise<void>
  /** Lets work that is already due settle. */
  settle(): Promise<void>
  /** Number of pending timers. */
  pending(): number
}

/** A clock that starts at `start` ms; `random` is always the same. */
export function createFakeClock(start = 1_000_000, random = 0.5): FakeClock {
  let now = start
  let next = 0
  const timers = new Map<number, Timer>()
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  }
  const nextDue = (until: number) =>
    [...timers].filter(([, timer]) => timer.at <= until).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
  return {
    now: () => now,
    random: () => random,
    setTimeout: (run, delayMs) => {
      next += 1
      timers.set(next, { at: now + delayMs, run })
      return next
    },
    clearTimeout: timer => void timers.delete(timer as number),
    pending: () => timers.size,
    settle,
    advance: async ms => {
      const until = now + ms
      await settle()
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        timers.delete(due[0])
        now = Math.max(now, due[1].at)
        due[1].run()
        await settle()
      }
      now = until
      await settle()
    },
  }
}
