/**
 * The page /controls.html, which `npm run dev` serves and the tests build for themselves: it is not part of the Rollup build, so neither
 * `npm start` nor a release contains it.
 */
import { build } from 'esbuild'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { cssForEsbuild } from '../../build/css.mjs'
import { writePages } from '../../build/dist-files.mjs'
import { browserTarget, inProject } from '../../build/project.mjs'

/** The page's script, an entry beside those of the product. */
export const controlsEntry = { controls: inProject('demo', 'controls', 'controls.tsx') }

/** The options with which esbuild bundles the browser's part during development. */
export const developmentOptions = {
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: browserTarget,
  jsx: 'automatic',
  jsxDev: true,
  plugins: [cssForEsbuild()],
  define: { 'process.env.NODE_ENV': '"development"' },
  logLevel: 'silent',
}

export async function writeControlsPage(folder) {
  for (const name of ['controls.html', 'controls.css'])
    await cp(inProject('demo', 'controls', name), join(folder, name))
}

/** The page with everything that it loads, in an empty folder. */
export async function buildControlsPage(folder) {
  await build({ ...developmentOptions, entryPoints: controlsEntry, outdir: folder })
  await writePages(folder, { development: true })
  await writeControlsPage(folder)
}
