/**
 * The browser bundle: ES modules with shared chunks for hosts that load several elements, the worker, and one self-contained
 * script per element for pages without a module loader. The standalone scripts are made from the finished modules, so that every
 * module is parsed and minified once. With `--configServed`, as `npm start` builds, only what the server's own pages load is made: no
 * standalone scripts, no types and no list of licences. Types are checked by `npm run lint`, not here.
 */
import commonjs from '@rollup/plugin-commonjs'
import inject from '@rollup/plugin-inject'
import json from '@rollup/plugin-json'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import typescript from '@rollup/plugin-typescript'
import { writeFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import license from 'rollup-plugin-license'
import { minify } from 'vite'
import { css } from './build/css.mjs'
import { writeDigestsAndCopies, writePages } from './build/dist-files.mjs'
import {
  browserTarget,
  bundleEntries,
  distFolder,
  elementNames,
  inPackages,
  inProject,
  publicTypeModules,
  workerEntry,
} from './build/project.mjs'
import { reportToStarter, stampWhenDone } from './demo/dev/browser-bundle.mjs'

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

/** The two big libraries have a chunk each, which stays in the browser's cache from release to release; Rollup arranges the rest. */
const bigLibraries = {
  handsontable: ['handsontable', '@handsontable/react'],
  echarts: ['echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal', 'tslib'],
}

/** Of the package's public modules alone: declarations of all modules take longer than everything else. */
const declarations = {
  include: publicTypeModules.map(name => `elements/${name}.ts`),
  noCheck: true,
  declaration: true,
  declarationDir: `${distFolder}/types`,
  rootDir: '.',
}

/**
 * Ceilings against accidents, in KB of gzip: what a browser loads of an entry before it shows something, and what first opening a part
 * adds to that. They are no targets: whatever comes near one says so to whoever decides. What tells a failure is in the first part on
 * purpose, since it could not be loaded once the network is gone.
 */
const ceilings = [
  { what: 'host to the sign-in page', entry: 'host', kb: 150 },
  ...elementNames.map(entry => ({ what: `${entry} before its grid or tiles`, entry, kb: 170 })),
  // Handsontable with its wrapper, and our grid.
  { what: 'the grid, with its styles', part: 'src/areas/grid-area-page.tsx', entry: 'order-grids', kb: 270 },
  { what: 'the charts', part: 'src/ui/chart/picks-chart.tsx', entry: 'dashboard', kb: 200 },
]

const modules = ({ isServedOnly }) => ({
  input: bundleEntries,
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
    emptyDist(),
    reportToStarter(),
    css({ minify: true }),
    replace({ preventAssignment: true, values: inProduction }),
    findFiles(),
    commonjs(),
    json({ preferConst: true }),
    typescript({ include: '{src,elements,host}/**/*.{ts,tsx}', noCheck: true }),
    inject(liveJson),
    ...(isServedOnly ? [] : [typescript(declarations), publicTypes(), thirdPartyLicences()]),
    minifyChunks(),
    keepCeilings(ceilings),
  ],
  onwarn: failOnWarning,
})

const worker = ({ isServedOnly }) => ({
  input: workerEntry,
  output: { dir: distFolder, format: 'es', inlineDynamicImports: true, sourcemap: hiddenMap },
  plugins: [
    findFiles(),
    commonjs(),
    typescript({ include: 'src/{sheets,contract}/**/*.ts', noCheck: true }),
    ...(isServedOnly ? [] : [thirdPartyLicences()]),
    minifyChunks(),
  ],
  onwarn: failOnWarning,
})

const standalone = elementNames.map(name => ({
  input: `${distFolder}/${name}.js`,
  output: {
    file: `${distFolder}/standalone/${name}.iife.js`,
    format: 'iife',
    name: `Cockpit_${name.replaceAll('-', '_')}`,
    extend: true,
    inlineDynamicImports: true,
    sourcemap: true,
  },
  plugins: [finishedModules(), minifyChunks()],
  treeshake: false,
  onwarn: failOnWarning,
}))

/** All outputs; what lies in dist/ beside them follows the last one. */
export default function outputs({ configServed: isServedOnly = false }) {
  const all = [modules({ isServedOnly }), worker({ isServedOnly }), ...(isServedOnly ? [] : standalone)]
  const rest = [writeRest(), stampWhenDone({ isServedOnly })]
  return all.with(-1, { ...all.at(-1), plugins: [...all.at(-1).plugins, ...rest] })
}

function findFiles() {
  return resolve({
    browser: true,
    extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
    exportConditions: ['production'],
  })
}

function manualChunks(id) {
  const isOf = name => id.replace('\0', '').startsWith(inPackages(name, '/'))
  return Object.keys(bigLibraries).find(library => bigLibraries[library].some(isOf))
}

/** So that no chunk of an earlier build stays behind. */
function emptyDist() {
  return {
    name: 'empty-dist',
    async buildStart() {
      await rm(distFolder, { recursive: true, force: true })
      await mkdir(distFolder, { recursive: true })
    },
  }
}

