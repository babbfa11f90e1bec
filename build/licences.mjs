/** Rollup plugin: the licences of all packages whose code is in the bundle, as one text beside it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPackages } from './project.mjs'

const packagesFolder = inPackages('/')
const licenceFile = /^(licen[cs]e|copying|notice)(\.|$)/i

/** Writes third-party-licences.txt: name, version, licence and its text, by package name. */
export function thirdPartyLicences() {
  return {
    name: 'third-party-licences',
    generateBundle(_output, bundle) {
      const modules = Object.values(bundle).flatMap(output =>
        output.type === 'chunk' ? output.moduleIds : [],
      )
      const names = [...new Set(modules.map(packageOf).filter(name => name !== undefined))].sort()
      const source = names.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'third-party-licences.txt', source })
    },
  }
}

function packageOf(id) {
  const path = id.replace('\0', '')
  if (!path.startsWith(packagesFolder)) return undefined
  const [scopeOrName, name] = path.slice(packagesFolder.length).split('/')
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName
}

function licenceOf(folderName) {
  const folder = join(packagesFolder, folderName)
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter(file => licenceFile.test(file) && !file.endsWith('.pdf'))
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n') + '\n'
}
