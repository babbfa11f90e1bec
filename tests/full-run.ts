/**
 * What `npm run test:full` and the soak run beyond `npm test`:
 * - the second database engine for suites to which it makes no difference (`enginesFor`)
 * - what takes ten seconds or more because of its size: files and results of a hundred thousand rows, imports of a whole company, crowds of
 *   clients, the upkeep of the embedded engine
 * - what ends and restarts processes beyond one example of each kind
 * - each field of each view by a second way: `all-views` does it for all views by one; naughty strings in more than two tables
 * - repetitions, further variants of tested inputs, and the seeded defects of tests about races
 *
 * Of the end-to-end tests `npm test` runs those marked `@core` (e2e/playwright.config.ts).
 */
export const isSoak = process.env['COCKPIT_TEST_SOAK'] !== undefined
export const isFullRun = isSoak || process.env['COCKPIT_TEST_FULL'] !== undefined
