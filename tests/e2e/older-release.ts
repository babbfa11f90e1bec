/** The previous release, for pages that pinned it: this build under another version, in a folder as docs/operating.md requires. */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { clientBuild, clientVersion } from '../../src/contract/limits'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const olderVersion = '2.0'

export interface OlderRelease {
  readonly version: string
  /** Value of COCKPIT_RELEASES. */
  readonly releases: string
  /** Its import map, with addresses of its server. */
  readonly importMap: Readonly<Record<'imports' | 'integrity', Readonly<Record<string, string>>>>
  remove(): Promise<void>
}

/** Copies the modules of dist/, changes the version in them, and computes their digests again. */
export async function makeOlderRelease(): Promise<OlderRelease> {
  const version = `${olderVersion}.${clientBuild}`
  const releases = await mkdtemp(join(tmpdir(), 'cockpit-releases-'))
  const folder = join(releases, version)
  await cp(dist, folder, { recursive: true, filter: path => !/(\.(br|map|html)|\/standalone)$/.test(path) })
  const scripts = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.js'))
  const digests: Record<string, string> = {}
  let changed = 0
  for (const name of scripts) {
    const text = await readFile(join(folder, name), 'utf8')
    const older = withVersion(text, olderVersion)
    if (older !== text) changed++
    await writeFile(join(folder, name), older)
    digests[`/cockpit/${version}/${name}`] = `sha384-${createHash('sha384').update(older).digest('base64')}`
  }
  if (changed === 0) throw new Error('The version stands in no script as this expects it.')
  const text = await readFile(join(folder, 'importmap.json'), 'utf8')
  const importMap = JSON.parse(text.replaceAll(packageFile.version, version)) as OlderRelease['importMap']
  const integrity = Object.fromEntries(
    Object.keys(importMap.integrity).map(path => [path, digests[path] ?? '']),
  )
  return {
    version,
    releases,
    importMap: { imports: importMap.imports, integrity },
    remove: () => rm(releases, { recursive: true, force: true }),
  }
}

/** A script that reports another version, of the same build. */
export function withVersion(script: string, other: string): string {
  // The minifier joins version and build where a script uses the version only so.
  const written = ['', `.${clientBuild}`].flatMap(build =>
    ['`', '"', "'"].map(
      quote => [quote + clientVersion + build + quote, JSON.stringify(other + build)] as const,
    ),
  )
  return written.reduce((text, [literal, replaced]) => text.replaceAll(literal, replaced), script)
}