function writeRest() {
  return {
    name: 'write-rest',
    async writeBundle() {
      await writePages(distFolder)
      await writeDigestsAndCopies()
    },
  }
}

/**
 * Minifies each chunk with Oxc, which Vite brings along: terser takes 12 s for ECharts alone. Only a module's own top level is renamed.
 */
function minifyChunks() {
  return {
    name: 'minify-chunks',
    async renderChunk(code, chunk, { format }) {
      const isModule = format === 'es'
      const result = await minify(chunk.fileName, code, {
        module: isModule,
        compress: { target: browserTarget },
        mangle: { toplevel: isModule },
        codegen: { removeWhitespace: true, legalComments: 'none' },
        sourcemap: true,
      })
      if (result.errors.length > 0)
        this.error(`${chunk.fileName} cannot be minified: ${result.errors[0].message}`)
      return { code: result.code, map: result.map }
    },
  }
}

/** Reads finished modules with their maps, so that a standalone script's map leads to the original sources. */
function finishedModules() {
  return {
    name: 'finished-modules',
    async load(id) {
      const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')])
      return { code, map: JSON.parse(map) }
    },
  }
}

/** What is in the bundles that were made so far, by name and version. */
const bundledPackages = new Map()

/** The licences of all packages whose code is in a bundle, as one text beside them; each bundle adds its own. */
function thirdPartyLicences() {
  const licenceOf = ({ name, version, license: kind, licenseText, noticeText }) =>
    [`${name} ${version} (${kind})`, licenseText, noticeText].filter(Boolean).join('\n\n') + '\n'
  const output = packages => {
    for (const one of packages) bundledPackages.set(`${one.name} ${one.version}`, licenceOf(one))
    const text = [...bundledPackages.values()].sort().join(`\n${'-'.repeat(80)}\n\n`)
    writeFileSync(`${distFolder}/third-party-licences.txt`, text)
  }
  return license({ thirdParty: { output } })
}

/**
 * Of the declarations that TypeScript emits keeps what a public module names, at any depth, with the files' endings, as Node's own way
 * of finding modules wants it: everything else is nobody's business outside, and names packages that a page does not have.
 */
function publicTypes() {
  return {
    name: 'public-types',
    generateBundle(_output, bundle) {
      const needed = new Set()
      const keep = file => {
        if (needed.has(file)) return
        needed.add(file)
        bundle[file].source = bundle[file].source.replace(/(?<=(?:from|import) ')\.[^']+/g, path => {
          keep(posix.join(posix.dirname(file), `${path}.d.ts`))
          return `${path}.js`
        })
      }
      for (const name of publicTypeModules) keep(`types/elements/${name}.d.ts`)
      // oxlint-disable-next-line typescript/no-dynamic-delete -- this is how a plugin removes a file
      for (const file in bundle) if (file.endsWith('.d.ts') && !needed.has(file)) delete bundle[file]
    },
  }
}

/** Rollup plugin: prints what is downloaded under each ceiling, and fails the build where that is too much. */
export function keepCeilings(rows, { print = console.log } = {}) {
  return {
    name: 'keep-ceilings',
    generateBundle(_output, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      /** A chunk with all that it imports statically, at any depth. */
      const closure = (chunk, found = new Set()) => {
        if (found.has(chunk)) return found
        found.add(chunk)
        for (const file of chunk.imports) if (file in bundle) closure(bundle[file], found)
        return found
      }
      for (const { what, entry, part, kb } of rows) {
        const first = chunks.find(({ isEntry, name }) => isEntry && name === entry)
        const opened = part && chunks.find(({ moduleIds }) => moduleIds.includes(inProject(part)))
        if (!first || (part && !opened)) return this.error(`${what}: ${part ?? entry} is in no chunk.`)
        const before = part ? closure(first) : new Set()
        const loaded = [...closure(opened ?? first)].filter(chunk => !before.has(chunk))
        const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
        const size = (bytes / 1024).toFixed(1)
        print(`  ${what.padEnd(42)}${size.padStart(6)} KB of ${kb} KB`)
        if (bytes > kb * 1024) this.error(`${what}: ${size} KB are over the ceiling of ${kb} KB.`)
      }
    },
  }
}

/**
 * Rollup's `onwarn`: what it warns about inside packages is theirs; a warning about our own modules fails the build. Circles are
 * shown and left to tests/unit/architecture.test.ts.
 */
function failOnWarning(warning) {
  const files = warning.ids ?? [warning.id ?? warning.loc?.file]
  const isInsidePackages = files.every(id => id?.includes(inPackages('/')))
  if (isInsidePackages && !['UNRESOLVED_IMPORT', 'MISSING_EXPORT'].includes(warning.code)) return
  if (warning.code === 'CIRCULAR_DEPENDENCY') return console.warn(`  ${warning.message}`)
  throw new Error(warning.message)
}
