/**
 * The files that are served as they are: the host's page and its assets, the embedding examples, and the tokens that these pages have
 * in common with the elements. They lie side by side in dist/, as the server serves them from `/`; the typeface lies in dist/fonts.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { inProject } from './project.mjs'

/** Folders whose own files of these kinds are copied, and folders that are copied whole. */
const pageFolders = ['host', 'demo']
const publicFolders = ['host/public', 'demo/public']
/** Served under the name of the folder. */
const exampleFolder = 'demo/examples'
const tokenSheets = ['tokens.css', 'tokens-dark.css']
/** The typeface, as its package ships it. */
const fontFolder = 'node_modules/@fontsource-variable/inter/files'
const fonts = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2']
const pageFile = /\.(html|css|js|json|svg|png|jpg|webp|ico|webmanifest|txt)$/

/** Every file to copy, as absolute `from` and a path `to` within dist/. */
export async function staticSources() {
  const pages = await Promise.all(pageFolders.map(folder => listed(folder, { recursive: false })))
  const assets = await Promise.all(publicFolders.map(folder => listed(folder, { recursive: true })))
  const examples = (await listed(exampleFolder, { recursive: false })).map(({ from, to }) => ({
    from,
    to: join('examples', to),
  }))
  const tokens = tokenSheets.map(name => ({
    from: inProject('src/ui/theme', name),
    to: join('examples', name),
  }))
  const typeface = fonts.map(name => ({ from: inProject(fontFolder, name), to: join('fonts', name) }))
  const served = [...pages.flat(), ...examples].filter(({ to }) => pageFile.test(to))
  return [...served, ...assets.flat(), ...tokens, ...typeface]
}

/** Copies them into a folder and returns the paths written, relative to that folder. */
export async function copyStaticFiles(folder) {
  const files = await staticSources()
  for (const { from, to } of files) {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await cp(from, join(folder, to))
  }
  return files.map(({ to }) => to)
}

async function listed(folder, { recursive }) {
  const top = inProject(folder)
  if (!existsSync(top)) return []
  const entries = await readdir(top, { recursive, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(from => ({ from, to: relative(top, from) }))
}
