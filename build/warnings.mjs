/**
 * What Rollup warns about inside packages is theirs; a warning about our own modules fails the build. Circles are
 * shown and left to tests/unit/architecture.test.ts.
 */
import { inPackages } from './project.mjs'

const packagesFolder = inPackages('/')
const alwaysOurs = ['UNRESOLVED_IMPORT', 'MISSING_EXPORT']

/** Rollup's `onwarn`: throws for everything that is ours to repair. */
export function failOnWarning(warning) {
  const modules = warning.ids ?? [warning.id ?? warning.loc?.file]
  const insidePackages = modules.every(id => id?.includes(packagesFolder))
  if (insidePackages && !alwaysOurs.includes(warning.code)) return
  if (warning.code === 'CIRCULAR_DEPENDENCY') return console.warn(`  ${warning.message}`)
  throw new Error(warning.message)
}
