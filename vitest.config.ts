/**
 * Two projects: `unit` (pure logic, and happy-dom for files that ask for it with `@vitest-environment happy-dom`) and
 * `integration` (against the real server, on PGlite and, with TEST_DATABASE_URL, on PostgreSQL; two files at a time, each with
 * databases of its own).
 */
import { defineConfig } from 'vitest/config'
import { cssText } from './build/css-text.mjs'

/** Stylesheets of packages are text too, so vitest must load them itself instead of handing them to Node. */
const shared = {
  plugins: [cssText()],
  server: { deps: { inline: [/\.css\.text\.mjs$/] } },
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: shared.plugins,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx,mjs}'],
          environment: 'node',
          server: shared.server,
          // Vitest's own limits are those of a machine with nothing else to do.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        plugins: shared.plugins,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx,mjs}'],
          environment: 'node',
          server: shared.server,
          globalSetup: ['tests/integration/seeded-databases.ts', 'tests/integration/bundled-workers.ts'],
          maxWorkers: 2,
          // The server's modules are read once for all files of a worker.
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000, interval: 10 } },
          hookTimeout: 120_000,
          restoreMocks: true,
        },
      },
    ],
  },
})
