/**
 * End-to-end tests: a real Chromium against the built bundle and the bundled server. Three at a time on two cores,
 * each with a server of its own, since a test waits a part of its time. The limits only end what hangs. `npm test` builds first;
 * alone: `npm test -- --only build,e2e`.
 */
import { defineConfig, devices } from 'playwright/test'
import { chromiumArguments, findBrowser } from '../browser.mjs'

const isSoak = Boolean(process.env['COCKPIT_TEST_SOAK'])
/** What passes at the second try is named in the summary of `npm test`; a soak is there to find what fails once in twenty times. */
const isTriedAgain = Boolean(process.env['CI']) && !isSoak
/** What has not come by then does not come, however busy the machine. */
const hangsAfterMs = 30_000

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './seeded-data.ts',
  workers: 3,
  fullyParallel: true,
  retries: isTriedAgain ? 1 : 0,
  forbidOnly: true,
  timeout: 240_000,
  globalTimeout: isSoak ? 0 : 25 * 60_000,
  expect: { timeout: hangsAfterMs, toPass: { timeout: hangsAfterMs } },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1600, height: 1000 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    actionTimeout: hangsAfterMs,
    // Pictures of every moment and of every action would take as long as the tests themselves; `--trace on` adds them.
    trace: {
      mode: isTriedAgain ? 'on-first-retry' : 'retain-on-failure',
      screenshots: false,
      snapshots: false,
    },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: [...chromiumArguments] },
  },
})
