/**
 * Rollup plugin: what a browser downloads before something is usable stays within its budget, or the build fails.
 * Sizes are gzip (level 9) of minified chunks; a KB is 1,024 bytes; the static closure of a chunk is the chunk with
 * everything it imports statically, at any depth. A budget without its entry in the build is left out.
 */
import { gzipSync } from 'node:zlib'

/**
 * `entry`: its static closure. `chunk` with `after`: what first loading that chunk adds to the entry's closure. React
 * with react-dom is 66 KB and i18next 15 KB of every element, and no minifier at hand makes them smaller: with the code and
 * styles of the first screen that is more than the 105 KB of ARCHITECTURE, section 9. Whatever the first screen can do without
 * is loaded later.
 */
const budgets = [
  { what: 'host to the sign-in page', entry: 'host', limitKb: 80 },
  { what: 'dashboard to its tiles', entry: 'dashboard', limitKb: 122 },
  { what: 'order grids before the grid', entry: 'order-grids', limitKb: 114 },
  { what: 'purchase drafts before the grid', entry: 'purchase-drafts', limitKb: 114 },
  { what: 'settings before the grid', entry: 'settings', limitKb: 114 },
  { what: 'the grid, with its styles', chunk: 'handsontable', after: 'order-grids', limitKb: 239 },
  { what: 'the charts', chunk: 'echarts', after: 'dashboard', limitKb: 195 },
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
    named: name => chunks.find(chunk => !chunk.isEntry && chunk.name === name),
    closure,
    kilobytes: parts => Math.round(parts.reduce((sum, chunk) => sum + gzipSize(chunk), 0) / 102.4) / 10,
  }
}

function measured({ what, entry, chunk, after, limitKb }, chunks) {
  if (entry) {
    const found = chunks.entry(entry)
    return found ? [sized(what, limitKb, [...chunks.closure(found)], chunks)] : []
  }
  const base = chunks.entry(after)
  const target = chunks.named(chunk)
  if (!base || !target) return []
  const before = chunks.closure(base)
  const additions = loadersOf(target, chunks).map(loader => {
    const added = [...chunks.closure(loader)].filter(part => !before.has(part))
    return sized(what, limitKb, added, chunks)
  })
  return additions.sort((a, b) => b.kb - a.kb).slice(0, 1)
}

const sized = (what, limitKb, parts, chunks) => ({
  what,
  limitKb,
  kb: chunks.kilobytes(parts),
  parts: parts.map(part => `${part.name} ${chunks.kilobytes([part])}`),
})

/**
 * The chunks whose dynamic import brings the target in; the target itself when it is imported directly. A chunk that only chunks
 * with the target load comes later and is not counted.
 */
function loadersOf(target, chunks) {
  const has = chunk => chunks.closure(chunk).has(target)
  const isLoadedBefore = chunk =>
    chunks.all.some(importer => importer.dynamicImports.includes(chunk.fileName) && !has(importer))
  const loaders = chunks.all.filter(chunk => chunk.isDynamicEntry && has(chunk) && isLoadedBefore(chunk))
  return loaders.length > 0 ? loaders : [target]
}

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
    `  ${what.padEnd(30)}${String(kb).padStart(8)} KB of ${String(limitKb).padStart(4)} KB${kb > limitKb ? '   OVER' : ''}`
  return ['Downloads (gzip):', ...rows.map(line)].join('\n')
}
