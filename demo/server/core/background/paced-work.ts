/** Work that is triggered often and runs rarely: after a short wait, one run at a time, and with a pause between two runs. */
import { asError } from '../as-error'

export interface PacedWork {
  /** Requests a run; several calls before it starts are one. */
  trigger(): void
  /** Resolves when no run is pending. It also waits for runs that are delayed by the pause. */
  settle(): Promise<void>
  /** Starts no more runs; the one under way goes on. */
  stop(): void
}

export function pacedWork(
  run: () => Promise<void>,
  { delayMs, gapMs = 0, onError }: { delayMs: number; gapMs?: number; onError: (error: Error) => void },
): PacedWork {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let lastStartAt = -Infinity
  let isRequested = false
  let isStopped = false

  const start = async (): Promise<void> => {
    timer = undefined
    isRequested = false
    lastStartAt = performance.now()
    running = run().catch((error: unknown) => onError(asError(error)))
    await running
    running = undefined
    if (isRequested) schedule()
  }
  const schedule = (): void => {
    if (isStopped || timer !== undefined) return
    const waitMs = Math.max(delayMs, lastStartAt + gapMs - performance.now())
    timer = setTimeout(() => void start(), waitMs)
  }
  return {
    trigger() {
      isRequested = true
      if (running === undefined) schedule()
    },
    async settle() {
      while (timer !== undefined || running !== undefined) {
        await (running ?? new Promise(resolve => setTimeout(resolve, delayMs)))
      }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}
