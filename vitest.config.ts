/**
 * Three projects: `unit` (pure logic, and happy-dom for files that ask for it with `@vitest-environment happy-dom`, in workers that
 * read a module once for all files), `unit-isolated` (those that replace modules by others, which nobody else may get) and
 * `integration` (against the real server, on PGlite and, with TEST_DATABASE_URL, on PostgreSQL; three files at a time, since a
 * test waits a part of its time, each with databases of its own).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { css } from './build/css.mjs'

/** Stylesheets of packages are modules of ours too, so vitest must load them itself instead of handing them to Node. */
const shared = {
  plugins: [css()],
  server: { deps: { inline: [/\.css\.\w+\.mjs$/] } },
}

/** Ends what hangs; not a measure, since a busy machine takes many times as long as an idle one. */
const hangsAfterMs = 300_000

const unit = {
  environment: 'node',
  server: shared.server,
  setupFiles: ['tests/unit/fresh-page.ts'],
  testTimeout: hangsAfterMs,
  hookTimeout: hangsAfterMs,
  restoreMocks: true,
  unstubGlobals: true,
  // A line that is still on its way to the reporter when the last test of a file ends would make the run fail.
  disableConsoleIntercept: true,
}
/** Unit tests that replace a module, or want one read again: their workers are theirs alone. */
const isolated = readdirSync(join(import.meta.dirname, 'tests/unit'), { recursive: true, encoding: 'utf8' })
  .map(name => `tests/unit/${name.replaceAll('\\', '/')}`)
  .filter(path => /\.test\.(?:tsx?|mjs)$/.test(path))
  .filter(path =>
    /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  )

export default defineConfig({
  test: {
    projects: [
      {
        plugins: shared.plugins,
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx,mjs}'],
          exclude: isolated,
          isolate: false,
        },
      },
      { plugins: shared.plugins, test: { ...unit, name: 'unit-isolated', include: isolated } },
      {
        plugins: shared.plugins,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx,mjs}'],
          environment: 'node',
          server: shared.server,
          globalSetup: ['tests/integration/seeded-databases.ts', 'tests/integration/bundled-workers.ts'],
          maxWorkers: 3,
          // The server's modules are read once for all files of a worker.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: hangsAfterMs,
          expect: { poll: { timeout: 60_000, interval: 10 } },
          hookTimeout: hangsAfterMs,
          restoreMocks: true,
        },
      },
    ],
  },
})
