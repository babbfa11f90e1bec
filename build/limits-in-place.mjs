/**
 * Rollup plugin: every module that reads numbers of the specification gets its own copy of their list, of which only what it names
 * stays, as plain values in place. Shared as one module, every number that any part reads would stand in what all elements load.
 */
import { readFile } from 'node:fs/promises'
import { inProject } from './project.mjs'

const limits = inProject('src', 'contract', 'limits.ts')
const copy = `${limits}?in=`

/** Must stand before the plugin that finds files. */
export function limitsInPlace() {
  return {
    name: 'limits-in-place',
    async resolveId(source, importer) {
      if (!importer || !source.endsWith('/limits')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === limits ? { id: copy + importer, moduleSideEffects: false } : null
    },
    load: id => (id.startsWith(copy) ? readFile(limits, 'utf8') : null),
  }
}
