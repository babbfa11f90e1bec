/**
 * What `npm run test:full` and the soak do beyond `npm test`: the second database engine where it makes no difference to the test,
 * repetitions, variants of inputs that are tested once already, and the seeded defects of tests about races. Of the end-to-end tests `npm
 * test` runs those marked `@core` (e2e/playwright.config.ts). `npm test` leaves out nothing else.
 */
export const isSoak = process.env['COCKPIT_TEST_SOAK'] !== undefined
export const isFullRun = isSoak || process.env['COCKPIT_TEST_FULL'] !== undefined
