/**
 * The import map of a version: short names for what a page may import, and the digest of every module behind them, so that a browser
 * refuses a changed one. Addresses begin at the server's root; a page of another origin puts that server's address in front.
 */
import { publicEntries, versionFolder } from './project.mjs'

const packageName = 'warehouse-cockpit'

/**
 * What a page writes into a script of the type `importmap`.
 * @param {Readonly<Record<string, string>>} digests of scripts by path in dist/ (integrity.json)
 */
export function importMap(digests) {
  const imports = Object.keys(publicEntries()).map(name => [
    `${packageName}/${name}`,
    `${versionFolder}${name}.js`,
  ])
  const modules = Object.entries(digests).filter(([file]) => isModule(file))
  return {
    imports: Object.fromEntries(imports),
    integrity: Object.fromEntries(modules.map(([file, digest]) => [versionFolder + file, digest])),
  }
}

/** Modules of the elements; standalone scripts carry their digest in their own tag, and a worker takes none. */
const isModule = file => file.replace('.js', '') in publicEntries() || file.startsWith('chunks/')
