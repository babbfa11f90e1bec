/**
 * One digest over everything the browser bundle is made from, so that a build is repeated only when something
 * changed. The digest of the last finished build lies in dist/.stamp, with whether it made everything or what the server serves.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { distFolder, inProject, root } from './project.mjs'
import { staticSources } from './static-files.mjs'

const sourceFolders = ['src', 'elements', 'host', 'build', 'demo/gallery', 'demo/examples']
const sourceFiles = ['rollup.config.mjs', 'package-lock.json', 'tsconfig.json', 'css.d.ts']
const stampFile = join(distFolder, '.stamp')

/** The digest of the sources as they are now. */
export async function sourceDigest() {
  const listed = await Promise.all(sourceFolders.map(folder => filesBelow(inProject(folder))))
  const single = sourceFiles.map(file => inProject(file)).filter(path => existsSync(path))
  const copied = (await staticSources()).map(({ from }) => from)
  const paths = [...new Set([...listed.flat(), ...single, ...copied])].sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(relative(root, path))
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  return hash.digest('hex')
}

const servedOnly = ' served'

/** True when dist/ holds what is made of exactly these sources: everything, or at least what the server serves. */
export async function isBuilt({ isServedOnly = false } = {}) {
  if (!existsSync(stampFile)) return false
  const stamp = (await readFile(stampFile, 'utf8')).trim()
  const digest = await sourceDigest()
  return stamp === digest || (isServedOnly && stamp === digest + servedOnly)
}

/** Marks the build of the sources with this digest as finished. */
export const writeStamp = (digest, { isServedOnly }) =>
  writeFile(stampFile, `${digest}${isServedOnly ? servedOnly : ''}\n`)

async function filesBelow(folder) {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
