/**
 * `npm start`: is the server, in this very process, so that a signal to it reaches the server and its exit code is the server's, and
 * it ends when npm does; what changed of the pages is built beside it. `npm run dev` (`--watch`): rebuilds and reloads on every save.
 * What the server reads from the environment is checked by demo/server/config.ts; here only the versions are.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './dev/end-with-npm.mjs'

const oldestNode = [20, 19]

endWithNpm()
checkNode()
checkPackages()
await (process.argv.includes('--watch') ? developAndServe() : buildAndServe()).catch(giveUp)

async function buildAndServe() {
  const { buildIfChanged } = await import('./dev/browser-bundle.mjs')
  const { distFolder } = await import('../build/project.mjs')
  const { bundleServer, serverBundle, stopBundler } = await import('./dev/bundle-server.mjs')
  await bundleServer()
  await stopBundler()
  process.setSourceMapsEnabled(true)
  const { serve } = await import(pathToFileURL(serverBundle).href)
  await serve(async onProgress => {
    await buildIfChanged({ isServedOnly: true, onProgress })
    return distFolder
  })
}

async function developAndServe() {
  const { develop } = await import('./dev/develop.mjs')
  await develop()
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  giveUp(new Error(`Node ${oldestNode.join('.')} or later is needed; this is Node ${process.versions.node}.`))
}

function checkPackages() {
  const packages = join(import.meta.dirname, '..', 'node_modules', 'esbuild')
  if (!existsSync(packages)) giveUp(new Error('The packages are not installed. Run `npm ci` first.'))
}

function giveUp(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
