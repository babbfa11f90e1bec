/** Which modules share a chunk: the big libraries have one each, which stays in the browser's cache from release to release; Rollup arranges the rest. */
import { inPackages } from './project.mjs'

const packages = (...names) => names.map(name => inPackages(name, '/'))

const libraries = {
  react: packages(
    'react',
    'react-dom',
    'react-i18next',
    'html-parse-stringify',
    'jotai',
    'scheduler',
    'use-sync-external-store',
  ),
  handsontable: packages('handsontable', '@handsontable/react'),
  echarts: packages('echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal', 'tslib'),
  signalr: packages('@microsoft/signalr'),
}

/** The chunk of a module's library, for Rollup's `manualChunks`; undefined leaves the choice to Rollup. */
export function manualChunks(id) {
  if (id.includes('commonjsHelpers')) return 'react'
  const path = id.replace('\0', '')
  return Object.keys(libraries).find(name => libraries[name].some(folder => path.startsWith(folder)))
}
