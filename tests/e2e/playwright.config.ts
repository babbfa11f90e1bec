/**
 * End-to-end tests: a real Chromium against the built bundle and the bundled server. Three workers on two cores, each with a server of its
 * own, since tests wait for part of their time. No retries; the time limits only end tests that hang.
 *
 * `npm test` runs the tests whose title ends in `@core`; `npm run test:full` and Playwright called directly, which first builds what
 * changed, run all. A new test has no tag. Tagged are: one test of each area that covers its whole path, so that a defect in its pages,
 * rights, live updates or figures fails it; and what every page depends on: sign-in, grid, keyboard, embedding, walls, axe on each route,
 * refusals for security. Not tagged are a second path to the same result (the walks of a planner's day), another viewport, theme or
 * language, measurements, and what needs a server or a package of its own. The tagged tests take about 210 s on two cores.
 */
import { defineConfig, devices } from 'playwright/test'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { isSoak } from '../full-run'

/** Longer than any step takes on a busy machine. */
const hangsAfterMs = 30_000

/**
 * How far a picture may differ from the stored one: by this many pixels (a button that is two pixels wider changes more than a hundred),
 * each counted as soon as its colour differs visibly. Playwright's default threshold, 0.2, ignores a pale grey that becomes white.
 */
const differs = { maxDiffPixels: 40, threshold: 0.02 }

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './seeded-data.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 240_000,
  globalTimeout: isSoak ? 0 : 60 * 60_000,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: {
    timeout: hangsAfterMs,
    toPass: { timeout: hangsAfterMs },
    toHaveScreenshot: differs,
  },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1600, height: 1000 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    actionTimeout: hangsAfterMs,
    // Screenshots of every moment and of every action would take as long as the tests; `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: [...chromiumArguments] },
  },
})
