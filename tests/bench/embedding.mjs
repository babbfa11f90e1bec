/**
 * `npm run bench:embedding`: what one grid adds to the main thread of a page that embeds it, from the page's start until its data
 * arrives, on a processor as it is and four times slower, against the bundled server on the full seed. The answer of the rows is held
 * back, and what the same page does without the element is taken off. Prints medians; asserts nothing. Build first (`npm run build`).
 * Options: --runs=9.
 */
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from 'playwright'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { benchOptions } from './bench-options.mjs'
import { accessToken, startBenchHost } from './bench-host.mjs'

const options = benchOptions()
const runs = Number(options.runs ?? 9)
/** Source: issue "embedding". */
const targets = [
  [1, 40],
  [4, 160],
]
/** Nothing of the element's start is still to come when nothing was asked for this long. */
const quietMs = 1_500

const host = await startBenchHost()
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArguments] })
try {
  const given = { apiUrl: host.url, businessUnitName: 'Demo', accessToken: await accessToken(host.url) }
  console.log(
    `Main thread of a page with one grid that waits for its rows, ms, medians of ${runs} runs, filled cache, full seed; ` +
      `${availableParallelism()} processors, load before ${loadavg()[0].toFixed(1)}`,
  )
  console.log(line('', 'added', 'target', 'script', 'longest task', 'page alone'))
  for (const [slower, targetMs] of targets) {
    const alone = await measured(slower, null)
    const embedded = await measured(slower, JSON.stringify(given))
    const of = (times, key) => median(times.map(time => time[key]))
    const added = of(embedded, 'task') - of(alone, 'task')
    console.log(
      line(
        `${slower} times slower`,
        `${added.toFixed(0)}${added > targetMs ? ' over' : ''}`,
        ...[
          targetMs,
          of(embedded, 'script') - of(alone, 'script'),
          of(embedded, 'longest'),
          of(alone, 'task'),
        ].map(value => value.toFixed(0)),
      ),
    )
  }
} finally {
  await browser.close()
  host.stop()
}

/** Loads the page again and again in one tab. */
async function measured(slower, authContext) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
  const page = await context.newPage()
  await page.addInitScript(showElement, authContext)
  await page.addInitScript(watchTasks)
  // Its rows never come: the page waits for them.
  await page.route('**/api/SalesOrders/search', () => undefined)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'timeTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const times = []
  // The first runs fill the caches, of files and of compiled code.
  for (let run = -2; run < runs; run++) {
    const asked = authContext === null ? null : page.waitForRequest('**/api/SalesOrders/search')
    await page.goto(`${host.url}/manual.html`)
    await asked
    await page.waitForTimeout(quietMs)
    // Counted from the start of the navigation.
    const spent = await metrics(devtools)
    const longest = await page.evaluate(() => Math.max(0, ...globalThis.longTasks))
    if (run >= 0)
      times.push({
        longest,
        task: 1000 * spent.TaskDuration,
        script: 1000 * spent.ScriptDuration,
      })
  }
  await context.close()
  return times
}

async function metrics(devtools) {
  const { metrics: all } = await devtools.send('Performance.getMetrics')
  return Object.fromEntries(all.map(({ name, value }) => [name, value]))
}

/** In the page: the element, or only its place. */
function showElement(authContext) {
  document.addEventListener('DOMContentLoaded', () => {
    const element = document.createElement(authContext === null ? 'div' : 'cockpit-order-grids')
    element.setAttribute('auth-context', authContext ?? '')
    element.setAttribute('page', 'sales-orders-es-page')
    element.style.height = '800px'
    document.body.replaceChildren(element)
    if (authContext !== null) void import('/order-grids.js')
  })
}

function watchTasks() {
  globalThis.longTasks = []
  new PerformanceObserver(list =>
    globalThis.longTasks.push(...list.getEntries().map(task => task.duration)),
  ).observe({
    type: 'longtask',
    buffered: true,
  })
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function line(label, ...cells) {
  return label.padEnd(20) + cells.map(cell => String(cell).padStart(14)).join('')
}
