/** Time and randomness as values, so that tests of waiting code need not wait. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  setTimeout(run: () => void, delayMs: number): unknown
  clearTimeout(timer: unknown): void
  /** A number from 0 to below 1. */
  random(): number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, delayMs) => globalThis.setTimeout(run, delayMs),
  clearTimeout: timer => globalThis.clearTimeout(timer as ReturnType<typeof globalThis.setTimeout>),
  random: () => Math.random(),
}

/**
 * Milliseconds that only go forward, for durations on the screen: a computer's clock may be set back. It may stand still while the
 * computer sleeps, so ages of data are not measured with it.
 */
export const steadyNow = (): number => performance.now()

/** Waits; rejects with the signal's reason when it is aborted. */
export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal))
    const onAbort = () => {
      clock.clearTimeout(timer)
      reject(abortReason(signal))
    }
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** The work's result; rejects with a TypeError, as a network failure does, when it does not arrive in time. */
export function withinTime<T>(clock: Clock, mostMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(new TypeError('nothing came in time')), mostMs)
    void work.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
}

function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError')
}
