/**
 * `npm run bench:dashboard`: from the start of a navigation to the first tile with a figure on the screen, with the processor slowed
 * down four times, against the bundled server on the full seed: on a page that embeds the dashboard alone and on the cockpit's own
 * page, with an empty cache and with a filled one. Prints medians with the steps on the way; asserts nothing. Build first
 * (`npm run build`). Options: --runs=9, --slower=4; --seed=small for a quick look; --smoke: once, on
 * that.
 */
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from 'playwright'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { benchOptions } from './bench-options.mjs'
import { accessToken, signIn, startBenchHost } from './bench-host.mjs'

const options = benchOptions({ runs: '1', slower: '1', seed: 'small' })
const runs = Number(options.runs ?? 9)
const slower = Number(options.slower ?? 4)
/** Source: issue "dashboard and kiosk". */
const targetMs = 1_000

const host = await startBenchHost(options)
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArguments] })
try {
  console.log(
    `First tile after navigation, ms, medians of ${runs} runs, processor ${slower} times slower, ${options.seed ?? 'full'} seed; ` +
      `${availableParallelism()} processors, load before ${loadavg()[0].toFixed(1)} (target ${targetMs})`,
  )
  console.log(line('', 'first tile', 'program', 'figures', 'least', 'most'))
  for (const [name, open] of [
    ['the element alone', openAlone],
    ["the cockpit's own page", openCockpit],
  ]) {
    for (const isCached of [false, true]) {
      const times = await measured(open, isCached)
      const tile = median(times.map(one => one.tile))
      const all = times.map(one => one.tile)
      const label = `${name}, ${isCached ? 'filled' : 'empty'} cache`
      console.log(
        line(
          label,
          `${tile.toFixed(0)}${tile > targetMs ? ' over' : ''}`,
          ...[median(times.map(one => one.program)), median(times.map(one => one.figures))].map(whole),
          ...[Math.min(...all), Math.max(...all)].map(whole),
        ),
      )
    }
  }
} finally {
  await browser.close()
  host.stop()
}

/** Opens a page repeatedly in one tab. */
async function measured(open, isCached) {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } })
  const page = await context.newPage()
  const address = await open(page)
  await page.addInitScript(watchFirstTile)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: !isCached })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const times = []
  // The first run fills the cache.
  for (let run = -1; run < runs; run++) {
    await page.goto(address)
    const time = await page.evaluate(stepsToFirstTile)
    if (run >= 0) times.push(time)
  }
  await context.close()
  return times
}

/** The cockpit's own page, with a signed-in user; returns its address. */
async function openCockpit(page) {
  await signIn(page, host.url)
  return host.url
}

/** A page that embeds the element, under the server's policy; returns its address. */
async function openAlone(page) {
  const token = await accessToken(host.url)
  const context = { apiUrl: host.url, businessUnitName: 'Demo', accessToken: token }
  await page.addInitScript(showElementAlone, JSON.stringify(context))
  return `${host.url}/manual.html`
}

/** Runs in the page: resolves with the time of the first tile with a figure, checked in every frame. */
function watchFirstTile() {
  globalThis.firstTile = new Promise(resolve => {
    const look = () => {
      const root = document.querySelector('cockpit-dashboard')?.shadowRoot
      const value = root?.querySelector('.tile:not(.wait) > .v')?.textContent ?? ''
      // The frame that shows it is painted after this callback.
      if (/\d/.test(value)) setTimeout(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page: the arrival times of the last script that the tile needed, and of the figures. */
async function stepsToFirstTile() {
  const tile = await globalThis.firstTile
  const entries = performance.getEntriesByType('resource')
  const endOf = pattern =>
    Math.max(...entries.filter(({ name }) => pattern.test(name)).map(e => e.responseEnd))
  return {
    tile,
    program: endOf(/\/chunks\/(tiles|react|first|element)-/),
    figures: endOf(/availableWidgets/),
  }
}

/** Runs in a page without scripts: replaces its content by the element as soon as it is parsed. */
function showElementAlone(authContext) {
  document.addEventListener('DOMContentLoaded', () => {
    const element = document.createElement('cockpit-dashboard')
    element.setAttribute('auth-context', authContext)
    document.body.replaceChildren(element)
    void import('/dashboard.js')
  })
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function whole(number) {
  return number.toFixed(0)
}

function line(label, ...cells) {
  return label.padEnd(40) + cells.map(cell => cell.padStart(12)).join('')
}
