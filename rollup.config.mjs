/**
 * The browser bundle: ES modules with shared chunks for hosts that load several elements, the worker, and one self-contained
 * script per element for pages without a module loader. The standalone scripts are made from the finished modules,
 * so that every module is parsed and minified once. Budgets and what follows the bundling live in build/. With `--configServed`, as
 * `npm start` builds, only what the server serves is made: no standalone scripts and no types.
 */
import commonjs from '@rollup/plugin-commonjs'
import inject from '@rollup/plugin-inject'
import json from '@rollup/plugin-json'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import { checkBudgets } from './build/budgets.mjs'
import { manualChunks } from './build/chunks.mjs'
import { css } from './build/css.mjs'
import { finish, prepare } from './build/finish.mjs'
import { thirdPartyLicences } from './build/licences.mjs'
import { minifyChunks } from './build/minify.mjs'
import { reportPercent, reportProgress } from './build/progress.mjs'
import { bundleEntries, distFolder, elementEntries, inProject, workerEntries } from './build/project.mjs'
import { finishedModules } from './build/standalone.mjs'
import { transpile } from './build/transpile.mjs'
import { failOnWarning } from './build/warnings.mjs'

/** The npm package has these files byte for byte, so that digests hold, but not their maps: the server names the maps in a header. */
const hiddenMap = 'hidden'

/** How packages ask in which mode they run. */
const inProduction = {
  'process.env.NODE_ENV': JSON.stringify('production'),
  'import.meta.env.MODE': JSON.stringify('production'),
  'import.meta.env': 'true',
}

/** The client of the live connection writes JSON that a page with an old Prototype.js cannot spoil. */
const liveJson = {
  include: 'node_modules/@microsoft/signalr/**',
  modules: { 'JSON.stringify': [inProject('src/contract/to-json.ts'), 'toJson'] },
}

const findFiles = () =>
  resolve({
    browser: true,
    extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
    exportConditions: ['production'],
  })

const modules = how => ({
  input: bundleEntries(),
  output: {
    dir: distFolder,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: hiddenMap,
    manualChunks,
    onlyExplicitManualChunks: true,
  },
  plugins: [
    reportProgress('elements and host'),
    reportPercent(),
    prepare(how),
    css({ minify: true }),
    replace({ preventAssignment: true, values: inProduction }),
    findFiles(),
    commonjs(),
    json({ preferConst: true }),
    transpile(),
    inject(liveJson),
    minifyChunks(),
    checkBudgets(),
    thirdPartyLicences(),
  ],
  onwarn: failOnWarning,
})

const workers = Object.entries(workerEntries()).map(([name, input]) => ({
  input,
  output: {
    file: `${distFolder}/${name}.js`,
    format: 'es',
    inlineDynamicImports: true,
    sourcemap: hiddenMap,
  },
  plugins: [reportProgress(name), findFiles(), transpile(), minifyChunks()],
  onwarn: failOnWarning,
}))

const standalone = Object.keys(elementEntries()).map(name => ({
  input: `${distFolder}/${name}.js`,
  output: {
    file: `${distFolder}/standalone/${name}.iife.js`,
    format: 'iife',
    name: `Cockpit_${name.replaceAll('-', '_')}`,
    extend: true,
    inlineDynamicImports: true,
    sourcemap: true,
  },
  plugins: [reportProgress(`standalone ${name}`), finishedModules(), minifyChunks()],
  treeshake: false,
  onwarn: failOnWarning,
}))

export default function outputs({ configServed: isServedOnly = false }) {
  const all = [modules({ isServedOnly }), ...workers, ...(isServedOnly ? [] : standalone)]
  all.at(-1).plugins.push(finish({ isServedOnly }))
  return all
}
