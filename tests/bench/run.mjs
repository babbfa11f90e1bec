/**
 * `npm run bench`: our grid engine with all its features and the default density, compared with AG Grid Community with default options;
 * both also in another form, AG Grid tuned for speed and ours with compact lines, a third more of which are in view. All in a shadow root
 * in the same Chromium. Prints medians and ratios of the defaults; asserts nothing, because times depend on the machine. Options: --runs=5
 * --seconds=3; --smoke: one short run.
 */
import { createServer } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { cssForEsbuild } from '../../build/css.mjs'
import { inProject } from '../../build/project.mjs'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { benchOptions } from './bench-options.mjs'

const options = benchOptions({ runs: '1', seconds: '0.2' })
const runs = Number(options.runs ?? 5)
const seconds = Number(options.seconds ?? 3)
const scrollSteps = 60
/** One notch of the mouse wheel, and one page. */
const scrollStepsPx = { notch: 120, page: 640 }
const grids = { own: 'pages/own.tsx', ag: 'pages/ag-grid.ts', tuned: 'pages/ag-grid-tuned.ts' }
const pages = {
  own: 'own.html',
  ag: 'ag.html',
  tuned: 'tuned.html',
  compact: 'own.html?density=compact',
}
const names = Object.keys(pages)
/** The source of the typeface in the build (build/dist-files.mjs). */
const fontFolder = 'node_modules/@fontsource-variable/inter/files'
const rates = [100, 1_000, 5_000]
const paces = [
  { name: 'each frame', flushGapMs: 0 },
  { name: 'at 10 Hz', flushGapMs: 100 },
]

const folder = await mkdtemp(join(tmpdir(), 'cockpit-bench-'))
try {
  const sizes = await bundle()
  const server = await serve()
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...chromiumArguments, '--js-flags=--expose-gc'],
  })
  const samples = Object.fromEntries(names.map(name => [name, []]))
  try {
    for (let run = 1; run <= runs; run++) {
      for (const name of run % 2 === 0 ? names.toReversed() : names) {
        process.stderr.write(`run ${run} of ${runs}: ${name}\n`)
        samples[name].push(await measure(browser, `${server.url}/${pages[name]}`))
      }
    }
    console.log(report(samples, sizes, browser.version()))
  } finally {
    await browser.close()
    server.close()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Bundles the pages as a build would, and returns their sizes in KB after gzip. */
async function bundle() {
  const common = {
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    plugins: [cssForEsbuild({ minify: true })],
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: import.meta.dirname,
    logLevel: 'error',
  }
  const sizes = {}
  for (const [name, entry] of Object.entries(grids)) {
    await build({ ...common, entryPoints: [entry], outfile: join(folder, `${name}.js`) })
    sizes[name] = await gzipKb(common, grids[name], [])
  }
  sizes.ownWithoutReact = await gzipKb(common, grids.own, [
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-runtime',
  ])
  return sizes
}

async function gzipKb(common, entry, external) {
  const result = await build({ ...common, entryPoints: [entry], external, write: false })
  return gzipSync(result.outputFiles[0].contents, { level: 9 }).length / 1024
}

function serve() {
  const page = name => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Benchmark: ${name}</title>
<style>html,body{margin:0}#host{display:block}</style><div id="host"></div><script type="module" src="/${name}.js"></script>`
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const font = /^\/fonts\/([\w-]+\.woff2)$/.exec(pathname)?.[1]
    if (font !== undefined) {
      response.setHeader('content-type', 'font/woff2')
      return response.end(await readFile(inProject(fontFolder, font)))
    }
    const [, name, extension] = /^\/(own|ag|tuned)\.(html|js)$/.exec(pathname) ?? []
    if (name === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', extension === 'js' ? 'text/javascript' : 'text/html')
    response.end(extension === 'js' ? await readFile(join(folder, `${name}.js`)) : page(name))
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })
    })
  })
}

/** All measurements of one grid in one new page. */
async function measure(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  page.on('pageerror', error => console.error(error.message))
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.place{display:block;width:1400px;height:700px}')
    const { shadowRoot } = document.querySelector('#host')
    shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet]
  })
  const client = await page.context().newCDPSession(page)
  // Processor time, which other work on the machine does not affect.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const heapBefore = await heapMb(page, client)
  const result = {}
  const mount = await busy(client, () => page.evaluate(() => window.bench.mount()))
  result.firstPaintMs = mount.value
  result.firstPaintWorkMs = mount.busyMs
  await page.waitForTimeout(500)
  result.heapMb = (await heapMb(page, client)) - heapBefore
  result.scrollMs = {}
  for (const [name, stepPx] of Object.entries(scrollStepsPx)) {
    const scroll = await busy(client, () =>
      page.evaluate(([steps, px]) => window.bench.scroll(steps, px), [scrollSteps, stepPx]),
    )
    result.scrollMs[name] = scroll.busyMs / scrollSteps
  }
  result.live = {}
  for (const rate of rates) {
    for (const { name, flushGapMs } of paces) {
      await page.waitForTimeout(200)
      const run = { changesPerSecond: rate, flushGapMs, seconds }
      const live = await busy(client, () => page.evaluate(what => window.bench.live(what), run))
      result.live[`${rate} ${name}`] = { ...live.value, busyShare: live.busyMs / live.elapsedMs }
    }
  }
  result.replaceMs = await page.evaluate(() => window.bench.replace())
  await page.close()
  return result
}

