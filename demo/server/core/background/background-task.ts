/**
 * Background tasks: what the server does by itself. A feature says what its task does and when; the server starts all of them in one place
 * (start-tasks.ts). One run at a time; how long runs take and what fails is counted under the task's name.
 */
import type { Change, Db } from '../db/database'
import type { Metrics } from '../http/metrics'
import { pacedWork } from './paced-work'

export interface BackgroundTask {
  /** In the metrics. */
  readonly name: string
  /** @throws what could not be done; it is told and counted, and the next run takes place nevertheless */
  run(run: TaskRun): Promise<void>
  /** It runs this often, whatever happens; what wakes it is there to be faster. */
  readonly everyMs: number
  /** Whether it runs when the server starts. */
  readonly atStart?: boolean
  /** Changes after which it runs. Where it has any, it also runs after changes may have been missed. */
  readonly wakesOn?: (change: Change) => boolean
  /** Changes within this time lead to one run; 0 when absent. */
  readonly delayMs?: number
  /**
   * What settling means for it: `run` where work may be waiting that others see done, `wait` where only time brings work: then a run
   * under way is waited for, and none is started.
   */
  readonly onSettle: 'run' | 'wait'
}

export interface TaskRun {
  /** Aborted when the server ends: the run then ends as soon as it can. */
  readonly signal: AbortSignal
  /** Tells and counts what failed in a run that goes on. */
  onError(error: Error): void
}

export interface TaskParts {
  readonly db: Pick<Db, 'onChange' | 'onMissedChanges'>
  readonly metrics: Pick<Metrics, 'countTask'>
  readonly onError: (error: Error) => void
}

export interface StartedTask {
  /** Resolves when all that was waiting for it at the call is done, and no run is pending; see `onSettle`. */
  settle(): Promise<void>
  /** Starts no more runs; resolves when the one under way has ended. */
  stop(): Promise<void>
}

export function startTask(task: BackgroundTask, { db, metrics, onError }: TaskParts): StartedTask {
  const { name, everyMs, atStart = false, wakesOn, delayMs = 0, onSettle } = task
  const count = metrics.countTask(name)
  const ending = new AbortController()
  let isRunning = false
  /** Changes are being gathered. */
  let gathering: NodeJS.Timeout | undefined

  const report = (error: Error): void => {
    count.failed()
    onError(error)
  }
  const run = async (): Promise<void> => {
    const from = performance.now()
    isRunning = true
    try {
      await task.run({ signal: ending.signal, onError: report })
    } finally {
      isRunning = false
      count.ran((performance.now() - from) / 1_000)
    }
  }
  const work = pacedWork(run, { delayMs: 0, onError: report })
  const runSoon = (): void => {
    clearTimeout(gathering)
    gathering = undefined
    work.trigger()
  }
  const wake = (): void => {
    // What changed during a run has been waiting already when it ends.
    if (delayMs === 0 || isRunning) runSoon()
    else gathering ??= setTimeout(runSoon, delayMs)
  }

  const timer = setInterval(runSoon, everyMs)
  const stopListening =
    wakesOn === undefined ? [] : [db.onChange(change => wakesOn(change) && wake()), db.onMissedChanges(wake)]
  if (atStart) runSoon()
  return {
    async settle() {
      if (onSettle === 'run' || gathering !== undefined) runSoon()
      await work.settle()
    },
    async stop() {
      ending.abort()
      stopListening.forEach(stop => stop())
      clearInterval(timer)
      clearTimeout(gathering)
      gathering = undefined
      work.stop()
      await work.settle()
    },
  }
}
