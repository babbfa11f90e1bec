/** The package's declarations agree with the bundle, and its version with the one that its client sends. */
import { expect, it } from 'vitest'
import { importMap } from '../../../build/dist-files.mjs'
import { packageManifest } from '../../../build/package-manifest.mjs'
import { publicNames, versionFolder } from '../../../build/project.mjs'
import { versionFolder as servedFolder } from '../../../src/contract/embed-snippet'
import packageJson from '../../../package.json' with { type: 'json' }
import { clientBuild, clientVersion } from '../../../src/contract/limits'

const { exports: exported } = packageJson

it('the package has the version of the client, and the server a folder of that name', () => {
  expect(packageJson.version).toBe(`${clientVersion}.${clientBuild}`)
  expect(servedFolder).toBe(versionFolder)
})

it('the package exports every public module with its types, and all elements under its own name', () => {
  expect(publicNames).toHaveLength(7)
  for (const name of publicNames) {
    const types = name === 'auth-context' ? name : 'public'
    expect(exported[`./${name}`]).toEqual({
      types: `./dist/types/elements/${types}.d.ts`,
      default: `./dist/${name}.js`,
    })
  }
  expect(exported['.']).toEqual(exported['./all'])
})

it('the package has no dependencies: the bundle includes them, and those of the project are for the server', () => {
  const manifest = packageManifest(packageJson)
  expect(manifest).toMatchObject({ name: 'warehouse-cockpit', version: packageJson.version })
  for (const kind of ['dependencies', 'devDependencies', 'scripts', 'private'])
    expect(manifest).not.toHaveProperty(kind)
  expect(packageJson.peerDependenciesMeta).toEqual({ '@types/react': { optional: true } })
})

it('the import map has a short name and a digest for every module of the elements, and for no other file', () => {
  const map = importMap({
    'all.js': 'sha384-a',
    'host.js': 'sha384-h',
    'sheet-worker.js': 'sha384-w',
    'chunks/grid-12345678.js': 'sha384-g',
    'standalone/reports.iife.js': 'sha384-s',
  })
  expect(map.imports['warehouse-cockpit/order-grids']).toBe(`${versionFolder}order-grids.js`)
  expect(Object.keys(map.imports)).toHaveLength(publicNames.length)
  expect(map.integrity).toEqual({
    [`${versionFolder}all.js`]: 'sha384-a',
    [`${versionFolder}chunks/grid-12345678.js`]: 'sha384-g',
  })
})
