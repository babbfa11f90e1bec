/**
 * Paths in this checkout, and the entries of the bundle. All other files under build/ and the start and test commands take their paths from
 * here.
 */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Absolute path of a file of the repository, given relative to its top. */
export const inProject = (...parts) => join(root, ...parts)

/** Absolute path in the installed packages, as Rollup resolves it: their folder may be a link. */
export const inPackages = (...parts) => join(realpathSync(inProject('node_modules')), ...parts)

/** The folder to which the browser bundle is written, and from which it is served. */
export const distFolder = inProject('dist')

/** The language level of the bundle: browsers of 2022 and later. */
export const browserTarget = 'es2022'

/** The version of the bundle, its package and its folder on the server. */
export const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))

/** Folder of this version on the server, whose files never change. */
export const versionFolder = `/cockpit/${version}/`

/** Entries of the custom elements. Each becomes an ES module and a standalone script. */
export const elementNames = ['dashboard', 'order-grids', 'purchase-drafts', 'reports', 'settings']

/** The names that a page may import: the elements, all of them at once, and the function that provides a sign-in. */
export const publicNames = [...elementNames, 'all', 'auth-context']

/** Modules of elements/ whose declarations form the package's types. */
export const publicTypeModules = ['public', 'auth-context', 'jsx']

/** The entries that share chunks, by name: the modules that a page may import, and the host page. */
export const bundleEntries = {
  ...Object.fromEntries(publicNames.map(name => [name, inProject('elements', `${name}.ts`)])),
  host: inProject('host/main.ts'),
}

/** The worker script that reads spreadsheets: one file without imports, so that another bundler can include it unchanged. */
export const workerEntry = { 'sheet-worker': inProject('src/sheets/sheet-worker.ts') }
