/**
 * What `npm run test:full` and the soak run beyond `npm test`: the second database engine for tests to which it makes no difference,
 * repetitions, further variants of tested inputs, the seeded defects of tests about races, and suites that take half a minute because of
 * their size or the processes that they start, where a smaller one tests the same: PDFs of a hundred thousand rows, reports of as many
 * groups, the package in a Vite project, nodes of several releases beside each other, and servers that are killed in a bulk action or an import. Of the end-to-end tests `npm test` runs
 * those marked `@core` (e2e/playwright.config.ts). `npm test` omits nothing else.
 */
export const isSoak = process.env['COCKPIT_TEST_SOAK'] !== undefined
export const isFullRun = isSoak || process.env['COCKPIT_TEST_FULL'] !== undefined
