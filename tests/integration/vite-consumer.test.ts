/**
 * The package in a Vite project: on the development server, with its modules pre-bundled, and built. Without any configuration, the files
 * beside the modules, a typeface and a worker, are found.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, createServer, preview, type Logger } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullRun } from '../full-run'
import { installPackage, type InstalledPackage } from '../installed-package'

let installed: InstalledPackage
beforeAll(async () => {
  installed = await installPackage()
  const { folder } = installed
  await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
  await writeFile(join(folder, 'main.js'), "import 'warehouse-cockpit/all'\n")
})
afterAll(() => installed.remove())

const filesBeside = ['inter-latin-ext-wght-normal.woff2', 'inter-latin-wght-normal.woff2', 'sheet-worker.js']

it.runIf(isFullRun)(
  'the package is served by Vite without a warning, with every module, the typeface and the worker',
  async () => {
    const warnings: string[] = []
    const server = await createServer({
      root: installed.folder,
      configFile: false,
      server: { host: '127.0.0.1', port: 0 },
      customLogger: loggerInto(warnings),
    })
    try {
      await server.listen()
      const base = server.resolvedUrls?.local[0] ?? ''
      const found = await followed(new URL('main.js', base).href)
      expect(found.missing).toEqual([])
      expect(warnings).toEqual([])
      expect(namesOf(found.files)).toEqual(filesBeside)
      expect(found.modules).toBeGreaterThan(20)
    } finally {
      await server.close()
    }
  },
)

it.runIf(isFullRun)(
  'the package is built by Vite without a warning, with every module, the typeface and the unchanged worker',
  async () => {
    const warnings: string[] = []
    const { folder: root } = installed
    const config = { root, configFile: false, customLogger: loggerInto(warnings) } as const
    // The engine of the grids is one large chunk, loaded when a grid is shown.
    await build({ ...config, build: { chunkSizeWarningLimit: 2_000 } })
    const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } })
    try {
      const base = server.resolvedUrls?.local[0] ?? ''
      const page = await (await fetch(base)).text()
      const found = await followed(new URL(/src="([^"]+)"/.exec(page)?.[1] ?? '', base).href)
      expect(found.missing).toEqual([])
      expect(warnings).toEqual([])
      expect(namesOf(found.files)).toEqual(filesBeside)
      expect(found.modules).toBeGreaterThan(20)
      const worker = [...found.files].find(file => file.includes('sheet-worker')) ?? ''
      const code = await (await fetch(worker)).text()
      expect(code).toBe(
        await readFile(join(root, 'node_modules/warehouse-cockpit/dist/sheet-worker.js'), 'utf8'),
      )
      expect(code).not.toMatch(/\bimport\b|\bfrom *["'`]/)
    } finally {
      await server.close()
    }
  },
)

/** Everything that a module refers to: other modules, and files located relative to it. */
async function followed(start: string) {
  const seen = new Set<string>()
  const files = new Set<string>()
  const missing: string[] = []
  const follow = async (address: string): Promise<void> => {
    if (seen.has(address)) return
    seen.add(address)
    const answer = await fetch(address)
    const text = await answer.text()
    // Vite answers with a page in place of a missing file.
    if (!answer.ok || text.startsWith('<!')) missing.push(address)
    const { pathname } = new URL(address)
    if (pathname.endsWith('.woff2')) return
    for (const [, path = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*["'`](\.?\.?\/[^"'`]+)["'`]/g))
      await follow(new URL(path, address).href)
    for (const [, path = ''] of text.matchAll(/new URL\(["'`]([^"'`]+)["'`],[^)]*import\.meta\.url\)/g)) {
      const file = new URL(path, address)
      files.add(file.href)
      await follow(file.href)
    }
  }
  await follow(start)
  return { modules: seen.size, files, missing }
}

/** File names without the digest that a build adds. */
function namesOf(addresses: Iterable<string>): readonly string[] {
  return [...addresses].map(file => file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')).sort()
}

function loggerInto(warnings: string[]): Logger {
  // On a busy machine the bundler adds where its time went.
  const note = (text: string) => {
    if (!text.startsWith('[PLUGIN_TIMINGS]')) warnings.push(text)
  }
  return {
    info: () => undefined,
    warn: note,
    warnOnce: note,
    error: note,
    clearScreen: () => undefined,
    hasErrorLogged: () => false,
    hasWarned: false,
  }
}
