/** What a page holds: heap, nodes, listeners, timers, and elements that were removed and are still there. */
import type { CDPSession, Page } from 'playwright/test'
import type { DayClock } from './day-clock'

export interface Held {
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
  readonly timers: number
  /** Removed elements that the garbage collector did not take. */
  readonly retained: number
}

interface Removed {
  readonly removed: WeakRef<object>[]
}

export class LeakMeter {
  #session: CDPSession | undefined

  constructor(
    readonly page: Page,
    readonly clock: DayClock,
  ) {}

  /** From the next page load on. */
  async install(): Promise<void> {
    await this.page.addInitScript(keepCount)
  }

  /** Takes an element out of the page; it is looked for at every later measurement. */
  async remove(selector: string): Promise<void> {
    await this.page.evaluate(selector => {
      const element = document.querySelector(selector)
      if (element === null) throw new Error(`No ${selector}.`)
      element.remove()
      ;(globalThis as unknown as Removed).removed.push(new WeakRef(element))
    }, selector)
  }

  /** Collects the garbage, then measures. */
  async held(): Promise<Held> {
    const { page } = this
    this.#session ??= await page.context().newCDPSession(page)
    const session = this.#session
    await session.send('Performance.enable')
    for (let round = 0; round < 4; round += 1) {
      await session.send('HeapProfiler.collectGarbage')
      await page.evaluate(() => undefined)
    }
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (name: string) => metrics.find(one => one.name === name)?.value ?? NaN
    const retained = await page.evaluate(
      () =>
        (globalThis as unknown as Removed).removed.filter(element => element.deref() !== undefined).length,
    )
    return {
      heapMb: metric('JSHeapUsedSize') / 1024 / 1024,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      timers: await this.clock.pending(),
      retained,
    }
  }
}

/** Runs in the page before its own scripts. */
function keepCount(): void {
  Object.assign(globalThis, { removed: [] })
}
