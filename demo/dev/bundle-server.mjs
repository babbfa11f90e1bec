/**
 * Bundles the demo server for Node: one file for the server, one for each worker thread beside it, and the fonts of its documents. Packages
 * stay outside the bundle. Files are replaced only when their content has changed, so that a running server keeps its own.
 */
import { build, stop } from 'esbuild'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inProject } from '../../build/project.mjs'

/** Folder of the bundled server; its entry is `serverBundle`. */
const outputFolder = inProject('demo', '.build', 'server')

/** Absolute path of the bundled server. It runs when it is imported or started with Node. */
export const serverBundle = join(outputFolder, 'main.mjs')

/**
 * Bundles demo/server/main.ts and every `*-worker` module below demo/server.
 * @returns true when the bundle differs from the previous one
 * @throws Error when a module is missing or cannot be parsed
 */
export async function bundleServer() {
  return bundled([inProject('demo', 'server', 'main.ts'), ...(await workerModules())])
}

/** Bundles a command, a module of demo/server/commands such as `import-command`, with the worker threads, and returns its path. */
export async function bundleCommand(name) {
  await bundled([inProject('demo', 'server', 'commands', `${name}.ts`), ...(await workerModules())])
  return join(outputFolder, `${name}.mjs`)
}

/** Bundles only the worker threads, for a server that runs from its sources, as in tests. */
export async function bundleWorkers() {
  return bundled(await workerModules())
}

/** Ends the bundler's helper process. */
export const stopBundler = () => stop()

async function bundled(entryPoints) {
  const result = await build({
    entryPoints,
    entryNames: '[name]',
    outdir: outputFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    write: false,
    logLevel: 'silent',
  })
  const changed = await Promise.all([...result.outputFiles, ...(await fonts())].map(replaceIfChanged))
  return changed.some(Boolean)
}

async function workerModules() {
  const entries = await readdir(inProject('demo', 'server'), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /-worker\.(mjs|ts)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

async function fonts() {
  const entries = await readdir(inProject('demo', 'server'), { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter(entry => entry.isFile() && entry.name.endsWith('.ttf'))
      .map(async entry => ({
        path: join(outputFolder, entry.name),
        contents: await readFile(join(entry.parentPath, entry.name)),
      })),
  )
}

async function replaceIfChanged({ path, contents }) {
  const bytes = Buffer.from(contents)
  if (existsSync(path) && bytes.equals(await readFile(path))) return false
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, bytes)
  await rename(draft, path)
  return true
}
