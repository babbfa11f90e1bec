/**
 * The simulated crew of the demo: pickers, packers, receivers, movers, counters and a planner work at a natural pace through the same
 * endpoints as real terminals and offices, while customers order and suppliers deliver, so that grids and tiles change continuously.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../core/db/database'
import type { Dispatcher } from '../../core/http/dispatch'
import type { Log } from '../../core/log'
import { loadCrews, type Crew } from './crew'
import { takeStep } from './steps'

export interface FloorOptions {
  readonly baseUrl: string
  readonly db: Db
  readonly dispatcher: Dispatcher
  /** Average changes per second over all business units; a natural pace when absent. */
  readonly changesPerSecond?: number | undefined
  readonly log: Log
  readonly random?: () => number
  readonly now?: () => Date
}

export interface Floor {
  /** Stops the floor; resolves when the running step is done. */
  stop(): Promise<void>
}

/** Changes per second of a warehouse of this size on a busy day. */
export const naturalPace = 1.2
/** The first business unit is the one shown in demos: it gets most of the work. */
const mainUnitShare = 0.85
/** Pause after a failure, so that a broken database does not fill the log. */
const pauseAfterFailureMs = 5_000

/** Starts the crew. */
export function startFloor(options: FloorOptions): Floor {
  const stopping = new AbortController()
  const running = work(options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function work(options: FloorOptions, signal: AbortSignal): Promise<void> {
  const {
    db,
    dispatcher,
    changesPerSecond = naturalPace,
    log,
    random = Math.random,
    now = () => new Date(),
  } = options
  const pauseMs = 1_000 / changesPerSecond
  let crews: readonly Crew[] | undefined
  while (!signal.aborted) {
    const startedAt = performance.now()
    try {
      crews ??= await loadCrews(db, dispatcher)
      const crew = random() < mainUnitShare ? crews[0] : (crews[1] ?? crews[0])
      if (crew !== undefined) await takeStep({ db, dispatcher, crew, random, now })
    } catch (error) {
      if (signal.aborted) return
      if (db.outages.report(error) === undefined) log('The simulated crew pauses after a failure', { error })
      crews = undefined
      await sleep(pauseAfterFailureMs, signal)
    }
    const usedMs = performance.now() - startedAt
    await sleep(Math.max(0, pauseMs * (0.4 + random() * 1.2) - usedMs), signal)
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
