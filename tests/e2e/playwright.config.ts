/**
 * End-to-end tests: a real Chromium against the built bundle and the bundled server. Two at a time, each with a server of its
 * own, since a test waits about as long as it works. `npm test` builds first; alone: `npm test -- --only build,e2e`.
 */
import { defineConfig, devices } from 'playwright/test'
import { chromiumArguments, findBrowser } from '../browser.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: process.env['COCKPIT_TEST_SOAK'] === undefined ? 15 * 60_000 : 0,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1600, height: 1000 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    actionTimeout: 15_000,
    // Pictures of every moment and of every action would take as long as the tests themselves; `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: [...chromiumArguments] },
  },
})
