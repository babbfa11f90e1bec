/**
 * What `npm run test:full` and the soak do beyond `npm test`: the second database engine where it makes no difference to the test,
 * repetitions, variants of inputs that are tested once already, the seeded defects of tests about races, and suites of which half a minute
 * goes into size or into starts of processes while a smaller one shows the same: PDFs of a hundred thousand rows, reports of as many groups,
 * the package in a Vite project, and servers that are killed in a bulk action or an import. Of the end-to-end tests `npm
 * test` runs those marked `@core` (e2e/playwright.config.ts). `npm test` leaves out nothing else.
 */
export const isSoak = process.env['COCKPIT_TEST_SOAK'] !== undefined
export const isFullRun = isSoak || process.env['COCKPIT_TEST_FULL'] !== undefined
