/** Memory of a page: heap, nodes, listeners, timers, and removed elements that still exist. */
import type { CDPSession, Page } from 'playwright/test'
import type { DayClock } from './day-clock'

const megabyte = 1024 * 1024

export interface MemoryUse {
  /** The whole heap, including code that V8 compiles and discards at any time, which makes one to two megabytes of variation. */
  readonly heapMb: number
  /** The page's own part: its objects, arrays, strings and functions. */
  readonly dataMb: number
  readonly nodes: number
  readonly listeners: number
  readonly timers: number
  /** Removed elements that were not garbage collected. */
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

  /** Takes effect at the next page load. */
  async install(): Promise<void> {
    await this.page.addInitScript(createRemovedList)
  }

  /** Removes an element from the page; every later measurement looks for it. */
  async remove(selector: string): Promise<void> {
    await this.page.evaluate(selector => {
      const element = document.querySelector(selector)
      if (element === null) throw new Error(`No ${selector}.`)
      element.remove()
      ;(globalThis as unknown as Removed).removed.push(new WeakRef(element))
    }, selector)
  }

  /** Collects the garbage, then measures. */
  async measure(): Promise<MemoryUse> {
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
      heapMb: metric('JSHeapUsedSize') / megabyte,
      dataMb: (await dataBytes(session)) / megabyte,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      timers: await this.clock.pendingTimers(),
      retained,
    }
  }
}

/** The parts of V8's heap snapshot that are read here. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[]]
    }
  }
  readonly nodes: readonly number[]
}
/** Code, and data outside the script heap (layout, the browser's own records of calls and frames). */
const notData = new Set(['code', 'object shape', 'native', 'hidden', 'synthetic'])

async function dataBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const keep = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot
  const { node_fields: fields, node_types } = snapshot.meta
  const [types] = node_types
  const typeAt = fields.indexOf('type')
  const sizeAt = fields.indexOf('self_size')
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!notData.has(types[nodes[node + typeAt] ?? -1] ?? '')) bytes += nodes[node + sizeAt] ?? 0
  return bytes
}

/** Runs in the page before its own scripts. */
function createRemovedList(): void {
  Object.assign(globalThis, { removed: [] })
}
