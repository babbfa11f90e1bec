/** When live changes are drawn: once a frame, and at 10 Hz while flushes are expensive. */

/** Flushes cheaper than this on average run once a frame (ARCHITECTURE, section 5). */
export const frameCostMostMs = 4
/** Between flushes while they cost more. */
export const slowFlushGapMs = 100

export interface FlushClock {
  /** Asks for a flush; several wishes make one. */
  schedule(): void
  stop(): void
}

/** Timers of the browser, replaceable in tests; each answers what takes the wish back. */
export interface FrameTimers {
  now(): number
  /** Calls back before the next frame is drawn. */
  frame(callback: () => void): () => void
  wait(delayMs: number, callback: () => void): () => void
}

const browserTimers: FrameTimers = {
  now: () => performance.now(),
  frame: callback => {
    const handle = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(handle)
  },
  wait: (delayMs, callback) => {
    const handle = setTimeout(callback, delayMs)
    return () => clearTimeout(handle)
  },
}

/**
 * Makes a clock that calls `flush` at most once a frame, and at most every 100 ms while a flush costs over 4 ms on average. While it
 * waits it asks for no frames: a page that draws nothing else can rest.
 */
export function createFlushClock(flush: () => void, timers: FrameTimers = browserTimers): FlushClock {
  let cancel: (() => void) | null = null
  let lastStart = -Infinity
  let averageCostMs = 0

  const run = () => {
    cancel = null
    lastStart = timers.now()
    flush()
    averageCostMs = averageCostMs * 0.8 + (timers.now() - lastStart) * 0.2
  }
  const atNextFrame = () => {
    cancel = timers.frame(run)
  }

  return {
    schedule: () => {
      if (cancel !== null) return
      const restMs = averageCostMs > frameCostMostMs ? lastStart + slowFlushGapMs - timers.now() : 0
      if (restMs > 0) cancel = timers.wait(restMs, atNextFrame)
      else atNextFrame()
    },
    stop: () => {
      cancel?.()
      cancel = null
    },
  }
}
