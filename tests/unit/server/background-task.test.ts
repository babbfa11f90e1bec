/** A background task runs by the clock, after changes and at the start, one run at a time, until it is stopped. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  startTask,
  type BackgroundTask,
  type TaskRun,
} from '../../../demo/server/core/background/background-task'
import type { Change } from '../../../demo/server/core/db/database'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change: Change = {
  businessUnitId: 1,
  views: [],
  isAvailabilityChanged: true,
  areSettingsChanged: false,
  endedSessions: [],
}
const everyMs = 60_000

/** A started task, of which the test ends each run. */
function bench(options: Partial<BackgroundTask> = {}) {
  const runs: (TaskRun & { end(error?: Error): Promise<void> })[] = []
  const changed = new Set<(change: Change) => void>()
  const missed = new Set<() => void>()
  const errors: string[] = []
  const counted = { seconds: [] as number[], failures: 0 }
  const task = startTask(
    {
      name: 'test',
      everyMs,
      onSettle: 'run',
      run: run =>
        new Promise<void>((resolve, reject) => {
          const end = async (error?: Error) => {
            if (error) reject(error)
            else resolve()
            await vi.advanceTimersByTimeAsync(0)
          }
          runs.push({ ...run, end })
        }),
      ...options,
    },
    {
      db: {
        onChange(listener) {
          changed.add(listener)
          return () => void changed.delete(listener)
        },
        onMissedChanges(listener) {
          missed.add(listener)
          return () => void missed.delete(listener)
        },
      },
      metrics: {
        countTask: name => ({
          ran: seconds => void counted.seconds.push(seconds),
          failed: () => void (counted.failures += name === 'test' ? 1 : 0),
        }),
      },
      onError: error => void errors.push(error.message),
    },
  )
  return {
    task,
    runs,
    errors,
    counted,
    change: (isAvailabilityChanged = true) =>
      changed.forEach(tell => tell({ ...change, isAvailabilityChanged })),
    miss: () => missed.forEach(tell => tell()),
    /** Whether the promise is fulfilled. */
    async isOver(promise: Promise<void>) {
      let isOver = false
      void promise.then(() => (isOver = true))
      await vi.advanceTimersByTimeAsync(5)
      return isOver
    },
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const woken = {
  delayMs: 100,
  wakesOn: ({ isAvailabilityChanged }: Change) => isAvailabilityChanged,
} as const

it('it runs by the clock, and at the start only where it says so', async () => {
  const [clocked, begun] = [bench(), bench({ atStart: true })]
  await pass(1)
  expect([clocked.runs.length, begun.runs.length]).toEqual([0, 1])
  await begun.runs[0]?.end()
  await pass(everyMs)
  expect([clocked.runs.length, begun.runs.length]).toEqual([1, 2])
})

it('one run follows several changes, the delay after the first of them', async () => {
  const { runs, change, miss } = bench(woken)
  change(false)
  await pass(1_000)
  expect(runs).toHaveLength(0)
  change()
  await pass(60)
  change()
  await pass(60)
  expect(runs).toHaveLength(1)
  await runs[0]?.end()
  await pass(1_000)
  expect(runs).toHaveLength(1)
  miss()
  await pass(102)
  expect(runs).toHaveLength(2)
})

it('changes and ticks during a run lead to one more, as soon as it ends', async () => {
  const { runs, change } = bench(woken)
  change()
  await pass(102)
  await pass(2 * everyMs)
  change()
  change()
  expect(runs).toHaveLength(1)
  await runs[0]?.end()
  await pass(1)
  expect(runs).toHaveLength(2)
  await runs[1]?.end()
  await pass(1_000)
  expect(runs).toHaveLength(2)
})

it('a failure is told and counted, and the next run takes place', async () => {
  const { runs, errors, counted } = bench()
  await pass(everyMs + 1)
  await pass(3_000)
  runs[0]?.onError(new Error('one of many'))
  await runs[0]?.end(new Error('all'))
  expect(errors).toEqual(['one of many', 'all'])
  expect(counted).toEqual({ seconds: [expect.closeTo(3, 1)], failures: 2 })
  await pass(everyMs)
  await runs[1]?.end()
  expect(counted.failures).toBe(2)
  expect(counted.seconds).toHaveLength(2)
})

it('a stop waits for the run, which hears of it, and nothing starts after it', async () => {
  const { task, runs, change, isOver } = bench(woken)
  change()
  await pass(102)
  change()
  const stopped = task.stop()
  expect(runs[0]?.signal.aborted).toBe(true)
  change()
  expect(await isOver(stopped)).toBe(false)
  await runs[0]?.end()
  expect(await isOver(stopped)).toBe(true)
  await pass(3 * everyMs)
  await task.settle()
  expect(runs).toHaveLength(1)
})

it('a stop calls off what has not begun', async () => {
  const { task, runs, change } = bench({ ...woken, atStart: true })
  change()
  await task.stop()
  await pass(everyMs)
  expect(runs).toHaveLength(0)
})

it('settle runs it at once, after a run under way, and then for what has changed meanwhile', async () => {
  const { task, runs, change, isOver } = bench(woken)
  change()
  await pass(102)
  const settled = task.settle()
  await runs[0]?.end()
  await pass(2)
  expect(runs).toHaveLength(2)
  change()
  await runs[1]?.end()
  expect(await isOver(settled)).toBe(false)
  expect(runs).toHaveLength(3)
  await runs[2]?.end()
  expect(await isOver(settled)).toBe(true)
  await pass(1_000)
  expect(runs).toHaveLength(3)
})

it('settle of a task that only the clock runs waits for a run under way, and starts none', async () => {
  const { task, runs, isOver } = bench({ onSettle: 'wait' })
  expect(await isOver(task.settle())).toBe(true)
  await pass(everyMs)
  const settled = task.settle()
  expect(await isOver(settled)).toBe(false)
  await runs[0]?.end()
  expect(await isOver(settled)).toBe(true)
  expect(runs).toHaveLength(1)
})
