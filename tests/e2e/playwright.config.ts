/**
 * End-to-end tests: a real Chromium against the built bundle and the bundled server. Three at a time on two cores,
 * each with a server of its own, since a test waits a part of its time. A test passes at once or fails. The limits only end what hangs.
 *
 * `npm test` runs the tests whose title ends in `@core`, `npm run test:full` runs all, and so does Playwright called by itself, which
 * builds first what changed. A new test is not marked. Marked is the one test of an area that goes its whole way (a wrong step in its pages, rights,
 * live updates or figures fails it), and what every page rests on: sign-in, grid, keyboard, embedding, walls, axe on each route, what is
 * refused for safety. Not marked are a second way to the same end, another viewport, theme or language, measurements, and what needs
 * a server or a package of its own. The marked tests take about 330 s on two cores.
 */
import { defineConfig, devices } from 'playwright/test'
import { chromiumArguments, findBrowser } from '../browser.mjs'
import { isSoak } from '../full-run'

/** What has not happened by then will not happen, however busy the machine. */
const hangsAfterMs = 30_000

/**
 * How far a picture may differ from the stored one: by this many pixels (a button that is two pixels wider changes more than a hundred),
 * each counted as soon as a person could see the difference in colour. Playwright's own threshold, 0.2, lets a pale grey become white.
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
    // Screenshots of every moment and of every action would take as long as the tests themselves; `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: [...chromiumArguments] },
  },
})
