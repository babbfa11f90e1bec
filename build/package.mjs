/**
 * `npm run package`: writes the npm package of the elements to the folder package/ (or a given one), from a finished build. It contains the
 * modules as on the server, their types and the typeface; standalone scripts and source maps stay in dist/.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageManifest } from './package-manifest.mjs'
import { distFolder, inProject, publicNames, workerEntry } from './project.mjs'

const folder = process.argv[2] ?? inProject('package')
const scripts = [...publicNames, ...Object.keys(workerEntry)].map(name => `${name}.js`)
const packed = [
  ...scripts,
  ...['chunks', 'fonts', 'types'],
  ...['custom-elements.json', 'importmap.json', 'integrity.json', 'third-party-licences.txt'],
]
const ofServerOnly = /\.(br|map)$/

if (!existsSync(join(distFolder, 'all.js'))) throw new Error('Nothing is built: run `npm run build` first.')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const name of packed) {
  await cp(join(distFolder, name), join(folder, 'dist', name), {
    recursive: true,
    filter: source => !ofServerOnly.test(source),
  })
}
await cp(inProject('elements', 'README.md'), join(folder, 'README.md'))
const project = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
await writeFile(join(folder, 'package.json'), `${JSON.stringify(packageManifest(project), null, 2)}\n`)
