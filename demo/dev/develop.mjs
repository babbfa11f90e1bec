/**
 * `npm run dev`: the unminified browser bundle and the server beside it, both rebuilt on every save. esbuild is used here because it
 * rebuilds in half a second where Rollup takes five; releases are always built by Rollup.
 */
import { context } from 'esbuild'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { writePages } from '../../build/dist-files.mjs'
import { bundleEntries, inProject, workerEntry } from '../../build/project.mjs'
import { bundleServer, serverBundle } from './bundle-server.mjs'
import { controlsEntry, developmentOptions, writeControlsPage } from './controls-page.mjs'
import { serverProcess } from './server-process.mjs'
import { watchFolders } from './watch-folders.mjs'

const outputFolder = inProject('demo', '.build', 'dist')
const serverFolder = inProject('demo', 'server')
/** The layers that the server shares with the pages (tests/unit/architecture.test.ts). */
const sharedLayers = ['contract', 'sheets', 'texts', 'locales', 'define', 'catalog']
const serverSources = [serverFolder, ...sharedLayers.map(layer => inProject('src', layer))]
const watched = ['src', 'elements', 'host', 'demo'].map(folder => inProject(folder))
/** Editors save in several steps: changes within this time are handled together. */
const settleMs = 40

const isBelow = (path, folder) => path === folder || path.startsWith(folder + sep)
const isOfTheBrowser = path => !isBelow(path, serverFolder)
/** Whether the server may be another one after a save; it is started again only if it is. */
export const isOfTheServer = path => serverSources.some(folder => isBelow(path, folder))
const isMade = path => ['.build', '.data', '.cluster'].some(made => isBelow(path, inProject('demo', made)))

/** Builds, starts the server and keeps both up to date until the process is told to end. */
export async function develop() {
  await rm(outputFolder, { recursive: true, force: true })
  await mkdir(outputFolder, { recursive: true })
  const browser = await browserBundler()
  const server = serverProcess(serverBundle, { ...process.env, COCKPIT_DIST: outputFolder, COCKPIT_DEV: '1' })

  const renew = async saved => {
    const begin = performance.now()
    const failures = await renewed([
      ...(saved.some(isOfTheBrowser) ? [() => renewBrowser(browser)] : []),
      ...(saved.some(isOfTheServer) ? [() => renewServer(server)] : []),
    ])
    if (failures === 0) console.log(`[dev] ready after ${Math.round(performance.now() - begin)} ms`)
  }
  await renew([...watched, serverFolder])
  server.ensureStarted()
  onSave(renew)
}

/** Runs all tasks, prints failures and returns their number: an error in one file must not end the watching. */
async function renewed(tasks) {
  const results = await Promise.allSettled(tasks.map(task => task()))
  const failed = results.filter(result => result.status === 'rejected')
  failed.forEach(({ reason }) => console.error(`[dev] ${reason.message}`))
  return failed.length
}

function browserBundler() {
  return context({
    ...developmentOptions,
    entryPoints: { ...bundleEntries, ...workerEntry, ...controlsEntry },
    outdir: outputFolder,
    sourcemap: true,
  })
}

/** The stamp is written last: the page fetches it and reloads when it differs. */
async function renewBrowser(browser) {
  await browser.rebuild()
  await writePages(outputFolder, { development: true })
  await writeControlsPage(outputFolder)
  await addReloading()
  await writeFile(join(outputFolder, 'dev-stamp.json'), String(Date.now()))
}

/** Adds a script to every page that reloads it when the stamp differs. */
async function addReloading() {
  await cp(join(import.meta.dirname, 'reload.js'), join(outputFolder, 'dev-reload.js'))
  const files = await readdir(outputFolder, { recursive: true })
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const path = join(outputFolder, file)
    const page = await readFile(path, 'utf8')
    await writeFile(path, page.replace('</head>', '<script src="/dev-reload.js" defer></script></head>'))
  }
}

async function renewServer(server) {
  if (await bundleServer()) await server.restart()
}

function onSave(renew) {
  let timer
  let waiting = []
  let running = Promise.resolve()
  const saved = path => {
    if (isMade(path)) return
    waiting.push(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const paths = waiting
      waiting = []
      running = running.then(() => renew(paths))
    }, settleMs)
  }
  for (const folder of watched) watchFolders(folder, isMade, saved)
}
