/**
 * Where things are in this checkout, and which entries the bundle has. Everything else under build/ and the
 * start and test commands take their paths from here.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Absolute path of a file of the repository, given relative to its top. */
export const inProject = (...parts) => join(root, ...parts)

/** Absolute path of something in the installed packages, as Rollup names it: their folder may be a link. */
export const inPackages = (...parts) => join(realpathSync(inProject('node_modules')), ...parts)

/** Where the browser bundle is written and served from. */
export const distFolder = inProject('dist')

/** The version of the bundle, its package and its folder on the server. */
export const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))

/** Folder of this version on the server, whose files never change. */
export const versionFolder = `/cockpit/${version}/`

const elementNames = ['dashboard', 'order-grids', 'purchase-drafts', 'reports', 'settings']

/** The custom elements by entry name. Each becomes an ES module and a standalone script. */
export const elementEntries = () => entriesOf(elementNames)

/** What a page may import by name: the elements, all of them at once, and the function that hands out a sign-in. */
export const publicEntries = () => entriesOf([...elementNames, 'all', 'auth-context'])

function entriesOf(names) {
  return existingEntries(names.map(name => [name, `elements/${name}.ts`]))
}

/** Scripts that run beside the page: each becomes one file without imports, which a bundler can take along as it is. */
export const workerEntries = () => existingEntries([['sheet-worker', 'src/sheets/sheet-worker.ts']])

/**
 * The entries that share chunks: what a page may import, and the host page.
 * @throws Error when there is not a single one, for then something is wrong with the checkout.
 */
export function bundleEntries() {
  const entries = {
    ...publicEntries(),
    ...existingEntries([
      ['host', 'host/main.ts'],
      ['host', 'host/main.tsx'],
    ]),
  }
  if (Object.keys(entries).length === 0)
    throw new Error('No entry found in elements/ or host/: nothing to build.')
  return entries
}

function existingEntries(candidates) {
  const present = candidates
    .map(([name, path]) => [name, inProject(path)])
    .filter(([, path]) => existsSync(path))
  return Object.fromEntries(present)
}
