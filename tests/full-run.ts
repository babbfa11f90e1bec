/**
 * What `npm run test:full` and the soak do beyond `npm test`: the second engine where it changes nothing that is tested, repetitions,
 * other shapes of what is tested once already, and the seeded defects of tests about races. Of the end-to-end tests `npm test` runs those
 * marked `@core` (e2e/playwright.config.ts). Nothing else is left out of it.
 */
export const isSoak = process.env['COCKPIT_TEST_SOAK'] !== undefined
export const isFullRun = isSoak || process.env['COCKPIT_TEST_FULL'] !== undefined
