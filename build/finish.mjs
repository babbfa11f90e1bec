/**
 * Rollup plugins around the whole build: `prepare` empties dist/ before the first output, `finish` adds after the
 * last one what is not a bundle: pages, custom-elements.json, digests, compressed copies, declarations, the stamp. Of a build
 * for the server alone (`isServedOnly`) there are no declarations.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { customElementsManifest } from './custom-elements.mjs'
import { writeDeclarations } from './declarations.mjs'
import { writeExampleScripts } from './example-scripts.mjs'
import { importMap } from './import-map.mjs'
import { distFolder } from './project.mjs'
import { endWithStarter, step } from './progress.mjs'
import { sourceDigest, writeStamp } from './sources.mjs'
import { copyStaticFiles } from './static-files.mjs'

const brotli = promisify(brotliCompress)
const compressible = /\.(js|css|html|json|svg)$/
/** From this size on the best quality takes seconds for a gain of a few percent. */
const largeBytes = 400_000

let digest = ''
/** The compiler works beside the bundler. */
let declarations = Promise.resolve()

/** Remembers what is being built and empties dist/, so that no chunk of an earlier build stays behind. */
export function prepare({ isServedOnly }) {
  return {
    name: 'prepare',
    async buildStart() {
      endWithStarter()
      digest = await sourceDigest()
      await rm(distFolder, { recursive: true, force: true })
      await mkdir(distFolder, { recursive: true })
      if (!isServedOnly) declarations = writeDeclarations()
    },
  }
}

/** Runs once after the last output was written; only then the build counts as finished. */
export function finish({ isServedOnly }) {
  return {
    name: 'finish',
    async writeBundle() {
      await step('pages, manifest and digests', async () => {
        await copyStaticFiles(distFolder)
        await writeJson('custom-elements.json', await customElementsManifest())
        const digests = await integrityDigests()
        await writeJson('integrity.json', digests)
        await writeJson('importmap.json', importMap(digests))
        await writeExampleScripts(distFolder)
      })
      await step('compressed copies', writeCompressedCopies)
      if (!isServedOnly) await step('type declarations', () => declarations)
      await writeStamp(digest, { isServedOnly })
    },
  }
}

/** Subresource integrity of every script, by path in dist/: a portal page pins a release with them. */
async function integrityDigests() {
  const scripts = (await filesOf(distFolder)).filter(file => file.endsWith('.js')).sort()
  const entries = scripts.map(async file => {
    const hash = createHash('sha384')
      .update(await readFile(join(distFolder, file)))
      .digest('base64')
    return [file, `sha384-${hash}`]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function writeCompressedCopies() {
  const files = (await filesOf(distFolder)).filter(file => compressible.test(file))
  await Promise.all(
    files.map(async file => {
      const source = await readFile(join(distFolder, file))
      const quality = source.length > largeBytes ? 9 : 11
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      }
      await writeFile(join(distFolder, `${file}.br`), await brotli(source, { params }))
    }),
  )
}

const writeJson = (file, value) => writeFile(join(distFolder, file), `${JSON.stringify(value, null, 2)}\n`)

async function filesOf(folder) {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