/** How long the main thread worked during an action: scripts, style, layout and paint. */
async function busy(client, work) {
  const before = await metrics(client)
  const start = performance.now()
  const value = await work()
  const elapsedMs = performance.now() - start
  const after = await metrics(client)
  return {
    value,
    busyMs: (after.TaskDuration - before.TaskDuration) * 1_000,
    elapsedMs,
  }
}

async function metrics(client) {
  const { metrics: list } = await client.send('Performance.getMetrics')
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}

async function heapMb(page, client) {
  await page.evaluate(() => {
    globalThis.gc()
    globalThis.gc()
  })
  return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6
}

function report(samples, sizes, version) {
  const rows = [
    line('first paint, ms', sample => sample.firstPaintMs, 1, 0.8),
    line('first paint, ms of work', sample => sample.firstPaintWorkMs, 1, 0.8),
    line('scroll by a page, ms of work', sample => sample.scrollMs.page, 2, 0.9),
    line('scroll by a notch, ms of work', sample => sample.scrollMs.notch, 2, 0.9),
    line('replace 10,000 rows, ms', sample => sample.replaceMs, 1, 0.7),
    line('heap of the grid, MB', sample => sample.heapMb, 2, 0.4),
  ]
  for (const rate of rates) {
    for (const { name } of paces) {
      const of = sample => sample.live[`${rate} ${name}`]
      const target = rate === 1_000 && name === 'each frame' ? 0.7 : undefined
      rows.push(line(`busy at ${rate}/s ${name}, %`, sample => of(sample).busyShare * 100, 1, target))
    }
  }
  const busy = (name, pace) => median(samples[name], sample => sample.live[`1000 ${pace}`].busyShare * 100)
  rows.push(
    cells(
      'own at 10 Hz to AG each frame, 1000/s',
      [
        busy('own', 'at 10 Hz'),
        busy('ag', 'each frame'),
        busy('tuned', 'each frame'),
        busy('compact', 'at 10 Hz'),
      ],
      1,
      0.35,
    ),
    cells('compressed code without react, KB', [sizes.ownWithoutReact, sizes.ag, sizes.tuned], 0),
  )
  const notes = []
  for (const rate of rates) {
    for (const { name } of paces) {
      const of = grid => key => median(samples[grid], sample => sample.live[`${rate} ${name}`][key])
      const words = grid =>
        `age ${of(grid)('meanAgeMs').toFixed(0)} ms, frame gap p95 ${of(grid)('frameGapP95Ms').toFixed(0)} ms, long tasks ${of(grid)('longTasks')}`
      notes.push(
        `  ${`${rate}/s ${name}`.padEnd(18)} own: ${words('own')}; AG Grid: ${words('ag')}; tuned: ${words('tuned')}`,
      )
    }
  }
  return [
    `Chromium ${version}, 10,000 rows x 40 columns, medians of ${runs} runs`,
    ['', 'own', 'AG Grid', 'ratio', 'tuned', 'own compact', 'target']
      .map((text, i) => text.padEnd(i === 0 ? 38 : i === 5 ? 13 : 10))
      .join(''),
    ...rows,
    '',
    'Cells: how old a change is when it is shown, same flush rate on both sides',
    ...notes,
    '',
    `Own bundle with react: ${sizes.own.toFixed(0)} KB gzip`,
  ].join('\n')

  function line(label, value, digits, target) {
    const medians = names.map(name => median(samples[name], value))
    return cells(label, medians, digits, target)
  }
}

function cells(label, [own, ag, tuned, compact], digits, target) {
  const ratio = own / ag
  return [
    label.padEnd(38),
    own.toFixed(digits).padEnd(10),
    ag.toFixed(digits).padEnd(10),
    ratio.toFixed(2).padEnd(10),
    tuned.toFixed(digits).padEnd(10),
    (compact === undefined ? '' : compact.toFixed(digits)).padEnd(13),
    target === undefined ? '' : `${target}${ratio > target ? '  over' : ''}`,
  ].join('')
}

function median(list, value) {
  const sorted = list.map(value).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
