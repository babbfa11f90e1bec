/**
 * `npm run bench:embedding`: how long one grid occupies the main thread of a page that embeds it, from the start of the navigation until
 * its rows are requested, until they arrive, and until it is idle when they never arrive; at full processor speed and at a quarter of it,
 * against the bundled server on the full seed. Measures processor time of the main thread, which other work on the machine does not
 * stretch, less that of the same page without the element. Prints medians; asserts nothing. Build first (`npm run build`). Options:
 * --runs=9; --seed=small for a quick look; --smoke: once, on that.
 */
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from 'playwright'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { benchOptions } from './bench-options.mjs'
import { accessToken, startBenchHost } from './bench-host.mjs'

const options = benchOptions({ runs: '1', seed: 'small' })
const runs = Number(options.runs ?? 9)
/** Source: issue on packages; what one grid may cost a page. */
const targets = [
  [1, 60],
  [4, 240],
]
/** The element has started when there was no request for this long. */
const quietMs = 1_500

/** A page of the same server without scripts, so that the same process shows both. */
const emptyAddress = '/third-party-licences.txt'
const clearedAfterMs = 200

const rowsAddress = '/api/SalesOrders/search'

const host = await startBenchHost(options)
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArguments] })
try {
  const properties = { apiUrl: host.url, businessUnitName: 'Demo', accessToken: await accessToken(host.url) }
  console.log(
    `Main thread of a page with one grid, ms of processor time, medians of ${runs} runs, filled cache, ${options.seed ?? 'full'} seed; ` +
      `${availableParallelism()} processors, load before ${loadavg()[0].toFixed(1)}`,
  )
  console.log(
    line('', 'until requested', 'until they come', 'target', 'without them', 'longest task', 'page alone'),
  )
  for (const [slower, targetMs] of targets) {
    const alone = await measured(slower, null, false)
    const answered = await measured(slower, properties, false)
    const held = await measured(slower, properties, true)
    const of = (times, key) => median(times.map(time => time[key]))
    const added = (times, key) => of(times, key) - of(alone, 'end')
    const until = added(answered, 'end')
    console.log(
      line(
        `${slower} times slower`,
        added(answered, 'requested').toFixed(0),
        `${until.toFixed(0)}${until > targetMs ? ' over' : ''}`,
        targetMs,
        ...[added(held, 'end'), of(held, 'longest'), of(alone, 'end')].map(value => value.toFixed(0)),
      ),
    )
  }
} finally {
  await browser.close()
  host.stop()
}

/**
 * Loads the page repeatedly in one tab: with the element and its properties, or with an empty placeholder. `isHeld`: requests for rows get
 * no answer.
 * @returns milliseconds of each run, from the start of its navigation
 */
async function measured(slower, properties, isHeld) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
  const page = await context.newPage()
  await page.addInitScript(showElement, properties === null ? null : JSON.stringify(properties))
  await page.addInitScript(watchPage, isHeld ? rowsAddress : null)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const times = []
  // The first runs fill the caches of files and of compiled code.
  for (let run = -2; run < runs; run++) {
    const time = await oneLoad(page, devtools, properties !== null, isHeld)
    if (run >= 0) times.push(time)
  }
  await context.close()
  return times
}

async function oneLoad(page, devtools, isEmbedded, isHeld) {
  // Leaves time to collect the previous page's garbage before this load begins.
  await page.goto(`${host.url}${emptyAddress}`)
  await page.waitForTimeout(clearedAfterMs)
  const isOfRows = message => message.url().endsWith(rowsAddress)
  const isLoading = isEmbedded && !isHeld
  const ask = isLoading ? page.waitForRequest(isOfRows) : null
  const answer = isLoading ? page.waitForResponse(isOfRows) : null
  await page.goto(`${host.url}/manual.html`)
  await ask
  const requested = isLoading ? await taskMs(devtools) : 0
  if (isLoading) await (await answer).finished()
  else await page.waitForTimeout(quietMs)
  const end = await taskMs(devtools)
  const longest = await page.evaluate(() => Math.max(0, ...globalThis.longTasks))
  // The rest of this load must not count for the next one.
  if (isLoading) await page.waitForTimeout(quietMs)
  return { requested, end, longest }
}

async function taskMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Runs in the page: adds the element, or an empty placeholder. */
function showElement(authContext) {
  if (!location.pathname.endsWith('.html')) return
  document.addEventListener('DOMContentLoaded', () => {
    const element = document.createElement(authContext === null ? 'div' : 'cockpit-order-grids')
    element.setAttribute('auth-context', authContext ?? '')
    element.setAttribute('page', 'sales-orders-es-page')
    element.style.height = '800px'
    document.body.replaceChildren(element)
    if (authContext !== null) void import('/order-grids.js')
  })
}

/** Runs in the page: records its long tasks, and leaves requests to `heldAddress` without an answer. */
function watchPage(heldAddress) {
  globalThis.longTasks = []
  new PerformanceObserver(list =>
    globalThis.longTasks.push(...list.getEntries().map(task => task.duration)),
  ).observe({
    type: 'longtask',
    buffered: true,
  })
  if (heldAddress === null) return
  const send = globalThis.fetch
  globalThis.fetch = (address, ...rest) =>
    String(address).endsWith(heldAddress) ? new Promise(() => undefined) : send(address, ...rest)
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function line(label, ...cells) {
  return label.padEnd(20) + cells.map(cell => String(cell).padStart(17)).join('')
}
