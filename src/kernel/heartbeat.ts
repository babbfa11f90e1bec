/** The pulse that keeps a session alive on the server (spec 1, section 4, heartbeat). */
import { systemClock, type Clock } from './clock'
import { toFailure } from './failure'

export interface HeartbeatOptions {
  /** One beat. 401 and 403 mean that the session ended; other failures change nothing. */
  readonly beat: () => Promise<unknown>
  readonly onEnded: () => void
  readonly clock?: Clock
}

export interface Heartbeat {
  /** Restarts with an interval in ms; 0 or less stops it. Only one beat runs at a time. */
  setRate(rateMs: number): void
  stop(): void
}

/** Creates a heartbeat, which is stopped until it gets a rate. */
export function createHeartbeat({ beat, onEnded, clock = systemClock }: HeartbeatOptions): Heartbeat {
  let timer: unknown = null
  let run = 0

  const stop = () => {
    run += 1
    clock.clearTimeout(timer)
    timer = null
  }

  const next = (rateMs: number, mine: number, delayMs = rateMs) => {
    timer = clock.setTimeout(() => {
      const startedAt = clock.now()
      const goOn = () => next(rateMs, mine, untilNextBeat(rateMs, clock.now() - startedAt))
      void beat().then(
        () => {
          if (mine === run) goOn()
        },
        (error: unknown) => {
          if (mine !== run) return
          if (!isSessionOver(error)) return goOn()
          stop()
          onEnded()
        },
      )
    }, delayMs)
  }

  return {
    stop,
    setRate: rateMs => {
      stop()
      if (Number.isFinite(rateMs) && rateMs > 0) next(rateMs, run)
    },
  }
}

/**
 * Wait from the end of a beat to the next one: the rate is from beat to beat, however long the answers take. When a beat took longer than
 * that, one is skipped; a clock that was set back in the meantime counts as no time.
 */
const untilNextBeat = (rateMs: number, tookMs: number): number => rateMs - (Math.max(0, tookMs) % rateMs)

function isSessionOver(error: unknown): boolean {
  const problem = toFailure(error)
  return problem.kind === 'signed-out' || (problem.kind === 'refused' && [401, 403].includes(problem.status))
}
