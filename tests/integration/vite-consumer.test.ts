/**
 * The package in a project that Vite serves while its owner works on it: its modules are bundled ahead, and the files beside them, a
 * typeface and a worker, are still found.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Logger } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPackage, type InstalledPackage } from '../installed-package'

let installed: InstalledPackage
beforeAll(async () => {
  installed = await installPackage()
}, 300_000)
afterAll(() => installed.remove())

it('is served by Vite without a warning, with every module, the typeface and the worker', async () => {
  const { folder } = installed
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
  await writeFile(join(folder, 'main.js'), "import 'warehouse-cockpit/all'\n")
  const complaints: string[] = []
  const server = await createServer({
    root: folder,
    configFile: false,
    server: { host: '127.0.0.1', port: 0 },
    customLogger: loggerInto(complaints),
  })
  try {
    await server.listen()
    const base = server.resolvedUrls?.local[0] ?? ''
    const found = await followed(new URL('main.js', base).href)
    expect(found.missing).toEqual([])
    expect(complaints).toEqual([])
    const files = [...found.files].map(file => file.replace(/^.*\/dist\//, '')).sort()
    expect(files).toEqual([
      'fonts/inter-latin-ext-wght-normal.woff2',
      'fonts/inter-latin-wght-normal.woff2',
      'sheet-worker.js',
    ])
    expect(found.modules).toBeGreaterThan(20)
  } finally {
    await server.close()
  }
}, 120_000)

/** Everything that a module leads to: other modules, and files that it finds beside itself. */
async function followed(start: string) {
  const seen = new Set<string>()
  const files = new Set<string>()
  const missing: string[] = []
  const follow = async (address: string): Promise<void> => {
    if (seen.has(address)) return
    seen.add(address)
    const answer = await fetch(address)
    const text = await answer.text()
    // A page in place of a file is how Vite answers what it does not have.
    if (!answer.ok || text.startsWith('<!')) missing.push(address)
    const { pathname } = new URL(address)
    if (pathname.endsWith('.woff2')) return
    const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["']((?:\.|\/)[^"']+)["']/g)]
    for (const [, path = ''] of imports) await follow(new URL(path, address).href)
    for (const [, path = ''] of text.matchAll(
      /new URL\(["'`]([^"'`]+)["'`],\s*(?:''\s*\+\s*)?import\.meta\.url\)/g,
    )) {
      files.add(path)
      await follow(new URL(path, address).href)
    }
  }
  await follow(start)
  return { modules: seen.size, files, missing }
}

function loggerInto(complaints: string[]): Logger {
  const note = (text: string) => void complaints.push(text)
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
