/**
 * The files in dist/ other than the bundles: pages and examples that are served unchanged, the elements' manifest and, derived from the
 * finished scripts, their digests, the import map and compressed copies.
 */
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { browserTarget, distFolder, inProject, publicNames, versionFolder } from './project.mjs'

/** The source folders of page files, with the path under which they are served. */
const pageFolders = { host: '', demo: '', 'demo/examples': 'examples' }
const pageFile = /\.(html|css|js)$/
/** Copied completely. */
const publicFolder = 'host/public'
/** The design tokens that examples share with the elements, and the typeface from its package. */
const singleFiles = {
  'src/ui/theme/tokens.css': 'examples/tokens.css',
  'src/ui/theme/tokens-dark.css': 'examples/tokens-dark.css',
  ...Object.fromEntries(
    ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2'].map(name => [
      `node_modules/@fontsource-variable/inter/files/${name}`,
      `fonts/${name}`,
    ]),
  ),
}

/** Separate bundles, built as another product would build them, which load the elements from the server. */
const exampleScripts = [
  { in: inProject('demo', 'gallery', 'elements.tsx'), out: 'elements' },
  { in: inProject('demo', 'examples', 'react-host.tsx'), out: 'examples/react-host' },
]

/** `warehouse-cockpit/order-grids` in the source of an example becomes `/order-grids.js` of the server. */
const elementsOfTheServer = {
  name: 'elements-of-the-server',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^warehouse-cockpit\// }, ({ path }) => ({
      path: `${path.replace('warehouse-cockpit', '')}.js`,
      external: true,
    })),
}

/**
 * Writes the files that do not depend on the bundle of the elements: pages, typeface, example scripts and the elements' manifest.
 * @param {string} folder
 * @param {{ development?: boolean }} [options]
 */
export async function writePages(folder, { development = false } = {}) {
  await cp(inProject(publicFolder), folder, { recursive: true })
  for (const [from, to] of Object.entries(pageFolders)) {
    const names = (await readdir(inProject(from))).filter(name => pageFile.test(name))
    for (const name of names) await copy(join(from, name), join(folder, to, name))
  }
  for (const [from, to] of Object.entries(singleFiles)) await copy(from, join(folder, to))
  await build({
    entryPoints: exampleScripts,
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: browserTarget,
    jsx: 'automatic',
    minify: !development,
    define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
    plugins: [elementsOfTheServer],
    logLevel: 'silent',
  })
  await writeJson(join(folder, 'custom-elements.json'), await customElementsManifest())
}

/** Writes the files derived from the finished scripts: integrity.json, importmap.json, and a `.br` beside each text file. */
export async function writeDigestsAndCopies() {
  const digests = await integrityDigests()
  await writeJson(join(distFolder, 'integrity.json'), digests)
  await writeJson(join(distFolder, 'importmap.json'), importMap(digests))
  await writeCompressedCopies()
}

/**
 * The custom elements manifest (schema 1.0.0 of webcomponents/custom-elements-manifest), for editors and for pages that embed an element.
 * It is derived from the table elements/manifest.json, which the elements' tests verify.
 */
export async function customElementsManifest() {
  const { elements, common } = JSON.parse(await readFile(inProject('elements', 'manifest.json'), 'utf8'))
  const modules = elements.map(({ tag, entry, description, attributes = [] }) => {
    const element = {
      ...{ kind: 'class', customElement: true, name: tag, tagName: tag, description },
      ...common,
      attributes: [...common.attributes, ...attributes],
    }
    const declaration = { name: tag, module: `${entry}.js` }
    return {
      kind: 'javascript-module',
      path: `${entry}.js`,
      declarations: [element],
      exports: [{ kind: 'custom-element-definition', name: tag, declaration }],
    }
  })
  return { schemaVersion: '1.0.0', modules }
}

/**
 * The import map of this version, for a script of the type `importmap`: short names for the modules that a page may import, and the digest
 * of every module that they load, so that a browser refuses a changed one. Addresses start at the server's root; a page of another origin
 * prefixes them with the server's address. Standalone scripts have their digest in their own tag, and workers support none.
 * @param {Readonly<Record<string, string>>} digests of scripts by path in dist/ (integrity.json)
 */
export function importMap(digests) {
  const isModule = file => publicNames.includes(file.replace('.js', '')) || file.startsWith('chunks/')
  const modules = Object.entries(digests).filter(([file]) => isModule(file))
  return {
    imports: Object.fromEntries(
      publicNames.map(name => [`warehouse-cockpit/${name}`, `${versionFolder}${name}.js`]),
    ),
    integrity: Object.fromEntries(modules.map(([file, digest]) => [versionFolder + file, digest])),
  }
}

/** Subresource integrity of every script of the bundles, by path in dist/: a portal page uses it to pin a release. */
async function integrityDigests() {
  const scripts = (await filesOfDist()).filter(file => file.endsWith('.js')).sort()
  const digestOf = async file => {
    const content = await readFile(join(distFolder, file))
    return [file, `sha384-${createHash('sha384').update(content).digest('base64')}`]
  }
  return Object.fromEntries(await Promise.all(scripts.map(digestOf)))
}

async function writeCompressedCopies() {
  const files = (await filesOfDist()).filter(file => /\.(js|css|html|json|svg)$/.test(file))
  const compress = promisify(brotliCompress)
  const writeCopy = async file => {
    const source = await readFile(join(distFolder, file))
    // Above this size the best quality takes seconds and saves only a few percent.
    const quality = source.length > 400_000 ? 9 : 11
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    }
    await writeFile(join(distFolder, `${file}.br`), await compress(source, { params }))
  }
  await Promise.all(files.map(writeCopy))
}

async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true })
  await cp(inProject(from), to)
}

const writeJson = (path, value) => writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

async function filesOfDist() {
  const entries = await readdir(distFolder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(distFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
