/** The benchmark's operations on a grid, and how changes are made and flushed: the same for both grids. */
import { benchColumns, createRandom, makeRows, randomValue, rowCount, type BenchRow } from './bench-rows'

/** A grid under test. Rows are changed in place and reported by `patch`. */
export interface BenchGrid {
  /** Shared content of the page before a grid is added. Not measured. */
  prepare(root: ShadowRoot, place: HTMLElement): void | Promise<void>
  mount(root: ShadowRoot, place: HTMLElement, rows: BenchRow[]): Promise<void>
  /** The element that scrolls. */
  scroller(): HTMLElement
  /** Number of rows on the screen at the start. */
  visibleRows(): readonly [first: number, last: number]
  patch(rows: ReadonlySet<BenchRow>): void
  replace(rows: BenchRow[]): void
}

export interface LiveRun {
  readonly changesPerSecond: number
  /** 0: once a frame. */
  readonly flushGapMs: number
  readonly seconds: number
}

export interface LiveResult {
  readonly changes: number
  readonly flushes: number
  /** Mean time from a change to the flush that shows it. */
  readonly meanAgeMs: number
  readonly longTasks: number
  readonly frameGapP95Ms: number
}

declare global {
  interface Window {
    bench: {
      mount(): Promise<number>
      scroll(steps: number, stepPx: number): Promise<void>
      live(run: LiveRun): Promise<LiveResult>
      replace(): Promise<number>
    }
  }
}

const nextFrame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
/** Resolves after the frame that shows the previous changes. */
const painted = async () => {
  await nextFrame()
  await new Promise(resolve => setTimeout(resolve))
}

/** Provides a grid to the measuring script. */
export function offerBench(grid: BenchGrid): void {
  const host = document.querySelector('#host')
  if (host === null) throw new Error('The page has no host.')
  const root = host.attachShadow({ mode: 'open' })
  const place = document.createElement('div')
  place.className = 'place'
  root.append(place)
  let rows = makeRows(rowCount, 7)

  window.bench = {
    mount: async () => {
      await grid.prepare(root, place)
      await painted()
      const start = performance.now()
      await grid.mount(root, place, rows)
      await painted()
      return performance.now() - start
    },
    scroll: async (steps, stepPx) => {
      const scroller = grid.scroller()
      for (let step = 0; step < steps; step++) {
        scroller.scrollTop += stepPx
        await nextFrame()
      }
      await painted()
    },
    live: run => runLive(grid, rows, run),
    replace: async () => {
      const next = makeRows(rowCount, 11)
      await painted()
      const start = performance.now()
      rows = next
      grid.replace(next)
      await painted()
      return performance.now() - start
    },
  }
}

/** Makes changes at an even pace among the rows on the screen and a page above and below it, and flushes them. */
async function runLive(grid: BenchGrid, rows: readonly BenchRow[], run: LiveRun): Promise<LiveResult> {
  const random = createRandom(3)
  const fields = benchColumns.slice(1)
  const [first, last] = grid.visibleRows()
  const span = last - first + 1
  const from = Math.max(0, first - span)
  const to = Math.min(rows.length - 1, last + span)
  const dirty = new Set<BenchRow>()
  let pendingSince: number[] = []
  let changes = 0
  let flushes = 0
  let ageSum = 0
  let longTasks = 0
  const observer = new PerformanceObserver(list => (longTasks += list.getEntries().length))
  observer.observe({ type: 'longtask' })
  const gaps: number[] = []

  const start = performance.now()
  let lastFlush = start
  let lastFrame = start
  const maker = setInterval(() => {
    const now = performance.now()
    const due = Math.floor(((now - start) / 1_000) * run.changesPerSecond)
    for (; changes < due; changes++) {
      const row = rows[from + Math.floor(random() * (to - from + 1))]
      const column = fields[Math.floor(random() * fields.length)]
      if (row === undefined || column === undefined) continue
      row[column.field] = randomValue(column.kind, random)
      dirty.add(row)
      pendingSince.push(now)
    }
  }, 4)
  while (performance.now() - start < run.seconds * 1_000) {
    const now = await nextFrame()
    gaps.push(now - lastFrame)
    lastFrame = now
    if (dirty.size === 0 || now - lastFlush < run.flushGapMs) continue
    lastFlush = now
    grid.patch(new Set(dirty))
    dirty.clear()
    const shown = performance.now()
    ageSum += pendingSince.reduce((sum, at) => sum + shown - at, 0)
    pendingSince = []
    flushes++
  }
  clearInterval(maker)
  observer.disconnect()
  gaps.sort((one, other) => one - other)
  return {
    changes,
    flushes,
    meanAgeMs: changes === 0 ? 0 : ageSum / changes,
    longTasks,
    frameGapP95Ms: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
  }
}
