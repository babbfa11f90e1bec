/** Rollup plugin: reads finished modules of dist/ together with their source maps. */
import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'

/** Loads each module with its map, so that a standalone script's map leads to the original sources. */
export function finishedModules() {
  return {
    name: 'finished-modules',
    resolveId: (source, importer) =>
      isAbsolute(source) || !importer ? source : resolve(dirname(importer), source),
    async load(id) {
      const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')])
      return { code, map: JSON.parse(map) }
    },
  }
}
