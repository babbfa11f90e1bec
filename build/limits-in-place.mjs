/**
 * Rollup plugin: every module that reads numbers of the specification gets its own copy of their list, of which only what it names
 * stays, as plain values in place. Shared as one module, every number that any part reads would stand in what all elements load.
 */
import { readFile } from 'node:fs/promises'
import { inProject } from './project.mjs'

const lists = new Set(
  ['limits', 'sign-in-limits', 'report-limits', 'integration-limits', 'sheet-limits'].map(name =>
    inProject('src', 'contract', `${name}.ts`),
  ),
)
const copyMark = '?in='

/** Must stand before the plugin that finds files. */
export function limitsInPlace() {
  return {
    name: 'limits-in-place',
    async resolveId(source, importer) {
      if (!importer || !source.endsWith('limits')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (found === null || !lists.has(found.id)) return null
      return { id: found.id + copyMark + importer, moduleSideEffects: false }
    },
    load(id) {
      const [list, importer] = id.split(copyMark)
      return importer !== undefined && lists.has(list) ? readFile(list, 'utf8') : null
    },
  }
}
