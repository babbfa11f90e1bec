/**
 * Rollup plugin: what a browser downloads before something is usable stays within its budget, or the build fails.
 * Sizes are gzip (level 9) of minified chunks; a KB is 1,024 bytes; the static closure of a chunk is the chunk with
 * everything it imports statically, at any depth. A budget without its entry in the build is left out.
 */
import { gzipSync } from 'node:zlib'
import { inProject } from './project.mjs'

/**
 * `entry`: its static closure. `module` with `after`: what first loading the chunk of that module adds to what was loaded for
 * `after`. React with react-dom is 66 KB of every element, and no minifier at hand makes it smaller; whatever the first screen
 * can do without is loaded later.
 *
 * The grid is the engine: Handsontable, our grid around it and their styles, which every
 * grid of every area shares. What an area says about its own rows (fields, columns, states, when an action is possible) comes
 * with it in the same step and grows with the number of its grids: it has a row of its own, as has what a first action loads.
 */
const gridEngine = 'src/areas/grid-area-page.tsx'
const orderGridsPage = 'src/areas/order-grids-page.ts'
const budgets = [
  { what: 'host to the sign-in page', entry: 'host', limitKb: 150 },
  { what: 'dashboard to its tiles', entry: 'dashboard', limitKb: 160 },
  { what: 'order grids before the grid', entry: 'order-grids', limitKb: 160 },
  { what: 'purchase drafts before the grid', entry: 'purchase-drafts', limitKb: 160 },
  { what: 'reports before a page', entry: 'reports', limitKb: 160 },
  { what: 'settings before the grid', entry: 'settings', limitKb: 160 },
  { what: 'the grid, with its styles', module: gridEngine, after: ['order-grids'], limitKb: 290 },
  {
    what: 'definitions of the order grids',
    module: orderGridsPage,
    after: ['order-grids', gridEngine],
    limitKb: 40,
  },
  {
    what: 'the first action',
    module: 'src/ui/form/run-action.ts',
    after: ['order-grids', orderGridsPage],
    limitKb: 40,
  },
  { what: 'the charts', module: 'src/ui/chart/picks-chart.tsx', after: ['dashboard'], limitKb: 200 },
]

/** Chunks that no entry may pull in before they are needed. */
const lazyChunks = ['handsontable', 'echarts', 'signalr']

/** Measures the finished chunks, prints a table and fails the build when one is too big or not lazy any more. */
export function checkBudgets({ print = console.log } = {}) {
  return {
    name: 'check-budgets',
    generateBundle(_output, bundle) {
      const chunks = chunkGraph(bundle)
      const rows = budgets.flatMap(budget => measured(budget, chunks))
      print(table(rows))
      const over = rows.filter(row => row.kb > row.limitKb).map(overrun)
      const eager = eagerlyLoaded(chunks)
      if (over.length + eager.length > 0) this.error(`Over budget:\n  ${[...over, ...eager].join('\n  ')}`)
    },
  }
}

function chunkGraph(bundle) {
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const sizes = new Map()

  const closure = (chunk, seen = new Set()) => {
    if (!chunk || seen.has(chunk)) return seen
    seen.add(chunk)
    chunk.imports.forEach(file => closure(byFile.get(file), seen))
    return seen
  }
  const gzipSize = chunk => {
    if (!sizes.has(chunk)) sizes.set(chunk, gzipSync(chunk.code, { level: 9 }).length)
    return sizes.get(chunk)
  }
  return {
    all: chunks,
    entries: chunks.filter(chunk => chunk.isEntry),
    entry: name => chunks.find(chunk => chunk.isEntry && chunk.name === name),
    holding: path => chunks.find(chunk => chunk.moduleIds.some(id => id.startsWith(inProject(path)))),
    closure,
    kilobytes: parts => Math.round(parts.reduce((sum, chunk) => sum + gzipSize(chunk), 0) / 102.4) / 10,
  }
}

function measured({ what, entry, module, after = [], limitKb }, chunks) {
  const target = entry ? chunks.entry(entry) : chunks.holding(module)
  const loadedBefore = after.map(name => chunks.entry(name) ?? chunks.holding(name))
  if ([target, ...loadedBefore].includes(undefined)) return []
  const before = new Set(loadedBefore.flatMap(chunk => [...chunks.closure(chunk)]))
  const added = [...chunks.closure(target)].filter(chunk => !before.has(chunk))
  return [sized(what, limitKb, added, chunks)]
}

const sized = (what, limitKb, parts, chunks) => ({
  what,
  limitKb,
  kb: chunks.kilobytes(parts),
  parts: parts.map(part => `${part.name} ${chunks.kilobytes([part])}`),
})

function eagerlyLoaded(chunks) {
  return chunks.entries.flatMap(entry =>
    [...chunks.closure(entry)]
      .filter(chunk => lazyChunks.includes(chunk.name))
      .map(chunk => `${chunk.name} must load lazily, but ${entry.name} imports it statically`),
  )
}

const overrun = ({ what, kb, limitKb, parts }) => `${what}: ${kb} KB of ${limitKb} KB (${parts.join(', ')})`

function table(rows) {
  const line = ({ what, kb, limitKb }) =>
    `  ${what.padEnd(34)}${String(kb).padStart(8)} KB of ${String(limitKb).padStart(4)} KB${kb > limitKb ? '   OVER' : ''}`
  return ['Downloads (gzip):', ...rows.map(line)].join('\n')
}
