/**
 * The page /controls.html, which `npm run dev` serves and the tests make for themselves: it is no part of what Rollup builds, so neither
 * `npm start` nor a release has it.
 */
import { build } from 'esbuild'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { cssForEsbuild } from '../../build/css.mjs'
import { writePages } from '../../build/dist-files.mjs'
import { browserTarget, inProject } from '../../build/project.mjs'

/** The page's script, an entry beside those of the product. */
export const controlsEntry = { controls: inProject('demo', 'controls', 'controls.tsx') }

/** How esbuild bundles the browser's part while it is developed. */
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

/** Writes the page beside its script. */
export async function writeControlsPage(folder) {
  for (const name of ['controls.html', 'controls.css'])
    await cp(inProject('demo', 'controls', name), join(folder, name))
}

/** The page with all that it loads, in an empty folder. */
export async function buildControlsPage(folder) {
  await build({ ...developmentOptions, entryPoints: controlsEntry, outdir: folder })
  await writePages(folder, { development: true })
  await writeControlsPage(folder)
}
