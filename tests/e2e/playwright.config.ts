/**
 * End-to-end tests: a real Chromium against the built bundle and the bundled server, one at a time, because two cores
 * drive the browser, the server and its database. `npm test` builds first; alone: `npm test -- --only build,e2e`.
 */
import { defineConfig, devices } from 'playwright/test'
import { chromiumArguments, findBrowser } from '../browser.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: 15 * 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1600, height: 1000 },
    baseURL: process.env['COCKPIT_E2E_URL'] ?? 'http://127.0.0.1:8080',
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: [...chromiumArguments] },
  },
})
