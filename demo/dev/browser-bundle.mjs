/**
 * Builds the browser bundle in its own process when its sources have changed since the last finished build, and shows the progress:
 * `buildIfChanged` starts the build, and two Rollup plugins report from the build to the starting process over a channel.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { distFolder, inProject, root } from '../../build/project.mjs'

/** The sources of the bundle and of the pages beside it. */
const sources = [
  ...['src', 'elements', 'host', 'build', 'demo', 'rollup.config.mjs', 'package-lock.json', 'tsconfig.json'],
  ...['css.d.ts', 'i18next.d.ts'],
].map(path => inProject(path))
/** Files among the sources that are not part of the bundle. */
const notOfTheBundle = [
  ...['demo/server', 'demo/.build', 'demo/.data', 'demo/cluster', 'demo/.cluster'],
  ...['build/release', 'build/release.mjs', 'build/server.mjs'],
].map(path => inProject(path))

/** Contains the digest of the sources of the last finished build, and whether it built everything or only what the server's pages load. */
const stampFile = join(distFolder, '.stamp')
const servedOnly = ' served'

/**
 * The approximate number of modules in the bundle: if it is too low, the reading phase ends early; if it is too high, the progress pauses
 * at the end of this phase.
 */
const modulesAbout = 3_000
/** Progress in percent at the end of each phase: compiling, reading the modules, and creating the chunks; the rest follows. */
const compiledPercent = 15
const readPercent = 60
const chunksPercent = 95

/**
 * Makes sure that dist/ contains the build of the current sources; prints what it does and how long it takes.
 * @param {{ isServedOnly?: boolean, onProgress?: (percent: number) => void }} [options] `isServedOnly`: files that no page of the server
 * needs (standalone scripts, types) may be missing. With `onProgress` the build prints nothing else, unless it fails.
 * @throws Error when the build fails; its own output contains the reason
 */
export async function buildIfChanged({ isServedOnly = false, onProgress } = {}) {
  const print = onProgress ? () => {} : console.log
  if (await isBuilt(isServedOnly)) return print('Browser bundle: up to date.')
  print(`Browser bundle: sources changed, building (about a minute) ...`)
  const begin = performance.now()
  await runRollup(isServedOnly, onProgress)
  onProgress?.(100)
  print(`Browser bundle: built in ${((performance.now() - begin) / 1000).toFixed(1)} s.`)
}

/** In its own process, so that it uses another core and its memory is freed before the server starts. */
function runRollup(isServedOnly, onProgress) {
  return new Promise((resolve, reject) => {
    const rollup = inProject('node_modules', 'rollup', 'dist', 'bin', 'rollup')
    const options = ['-c', '--silent', ...(isServedOnly ? ['--configServed'] : [])]
    const child = spawn(process.execPath, [rollup, ...options], {
      cwd: root,
      // The build ends when the channel closes, even if this process is killed.
      stdio: ['ignore', ...(onProgress ? ['pipe', 'pipe'] : ['inherit', 'inherit']), 'ipc'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
    const stop = () => child.kill()
    process.once('exit', stop)
    child.on('message', ({ percent }) => onProgress?.(percent))
    child.on('error', reject)
    child.on('close', code => {
      process.off('exit', stop)
      if (code === 0) return resolve()
      process.stderr.write(output)
      reject(new Error('The browser bundle could not be built.'))
    })
  })
}

let digest = ''

/**
 * Rollup plugin of the first output, which takes nearly all of the time: reports the progress to the process that started the build, and
 * ends the build when that process has ended, since the next build may write to the same folder.
 */
export function reportToStarter() {
  let modules = 0
  let chunks = 0
  let reported = -1
  const report = percent => {
    if (percent <= reported || !process.connected) return
    reported = percent
    process.send({ percent })
  }
  return {
    name: 'report-to-starter',
    async buildStart() {
      if (process.connected) {
        process.once('disconnect', () => process.exit(1))
        process.channel.unref()
      }
      digest = await sourceDigest()
    },
    moduleParsed() {
      modules += 1
      report(shareOf(compiledPercent, readPercent, modules / modulesAbout))
    },
    renderChunk: {
      order: 'post',
      handler(_code, _chunk, _options, { chunks: all }) {
        chunks += 1
        report(shareOf(readPercent, chunksPercent, chunks / Object.keys(all).length))
        return null
      },
    },
  }
}

const shareOf = (from, to, part) => Math.floor(from + (to - from) * Math.min(part, 1))

/** Rollup plugin of the last output: the build counts as finished only when it has been written. */
export function stampWhenDone({ isServedOnly }) {
  return {
    name: 'stamp-when-done',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeFile(stampFile, digest + (isServedOnly ? servedOnly : '')),
    },
  }
}

/** Whether dist/ contains the build of exactly these sources: everything, or at least what the server's pages load. */
async function isBuilt(isServedOnly) {
  if (!existsSync(stampFile)) return false
  const stamp = await readFile(stampFile, 'utf8')
  const now = await sourceDigest()
  return stamp === now || (isServedOnly && stamp === now + servedOnly)
}

/** One digest of all current sources. */
async function sourceDigest() {
  const hash = createHash('sha256')
  for (const path of (await Promise.all(sources.map(filesOf))).flat().sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(await readFile(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The file itself, or all files below the folder. */
async function filesOf(path) {
  if (notOfTheBundle.includes(path)) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [path]
  return (await Promise.all(entries.map(({ name }) => filesOf(join(path, name))))).flat()
}
