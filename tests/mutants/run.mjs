/**
 * `npm run test:mutants -- <folder>`: mutates pure code in one place after another (Stryker), runs its unit tests, and
 * prints the mutants that survive. Fails when the tests kill less than 80 % of them. `--only <glob>` selects files.
 */
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { root } from '../../build/project.mjs'

/**
 * Code that is pure enough for its unit tests to cover all of it, and the folders of tests/unit with its tests. The tests of pages and
 * grids import most of it too; they would take hours and find little that its own tests do not. `isTables`: tables that are evaluated
 * when a module is loaded, for whose mutants every test runs, with its modules loaded again.
 */
const folders = {
  states: { code: ['src/contract/states/*.ts'], tests: ['domain', 'contract', 'locales'], isTables: true },
  contract: { code: ['src/contract/*.ts'], tests: ['contract', 'server', 'locales'] },
  kernel: { code: ['src/kernel/*.ts'], tests: ['kernel'] },
  rules: { code: ['demo/server/*/rules.ts', 'demo/server/*/rules/*.ts'], tests: ['domain'] },
  sheets: { code: ['src/sheets/*.ts'], tests: ['sheets', 'contract'] },
  // The plan of a search; the other files of the folder run it, and need a database.
  search: { code: ['demo/server/core/search/search-*.ts'], tests: ['server'] },
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
const { code, tests, isTables = false } = folders[folder]
// Read by vitest.config.mjs, in Stryker's processes.
if (isTables) process.env.MUTANTS_ISOLATED = '1'
process.env.MUTANTS_TESTS = tests.map(name => `tests/unit/${name}/**/*.test.{ts,tsx}`).join(' ')
await new Stryker({
  mutate: options.only === undefined ? code : [options.only],
  plugins: ['@stryker-mutator/vitest-runner', '@stryker-mutator/typescript-checker'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.mjs', related: true },
  // A mutant that does not compile is none, since `npm test` checks the types too. Most changes of a table do not; elsewhere few, and the
  // check would take longer than the tests.
  checkers: isTables ? ['typescript'] : [],
  tsconfigFile: 'tests/mutants/tsconfig.json',
  ignoreStatic: !isTables,
  concurrency: options.concurrency === undefined ? availableParallelism() : Number(options.concurrency),
  ignorePatterns: ['dist', 'demo/.data', 'demo/.build', 'test-results', 'package'],
  tempDirName: join(tmpdir(), `cockpit-mutants-${process.pid}`),
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: Boolean(process.stdout.isTTY), reportTests: false },
  thresholds: { high: 90, low: killedLeast, break: killedLeast },
  timeoutMS: 30_000,
}).runMutationTest()
