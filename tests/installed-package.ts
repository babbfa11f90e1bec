/** The package as a user gets it: packed by npm, and installed into an empty folder without a registry. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)
/** The repository, whose dist/ is packed. */
export const project = join(import.meta.dirname, '..')

export interface InstalledPackage {
  /** The user's project: a package.json, and the package in node_modules. */
  readonly folder: string
  /** The files in the package, by path. */
  readonly files: readonly string[]
  /** Size of the packed file. */
  readonly packedBytes: number
  remove(): Promise<void>
}

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** Packs the build and installs it. Takes seconds. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'cockpit-package-'))
  const made = join(folder, 'package')
  await run(process.execPath, [join(project, 'build/package.mjs'), made])
  const { stdout } = await npm(made, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder)
  const [packed] = JSON.parse(stdout) as readonly Packed[]
  if (packed === undefined) throw new Error('Nothing was packed.')
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const file = join(folder, packed.filename)
  await npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', file)
  return {
    folder,
    files: packed.files.map(({ path }) => path),
    packedBytes: packed.size,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

function npm(cwd: string, ...words: readonly string[]) {
  return run('npm', [...words], { cwd, maxBuffer: 64 * 1024 * 1024 })
}
