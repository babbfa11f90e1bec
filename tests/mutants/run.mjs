/**
 * `npm run test:mutants -- <folder>`: mutates pure code in one place after another (Stryker), runs the unit tests that import it, and
 * prints the mutants that survive. Fails when the tests kill less than 80 % of them. `--only <glob>` selects files.
 */
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../../build/project.mjs'

/** Code that is pure enough for its unit tests to cover all of it. */
const folders = {
  states: ['src/contract/states/*.ts'],
  contract: ['src/contract/*.ts'],
  kernel: ['src/kernel/*.ts'],
  rules: ['demo/server/*/rules.ts', 'demo/server/*/rules/*.ts'],
  sheets: ['src/sheets/*.ts'],
  // The plan of a search; the other files of the folder run it, and need a database.
  search: ['demo/server/core/search/search-*.ts'],
}
/** Percentage of the mutants that the tests must kill. */
const killedLeast = 80

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, concurrency: { type: 'string' } },
})
const [folder] = positionals
if (positionals.length !== 1 || !Object.hasOwn(folders, folder)) {
  console.error(`Name one folder: ${Object.keys(folders).join(', ')}.`)
  process.exit(2)
}

process.chdir(root)
await new Stryker({
  mutate: options.only === undefined ? folders[folder] : [options.only],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.mjs', related: true },
  // Tables that are evaluated when a module is loaded would need all tests for each mutant, and the tests of the catalogue repeat them.
  ignoreStatic: folder !== 'states',
  concurrency: options.concurrency === undefined ? availableParallelism() : Number(options.concurrency),
  ignorePatterns: ['dist', 'demo/.data', 'demo/.build', 'test-results', 'package'],
  tempDirName: join(tmpdir(), `cockpit-mutants-${process.pid}`),
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: Boolean(process.stdout.isTTY), reportTests: false },
  thresholds: { high: 90, low: killedLeast, break: killedLeast },
  timeoutMS: 30_000,
}).runMutationTest()
