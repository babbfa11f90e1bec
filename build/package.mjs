/**
 * `npm run package`: the npm package of the elements in the folder package/, from a finished build. It has the modules, their types and the
 * typeface; the standalone scripts and all source maps stay in dist/. The project around it is private, so that nobody publishes it by accident.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importMap } from './import-map.mjs'
import { distFolder, inProject, publicEntries, version } from './project.mjs'

/** Writes the package into a folder, which it empties. @throws Error when nothing is built */
export async function writePackage(packageFolder) {
  const write = async (path, text) => {
    const file = join(packageFolder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  if (!existsSync(join(distFolder, 'all.js'))) throw new Error('Nothing is built: run `npm run build` first.')
  await rm(packageFolder, { recursive: true, force: true })
  const digests = {}
  for (const file of await modules()) {
    const code = (await readFile(join(distFolder, file), 'utf8')).replace(
      /\n?\/\/# sourceMappingURL=\S+\s*$/,
      '\n',
    )
    await write(join('dist', file), code)
    digests[file] = `sha384-${createHash('sha384').update(code).digest('base64')}`
  }
  for (const name of ['types', 'fonts', 'custom-elements.json', 'third-party-licences.txt']) {
    await cp(join(distFolder, name), join(packageFolder, 'dist', name), {
      recursive: true,
      filter: source => !source.endsWith('.br'),
    })
  }
  await write('dist/integrity.json', json(digests))
  await write('dist/importmap.json', json(importMap(digests)))
  await write('package.json', json(await manifest()))
  await cp(inProject('elements', 'README.md'), join(packageFolder, 'README.md'))
}

/** What the project's own manifest says of the elements, and what a private project does not say. */
async function manifest() {
  const project = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
  const { name, license, type, customElements, sideEffects, peerDependencies, peerDependenciesMeta } = project
  const { './standalone/*.js': _served, ...exported } = project.exports
  return {
    ...{
      name,
      version,
      description: 'Custom elements that put parts of the Warehouse Cockpit into any page.',
    },
    ...{ license, type, exports: exported, customElements, sideEffects },
    ...{ files: ['dist'], peerDependencies, peerDependenciesMeta, publishConfig: { access: 'restricted' } },
  }
}

const json = value => `${JSON.stringify(value, null, 2)}\n`

/** The entries, the worker, and the chunks of the elements, by path in dist/. */
async function modules() {
  const entries = [...Object.keys(publicEntries()), 'sheet-worker'].map(name => `${name}.js`)
  const chunks = (await readdir(join(distFolder, 'chunks'))).filter(name => name.endsWith('.js'))
  return [...entries, ...chunks.map(name => `chunks/${name}`)]
}

if (process.argv[1] === import.meta.filename) await writePackage(process.argv[2] ?? inProject('package'))
