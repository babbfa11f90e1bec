/**
 * A clock for a page that runs through a day: timers, frames, Date and performance.now are frozen until the test lets seconds pass, and
 * then run as fast as the page can. The test runner's own clock waits a real moment after every timer, so that a simulated day would take a
 * real hour.
 */
import type { Page } from 'playwright/test'

interface ClockOfPage {
  pass(seconds: number, untilArrived: number): Promise<number>
  pending(): number
  /** Does not let time pass until the work is done, for instance until a call is answered. */
  waitingFor<T>(work: Promise<T>): Promise<T>
}
type WithClock = typeof globalThis & { readonly dayClock: ClockOfPage }

export class DayClock {
  /** Changes that arrived over a socket so far. */
  #arrived = 0

  constructor(readonly page: Page) {}

  /** Takes effect at the next page load. */
  async install(start: Date): Promise<void> {
    await this.page.addInitScript(stopTime, start.getTime())
  }

  /**
   * Waits until `changes` more changes have arrived, then lets the seconds pass. Timers run in order; after every second the page gets the
   * answers to its requests.
   */
  async advance(seconds: number, changes = 0): Promise<void> {
    const input = { seconds, untilArrived: this.#arrived + changes }
    this.#arrived = await this.page.evaluate(
      ({ seconds, untilArrived }) => (globalThis as WithClock).dayClock.pass(seconds, untilArrived),
      input,
    )
  }

  /** Pending timers; requested frames are not timers. */
  pendingTimers(): Promise<number> {
    return this.page.evaluate(() => (globalThis as WithClock).dayClock.pending())
  }
}

/** Runs in the page before its own scripts. */
function stopTime(start: number): void {
  interface Timer {
    at: number
    readonly run: () => void
    readonly everyMs: number | undefined
    readonly isFrame: boolean
  }
  const frameMs = 16
  const timers = new Map<number, Timer>()
  const RealDate = Date
  let now = start
  let ids = 0

  const add = (run: () => void, delay: unknown, more: Pick<Timer, 'everyMs' | 'isFrame'>) => {
    ids += 1
    timers.set(ids, { at: now + Math.max(0, Number(delay) || 0), run, ...more })
    return ids
  }
  const clear = (id: unknown) => void timers.delete(id as number)
  const nextDue = (until: number): [number, Timer] | undefined => {
    let due: [number, Timer] | undefined
    for (const entry of timers)
      if (entry[1].at <= until && (due === undefined || entry[1].at < due[1].at)) due = entry
    return due
  }
  /** Promises that a timer resolves are processed before the next timer runs, as between two tasks of a browser's event loop. */
  const promisesSettled = async () => {
    for (let hop = 0; hop < 6; hop += 1) await Promise.resolve()
  }
  const runUntil = async (until: number) => {
    for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
      const [id, timer] = due
      now = Math.max(now, timer.at)
      if (timer.everyMs === undefined) timers.delete(id)
      else timer.at = now + Math.max(1, timer.everyMs)
      timer.run()
      await promisesSettled()
    }
    now = until
  }
  const channel = new MessageChannel()
  const turn = () =>
    new Promise<void>(resolve => {
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(null)
    })

  let requests = 0
  const { fetch } = globalThis
  const waitingFor = async <T>(work: Promise<T>): Promise<T> => {
    requests += 1
    try {
      return await work
    } finally {
      requests -= 1
    }
  }
  const answered = async () => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      while (requests > 0) await turn()
      await turn()
    }
  }

  let arrived = 0
  const Native = WebSocket
  class CountedSocket extends Native {
    constructor(...args: ConstructorParameters<typeof Native>) {
      super(...args)
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        arrived += String(data).split('"Kpi"').length - 1
      })
    }
  }

  class StoppedDate extends RealDate {
    constructor(...args: []) {
      if (args.length === 0) super(now)
      else super(...args)
    }
    static override now() {
      return now
    }
  }
  type Run = (...args: unknown[]) => void
  Object.assign(globalThis, {
    Date: StoppedDate,
    WebSocket: CountedSocket,
    fetch: (...args: Parameters<typeof fetch>) => waitingFor(fetch(...args)),
    setTimeout: (run: Run, delay?: number, ...args: unknown[]) =>
      add(() => run(...args), delay, { everyMs: undefined, isFrame: false }),
    setInterval: (run: Run, delay = 0, ...args: unknown[]) =>
      add(() => run(...args), delay, { everyMs: delay, isFrame: false }),
    requestAnimationFrame: (run: (at: number) => void) =>
      add(() => run(now - start), frameMs, { everyMs: undefined, isFrame: true }),
    clearTimeout: clear,
    clearInterval: clear,
    cancelAnimationFrame: clear,
    dayClock: {
      waitingFor,
      pending: () => [...timers.values()].filter(timer => !timer.isFrame).length,
      pass: async (seconds, untilArrived) => {
        while (arrived < untilArrived) await turn()
        for (let second = 0; second < seconds; second += 1) {
          await runUntil(now + 1_000)
          await answered()
        }
        return arrived
      },
    } satisfies ClockOfPage,
  })
  performance.now = () => now - start
}
