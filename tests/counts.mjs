/** Reads the JSON reports of the test runners, and adds up what they count. */

/**
 * What came of some tests.
 * @typedef {object} Counts
 * @property {number} passed at the first try
 * @property {number} failed at every try
 * @property {number} skipped
 * @property {readonly string[]} flaky names of those that passed at a later try only
 */

/** Nothing yet: what totals begin with. */
export const noCounts = Object.freeze({ passed: 0, failed: 0, skipped: 0, flaky: Object.freeze([]) })

/**
 * The sum of two counts; what one of them leaves out is nothing.
 * @param {Counts} one
 * @param {Partial<Counts>} other
 * @returns {Counts}
 */
export function addedCounts(one, { passed = 0, failed = 0, skipped = 0, flaky = [] }) {
  return {
    passed: one.passed + passed,
    failed: one.failed + failed,
    skipped: one.skipped + skipped,
    flaky: [...one.flaky, ...flaky],
  }
}

/** In words, without what there is none of but for those that are `always` named: `12 passed, 1 flaky`. */
export function describedCounts({ passed = 0, failed = 0, skipped = 0, flaky = [] }, always = []) {
  const counted = { passed, flaky: flaky.length, failed, skipped }
  return Object.entries(counted)
    .filter(([word, count]) => count > 0 || always.includes(word))
    .map(([word, count]) => `${count} ${word}`)
    .join(', ')
}

/**
 * Of a vitest report; a file that could not be loaded is one failure.
 * @returns {Counts}
 */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const unloaded = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests,
    flaky: [],
  }
}

/**
 * Of a Playwright report; an error outside a test is one failure.
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: suites.flatMap(suite => flakyIn(suite, [])),
  }
}

/** Names of the flaky tests of a suite: its file, what they are described by, and their titles. */
function flakyIn({ title, specs = [], suites = [] }, above) {
  const path = [...above, title]
  const own = specs.filter(spec => spec.tests.some(({ status }) => status === 'flaky'))
  return [
    ...own.map(spec => [...path, spec.title].join(' › ')),
    ...suites.flatMap(suite => flakyIn(suite, path)),
  ]
}
