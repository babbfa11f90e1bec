/**
 * Which modules share a chunk. Only what several entries need, or what must load on its own, is named here; Rollup
 * arranges the rest. Patterns are anchored on absolute paths of this checkout: a loose one such as `src/core` would
 * also match folders inside packages.
 */
import { inProject } from './project.mjs'

const packages = (...names) => names.map(name => inProject('node_modules', name) + '/')

const chunkOf = [
  ['react', packages('react', 'react-dom', 'scheduler', 'use-sync-external-store')],
  ['handsontable', packages('handsontable', '@handsontable')],
  ['echarts', packages('echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal', 'tslib')],
  ['signalr', packages('@microsoft/signalr')],
  ['i18n', packages('i18next')],
]

/** The chunk a module belongs to, for Rollup's `manualChunks`; undefined leaves the choice to Rollup. */
export function manualChunks(id) {
  if (id.includes('commonjsHelpers')) return 'react'
  const path = id.replace('\0', '')
  return chunkOf.find(([, folders]) => folders.some(folder => path.startsWith(folder)))?.[0]
}
