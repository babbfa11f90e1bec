/**
 * Other users during a long request: a call at regular intervals, whether or not the previous one was answered, and the duration of each.
 */
import { setTimeout as wait } from 'node:timers/promises'

export interface Waiting {
  readonly seconds: number
  readonly calls: number
  readonly p50: number
  readonly p99: number
  readonly most: number
  /** Calls that were refused. */
  readonly failed: number
}

/** Interval of the other users' calls. */
const everyMs = 50

/** Runs the work, and measures the calls of other users from its start to its end. */
export async function othersDuring(
  work: () => Promise<unknown>,
  call: () => Promise<Response>,
): Promise<Waiting> {
  const durations: number[] = []
  const calls: Promise<void>[] = []
  let failed = 0
  let isOver = false
  const one = async (): Promise<void> => {
    const from = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    durations.push(performance.now() - from)
    if (!answer.ok) failed++
  }
  const calling = async (): Promise<void> => {
    while (!isOver) {
      calls.push(one())
      await wait(everyMs)
    }
  }
  const from = performance.now()
  const caller = calling()
  try {
    await work()
  } finally {
    isOver = true
    await caller
    await Promise.all(calls)
  }
  const seconds = (performance.now() - from) / 1_000
  durations.sort((a, b) => a - b)
  const at = (part: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * part))] ?? 0
  return { seconds, calls: durations.length, p50: at(0.5), p99: at(0.99), most: at(1), failed }
}
