/**
 * `npm run bench:open`: time from a click on a menu entry to the first rows on the screen, for every grid of the left menu, with the chunks
 * in the cache, against the bundled server on the full seed. Prints medians; asserts nothing. Build first (`npm run build`). Options:
 * --runs=5; --seed=small for a quick look; --smoke: once, on that.
 */
import { chromium } from 'playwright'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { benchOptions } from './bench-options.mjs'
import { signIn, startBenchHost } from './bench-host.mjs'
import { withProgram } from './bundled-program.mjs'

const options = benchOptions({ runs: '1', seed: 'small' })
const runs = Number(options.runs ?? 5)
/** Source: issue "grids", opening a grid from the menu. */
const targetMs = 300

const gridRoutes = await withProgram('open/grid-routes.ts', ({ gridRoutes }) => gridRoutes)
const host = await startBenchHost(options)
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...chromiumArguments] })
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } })
  await signIn(page, host.url)
  const names = await pageNames(page)
  const samples = new Map(names.map(name => [name, []]))
  for (let run = 0; run <= runs; run++) {
    for (const name of names) {
      const ms = await openMs(page, name)
      // The first round fills the cache.
      if (run > 0) samples.get(name).push(ms)
    }
  }
  console.log(
    `Menu to rows, ms, medians of ${runs} runs, ${options.seed ?? 'full'} seed, chunks cached (target ${targetMs})`,
  )
  for (const [name, list] of samples) {
    const sorted = [...list].sort((a, b) => a - b)
    const middle = sorted[Math.floor(sorted.length / 2)]
    console.log(`${name.padEnd(26)}${middle.toFixed(0).padStart(6)}${middle > targetMs ? '  over' : ''}`)
  }
} finally {
  await browser.close()
  host.stop()
}

/** Route names of the pages in the left menu that have a grid. */
async function pageNames(page) {
  const links = page.getByRole('navigation').getByRole('link')
  await links.nth(1).waitFor()
  const paths = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  return paths.map(path => path.slice(1)).filter(name => gridRoutes.includes(name))
}

/** Clicks the entry and waits, frame by frame, until the page's own rows are painted. */
async function openMs(page, name) {
  // A settings page shows the settings panel in place of the menu.
  const back = page.getByRole('navigation').getByRole('button', { name: 'Back to menu' })
  if (await back.isVisible()) await back.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForFunction(() => document.querySelector('cockpit-dashboard') !== null)
  await page.waitForTimeout(300)
  return page.evaluate(async route => {
    const link = [...document.querySelectorAll('nav a')].find(a => a.getAttribute('href') === `/${route}`)
    const hasRows = () => {
      const element = document.querySelector(`[page="${route}"]`)
      // Any of its cells, since one with a check box or a picture has no text.
      const cells = element?.shadowRoot?.querySelectorAll('.ht_master tbody tr:first-child td') ?? []
      return [...cells].some(cell => cell.textContent !== '')
    }
    const start = performance.now()
    link.click()
    while (!hasRows()) {
      if (performance.now() - start > 20_000) throw new Error(`${route} shows no rows.`)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  }, name)
}
